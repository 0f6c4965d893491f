import { families } from "./drawings/families.ts";
import { packed } from "./drawings/packed.ts";
import type { DrawnProduct } from "./drawings/part.ts";
import { partOf } from "./drawings/part.ts";
import { createSheet } from "./drawings/sheet.ts";

/** What a drawing of a product shows: the part with its dimensions, the part alone, or its carton. */
export type View = "sized" | "plain" | "packed";

/**
 * The line drawing of a product as SVG text, drawn to the product's own dimensions. Deterministic. Throws for a
 * category without a family of drawings.
 */
export function drawingFor(product: DrawnProduct, view: View = "sized"): string {
  const family = families[product.category];
  if (!family) throw new Error(`No drawing for category ${product.category} (${product.sku})`);
  const sheet = createSheet({ hasNotes: view === "sized" });
  if (view === "packed") {
    packed(product, sheet);
    return sheet.toSvg(`${product.name}, in its carton`);
  }
  const size = family(partOf(product), sheet);
  return sheet.toSvg(product.name, size);
}
