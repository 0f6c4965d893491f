import { mostItems, type Part } from "./items.ts";
import { listOn, priceOf, type ShownPage } from "./page-events.ts";
import { quantityFrom } from "./parsing.ts";

/** Lines that a form adds to the cart together, by the names under which the store reports refusals. */
export type TickedLines = ReadonlyMap<string, Part>;

interface Sold {
  readonly name: string;
  readonly sku: string;
}

interface QuickOrderData {
  readonly rows?: readonly {
    readonly row: number;
    readonly product: Sold | null;
    readonly choices: readonly Sold[];
    readonly unitPrice: string | null;
  }[];
}

interface ReorderData {
  readonly report?: {
    readonly items: readonly (SoldAgain & {
      readonly orderItemSummaryId: string;
      readonly status: string;
      readonly replacement: SoldAgain | null;
    })[];
  };
}

interface SoldAgain extends Sold {
  readonly unitPrice: string | null;
}

/** The lines of a quick order, a reorder or a wishlist; empty for all other forms. */
export function tickedLines(page: ShownPage, form: FormData): TickedLines {
  const typed = (line: string | number, kept?: number) => quantityFrom(form.get(`quantity-${line}`) ?? kept);
  const isTicked = (line: string | number) => form.has(`take-${line}`);
  if (page.folder === "quick-order") {
    const { rows = [] } = page.data as QuickOrderData;
    const lines = rows.flatMap(({ row, product, choices, unitPrice }) => {
      const sku = form.get(`number-${row}`);
      const sold = [product, ...choices].find((one) => one?.sku === sku);
      if (!sold || !isTicked(row)) return [];
      const { name } = sold;
      const part = { sku: sold.sku, name, price: priceOf(unitPrice), quantity: typed(row), index: row };
      return [[`line-${row}`, part] as const];
    });
    return new Map(lines);
  }
  if (page.folder === "reorder") {
    const { report } = page.data as ReorderData;
    const lines = (report?.items ?? []).flatMap((item, at) => {
      const { orderItemSummaryId: id, status, replacement } = item;
      if (!isTicked(id)) return [];
      const { sku, name, unitPrice } = status === "Replaced" && replacement ? replacement : item;
      return [[`line-${id}`, { sku, name, price: priceOf(unitPrice), quantity: typed(id), index: at + 1 }] as const];
    });
    return new Map(lines);
  }
  const what = form.get("do");
  if (page.folder !== "my-list" || (what !== "cart-all" && what !== "cart-some")) return new Map();
  const lines = (listOn(page)?.parts ?? []).flatMap(({ itemId, ...part }) =>
    itemId !== undefined && (what === "cart-all" || isTicked(itemId))
      ? [[`item-${itemId}`, { ...part, quantity: typed(itemId, part.quantity) }] as const]
      : [],
  );
  return new Map(lines);
}

/** The lines added to the cart although the form came back: all but the refused ones. If a quantity was invalid, none was added. */
export function linesBut(lines: TickedLines, refused: Readonly<Record<string, string>>): TickedLines {
  const names = Object.keys(refused);
  if (names.length === 0 || !names.every((name) => /^(?:line|item)-/.test(name))) return new Map();
  return new Map([...lines].filter(([name]) => !(name in refused)));
}

/** In groups of as many as one event may have. */
export function inEvents(parts: readonly Part[]): Part[][] {
  const events: Part[][] = [];
  for (let at = 0; at < parts.length; at += mostItems) events.push(parts.slice(at, at + mostItems));
  return events;
}
