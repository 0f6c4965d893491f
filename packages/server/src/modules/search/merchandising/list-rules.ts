import { recordIdOf } from "@tradecounter/commerce";
import type { ListRule, RuleTarget } from "../../../stores/index.ts";
import { apiNameOf, type CatalogSnapshot, type Category } from "../../catalog/index.ts";
import { brandFacet, facetPart } from "../facets/facet-index.ts";
import { partitionPoint } from "../../../packed/index.ts";
import { valueKey } from "../text/words.ts";

/** Scores by row; 0 for rows that do not match. */
export type Scores = Float32Array;

/** Higher than any boosted score, so that pinned products always lead. */
const pinnedScore = 2 ** 60;

/** List rules resolved to rows of a snapshot. */
export interface RowRules {
  /**
   * Applies the rules to scores. Our choice: a pinned product is listed even if it does not match, as that is what pinning is
   * for. The largest of several boosts applies. Burying overrides boosting, and pinning overrides both.
   */
  applyTo(scores: Scores): Scores;
}

/** Resolves the rules of one term or category. Their order matters only for pins. */
export function rowRulesOf(snapshot: CatalogSnapshot, rules: readonly ListRule[]): RowRules {
  // applied last to first, so that a product pinned twice gets its first position
  const pins = rules
    .flatMap(({ pins = [] }) => pins)
    .map((sku) => familyRows(snapshot, sku))
    .toReversed();
  // applied in ascending order, so that the largest factor wins
  const boosts = rules
    .flatMap(({ boosts = [] }) => boosts)
    .sort((a, b) => a.factor - b.factor)
    .map((boost) => ({ rows: rowsOf(snapshot, boost), factor: boost.factor }));
  const burials = rules.flatMap(({ burials = [] }) => burials).map((target) => rowsOf(snapshot, target));
  return {
    applyTo(scores) {
      const ruled = boosts.length > 0 ? boosted(scores, boosts) : scores.slice();
      // negative, in the same order
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
 * Turns scores into ranks and boosts those: a row at rank n with factor 2 moves to rank n / 2. Our choice: factors apply to
 * ranks, as scores mean nothing to an operator and differ from query to query. Rows with equal scores share the best of
 * their ranks, so boosted ones move ahead of all others.
 */
export function boosted(scores: Scores, boosts: readonly Boost[]): Scores {
  const ascending = scores.filter((score) => score > 0).sort();
  const { length } = ascending;
  /** How many rows score higher. */
  const betterThan = (score: number) => length - partitionPoint(0, length, (at) => ascending[at]! <= score);
  const places = scores.map((score) => (score > 0 ? betterThan(score) + 1 : 0));
  const ruled = places.map((place) => (place > 0 ? length + 1 - place : 0));
  for (const { rows, factor } of boosts)
    for (const row of rows)
      // minus a half, to rank above the row at the target rank
      if (places[row]! > 0) ruled[row] = length + 1 - (places[row]! - 0.5) / factor;
  return ruled;
}

/** The product's row; for a family, also those of its variations. */
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

/** The rows with a facet value, ignoring case, accents and punctuation. */
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
