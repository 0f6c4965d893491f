import type { CatalogSnapshot, Category } from "../../catalog/index.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { FacetInfo } from "./stored-facets.ts";
import { scratchBuffer } from "../core/scratch-buffers.ts";

/** One narrowing: any of these values of a facet, or a price in this range. Narrowings add up. */
export type Filter =
  | {
      readonly kind: "values";
      readonly facet: FacetInfo;
      readonly values: readonly number[];
      /** The values are those of a range. */
      readonly isRange?: boolean;
      /** Those of the range that are in no unit of the facet: they narrow nothing. */
      readonly unreadBounds?: readonly ("min" | "max")[];
    }
  /** Bounds in millionths, both included. */
  | { readonly kind: "price"; readonly minimum: number; readonly maximum: number }
  /** What fits any of these engines exactly. */
  | { readonly kind: "serial"; readonly engines: readonly NumberedEngine[] }
  /** Something of it is free. */
  | { readonly kind: "inStock" }
  /** A facet that the catalogue does not have: no product passes. */
  | { readonly kind: "nothing" };

/** An engine with its serial number, as values of facets. */
export interface NumberedEngine {
  /** As it was asked for. */
  readonly text: string;
  readonly serialNumber: string;
  /** What fits its model has this one; undefined where nothing does. */
  readonly model: number | undefined;
  /** Breaks of its model: what has one fits other serial numbers, unless it has one of those inside. */
  readonly outside: ReadonlySet<number>;
  readonly inside: ReadonlySet<number>;
}

/**
 * How a family of variations is shown. Without grouping each variation is a hit and the parent none; else the family is one,
 * shown by its parent, and as its best match by the row that has more of what was asked for than its others, if one has.
 * Source: catalogue contract, 4.2.
 */
export type Grouping = "NoGrouping" | "VariationParent" | "BestMatch";

export interface HitsQuery {
  /** Rows ascending, or undefined for all. */
  readonly within: Uint32Array | undefined;
  /** By row, 0 where a row does not answer; undefined without a query. */
  readonly scores: Float32Array | undefined;
  readonly filters: readonly Filter[];
  /** Unit prices by row, NaN without one. */
  readonly prices: Float64Array;
  /** 1 by row where something is free; undefined in a store that keeps no stock: there everything is. */
  readonly inStock: Uint8Array | undefined;
  readonly grouping: Grouping;
  /** How much of what was asked for a row that answers has; undefined where all have as much. */
  readonly closenessOf: ((row: number) => number) | undefined;
  /** The children of this category are counted; the top ones without it. */
  readonly countedIn: Category | undefined;
}

/** What a query finds, before it is ordered and cut into pages. The arrays are good until the next query of any snapshot. */
export interface Hits {
  /** The row that is shown for each hit, ascending. */
  readonly rows: Uint32Array;
  /** The best score of a hit's rows. */
  readonly scores: Float64Array;
  /** The closest that any hit's row is, where a category or narrowings leave others out; else 0. */
  readonly closeness: number;
  readonly lowestPrices: Float64Array;
  readonly highestPrices: Float64Array;
  /** How many hits have each value. A facet's own narrowing is left out of its counts. */
  readonly valueCounts: Uint32Array;
  /** The values that any hit has, in no order. */
  readonly countedValues: Uint32Array;
  /** Over the hits, the narrowing by price left out; undefined where none has a price. */
  readonly priceRange: { readonly minimum: number; readonly maximum: number } | undefined;
  /** How many hits are in stock; undefined in a store that keeps no stock. */
  readonly inStockCount: number | undefined;
  /** Hits below each counted category, by its index; 0 for all others. */
  readonly categoryCounts: Uint32Array;
}

/** Finds hits in one snapshot. Its arrays are kept from query to query: new ones each time would cost more than the work. */
export type HitFinder = (query: HitsQuery) => Hits;

const roomFor = scratchBuffer((rowCount) => ({
  rows: new Uint32Array(rowCount),
  scores: new Float64Array(rowCount),
  lowest: new Float64Array(rowCount),
  highest: new Float64Array(rowCount),
}));

