import { correctedWord, type Term } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import { createSpeller, longestShort } from "../dictionary/speller.ts";
import type { TextIndex } from "../index/text-index.ts";
import { type UnratedMatch, type TermMatch, matchWeights } from "../core/term-match.ts";
import type { WordLookup } from "../index/word-lookup.ts";

/** A shorter prefix matches too many words. */
const shortestBegun = 3;
/** How many times more products must have the corrected word than have words with the typed prefix. */
const timesBegun = 1.5;
/** A prefix of more words than this is rarely one of brands only. */
const mostBrands = 12;

/** Finds spelling corrections. */
export function createSpellingCandidates(
  index: TextIndex,
  { rowCountOf, beginningWith }: WordLookup,
  rowFinder: RowFinder,
) {
  const spellingsMeant = createSpeller(index);

  return {
    /** The correction of a word that no row has, or its prefix matches if more products have those, as with "carb". */
    likeliestFor({ word, next }: Term, isBehindOthers: boolean): UnratedMatch {
      const isAlone = !isBehindOthers && next === undefined;
      const likeliest = spellingsMeant(word, !isAlone);
      // a short word that is the whole query is not corrected to a word that only descriptions have
      const isHidden =
        isAlone && word.length <= longestShort && !likeliest.slice(0, 1).some(rowFinder.isOutsideDescriptions);
      const meant = isHidden ? [] : likeliest;
      const mistyped: UnratedMatch = { weight: matchWeights.exact, words: meant, isCorrection: true };
      if (word.length < shortestBegun || /\d/.test(word)) return mistyped;
      const begun: UnratedMatch = { weight: matchWeights.prefix, words: beginningWith(word), isPrefix: true };
      return rowCountOf(begun) > rowCountOf(mistyped) ? begun : mistyped;
    },
    /** The correction of a prefix that matches no word of names, for example only brands: "filtr" is "filter". */
    likelierThan({ words: begun }: UnratedMatch, { word }: Term, isBehindOthers: boolean): UnratedMatch | undefined {
      if (begun.length > mostBrands || /\d/.test(word)) return undefined;
      const isNamed = (at: number) => rowFinder.isNaming(at);
      const meant = spellingsMeant(word, isBehindOthers);
      const isCommoner = rowCountOf({ words: meant }) > timesBegun * rowCountOf({ words: begun });
      return isCommoner && meant.some(isNamed) && !begun.some(isNamed)
        ? { weight: matchWeights.exact, words: meant, isCorrection: true }
        : undefined;
    },
  };
}

/** The terms with corrected words; undefined if none is misspelled. */
export function withCorrectedWords(
  terms: readonly Term[],
  matches: readonly (readonly TermMatch[])[],
  words: TextIndex["words"],
): readonly Term[] | undefined {
  // a model or part number with a typo is matched as typed
  const meant = terms.map((term, at) =>
    /\d/.test(term.word) ? term.word : correctedWord({ ...term, matches: matches[at]! }, words),
  );
  if (terms.every(({ word }, at) => word === meant[at])) return undefined;
  return terms.map((term, at) => ({
    ...term,
    word: meant[at]!,
    next: term.next === terms[at + 1]?.word ? meant[at + 1] : term.next,
  }));
}
