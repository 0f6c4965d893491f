import type { Facet } from "@tradecounter/wire";
import { money } from "../../content/format.ts";
import type { ListAddress } from "./list-address.ts";
import { parameterOf, type Bounds } from "./list-query.ts";

/** A facet as a list shows it: the rest of what the wire returns would double the page's size. */
export type ShownFacet = ValueFacet | RangeFacet;

interface Named {
  /** The parameter's name in the address. */
  name: string;
  displayName: string;
}

export interface ValueFacet extends Named {
  /** The values shown at once. */
  values: FacetValue[];
  /** The values shown on demand. */
  more: FacetValue[];
}

export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

export interface RangeFacet extends Named {
  fields: BoundField[];
  /** Parts of the range that can be chosen with one click. */
  steps: RangeStep[];
  unit?: string | undefined;
  isInOneUnit: boolean;
}

export interface RangeStep extends Bounds {
  label: string;
}

export interface BoundField {
  bound: "from" | "to";
  /** What was chosen, or typed but not understood. */
  text?: string | undefined;
  isUnread: boolean;
  /** The lowest or highest available value, as displayed: `22 pF`. */
  outermost: string;
}

/** A longer value list shows the rest on demand. */
const SHOWN_VALUES = 7;

type FacetOf<Type extends Facet["facetType"]> = Extract<Facet, { facetType: Type }>;

export function shownFacets(facets: readonly Facet[], address: ListAddress, currency: string): ShownFacet[] {
  return facets.flatMap((facet): ShownFacet[] => {
    if (facet.facetType === "Range") return [shownRange(facet, address, currency)];
    // for a chosen value that the store does not have, only the name is shown
    return facet.values.length > 0 ? [shownValues(facet, address)] : [];
  });
}

function shownValues(facet: FacetOf<"DistinctValue">, { refinements }: ListAddress): ValueFacet {
  const name = parameterOf(facet);
  const chosen = refinements.flatMap((one) =>
    one.type === "DistinctValue" && parameterOf(one) === name ? one.values : [],
  );
  const all = facet.values.map(({ nameOrId: value, displayName: label, productCount: count }) => ({
    value,
    label,
    count,
  }));
  const byUse = all.toSorted((a, b) => b.count - a.count);
  const first = all.length <= SHOWN_VALUES + 2 ? byUse : byUse.slice(0, SHOWN_VALUES);
  // sizes are sorted by size, so that they are easy to find
  const inOrder = all.every(({ label }) => /^\W?\d/.test(label)) ? all : byUse;
  // what is chosen is never hidden behind "more"
  const isShown = (one: FacetValue) => first.includes(one) || chosen.includes(one.value);
  return {
    name,
    displayName: facet.displayName,
    values: inOrder.filter(isShown),
    more: inOrder.filter((one) => !isShown(one)),
  };
}

function shownRange(facet: FacetOf<"Range">, { refinements, unread }: ListAddress, currency: string): RangeFacet {
  const name = parameterOf(facet);
  const outermost = { from: facet.minText ?? facet.min, to: facet.maxText ?? facet.max };
  const chosen = refinements.find((one) => one.type === "Range" && parameterOf(one) === name) as Bounds | undefined;
  const field = (bound: "from" | "to", text: string | undefined): BoundField => {
    const typed = unread[`${name}.${bound}`];
    return { bound, text: typed ?? text, isUnread: typed !== undefined, outermost: outermost[bound] };
  };
  return {
    name,
    displayName: facet.displayName,
    fields: [field("from", chosen?.min), field("to", chosen?.max)],
    steps: facet.attributeType === "PricebookEntry" ? priceSteps(facet.steps, chosen, currency) : [],
    unit: facet.unit,
    isInOneUnit: Object.values(outermost).every((bound) => isNumberIn(facet.unit ?? "", bound)),
  };
}

/** `50 mA` ends in A, but is not a number of amperes. */
function isNumberIn(unit: string, measure: string): boolean {
  return measure.endsWith(unit) && /\d\s*$/.test(measure.slice(0, measure.length - unit.length));
}

/** Once a price range is chosen, the other steps are unknown: then only the chosen one is shown, so that it can be removed. */
function priceSteps(steps: readonly string[] = [], chosen: Bounds | undefined, currency: string): RangeStep[] {
  const cuts: readonly (string | undefined)[] = steps.length > 0 ? [...steps, undefined] : [];
  const bounds = chosen ? [chosen] : cuts.map((max, at) => ({ min: steps[at - 1], max }));
  return bounds.map(({ min, max }) => ({ min, max, label: priceLabel(money(min, currency), money(max, currency)) }));
}

function priceLabel(min: string, max: string): string {
  if (!min) return `Up to ${max}`;
  return max ? `${min} to ${max}` : `${min} and up`;
}
