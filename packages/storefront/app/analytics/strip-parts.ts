import type { Part } from "./items.ts";
import { priceOf } from "./page-events.ts";
import { quantityFrom } from "./parsing.ts";

/** What the forms of recommended parts are called. Source: components/part-strip.tsx. */
export const STRIP = "strip";

/** The part of a strip that a link or a form stands for, as the strip's markup tells it; undefined of what is in no strip. */
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