/** Finds the hits and counts their facets in one pass. */
export function createHitFinder(snapshot: CatalogSnapshot, index: FacetIndex): HitFinder {
  const { groupRows, productCount } = snapshot;
  const shownRows = snapshot.shown?.rows;
  const { rows, scores, lowest, highest } = roomFor(productCount);
  const values = valueCounter(index, snapshot.hasFamilies);
  const categories = categoryCounter(snapshot);

  /** What a row is sold from: of a family what its cheapest variation costs. */
  function priceFrom(row: number, prices: Float64Array): number {
    let lowest = prices[row]!;
    if (index.isParent[row] === 1)
      for (let member = row + 1; member < productCount && groupRows[member] === row; member++)
        if (shownRows?.[member] !== 0 && !(lowest <= prices[member]!)) lowest = prices[member]!;
    return lowest;
  }

  return function findHits({ within, scores: scoreOf, closenessOf, filters, prices, inStock, grouping, countedIn }) {
    const isGrouped = grouping !== "NoGrouping";
    const isBestMatch = grouping === "BestMatch";
    const passes = filters.length === 0 ? undefined : narrowingTest(index, filters, inStock);
    values.reset();
    categories.reset(countedIn);
    let count = 0;
    let minimum = Infinity;
    let maximum = -Infinity;
    let inStockCount = 0;
    let lastInStock = -1;
    let lastGroup = -1;
    let closest = 0;
    let closestOfAll = 0;
    const isNarrowed = filters.length > 0 || countedIn !== undefined;
    const rowCount = within ? within.length : productCount;
    for (let at = 0; at < rowCount; at++) {
      const row = within ? within[at]! : at;
      const score = scoreOf ? scoreOf[row]! : 1;
      if (score === 0 || (!isGrouped && index.isParent[row] === 1)) continue;
      const price = priceFrom(row, prices);
      const failed = passes ? passes(row, price) : 0;
      if ((failed & (failed - 1)) !== 0) continue; // more than one narrowing fails
      const group = isGrouped ? groupRows[row]! : row;
      const onlyFailed = failed === 0 ? undefined : filters[31 - Math.clz32(failed)]!;
      if (!onlyFailed || onlyFailed.kind === "price") {
        if (price < minimum) minimum = price;
        if (price > maximum) maximum = price;
      }
      if (onlyFailed) {
        // left out by this facet alone: it counts for the facet's other values
        if (onlyFailed.kind === "values") values.count(row, group, onlyFailed.facet.start, onlyFailed.facet.end);
        continue;
      }
      values.count(row, group, 0, index.valueCount);
      categories.count(row, group);
      if (inStock?.[row] === 1 && lastInStock !== group) {
        inStockCount++;
        lastInStock = group;
      }
      if (isNarrowed && closenessOf) closestOfAll = Math.max(closestOfAll, closenessOf(row));
      const closeness = isBestMatch && closenessOf ? closenessOf(row) : 0;
      if (lastGroup !== group) {
        lastGroup = group;
        closest = closeness;
        rows[count] = isBestMatch ? row : group;
        scores[count] = score;
        lowest[count] = price;
        highest[count++] = price;
        continue;
      }
      const last = count - 1;
      if (score > scores[last]!) scores[last] = score;
      if (closeness > closest) {
        closest = closeness;
        rows[last] = row;
        lowest[last] = price;
        highest[last] = price;
      } else if (closeness === closest) {
        rows[last] = group;
        if (!(lowest[last]! <= price)) lowest[last] = price;
        if (!(highest[last]! >= price)) highest[last] = price;
      }
    }
    return {
      rows: rows.subarray(0, count),
      scores: scores.subarray(0, count),
      closeness: closestOfAll,
      lowestPrices: lowest.subarray(0, count),
      highestPrices: highest.subarray(0, count),
      valueCounts: values.counts,
      countedValues: values.counted(),
      priceRange: minimum <= maximum ? { minimum, maximum } : undefined,
      inStockCount: inStock && inStockCount,
      categoryCounts: categories.counts,
    };
  };
}

