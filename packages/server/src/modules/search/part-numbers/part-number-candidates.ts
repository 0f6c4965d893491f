import { canBeginNumber, endOfLonger } from "./part-number-prefix.ts";
import { typoLikelihood } from "../dictionary/typo-model.ts";
import type { TextIndex } from "../index/text-index.ts";
import { numberKey, textOfWords } from "../text/words.ts";

/** Words of a query that form one part number, from position `from` up to, but not including, `to`. */
export interface PartNumberSpan {
  readonly from: number;
  readonly to: number;
  /** Normalized as in the index. */
  readonly key: string;
}

export function spanOf(words: readonly string[], from: number, to: number): PartNumberSpan {
  return { from, to, key: numberKey(textOfWords(words.slice(from, to), "")) };
}

/** Whether the span is the whole query. */
export function isAll({ from, to }: PartNumberSpan, words: readonly string[]): boolean {
  return to - from === words.length;
}

/** A part number in the catalogue that may have been meant. */
export interface PartNumberCandidate {
  readonly span: PartNumberSpan;
  readonly key: string;
  /** A row that has it. */
  readonly row: number;
}

const shortestMistyped = 4;
/** A shorter common prefix is not significant. */
const shortestTelling = 5;
/** The most candidates for one mistyped number. */
const mostMeant = 8;

export type PartNumberCandidates = ReturnType<typeof createPartNumberCandidates>;

/** Finds the catalogue's candidates for a part number that it does not have. */
export function createPartNumberCandidates({ numbers, isShown }: Pick<TextIndex, "numbers" | "isShown">) {
  const { keys } = numbers;

  function meantAt(span: PartNumberSpan, at: number): PartNumberCandidate {
    const row = numbers.rows.subarray(numbers.offsets[at]!, numbers.offsets[at + 1]!).find(isShown)!;
    return { span, key: keys.at(at), row };
  }

  /** The numbers that are lookalikes of this one. */
  function lookingLike(span: PartNumberSpan): PartNumberCandidate[] {
    return keys.lookalikesOf(span.key).map((at) => meantAt(span, at));
  }

  /** The numbers that are lookalikes or one typo away, the likeliest first. */
  function meantBy(span: PartNumberSpan): PartNumberCandidate[] {
    const { key } = span;
    const found = new Map(keys.lookalikesOf(key).map((at) => [at, 1]));
    if (key.length >= shortestMistyped)
      for (const at of keys.oneTypoFrom(key)) if (!found.has(at)) found.set(at, typoLikelihood(key, keys.at(at)));
    return likeliest(span, found);
  }

  /** The same for a number typed without the letters before it. */
  function meantBehindLetters(span: PartNumberSpan): PartNumberCandidate[] {
    const { key } = span;
    const likelihoodOf = (at: number) => typoLikelihood(key, keys.at(at).replace(/^[a-z]+/, ""));
    return likeliest(span, new Map(keys.oneTypoBehindLetters(key).map((at) => [at, likelihoodOf(at)])));
  }

  /** The likeliest of some numbers. */
  function likeliest(span: PartNumberSpan, found: ReadonlyMap<number, number>): PartNumberCandidate[] {
    return Array.from(found)
      .filter(([at]) => keys.at(at) !== span.key)
      .sort(([a, likelihoodOfA], [b, likelihoodOfB]) => likelihoodOfB - likelihoodOfA || a - b)
      .slice(0, mostMeant)
      .map(([at]) => meantAt(span, at));
  }

  /** The shown numbers with this prefix; none if it is too short to be significant. */
  function begunBy(beginning: string): number[] {
    if (beginning.length < shortestTelling || !canBeginNumber(beginning)) return [];
    const { start, end } = keys.withPrefix(beginning);
    const places = Array.from({ length: endOfLonger(numbers, start, end) - start }, (_, at) => start + at);
    return places.filter((at) => numbers.rowCountOf(at) > 0);
  }

  /** The numbers that share the longest prefix with the typed text; none if there are too many. */
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
