import type { CatalogSnapshot, Category } from "../../catalog/index.ts";
import { topRows } from "../core/top-rows.ts";
import type { SearchResult } from "./search-result.ts";
import { stemOf, wordsOf } from "../text/words.ts";

const mostCategories = 4;
/** For categories that are not ranked: as many as a person reads through. */
const mostFirstCategories = 12;
/** How many of the best results are considered. */
const rowsAsked = 50;
/** Minimum share of letter pairs in common for two words to be spelled alike. */
const leastAlike = 0.5;

/**
 * Categories to offer when nothing was found: those of the results that filters exclude, otherwise those of the parts
 * with similar part numbers, otherwise those whose names are spelled like a word of the query; the closest first, then
 * the largest. If there are none, the store's first categories.
 */
export function nearestCategories(
  snapshot: CatalogSnapshot,
  words: readonly string[],
  answer: Pick<SearchResult, "rows" | "scores">,
  nearbyRows: Uint32Array,
): Category[] {
  const { categories } = snapshot;
  const best = topRows(answer.rows, answer.scores, rowsAsked);
  const rows = best.length > 0 ? best : nearbyRows;
  const likeness = rows.length > 0 ? sharesOf(snapshot, rows) : spelledAlike(snapshot, words);
  const isFilled = (category: Category) => categories.productCountOf(category) > 0;
  const nearest = categories.list
    .filter((category) => likeness.has(category.index) && isFilled(category))
    .sort(
      (a, b) =>
        likeness.get(b.index)! - likeness.get(a.index)! || categories.productCountOf(b) - categories.productCountOf(a),
    )
    .slice(0, mostCategories);
  return nearest.length > 0 ? nearest : categories.childrenOf(undefined).filter(isFilled).slice(0, mostFirstCategories);
}

/** How many of the rows are in each category. */
function sharesOf({ categories }: CatalogSnapshot, rows: Uint32Array): Map<number, number> {
  const { offsets, values } = categories.categoryOf;
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const category of values.subarray(offsets[row], offsets[row + 1]))
      counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** A word of category names. */
interface NameWord {
  readonly pairs: ReadonlySet<string>;
  /** Indexes of the categories with this word in their name. */
  readonly categories: number[];
}

const nameWordsIn = new WeakMap<CatalogSnapshot, readonly NameWord[]>();

/** Computed once per snapshot, as a query is compared with all of them. */
function nameWordsOf(snapshot: CatalogSnapshot): readonly NameWord[] {
  const known = nameWordsIn.get(snapshot);
  if (known) return known;
  const byWord = new Map<string, NameWord>();
  for (const { name, index } of snapshot.categories.list)
    for (const word of new Set(wordsOf(name).map(stemOf))) {
      if (!byWord.has(word)) byWord.set(word, { pairs: pairsOf(word), categories: [] });
      byWord.get(word)!.categories.push(index);
    }
  const nameWords = [...byWord.values()];
  nameWordsIn.set(snapshot, nameWords);
  return nameWords;
}

function spelledAlike(snapshot: CatalogSnapshot, words: readonly string[]): Map<number, number> {
  const asked = words.map((word) => pairsOf(stemOf(word)));
  const likeness = new Map<number, number>();
  for (const { pairs, categories } of nameWordsOf(snapshot)) {
    const closest = Math.max(0, ...asked.map((word) => likenessOf(word, pairs)));
    if (closest < leastAlike) continue;
    for (const index of categories) likeness.set(index, Math.max(likeness.get(index) ?? 0, closest));
  }
  return likeness;
}

/** The word's pairs of adjacent letters, including its edges. */
function pairsOf(word: string): ReadonlySet<string> {
  const edged = ` ${word} `;
  return new Set(Array.from({ length: edged.length - 1 }, (_, at) => edged.slice(at, at + 2)));
}

/** The Dice coefficient of two sets. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
