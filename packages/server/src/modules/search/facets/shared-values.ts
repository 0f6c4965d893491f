import type { CatalogSnapshot } from "../../catalog/index.ts";
import { facetPart } from "./facet-index.ts";

/** Tells of other rows how many values of facets they have in common with this one, from memory. */
export function valuesSharedWith(snapshot: CatalogSnapshot, row: number): (other: number) => number {
  const { offsets, values } = snapshot.part(facetPart);
  const own = new Set<number>(values.subarray(offsets[row], offsets[row + 1]));
  return (other) => {
    let shared = 0;
    for (let at = offsets[other]!; at < offsets[other + 1]!; at++) if (own.has(values[at]!)) shared++;
    return shared;
  };
}
