import type { CatalogSnapshot, Category } from "../../catalog/index.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { FacetInfo } from "./stored-facets.ts";
import { scratchBuffer } from "../core/scratch-buffers.ts";

/** One filter: any of a facet's values, a price range and so on. A hit must pass all filters. */
export type Filter =
  | {
      readonly kind: "values";
      readonly facet: FacetInfo;
      readonly values: readonly number[];
      /** The values come from a range. */
      readonly isRange?: boolean;
      /** Bounds of the range that were ignored: their unit is not the facet's. */
      readonly unreadBounds?: readonly ("min" | "max")[];
    }
  /** Bounds in millionths, both inclusive. */
  | { readonly kind: "price"; readonly minimum: number; readonly maximum: number }
  /** Fits any of these machines, by serial number. */
  | { readonly kind: "serial"; readonly machines: readonly MachineSerial[] }
  /** Has available stock. */
  | { readonly kind: "inStock" }
  /** A facet that the catalogue does not have: no row passes. */
  | { readonly kind: "nothing" };

/** A machine with its serial number, resolved to facet values. */
export interface MachineSerial {
  /** As in the request. */
  readonly text: string;
  readonly serialNumber: string;
  /** The facet value of rows that fit the model; undefined if none do. */
  readonly model: number | undefined;
  /** The model's breaks (serial number ranges) that exclude the serial number. */
  readonly outside: ReadonlySet<number>;
  /** The model's breaks that include it. A row with any of these fits, whatever its other breaks. */
  readonly inside: ReadonlySet<number>;
}

/**
 * How a variation family is shown. With `NoGrouping` each variation is a hit and the parent is not. Otherwise the family is
 * one hit, shown as its parent. `BestMatch` shows the row that matches the query better than all others of the family, if
 * there is one. Source: catalogue contract, 4.2.
 */
export type Grouping = "NoGrouping" | "VariationParent" | "BestMatch";

export interface HitsQuery {
  /** Rows to search, ascending; undefined for all. */
  readonly within: Uint32Array | undefined;
  /** By row; 0 for rows that do not match. Undefined without a query. */
  readonly scores: Float32Array | undefined;
  readonly filters: readonly Filter[];
  /** Unit prices by row; NaN without a price. */
  readonly prices: Float64Array;
  /** By row: 1 if stock is available. Undefined in a store that tracks no stock: there everything is in stock. */
  readonly inStock: Uint8Array | undefined;
  readonly grouping: Grouping;
  /** How well a matching row matches the query; undefined if all match equally well. */
  readonly closenessOf: ((row: number) => number) | undefined;
  /** Hits are counted for this category's children; undefined for the top categories. */
  readonly countedIn: Category | undefined;
}

/** The hits of a query before sorting and paging. The arrays are valid until the next query of any snapshot. */
export interface Hits {
  /** The row that is shown for each hit, ascending. */
  readonly rows: Uint32Array;
  /** The best score of a hit's rows. */
  readonly scores: Float64Array;
  /** The best closeness of any hit's row if the hits are limited by a category or filters; otherwise 0. */
  readonly closeness: number;
  readonly lowestPrices: Float64Array;
  readonly highestPrices: Float64Array;
  /** By facet value: how many hits have it. A facet's own filter does not apply to its counts. */
  readonly valueCounts: Uint32Array;
  /** The values with a count, unordered. */
  readonly countedValues: Uint32Array;
  /** Prices of the hits without the price filter; undefined if no hit has a price. */
  readonly priceRange: { readonly minimum: number; readonly maximum: number } | undefined;
  /** How many hits are in stock; undefined in a store that tracks no stock. */
  readonly inStockCount: number | undefined;
  /** By category index: the hits at or below each counted category; 0 for all others. */
  readonly categoryCounts: Uint32Array;
}

