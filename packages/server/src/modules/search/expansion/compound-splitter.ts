import type { PartNumberMatcher } from "../part-numbers/part-number-matches.ts";
import { runWord } from "../text/digit-runs.ts";
import type { Term } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import { type UnratedMatch, matchWeights } from "../core/term-match.ts";
import type { WordLookup } from "../index/word-lookup.ts";
import { formsOf, wordOfIndex } from "../text/words.ts";

/** A word in two. */
type Parts = [head: string, tail: string];

/** Of a word without digits that was two: its end. It may begin with a single letter, as in "vbelt". */
const shortestHead = 1;
const shortestEnd = 2;
/** Of a word with digits that was two. */
const shortestPart = 2;
/** Words of fewer letters are too often a part of one. */
const shortestOfCompound = 3;
/** As many times more products have it in two words. */
const timesApart = 3;
/** The same where they do not stand side by side in names: with fewer they are mostly said of different things. */
const timesSigned = 30;
const isLetters = /^\p{L}+$/u;
/** Letters with digits behind, which may be parted in any place behind the letters. */
const begunModel = /^(\p{L}{1,3})\d{1,6}$/u;
const sizeBegun = /^\p{L}{0,3}\d[\d.,]*x\d/u;

/** Finds what is written as two words, or with a sign between, where one was typed. */
export function createCompoundSplitter(
  { known, rowCountOf, beginningWith }: WordLookup,
  { numbersLike, rowsBy }: PartNumberMatcher,
  rowFinder: RowFinder,
) {
  /** Side by side in names. */
  function spelledApart([head, tail]: Parts): UnratedMatch[] {
    const heads = known([head]);
    const tails = heads.length > 0 ? known(formsOf(tail)) : [];
    const rows = tails.length > 0 ? rowFinder.naming(heads[0]!, tails) : undefined;
    return rows?.length ? [{ weight: matchWeights.split, words: [...heads, ...tails], rows }] : [];
  }

  /** Anywhere but in descriptions. */
  function toldApart(heads: readonly number[], tails: readonly number[]): UnratedMatch[] {
    const rows = heads.length > 0 && tails.length > 0 ? rowFinder.rowsContaining([heads, tails]) : undefined;
    return rows?.length ? [{ weight: matchWeights.split, words: [...heads, ...tails], rows }] : [];
  }

  /** A word as two that far more names have side by side: "oilfilter" is two words, though somebody writes it as one. */
  function compoundOf(word: string, itself: readonly number[]): UnratedMatch[] {
    if (!isLetters.test(word)) return [];
    const rowCount = rowCountOf({ words: itself });
    const isCommoner = (match: Pick<UnratedMatch, "words" | "rows">) => rowCountOf(match) > timesApart * rowCount;
    return cuts(word, shortestOfCompound, shortestOfCompound)
      .filter(([head, tail]) => isCommoner({ words: known([head]) }) && isCommoner({ words: known(formsOf(tail)) }))
      .flatMap(spelledApart)
      .filter(isCommoner);
  }

  /** Letters and the number behind them with a sign between, as far more products have them: "SOT23" is SOT-23. */
  function signedApart([head, tail]: Parts, itself: readonly number[]): UnratedMatch[] {
    const apart = spelledApart([head, tail]);
    const isPartNumber = rowsBy(head + tail) !== undefined;
    if (apart.length > 0 || isPartNumber || !/\p{L}$/u.test(head)) return apart;
    const least = timesSigned * rowCountOf({ words: itself });
    return toldApart(known([head]), known([tail, runWord(tail) ?? tail])).filter((match) => rowCountOf(match) > least);
  }

  /** A grade or a model that was typed without what stands between its parts: "15W40", "BV18". */
  function runTogether(word: string): UnratedMatch[] {
    const inTwo = /\d/.test(word) && /\p{L}/u.test(word) ? cuts(word, shortestPart, shortestPart) : [];
    return inTwo.flatMap(([head, tail]) => toldApart(known([head]), known(formsOf(tail))));
  }

  return {
    /** A word that products have, where far more have it in two. */
    commonerApart: (word: string, itself: readonly number[]): UnratedMatch[] => [
      ...writtenApart(word).flatMap((parts) => signedApart(parts, itself)),
      ...compoundOf(word, itself),
    ],
    /** A word that nothing has. */
    unknownApart: (word: string): UnratedMatch[] => [...writtenApart(word).flatMap(spelledApart), ...runTogether(word)],
    /** A size or a model that is begun without what stands between its parts: "M8x3" of M8 x 30, "bh1" of BH-130. */
    begunTogether(word: string): UnratedMatch[] {
      const size = sizeBegun.test(word)
        ? [{ weight: matchWeights.prefix, words: beginningWith(wordOfIndex(word)), isPrefix: true as const }]
        : [];
      const letters = begunModel.exec(word)?.[1];
      const parts = letters === undefined ? [] : cuts(word, letters.length, 1);
      return [...size, ...parts.flatMap(([head, tail]) => toldApart(known([head]), beginningWith(tail)))];
    },
    /** The term, or where nothing has its word the two that stand side by side in most names: "waterpump". */
    knownOrInTwo(term: Term): Term[] {
      const { word, isLast } = term;
      const isKnown =
        !isLetters.test(word) ||
        known(formsOf(word)).length > 0 ||
        numbersLike(word).length > 0 ||
        (isLast && beginningWith(word).length > 0);
      if (isKnown) return [term];
      const [commonest] = cuts(word, shortestHead, shortestEnd)
        .flatMap((parts) => spelledApart(parts).map((match) => ({ parts, rowCount: rowCountOf(match) })))
        .sort((a, b) => b.rowCount - a.rowCount);
      if (!commonest) return [term];
      const [head, tail] = commonest.parts;
      return [
        { ...term, word: head, next: tail, isLast: false },
        { ...term, word: tail },
      ];
    },
  };
}

/** A number and its unit, or letters and the number behind them: "12V", "RS485", "74HC595". */
function writtenApart(word: string): Parts[] {
  const [, head, tail] =
    /^([\d.,]+)(\p{L}+)$/u.exec(word) ?? /^(\p{L}{2,})(\d+)$/u.exec(word) ?? /^(\d+\p{L}+)(\d{3,5})$/u.exec(word) ?? [];
  return head !== undefined && tail !== undefined ? [[head, tail]] : [];
}

function cuts(word: string, shortestHead: number, shortestTail: number): Parts[] {
  const found: Parts[] = [];
  for (let at = shortestHead; at <= word.length - shortestTail; at++) found.push([word.slice(0, at), word.slice(at)]);
  return found;
}
