import type { Facet } from "@tradecounter/wire";
import type { ListAddress } from "./list-address.ts";
import { FIRST, parameterOf } from "./list-query.ts";

/** An active filter or sort order, in words. */
export interface ChosenFilter {
  /** The parameter's name in the address. */
  name: string;
  /** Undefined for a range. */
  value?: string;
  group: string;
  label: string;
}

export function chosenFilters({ refinements, first }: ListAddress, facets: readonly Facet[]): ChosenFilter[] {
  const order: ChosenFilter[] = first
    ? [{ name: FIRST, value: first, group: "", label: `Parts that fit ${first} first` }]
    : [];
  const filters = refinements.flatMap((refinement): ChosenFilter[] => {
    const name = parameterOf(refinement);
    const facet = facets.find((one) => parameterOf(one) === name);
    const group = facet?.displayName ?? refinement.nameOrId;
    if (refinement.type === "Range") {
      const { min, max } = refinement;
      // a bound may have been typed with its unit
      const unit = facet && "unit" in facet && /\d$/.test(max ?? min!) && facet.unit;
      return [{ name, group, label: [min && `from ${min}`, max && `to ${max}`, unit].filter(Boolean).join(" ") }];
    }
    const labels = facet && "values" in facet ? facet.values : [];
    return refinement.values.map((value) => {
      const label = labels.find(({ nameOrId }) => nameOrId === value)?.displayName ?? value;
      return { name, value, group, label };
    });
  });
  return [...order, ...filters];
}
