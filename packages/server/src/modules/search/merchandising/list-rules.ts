import { recordIdOf } from "@tradecounter/commerce";
import type { ListRule, RuleTarget } from "../../../stores/index.ts";
import { apiNameOf, type CatalogSnapshot, type Category } from "../../catalog/index.ts";
import { brandFacet, facetPart } from "../facets/facet-index.ts";
import { partitionPoint } from "../../../packed/index.ts";
import { valueKey } from "../text/words.ts";

/** Scores by row, 0 where a row does not answer. */
export type Scores = Float32Array;

/** More than any score that a boost makes: what is pinned stands above, however well something else answers. */
const pinnedScore = 2 ** 60;

/** What rules come to in a snapshot. */
export interface RowRules {
  /**
   * The scores as the rules have them. Our choice: a pinned product answers, whether it did before or not, as that is what
   * an operator pins for; of several boosts the largest factor counts; a burial counts more than a boost, a pin more than both.
   */
  applyTo(scores: Scores): Scores;
}

/** Rules of one term or category, in their order, which only tells among pins. */
export function rowRulesOf(snapshot: CatalogSnapshot, rules: readonly ListRule[]): RowRules {
  // from the last one up, so that what is pinned twice stands in the first of its places
  const pins = rules
    .flatMap(({ pins = [] }) => pins)
    .map((sku) => familyRows(snapshot, sku))
    .toReversed();
  // a row that is boosted twice ends with the largest factor
  const boosts = rules
    .flatMap(({ boosts = [] }) => boosts)
    .sort((a, b) => a.factor - b.factor)
    .map((boost) => ({ rows: rowsOf(snapshot, boost), factor: boost.factor }));
  const burials = rules.flatMap(({ burials = [] }) => burials).map((target) => rowsOf(snapshot, target));
  return {
    applyTo(scores) {
      const ruled = boosts.length > 0 ? boosted(scores, boosts) : scores.slice();
      // below 0, and those that answer better still before the others
      for (const rows of burials) for (const row of rows) if (scores[row]! > 0) ruled[row] = -1 / scores[row]!;
      pins.forEach((rows, at) => {
        for (const row of rows) ruled[row] = pinnedScore * (at + 1);
      });
      return ruled;
    },
  };
}

interface Boost {
  readonly rows: Iterable<number>;
  readonly factor: number;
}

/**
 * Scores that tell places: who answers n-th best and is boosted by 2 stands at half of n. Our choice: places and not scores
 * are what a factor counts for, as what an answer scores means nothing to an operator, and to each query something
 * else. Rows that answer alike share the first of their places, so of those the boosted ones stand before all others.
 */
export function boosted(scores: Scores, boosts: readonly Boost[]): Scores {
  const ascending = scores.filter((score) => score > 0).sort();
  const { length } = ascending;
  /** How many answer better. */
  const betterThan = (score: number) => length - partitionPoint(0, length, (at) => ascending[at]! <= score);
  const places = scores.map((score) => (score > 0 ? betterThan(score) + 1 : 0));
  const ruled = places.map((place) => (place > 0 ? length + 1 - place : 0));
  for (const { rows, factor } of boosts)
    for (const row of rows)
      // the half puts it before the one whose place it takes
      if (places[row]! > 0) ruled[row] = length + 1 - (places[row]! - 0.5) / factor;
  return ruled;
}

/** The product's row; of a family its variations' rows as well. */
function familyRows(snapshot: CatalogSnapshot, sku: string): number[] {
  const row = snapshot.rowBySku(sku);
  return row === undefined ? [] : [row, ...snapshot.variationsOf(row)];
}

function rowsOf(snapshot: CatalogSnapshot, target: RuleTarget): ArrayLike<number> & Iterable<number> {
  if ("sku" in target) return familyRows(snapshot, target.sku);
  if ("category" in target) {
    const category = categoryOfCode(snapshot, target.category);
    return category ? snapshot.categories.rowsIn(category) : [];
  }
  return "brand" in target
    ? rowsWithValue(snapshot, brandFacet, target.brand)
    : rowsWithValue(snapshot, apiNameOf(target.attribute), target.value);
}

export function categoryOfCode(snapshot: CatalogSnapshot, code: string): Category | undefined {
  return snapshot.categories.find(recordIdOf("category", snapshot.storeId, code));
}

/** The rows that have the value, however it is written. */
function rowsWithValue(snapshot: CatalogSnapshot, facetName: string, text: string): Uint32Array {
  const index = snapshot.part(facetPart);
  const facet = index.find(facetName);
  if (!facet) return new Uint32Array(0);
  const spelled = valueKey(text);
  const wanted = new Set<number>();
  for (let value = facet.start; value < facet.end; value++)
    if (valueKey(index.textOf(value)) === spelled) wanted.add(value);
  const rows: number[] = [];
  for (let row = 0; wanted.size > 0 && row < snapshot.productCount; row++)
    for (let at = index.offsets[row]!; at < index.offsets[row + 1]!; at++)
      if (wanted.has(index.values[at]!)) {
        rows.push(row);
        break;
      }
  return Uint32Array.from(rows);
}
