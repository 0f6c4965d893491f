import { correctedWord, type Term } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import { createSpeller, longestShort } from "../dictionary/speller.ts";
import type { TextIndex } from "../index/text-index.ts";
import { type UnratedMatch, type TermMatch, matchWeights } from "../core/term-match.ts";
import type { WordLookup } from "../index/word-lookup.ts";
import { formsOf } from "../text/words.ts";

/** Fewer letters stand for too many words where one goes on typing others. */
const shortestShortened = 3;
/** The same of a word that descriptions have: with fewer letters it is mostly one of its own. */
const shortestHidden = 4;
/** As many times more products have the word that was mistyped than words that begin as typed. */
const timesBegun = 1.5;
/** More words that begin alike are hardly all brands. */
const mostBrands = 12;

/** Finds the words that were meant by one that was mistyped, or cut short. */
export function createSpellingCandidates(
  index: TextIndex,
  { known, rowCountOf, beginningWith }: WordLookup,
  rowFinder: RowFinder,
) {
  const spellingsMeant = createSpeller(index);

  return {
    /** For a word that nothing has the one that was mistyped, unless more products have words that begin so, as with "carb". */
    likeliestFor({ word, next }: Term, isBehindOthers: boolean): UnratedMatch {
      const isAlone = !isBehindOthers && next === undefined;
      const likeliest = spellingsMeant(word, !isAlone);
      // alone a short word is none that only descriptions have
      const isHidden =
        isAlone && word.length <= longestShort && !likeliest.slice(0, 1).some(rowFinder.isOutsideDescriptions);
      const meant = isHidden ? [] : likeliest;
      const mistyped: UnratedMatch = { weight: matchWeights.exact, words: meant, isCorrection: true };
      if (word.length < shortestShortened || /\d/.test(word)) return mistyped;
      const begun: UnratedMatch = { weight: matchWeights.prefix, words: beginningWith(word), isPrefix: true };
      return rowCountOf(begun) > rowCountOf(mistyped) ? begun : mistyped;
    },
    /** In place of the beginning of words by which nothing is called, as brands are, a word of names that was mistyped: "filtr". */
    likelierThan({ words: begun }: UnratedMatch, { word }: Term, isBehindOthers: boolean): UnratedMatch | undefined {
      if (begun.length > mostBrands || /\d/.test(word)) return undefined;
      const isNamed = (at: number) => rowFinder.isNaming(at);
      const meant = spellingsMeant(word, isBehindOthers);
      const isCommoner = rowCountOf({ words: meant }) > timesBegun * rowCountOf({ words: begun });
      return isCommoner && meant.some(isNamed) && !begun.some(isNamed)
        ? { weight: matchWeights.exact, words: meant, isCorrection: true }
        : undefined;
    },
    /** What a short word is the beginning of that products are called by, where none is called by itself: "crank" of "crankshaft". */
    shortenedFrom(word: string): UnratedMatch[] {
      if (word.length < shortestHidden || /\d/.test(word)) return [];
      const itself = known(formsOf(word));
      if (itself.length === 0 || itself.some(rowFinder.isOutsideDescriptions)) return [];
      const longer = beginningWith(word).filter((at) => !itself.includes(at) && rowFinder.isOutsideDescriptions(at));
      return rowCountOf({ words: longer }) > rowCountOf({ words: itself })
        ? [{ weight: matchWeights.shortened, words: longer }]
        : [];
    },
  };
}

/** The terms with the words that were meant in place of those that were mistyped; undefined where none was. */
export function withCorrectedWords(
  terms: readonly Term[],
  matches: readonly (readonly TermMatch[])[],
  words: TextIndex["words"],
): readonly Term[] | undefined {
  // what a model or a number with a slip in it looks like is looked for as it is
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
