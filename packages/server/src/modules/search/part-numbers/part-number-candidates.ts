import { canBeginNumber, endOfLonger } from "./part-number-prefix.ts";
import { typoLikelihood } from "../dictionary/typo-model.ts";
import type { TextIndex } from "../index/text-index.ts";
import { numberKey, textOfWords } from "../text/words.ts";

/** Words of a query that are one part number, from place `from` up to and without `to`. */
export interface PartNumberSpan {
  readonly from: number;
  readonly to: number;
  /** As the index has numbers. */
  readonly key: string;
}

export function spanOf(words: readonly string[], from: number, to: number): PartNumberSpan {
  return { from, to, key: numberKey(textOfWords(words.slice(from, to), "")) };
}

/** Whether it is all that was asked. */
export function isAll({ from, to }: PartNumberSpan, words: readonly string[]): boolean {
  return to - from === words.length;
}

/** A number of the catalogue that stands for what was typed. */
export interface PartNumberCandidate {
  readonly span: PartNumberSpan;
  readonly key: string;
  /** A product that goes by it. */
  readonly row: number;
}

const shortestMistyped = 4;
/** Numbers that share fewer letters and digits with what was typed are of all kinds. */
const shortestTelling = 5;
/** Candidates for one mistyped number. */
const mostMeant = 8;

export type PartNumberCandidates = ReturnType<typeof createPartNumberCandidates>;

/** Finds the numbers of the catalogue that may stand for one that it does not have. */
export function createPartNumberCandidates({ numbers, isShown }: Pick<TextIndex, "numbers" | "isShown">) {
  const { keys } = numbers;

  function meantAt(span: PartNumberSpan, at: number): PartNumberCandidate {
    const row = numbers.rows.subarray(numbers.offsets[at]!, numbers.offsets[at + 1]!).find(isShown)!;
    return { span, key: keys.at(at), row };
  }

  /** The numbers that look like this one. */
  function lookingLike(span: PartNumberSpan): PartNumberCandidate[] {
    return keys.lookalikesOf(span.key).map((at) => meantAt(span, at));
  }

  /** The numbers of which one slip makes this one, the likeliest first. */
  function meantBy(span: PartNumberSpan): PartNumberCandidate[] {
    const { key } = span;
    const found = new Map(keys.lookalikesOf(key).map((at) => [at, 1]));
    if (key.length >= shortestMistyped)
      for (const at of keys.oneTypoFrom(key)) if (!found.has(at)) found.set(at, typoLikelihood(key, keys.at(at)));
    return likeliest(span, found);
  }

  /** The same for a number that was typed without the letters before it. */
  function meantBehindLetters(span: PartNumberSpan): PartNumberCandidate[] {
    const { key } = span;
    const likelihoodOf = (at: number) => typoLikelihood(key, keys.at(at).replace(/^[a-z]+/, ""));
    return likeliest(span, new Map(keys.oneTypoBehindLetters(key).map((at) => [at, likelihoodOf(at)])));
  }

  /** Of numbers with how likely each was meant the first few. */
  function likeliest(span: PartNumberSpan, found: ReadonlyMap<number, number>): PartNumberCandidate[] {
    return Array.from(found)
      .filter(([at]) => keys.at(at) !== span.key)
      .sort(([a, likelihoodOfA], [b, likelihoodOfB]) => likelihoodOfB - likelihoodOfA || a - b)
      .slice(0, mostMeant)
      .map(([at]) => meantAt(span, at));
  }

  /** The shown numbers that begin so, where that says what they are. */
  function begunBy(beginning: string): number[] {
    if (beginning.length < shortestTelling || !canBeginNumber(beginning)) return [];
    const { start, end } = keys.withPrefix(beginning);
    const places = Array.from({ length: endOfLonger(numbers, start, end) - start }, (_, at) => start + at);
    return places.filter((at) => numbers.rowCountOf(at) > 0);
  }

  /** The few numbers that have the longest beginning in common with what was typed. */
  function begunAlike(span: PartNumberSpan): PartNumberCandidate[] {
    for (let length = span.key.length - 1; length >= shortestTelling; length--) {
      const begun = begunBy(span.key.slice(0, length));
      if (begun.length > mostMeant) return [];
      if (begun.length > 0) return begun.map((at) => meantAt(span, at));
    }
    return [];
  }

  return { meantAt, lookingLike, meantBy, meantBehindLetters, begunBy, begunAlike };
}
