import type { PartNumberMatcher } from "../part-numbers/part-number-matches.ts";
import { runToken } from "../text/digit-runs.ts";
import type { Term } from "../core/term.ts";
import type { RowFinder } from "../index/row-finder.ts";
import { type UnratedMatch, matchWeights } from "../core/term-match.ts";
import type { WordLookup } from "../index/word-lookup.ts";
import { formsOf, indexToken } from "../text/words.ts";

/** A word split in two. */
type Parts = [head: string, tail: string];

/** Minimum lengths of the parts of a word without digits. The first may be a single letter, as in "vbelt". */
const shortestHead = 1;
const shortestEnd = 2;
/** Minimum length of either part of a word with digits. */
const shortestPart = 2;
/**
 * If names do not have the parts next to each other, this many times more products must have both: otherwise they
 * mostly mean something else.
 */
const timesSigned = 30;
const isLetters = /^\p{L}+$/u;
/** Letters followed by digits: may be split anywhere after the letters. */
const begunModel = /^(\p{L}{1,3})\d{1,6}$/u;
const sizeBegun = /^\p{L}{0,3}\d[\d.,]*x\d/u;

/** Matches a typed word to rows that have it as two words, or with a sign in between. */
export function createCompoundSplitter(
  { known, rowCountOf, beginningWith }: WordLookup,
  { numbersLike, rowsBy }: PartNumberMatcher,
  rowFinder: RowFinder,
) {
  /** Rows whose names have the parts next to each other. */
  function spelledApart([head, tail]: Parts): UnratedMatch[] {
    const heads = known([head]);
    const tails = heads.length > 0 ? known(formsOf(tail)) : [];
    const rows = tails.length > 0 ? rowFinder.naming(heads[0]!, tails) : undefined;
    return rows?.length ? [{ weight: matchWeights.split, words: [...heads, ...tails], rows }] : [];
  }

  /** Rows that have both parts outside their description. */
  function toldApart(heads: readonly number[], tails: readonly number[]): UnratedMatch[] {
    const rows = heads.length > 0 && tails.length > 0 ? rowFinder.rowsContaining([heads, tails]) : undefined;
    return rows?.length ? [{ weight: matchWeights.split, words: [...heads, ...tails], rows }] : [];
  }

  /** Letters and a number, if far more products have a sign between them: "SOT23" is SOT-23. */
  function signedApart([head, tail]: Parts, itself: readonly number[]): UnratedMatch[] {
    const apart = spelledApart([head, tail]);
    const isPartNumber = rowsBy(head + tail) !== undefined;
    if (apart.length > 0 || isPartNumber || !/\p{L}$/u.test(head)) return apart;
    const least = timesSigned * rowCountOf({ words: itself });
    return toldApart(known([head]), known([tail, runToken(tail) ?? tail])).filter((match) => rowCountOf(match) > least);
  }

  /** A grade or a model typed without the sign between its parts: "15W40", "BV18". */
  function runTogether(word: string): UnratedMatch[] {
    const inTwo = /\d/.test(word) && /\p{L}/u.test(word) ? cuts(word, shortestPart, shortestPart) : [];
    return inTwo.flatMap(([head, tail]) => toldApart(known([head]), known(formsOf(tail))));
  }

  return {
    /** For a word that products have, if far more have it split. */
    commonerApart: (word: string, itself: readonly number[]): UnratedMatch[] =>
      writtenApart(word).flatMap((parts) => signedApart(parts, itself)),
    /** For a word that no product has. */
    unknownApart: (word: string): UnratedMatch[] => [...writtenApart(word).flatMap(spelledApart), ...runTogether(word)],
    /** For the prefix of a size or model typed without its sign: "M8x3" for M8 x 30, "bh1" for BH-130. */
    begunTogether(word: string): UnratedMatch[] {
      const size = sizeBegun.test(word)
        ? [{ weight: matchWeights.prefix, words: beginningWith(indexToken(word)), isPrefix: true as const }]
        : [];
      const letters = begunModel.exec(word)?.[1];
      const parts = letters === undefined ? [] : cuts(word, letters.length, 1);
      return [...size, ...parts.flatMap(([head, tail]) => toldApart(known([head]), beginningWith(tail)))];
    },
    /** The term; if no row has it, the two terms that most names have next to each other: "waterpump". */
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

/** A number and its unit, or letters followed by a number: "12V", "RS485", "74HC595". */
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
