import { formatDecimal, type Decimal } from "@tradecounter/commerce";
import type { DistinctFacet, Facet, RangeFacet } from "@tradecounter/wire";
import { breakFacet, type FacetIndex } from "./facet-index.ts";
import type { FacetInfo } from "./stored-facets.ts";
import type { Filter, Hits, MachineSerial } from "./hits.ts";
import { inStockValue, priceFacet, serialFacet, stockFacet } from "./filters.ts";
import { facetUnitsOf } from "./facet-units.ts";
import { priceSteps } from "./price-steps.ts";
import { firstPositions } from "../core/partial-sort.ts";

/** Our choice: the most facets, and values of each, that fit on a page. Brand, machines and price are always shown. */
const mostFacets = 12;
const mostValues = 50;
const priceRank = 4;
const stockRank = 5;
/** Next to the machine facet. */
const serialRank = 3;
const fewestForRange = 10;
/** The largest share of values without a number that a range may have, if there are too many values for a list. */
const mostOthers = 0.1;
/** Never uses exponents. */
const decimal = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 20 });

/**
 * The facets of the hits, in display order. A facet that cannot narrow the hits is left out unless it is filtered by. A
 * selected value is listed even if no hit has it, so that the page can show its name. If there are too many facets, those
 * that cover the most hits are shown; if there are too many values, the most frequent ones.
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
  const filterOf = (facet: FacetInfo) =>
    filters.find((filter) => filter.kind === "values" && filter.facet === facet) as ValuesFilter | undefined;
  /** The facet as a range, if it is filtered by one or reads better as one. */
  const rangeOf = (facet: FacetInfo, values: readonly number[]): RangeFacet | undefined => {
    const filter = filterOf(facet);
    if (filter ? !filter.isRange : values.length < fewestForRange) return undefined;
    const range = measurementRange(facet, values, index);
    return range && filter?.unreadBounds?.length ? { ...range, unreadBounds: [...filter.unreadBounds] } : range;
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
    if (filter.kind === "serial") facets.push({ rank: serialRank, facet: selectedSerials(filter.machines, hits) });
  const stock = availabilityFacet(hits, filters);
  if (stock) facets.push({ rank: stockRank, facet: stock });
  return facets.sort((a, b) => a.rank - b.rank).map(({ facet }, at) => ({ ...facet, displayRank: at + 1 }));
}

type ValuesFilter = Extract<Filter, { kind: "values" }>;
type PriceFilter = Extract<Filter, { kind: "price" }>;

/** A facet with the values that the hits have. */
interface FoundFacet {
  readonly facet: FacetInfo;
  readonly values: number[];
  /** Sum of the values' hit counts. */
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
    // if no hit is in the range, show the facet's full range
    const chosen = !isRange ? filter.values : found[at] ? [] : valuesOf(facet);
    const known = (found[at] ??= { facet, values: [], coverage: 0 });
    known.values.push(...chosen.filter((value) => isShown(value) && !known.values.includes(value)));
  }
  return found.filter((facet) => facet !== undefined);
}

function valuesOf({ start, end }: FacetInfo): number[] {
  return Array.from({ length: end - start }, (_, at) => start + at);
}

/** The selected and the most frequent values, in display order: that is how values are numbered. */
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

/** The serial numbers filtered by, so that a page can show and remove them. There is no list to choose from. */
function selectedSerials(machines: readonly MachineSerial[], { rows }: Hits): DistinctFacet {
  return {
    attributeType: "Custom",
    displayName: "Serial number",
    displayRank: 0,
    displayType: "MultiSelect",
    facetType: "DistinctValue",
    nameOrId: serialFacet,
    values: machines.map(({ text, serialNumber }) => ({
      displayName: serialNumber,
      nameOrId: text,
      productCount: rows.length,
      type: "DistinctValue",
    })),
  };
}

function availabilityFacet({ inStockCount, rows }: Hits, filters: readonly Filter[]): DistinctFacet | undefined {
  const isChosen = filters.some(({ kind }) => kind === "inStock");
  const canNarrow = inStockCount !== 0 && inStockCount !== rows.length;
  if (inStockCount === undefined || !(isChosen || canNarrow)) return undefined;
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
 * The facet as a range of measurements; undefined if it must stay a list. Our choice: a facet whose measurements are too many
 * to read as a list becomes a range. A value that is not a number keeps the list, unless the list cannot show every value
 * and nearly all of them are numbers.
 */
function measurementRange(facet: FacetInfo, values: readonly number[], index: FacetIndex): RangeFacet | undefined {
  const units = facetUnitsOf(index, facet);
  if (!units) return undefined;
  const { numbers, textOf } = units;
  const places = values.map((value) => value - facet.start).filter((place) => !Number.isNaN(numbers[place]));
  const others = values.length - places.length;
  if (others > (values.length <= mostValues ? 0 : values.length * mostOthers)) return undefined;
  const least = places.reduce((a, b) => (numbers[b]! < numbers[a]! ? b : a));
  const most = places.reduce((a, b) => (numbers[b]! > numbers[a]! ? b : a));
  return {
    // also for variation attributes: the platform has no attribute type for their ranges
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
    unit: units.unit,
  };
}

function priceRangeFacet(
  { priceRange, lowestPrices }: Hits,
  currency: string,
  filters: readonly Filter[],
): RangeFacet | undefined {
  const chosen = filters.find(({ kind }) => kind === "price") as PriceFilter | undefined;
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
    // the prices of hits outside a selected range are not known
    ...(steps.length > 0 && { steps: steps.map(text) }),
  };
}

/** The selected bounds: an open lower bound is 0, an open upper bound is the lower one. */
function finite({ minimum, maximum }: PriceFilter): { minimum: number; maximum: number } {
  return {
    minimum: Number.isFinite(minimum) ? minimum : 0,
    maximum: Number.isFinite(maximum) ? maximum : minimum,
  };
}
