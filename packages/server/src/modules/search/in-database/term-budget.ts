import type { MatchedTerm } from "../core/term.ts";
import type { TextIndex } from "../index/text-index.ts";

/** This many distinct matching words are always searched, and this many single letters or digits. */
const alwaysSearched = 8;
const singlesAlwaysSearched = 6;
/** Further terms are searched while the total of matching rows stays within this share of the catalogue. */
const shareOfRows = 0.5;

/**
 * The terms that are worth searching. Every matching row costs the database the same, and thirty of the most common words
 * would match a catalogue many times over, so the least selective terms of a long query are dropped.
 */
export function affordableTerms(
  terms: readonly MatchedTerm[],
  { rowCountOf }: TextIndex,
  rowCount: number,
): MatchedTerm[] {
  const rowsFoundBy = ({ matches }: MatchedTerm) =>
    matches.reduce(
      (sum, { words, rows }) => sum + (rows ? 0 : words.reduce((all, word) => all + rowCountOf(word), 0)),
      0,
    );
  const isSingle = ({ word }: MatchedTerm) => word.length === 1;
  const bySelectivity = terms.toSorted((a, b) => Number(isSingle(a)) - Number(isSingle(b)) || b.rarity - a.rarity);
  const searched = new Set<string>();
  let [totalRows, matchingTerms] = [0, 0];
  for (const term of bySelectivity) {
    if (searched.has(term.word)) continue;
    const rows = rowsFoundBy(term);
    totalRows += rows;
    const always = isSingle(term) ? singlesAlwaysSearched : alwaysSearched;
    if (matchingTerms >= always && totalRows > rowCount * shareOfRows) break;
    searched.add(term.word);
    // a term without matches costs nothing, so it does not count
    if (rows > 0) matchingTerms++;
  }
  return terms.filter(({ word }) => searched.has(word));
}