/** Finds hits in one snapshot. It reuses its arrays, as allocating them for each query would cost more than the work. */
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

  /** A row's lowest price: for a family, that of its cheapest variation. */
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
    const failuresOf = filters.length === 0 ? undefined : filterTester(index, filters, inStock);
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
    const isFiltered = filters.length > 0 || countedIn !== undefined;
    const rowCount = within ? within.length : productCount;
    for (let at = 0; at < rowCount; at++) {
      const row = within ? within[at]! : at;
      const score = scoreOf ? scoreOf[row]! : 1;
      if (score === 0 || (!isGrouped && index.isParent[row] === 1)) continue;
      const price = priceFrom(row, prices);
      const failed = failuresOf ? failuresOf(row, price) : 0;
      if ((failed & (failed - 1)) !== 0) continue; // the row fails more than one filter
      const group = isGrouped ? groupRows[row]! : row;
      const onlyFailed = failed === 0 ? undefined : filters[31 - Math.clz32(failed)]!;
      if (!onlyFailed || onlyFailed.kind === "price") {
        if (price < minimum) minimum = price;
        if (price > maximum) maximum = price;
      }
      if (onlyFailed) {
        // fails only this facet's filter, so it counts for the facet's other values
        if (onlyFailed.kind === "values") values.count(row, group, onlyFailed.facet.start, onlyFailed.facet.end);
        continue;
      }
      values.count(row, group, 0, index.valueCount);
      categories.count(row, group);
      if (inStock?.[row] === 1 && lastInStock !== group) {
        inStockCount++;
        lastInStock = group;
      }
      if (isFiltered && closenessOf) closestOfAll = Math.max(closestOfAll, closenessOf(row));
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

/** Returns a function that sets a bit for each filter that a row fails. */
function filterTester(
  index: FacetIndex,
  filters: readonly Filter[],
  inStock: Uint8Array | undefined,
): (row: number, price: number) => number {
  const bitsOf = new Map<number, number>();
  filters.forEach((filter, at) => {
    if (filter.kind !== "values") return;
    for (const value of filter.values) bitsOf.set(value, (bitsOf.get(value) ?? 0) | (1 << at));
  });
  // reduced, not spread: a range may have more values than a call can take arguments
  const lowest = bitsOf.keys().reduce((a, b) => Math.min(a, b), Infinity);
  const highest = bitsOf.keys().reduce((a, b) => Math.max(a, b), -Infinity);
  const ranges = filters.flatMap((filter, at) => (filter.kind === "price" ? [{ ...filter, bit: 1 << at }] : []));
  const serials = filters.flatMap((filter, at) => (filter.kind === "serial" ? [{ ...filter, bit: 1 << at }] : []));
  const stockBits = filters.reduce((bits, { kind }, at) => (kind === "inStock" ? bits | (1 << at) : bits), 0);
  const all = 2 ** filters.length - 1;
  return (row, price) => {
    let failed = all;
    for (let at = index.offsets[row]!; at < index.offsets[row + 1]!; at++) {
      const value = index.values[at]!;
      if (value >= lowest && value <= highest) failed &= ~(bitsOf.get(value) ?? 0);
    }
    for (const { minimum, maximum, bit } of ranges) if (price >= minimum && price <= maximum) failed &= ~bit;
    for (const { machines, bit } of serials)
      if (machines.some((machine) => isFitting(index, row, machine))) failed &= ~bit;
    return inStock && inStock[row] === 0 ? failed : failed & ~stockBits;
  };
}

/** Whether a hit, or any shown variation of its family, fits the machine. */
export function isHitFitting(
  { groupRows, productCount, shown }: CatalogSnapshot,
  index: FacetIndex,
  row: number,
  machine: MachineSerial,
): boolean {
  if (isFitting(index, row, machine)) return true;
  if (index.isParent[row] !== 1) return false;
  for (let member = row + 1; member < productCount && groupRows[member] === row; member++)
    if (shown?.rows[member] !== 0 && isFitting(index, member, machine)) return true;
  return false;
}

function isFitting({ offsets, values }: FacetIndex, row: number, { model, outside, inside }: MachineSerial): boolean {
  let fitsModel = false;
  let isOutside = false;
  for (let at = offsets[row]!; at < offsets[row + 1]!; at++) {
    const value = values[at]!;
    if (value === model) fitsModel = true;
    // one including break is enough
    if (inside.has(value)) return true;
    if (outside.has(value)) isOutside = true;
  }
  return fitsModel && !isOutside;
}

/** Counts the hits of each value. A family's rows are adjacent, so comparing with the last counted group detects repeats. */
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
    /** Counts the row's values from `start` up to, but not including, `end`. */
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

/** Counts the hits at or below each child of a category. */
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
