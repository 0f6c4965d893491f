import { formatDecimal, type Decimal } from "@tradecounter/commerce";
import type { DistinctFacet, Facet, RangeFacet } from "@tradecounter/wire";
import { breakFacet, type FacetIndex } from "./facet-index.ts";
import type { FacetInfo } from "./stored-facets.ts";
import type { Filter, Hits, NumberedEngine } from "./hits.ts";
import { inStockValue, priceFacet, serialFacet, stockFacet } from "./filters.ts";
import { facetUnitsOf } from "./facet-units.ts";
import { priceSteps } from "./price-steps.ts";
import { firstPositions } from "../core/partial-sort.ts";

/** Our choice: so many facets, and so many values of each, fit a page. Brand, engines and price come beside the rest. */
const mostFacets = 12;
const mostValues = 50;
const priceRank = 4;
const stockRank = 5;
/** Beside the engine. */
const serialRank = 3;
const fewestForRange = 10;
/** The share of values that may be no numbers where a list is too short. */
const mostOthers = 0.1;
/** Without an exponent. */
const decimal = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 20 });

/**
 * The facets of what was found, in display order. Facets that cannot narrow the hits are left out, unless one of their
 * values is chosen: that stays though no hit has it, so that it can be told by its name. Of many, those that say something about
 * most hits are shown; of many values the most frequent.
 */
export function facetsOf(hits: Hits, index: FacetIndex, filters: readonly Filter[], currency: string): Facet[] {
  const chosen = new Set(filters.flatMap((filter) => (filter.kind === "values" ? [filter.facet] : [])));
  const chosenValues = new Set(filters.flatMap((filter) => (filter.kind === "values" ? filter.values : [])));
  const found = foundFacets(hits, index, filters);
  const useful = found.filter(
    ({ facet, values }) => chosen.has(facet) || values.some((value) => hits.valueCounts[value]! < hits.rows.length),
  );
  const importance = ({ facet, coverage }: (typeof useful)[number]) =>
    chosen.has(facet) || facet.rank < priceRank ? Infinity : coverage;
  const shown = useful.sort((a, b) =>
    importance(a) === importance(b) ? a.facet.rank - b.facet.rank : importance(b) - importance(a),
  );
  const narrowingBy = (facet: FacetInfo) =>
    filters.find((filter) => filter.kind === "values" && filter.facet === facet) as ByValues | undefined;
  /** As it was chosen, else as it reads better. */
  const rangeOf = (facet: FacetInfo, values: readonly number[]): RangeFacet | undefined => {
    const by = narrowingBy(facet);
    if (by ? !by.isRange : values.length < fewestForRange) return undefined;
    const range = measuredFacet(facet, values, index);
    return range && by?.unreadBounds?.length ? { ...range, unreadBounds: [...by.unreadBounds] } : range;
  };
  const facets: { rank: number; facet: DistinctFacet | RangeFacet }[] = shown
    .slice(0, mostFacets)
    .map(({ facet, values }) => ({
      rank: facet.rank,
      facet: rangeOf(facet, values) ?? distinctFacet(facet, shownValues(values, chosenValues, hits), hits, index),
    }));
  const range = priceRangeFacet(hits, currency, filters);
  if (range) facets.push({ rank: priceRank, facet: range });
  for (const filter of filters)
    if (filter.kind === "serial") facets.push({ rank: serialRank, facet: chosenSerials(filter.engines, hits) });
  const stock = availabilityFacet(hits, filters);
  if (stock) facets.push({ rank: stockRank, facet: stock });
  return facets.sort((a, b) => a.rank - b.rank).map(({ facet }, at) => ({ ...facet, displayRank: at + 1 }));
}

type ByValues = Extract<Filter, { kind: "values" }>;
type ByPrice = Extract<Filter, { kind: "price" }>;

/** A facet that says something about the hits. */
interface FoundFacet {
  readonly facet: FacetInfo;
  readonly values: number[];
  /** How many times a hit has one of its values. */
  coverage: number;
}

function foundFacets(
  { countedValues, valueCounts }: Hits,
  { facets, facetOf, isShown }: FacetIndex,
  filters: readonly Filter[],
): FoundFacet[] {
  const found: (FoundFacet | undefined)[] = [];
  for (const value of countedValues) {
    const at = facetOf[value]!;
    if (facets[at]!.name === breakFacet) continue;
    const known = (found[at] ??= { facet: facets[at]!, values: [], coverage: 0 });
    known.values.push(value);
    known.coverage += valueCounts[value]!;
  }
  for (const filter of filters) {
    if (filter.kind !== "values" || filter.facet.name === breakFacet) continue;
    const { facet, isRange } = filter;
    const at = facets.indexOf(facet);
    // of a range that no hit has, the whole of it
    const chosen = !isRange ? filter.values : found[at] ? [] : valuesOf(facet);
    const known = (found[at] ??= { facet, values: [], coverage: 0 });
    known.values.push(...chosen.filter((value) => isShown(value) && !known.values.includes(value)));
  }
  return found.filter((facet) => facet !== undefined);
}

