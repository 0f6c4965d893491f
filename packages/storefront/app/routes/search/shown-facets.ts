import type { Facet } from "@tradecounter/wire";
import type { FacetKey } from "./list-address.ts";

/** A facet as a list shows it: what the wire says of it beyond that would double the page. */
export type ShownFacet = ValueFacet | RangeFacet;

export interface ValueFacet extends FacetKey {
  displayName: string;
  values: { value: string; label: string; count: number }[];
}

export interface RangeFacet extends FacetKey {
  displayName: string;
  /** As they are told: `22 pF`. */
  min: string;
  max: string;
  /** Amounts at which a person would cut it. */
  steps?: readonly string[] | undefined;
  unit?: string | undefined;
}

export function shownFacets(facets: readonly Facet[]): ShownFacet[] {
  return facets.map((facet) => {
    const { attributeType, nameOrId, displayName } = facet;
    const key = { attributeType, nameOrId, displayName };
    if (facet.facetType === "Range")
      return {
        ...key,
        min: facet.minText ?? facet.min,
        max: facet.maxText ?? facet.max,
        steps: facet.steps,
        unit: facet.unit,
      };
    const values = facet.values.map(({ nameOrId: value, displayName: label, productCount: count }) => ({
      value,
      label,
      count,
    }));
    return { ...key, values };
  });
}
