import { families } from "./drawings/families.ts";
import type { DrawnProduct } from "./drawings/part.ts";
import { partOf } from "./drawings/part.ts";
import { createSheet } from "./drawings/sheet.ts";

export type { DrawnProduct } from "./drawings/part.ts";

/** The demo store: a folder of plain files in the import format, with `store.json` for what a catalogue does not hold. */
export const demoStore: { readonly folder: URL } = {
  folder: new URL("../store/", import.meta.url),
};

/**
 * The line drawing of a product as SVG text, drawn to its own sizes. The same product gives the same text.
 * Throws for a category that no family of drawings covers.
 */
export function drawingFor(product: DrawnProduct): string {
  const family = families[product.category];
  if (!family) throw new Error(`No drawing for category ${product.category} (${product.sku})`);
  const sheet = createSheet();
  const size = family(partOf(product), sheet);
  return sheet.toSvg(product.name, size);
}
