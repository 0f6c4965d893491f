import type { PartNumberMatcher } from "../part-numbers/part-number-matches.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { Alternative } from "./synonym-finder.ts";
import { type UnratedMatch, matchWeights } from "../core/term-match.ts";
import type { WordLookup } from "../index/word-lookup.ts";
import { formsOf } from "../text/words.ts";

/** Matches a term by the operator's synonyms: by part number, otherwise by words. */
export function createSynonymMatcher({ known }: WordLookup, rowsBy: PartNumberMatcher["rowsBy"], rowFinder: RowFinder) {
  return function meaning({ words, otherWords, number }: Alternative): UnratedMatch[] {
    const rows = number === undefined ? undefined : rowsBy(number);
    return rows ? [{ weight: matchWeights.synonym, words: [], rows }] : saying(words, otherWords);
  };

  /** Matches a synonym; for several words, the rows that have all of them outside their description. */
  function saying(all: readonly string[], otherWords: readonly string[]): UnratedMatch[] {
    const forms = all.map((word) => known(formsOf(word)));
    if (forms.some((found) => found.length === 0)) return [];
    if (forms.length === 1) return [{ weight: matchWeights.synonym, words: forms[0]! }];
    const rows = rowFinder.rowsContaining(forms);
    const rowsContaining = otherWords.flatMap((word) => known(formsOf(word)));
    return rows.length > 0 ? [{ weight: matchWeights.synonymPhrase, words: rowsContaining, rows }] : [];
  }
}
