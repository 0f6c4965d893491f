import type { Part } from "./items.ts";
import { priceOf } from "./page-events.ts";
import { quantityFrom } from "./parsing.ts";

/** The name of the forms of recommended parts. Source: components/part-strip.tsx. */
export const STRIP = "strip";

/** The part in a strip that a link or form belongs to, from the strip's markup; undefined outside strips. */
export function partInStrip(element: Element): Part | undefined {
  const row = element.closest<HTMLElement>("[data-strip-part]");
  const strip = row?.closest("section")?.getAttribute("aria-label");
  if (!row || !strip) return undefined;
  const { stripPart: sku = "", name = "", price, quantity } = row.dataset;
  const index = [...row.parentElement!.children].indexOf(row) + 1;
  return {
    sku,
    name,
    price: priceOf(price),
    quantity: quantityFrom(quantity),
    index,
    list: { id: "recommendations", name: strip },
  };
}
