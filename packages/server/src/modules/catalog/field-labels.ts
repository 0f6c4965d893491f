import type { ProductDetail } from "@tradecounter/wire";
import type { AttributeRow } from "./source.ts";
import { apiNameOf } from "./wire-product.ts";

export type FieldLabel = NonNullable<ProductDetail["fieldLabels"]>[number];

/** The labels of attributes: first those ranked by the operator, then the others by label. */
export function fieldLabelsOf(attributes: readonly AttributeRow[]): FieldLabel[] {
  const rank = (attribute: AttributeRow) => attribute.facet_rank ?? Number.MAX_SAFE_INTEGER;
  const inOrder = attributes.toSorted((a, b) => rank(a) - rank(b) || (a.label < b.label ? -1 : 1));
  const labels = new Map<string, string>();
  for (const { name, label } of inOrder) {
    const apiName = apiNameOf(name);
    if (!labels.has(apiName)) labels.set(apiName, label);
  }
  return [...labels].map(([apiName, label]) => ({ apiName, label }));
}