/** Answers a bit for each narrowing that a row fails. */
function narrowingTest(
  index: FacetIndex,
  filters: readonly Filter[],
  inStock: Uint8Array | undefined,
): (row: number, price: number) => number {
  const bitsOf = new Map<number, number>();
  filters.forEach((filter, at) => {
    if (filter.kind !== "values") return;
    for (const value of filter.values) bitsOf.set(value, (bitsOf.get(value) ?? 0) | (1 << at));
  });
  // one by one: of a million parts a range may have more values than a call takes
  const lowest = bitsOf.keys().reduce((a, b) => Math.min(a, b), Infinity);
  const highest = bitsOf.keys().reduce((a, b) => Math.max(a, b), -Infinity);
  const ranges = filters.flatMap((filter, at) => (filter.kind === "price" ? [{ ...filter, bit: 1 << at }] : []));
  const numbered = filters.flatMap((filter, at) => (filter.kind === "serial" ? [{ ...filter, bit: 1 << at }] : []));
  const stockBits = filters.reduce((bits, { kind }, at) => (kind === "inStock" ? bits | (1 << at) : bits), 0);
  const all = 2 ** filters.length - 1;
  return (row, price) => {
    let failed = all;
    for (let at = index.offsets[row]!; at < index.offsets[row + 1]!; at++) {
      const value = index.values[at]!;
      if (value >= lowest && value <= highest) failed &= ~(bitsOf.get(value) ?? 0);
    }
    for (const { minimum, maximum, bit } of ranges) if (price >= minimum && price <= maximum) failed &= ~bit;
    for (const { engines, bit } of numbered)
      if (engines.some((engine) => isFitting(index, row, engine))) failed &= ~bit;
    return inStock && inStock[row] === 0 ? failed : failed & ~stockBits;
  };
}

/** Whether a hit, or one of its family, fits the engine. */
export function isHitFitting(
  { groupRows, productCount, shown }: CatalogSnapshot,
  index: FacetIndex,
  row: number,
  engine: NumberedEngine,
): boolean {
  if (isFitting(index, row, engine)) return true;
  if (index.isParent[row] !== 1) return false;
  for (let member = row + 1; member < productCount && groupRows[member] === row; member++)
    if (shown?.rows[member] !== 0 && isFitting(index, member, engine)) return true;
  return false;
}

function isFitting({ offsets, values }: FacetIndex, row: number, { model, outside, inside }: NumberedEngine): boolean {
  let fitsModel = false;
  let isOutside = false;
  for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
    const value = values[at]!;
    if (value === model) fitsModel = true;
    // what is inside one range need not be inside the others
    if (inside.has(value)) return true;
    if (outside.has(value)) isOutside = true;
  }
  return fitsModel && !isOutside;
}

/** Counts values; a family's rows follow one another, so the group that was counted last tells a repetition. */
function valueCounter(index: FacetIndex, hasFamilies: boolean) {
  const counts = new Uint32Array(index.valueCount);
  const lastGroup = new Int32Array(hasFamilies ? index.valueCount : 0);
  const counted = new Uint32Array(index.valueCount);
  let countedLength = 0;
  return {
    counts,
    counted: () => counted.subarray(0, countedLength),
    reset() {
      for (let at = 0; at < countedLength; at++) counts[counted[at]!] = 0;
      countedLength = 0;
      lastGroup.fill(-1);
    },
    /** Counts the row's values from `start` up to `end`. */
    count(row: number, group: number, start: number, end: number) {
      const last = index.offsets[row + 1]!;
      for (let at = index.offsets[row]!; at < last; at++) {
        const value = index.values[at]!;
        if (value < start || value >= end) continue;
        if (hasFamilies) {
          if (lastGroup[value] === group) continue;
          lastGroup[value] = group;
        }
        if (counts[value]!++ === 0) counted[countedLength++] = value;
      }
    },
  };
}

/** Counts hits by the child of a category below which they stand. */
function categoryCounter({ categories }: CatalogSnapshot) {
  const { offsets, values } = categories.categoryOf;
  const childOf = new Int32Array(categories.list.length);
  const lastGroup = new Int32Array(categories.list.length);
  const counts = new Uint32Array(categories.list.length);
  return {
    counts,
    reset(parent: Category | undefined) {
      childOf.fill(-1);
      lastGroup.fill(-1);
      counts.fill(0);
      for (const { index, endIndex } of categories.childrenOf(parent)) childOf.fill(index, index, endIndex);
    },
    count(row: number, group: number) {
      const last = offsets[row + 1]!;
      for (let at = offsets[row]!; at < last; at++) {
        const child = childOf[values[at]!]!;
        if (child < 0 || lastGroup[child] === group) continue;
        lastGroup[child] = group;
        counts[child]!++;
      }
    },
  };
}
