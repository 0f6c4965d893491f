import type { MatchedTerm } from "../core/term.ts";
import type { TextIndex } from "../index/text-index.ts";

/** As many different words that products have are heard however many have them, and so many of a single letter or digit. */
const alwaysHeard = 8;
const singlesAlwaysHeard = 6;
/** The rest while all together find no more than this share of the catalogue. */
const shareOfRows = 0.5;

/**
 * The terms of a query that are looked for. Each row that a word finds costs the database as much as the next one, and
 * thirty of the commonest words would find a catalogue many times: of so many the ones that tell least are not heard.
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
  const mostTelling = terms.toSorted((a, b) => Number(isSingle(a)) - Number(isSingle(b)) || b.rarity - a.rarity);
  const heard = new Set<string>();
  let [found, finding] = [0, 0];
  for (const term of mostTelling) {
    if (heard.has(term.word)) continue;
    const rows = rowsFoundBy(term);
    found += rows;
    const always = isSingle(term) ? singlesAlwaysHeard : alwaysHeard;
    if (finding >= always && found > rowCount * shareOfRows) break;
    heard.add(term.word);
    // what nothing has costs nothing, and keeps no other from being heard
    if (rows > 0) finding++;
  }
  return terms.filter(({ word }) => heard.has(word));
}
