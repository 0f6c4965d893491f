import type { CatalogSnapshot, Category } from "../../catalog/index.ts";
import { topRows } from "../core/top-rows.ts";
import type { SearchResult } from "./search-result.ts";
import { stemOf, wordsOf } from "../text/words.ts";

const mostCategories = 4;
/** Where nothing tells one from another: as many as a person reads through. */
const mostFirstCategories = 12;
/** How many of the best answers are asked where they stand. */
const rowsAsked = 50;
/** Words that have this share of their pairs of letters in common are spelled much alike. */
const leastAlike = 0.5;

/**
 * Where a shopper may look who found nothing: where the answers stand that a filter leaves out, else the parts whose numbers
 * begin like the one that was asked for, else the categories whose names are spelled like a word of the query; those with
 * most in common first, larger ones before smaller ones. Where there are none, the first categories of the store.
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

/** How many of the rows stand in each category. */
function sharesOf({ categories }: CatalogSnapshot, rows: Uint32Array): Map<number, number> {
  const { offsets, values } = categories.categoryOf;
  const counts = new Map<number, number>();
  for (const row of rows)
    for (const category of values.subarray(offsets[row], offsets[row + 1]))
      counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/** A word of categories' names. */
interface NameWord {
  readonly pairs: ReadonlySet<string>;
  /** Those that have it, by their index. */
  readonly categories: number[];
}

const nameWordsIn = new WeakMap<CatalogSnapshot, readonly NameWord[]>();

/** Read once, since a query is held against all of them. */
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

/** Its letters two by two, with the edges of the word. */
function pairsOf(word: string): ReadonlySet<string> {
  const edged = ` ${word} `;
  return new Set(Array.from({ length: edged.length - 1 }, (_, at) => edged.slice(at, at + 2)));
}

/** Dice's share of what two sets have in common. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const pair of a) if (b.has(pair)) common++;
  return (2 * common) / (a.size + b.size);
}
