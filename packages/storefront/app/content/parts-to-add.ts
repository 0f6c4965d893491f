import type { OrderLookup, QuickOrderRow, ReorderReport, WishlistItem } from "@tradecounter/wire";
import type { PageData } from "../router/island.ts";
import { orderedAs } from "../routes/reorder/changes.ts";
import { lineOf } from "./form-text.ts";

/** The parts that a form would add to the cart. */
export interface PartsToAdd {
  readonly productIds: readonly string[];
  /** Part numbers, as typed or found. */
  readonly numbers?: readonly string[];
  /** A wishlist that is longer than its page shows. */
  readonly listId?: string;
}

type Shown = Pick<PageData, "folder" | "data">;

/** Undefined if a form adds nothing to the cart. */
export function partsToAdd(page: Shown, form: FormData): PartsToAdd | undefined {
  const intent = lineOf(form, "intent");
  const parts = intent === "" ? linesToAdd(page, form) : partToAdd(intent, form);
  return parts && (parts.listId || parts.productIds.length + (parts.numbers?.length ?? 0) > 0) ? parts : undefined;
}

/** Sent by every page's "Add", by the cart's "Add by part number", and when a part is moved from "Saved for later". */
function partToAdd(intent: string, form: FormData): PartsToAdd | undefined {
  const filled = (name: string) => [lineOf(form, name)].filter((text) => text !== "");
  if (intent === "add" || intent === "take") return { productIds: filled("productId") };
  return intent === "quick-add" ? { productIds: [], numbers: filled("partNumber") } : undefined;
}

function linesToAdd({ folder, data }: Shown, form: FormData): PartsToAdd | undefined {
  const isTicked = (line: string | number) => form.has(`take-${line}`);
  if (folder === "quick-order") {
    const { rows } = data as { rows: readonly QuickOrderRow[] };
    const numbers = rows.filter(({ row }) => isTicked(row)).map(({ row }) => lineOf(form, `number-${row}`));
    return { productIds: [], numbers: numbers.filter((number) => number !== "") };
  }
  if (folder === "reorder") {
    const { report } = data as { report: ReorderReport };
    const ticked = report.items.filter(({ orderItemSummaryId }) => isTicked(orderItemSummaryId));
    return { productIds: ticked.flatMap((item) => orderedAs(item)?.productId ?? []) };
  }
  const what = lineOf(form, "do");
  if (folder === "my-list" && (what === "cart-all" || what === "cart-some")) {
    const { list, items, previous, next } = data as ListData;
    if (what === "cart-all" && (previous || next)) return { productIds: [], listId: list.id };
    const added = items.filter(({ wishlistItemId }) => what === "cart-all" || isTicked(wishlistItemId));
    return { productIds: added.flatMap(({ productSummary }) => productSummary?.productId ?? []) };
  }
  if (folder === "order" && what === "again") {
    const { order } = data as { order: OrderLookup };
    const lines = order.deliveryGroups.flatMap(({ lineItems }) => lineItems);
    return { productIds: lines.flatMap(({ product }) => (product?.canViewProduct ? product.id : [])) };
  }
  return undefined;
}

interface ListData {
  readonly list: { readonly id: string };
  readonly items: readonly WishlistItem[];
  readonly previous: string | null;
  readonly next: string | null;
}
