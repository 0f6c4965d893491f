import { parseDecimal } from "@tradecounter/commerce";
import { CommerceError, type Refinement } from "@tradecounter/wire";
import type { FacetIndex } from "./facet-index.ts";
import type { Narrowing } from "./hits.ts";

/** The name of the facet that prices are narrowed by. */
export const priceFacet = "UnitPrice";

/**
 * What the chosen facets come to in this catalogue. A value or facet that it does not have finds nothing, as a link may
 * outlive a value. Throws INVALID_API_INPUT for a range without bounds or with bounds that are no numbers.
 * Our choice: the price is the one thing that is narrowed by a range.
 */
export function narrowingsFrom(refinements: readonly Refinement[], index: FacetIndex): Narrowing[] {
  return refinements.map((refinement) => {
    if (refinement.type === "Range")
      return refinement.nameOrId === priceFacet ? priceRange(refinement) : { kind: "nothing" };
    const facet = index.find(refinement.nameOrId);
    if (!facet) return { kind: "nothing" };
    const values = refinement.values.map((text) => index.valueOf(facet, text)).filter((value) => value !== undefined);
    return { kind: "values", facet, values };
  });
}

function priceRange({ min, max }: { min?: string; max?: string }): Narrowing {
  if (!min && !max) throw new CommerceError("INVALID_API_INPUT", "Give the range a lower or an upper bound.");
  return { kind: "price", minimum: boundFrom(min) ?? -Infinity, maximum: boundFrom(max) ?? Infinity };
}

function boundFrom(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const bound = parseDecimal(text);
  if (bound === undefined) throw new CommerceError("INVALID_API_INPUT", `Not a price: ${text}`);
  return Number(bound);
}
