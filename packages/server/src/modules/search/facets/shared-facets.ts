import type { CatalogSnapshot } from "../../catalog/index.ts";
import { facetPart } from "./facet-index.ts";

/** Counts the facets in which another row shares a value with this one, in memory. Several shared machines count once. */
export function facetsSharedWith(snapshot: CatalogSnapshot, row: number): (other: number) => number {
  const { facets, offsets, values, facetOf } = snapshot.part(facetPart);
  const own = new Set<number>(values.subarray(offsets[row], offsets[row + 1]));
  const countedFor = new Int32Array(facets.length).fill(-1);
  return (other) => {
    let shared = 0;
    for (let at = offsets[other]!; at < offsets[other + 1]!; at++) {
      const facet = facetOf[values[at]!]!;
      if (countedFor[facet] === other || !own.has(values[at]!)) continue;
      countedFor[facet] = other;
      shared++;
    }
    return shared;
  };
}