function valuesOf({ start, end }: FacetInfo): number[] {
  return Array.from({ length: end - start }, (_, at) => start + at);
}

/** Values are numbered in display order. */
function shownValues(values: readonly number[], chosen: ReadonlySet<number>, { valueCounts }: Hits): readonly number[] {
  const weights = Float64Array.from(values, (value) => (chosen.has(value) ? Infinity : valueCounts[value]!));
  const first = firstPositions(weights, Math.min(mostValues, values.length), "descending");
  return Array.from(first, (position) => values[position]!).sort((a, b) => a - b);
}

function distinctFacet(
  facet: FacetInfo,
  values: readonly number[],
  { valueCounts }: Hits,
  index: FacetIndex,
): DistinctFacet {
  return {
    attributeType: facet.attributeType,
    displayName: facet.label,
    displayRank: 0,
    displayType: "MultiSelect",
    facetType: "DistinctValue",
    nameOrId: facet.name,
    values: values.map((value) => {
      const text = index.textOf(value);
      return {
        displayName: facet.displayNames?.[text] ?? text,
        nameOrId: text,
        productCount: valueCounts[value]!,
        type: "DistinctValue",
      };
    }),
  };
}

/** The serial numbers that the list is narrowed to, so that they can be told and taken back: nobody chooses one of a list. */
function chosenSerials(engines: readonly NumberedEngine[], { rows }: Hits): DistinctFacet {
  return {
    attributeType: "Custom",
    displayName: "Serial number",
    displayRank: 0,
    displayType: "MultiSelect",
    facetType: "DistinctValue",
    nameOrId: serialFacet,
    values: engines.map(({ text, serialNumber }) => ({
      displayName: serialNumber,
      nameOrId: text,
      productCount: rows.length,
      type: "DistinctValue",
    })),
  };
}

function availabilityFacet({ inStockCount, rows }: Hits, filters: readonly Filter[]): DistinctFacet | undefined {
  const isChosen = filters.some(({ kind }) => kind === "inStock");
  const tellsApart = inStockCount !== 0 && inStockCount !== rows.length;
  if (inStockCount === undefined || !(isChosen || tellsApart)) return undefined;
  const inStock = { displayName: "In stock", nameOrId: inStockValue, productCount: inStockCount };
  return {
    attributeType: "Custom",
    displayName: "Availability",
    displayRank: 0,
    displayType: "MultiSelect",
    facetType: "DistinctValue",
    nameOrId: stockFacet,
    values: [{ ...inStock, type: "DistinctValue" }],
  };
}

/**
 * Our choice: where numbers with a unit are more than one reads as a list, the facet is a range. A value that is no number
 * keeps the list, unless the list has no room for all and nearly all are numbers.
 */
function measuredFacet(facet: FacetInfo, values: readonly number[], index: FacetIndex): RangeFacet | undefined {
  const measures = facetUnitsOf(index, facet);
  if (!measures) return undefined;
  const { numbers, textOf } = measures;
  const places = values.map((value) => value - facet.start).filter((place) => !Number.isNaN(numbers[place]));
  const others = values.length - places.length;
  if (others > (values.length <= mostValues ? 0 : values.length * mostOthers)) return undefined;
  const least = places.reduce((a, b) => (numbers[b]! < numbers[a]! ? b : a));
  const most = places.reduce((a, b) => (numbers[b]! > numbers[a]! ? b : a));
  return {
    // a variation's measures, too: the platform's ranges have no such type
    attributeType: "Custom",
    displayMetadata: null,
    displayName: facet.label,
    displayRank: 0,
    displayType: "Range",
    facetType: "Range",
    max: decimal.format(numbers[most]!),
    maxText: textOf(most),
    min: decimal.format(numbers[least]!),
    minText: textOf(least),
    nameOrId: facet.name,
    unit: measures.unit,
  };
}

function priceRangeFacet(
  { priceRange, lowestPrices }: Hits,
  currency: string,
  filters: readonly Filter[],
): RangeFacet | undefined {
  const chosen = filters.find(({ kind }) => kind === "price") as ByPrice | undefined;
  const range = priceRange ?? (chosen && finite(chosen));
  if (!range || (!chosen && range.minimum === range.maximum)) return undefined;
  const steps = chosen ? [] : priceSteps(lowestPrices);
  const text = (millionths: number) => formatDecimal(BigInt(millionths) as Decimal, { min: 2 });
  return {
    attributeType: "PricebookEntry",
    displayMetadata: { currencyInfo: { isoCode: currency } },
    displayName: "Price",
    displayRank: 0,
    displayType: "Range",
    facetType: "Range",
    max: text(range.maximum),
    min: text(range.minimum),
    nameOrId: priceFacet,
    // once a range is chosen, the other prices are not at hand
    ...(steps.length > 0 && { steps: steps.map(text) }),
  };
}

/** Bounds that were chosen: one that is left open below is nothing, above the other one. */
function finite({ minimum, maximum }: ByPrice): { minimum: number; maximum: number } {
  return {
    minimum: Number.isFinite(minimum) ? minimum : 0,
    maximum: Number.isFinite(maximum) ? maximum : minimum,
  };
}
