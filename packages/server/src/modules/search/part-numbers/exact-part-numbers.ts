import { mostWords } from "./fuzzy-part-numbers.ts";
import { isAll, type PartNumberSpan, spanOf } from "./part-number-candidates.ts";
import { type PartNumberScorer, shortestAmongWords } from "./part-number-scoring.ts";
import { wordRowsForOne } from "./part-number-matches.ts";
import type { TextIndex } from "../index/text-index.ts";
import { wordRowCountOf } from "../index/word-lookup.ts";

/** Finds the part numbers in a query, from the left. */
export function createExactMatcher(index: TextIndex, { placesOf, canGoOn, withOtherZeros }: PartNumberScorer) {
  /** Whether a word among others is a number rather than a common word. */
  function isTelling({ from, to, key }: PartNumberSpan, words: readonly string[], at: number): boolean {
    if (key.length < shortestAmongWords || !/\d/.test(key)) return false;
    return to - from > 1 || wordRowCountOf(index, words[from]!) <= wordRowsForOne * index.numbers.rowCountOf(at);
  }

  /** The longest number that starts at a position of the query. */
  function longestFrom(from: number, words: readonly string[]): PartNumberSpan | undefined {
    let longest: PartNumberSpan | undefined;
    for (let to = from + 1; to <= Math.min(words.length, from + mostWords); to++) {
      const typed = spanOf(words, from, to);
      const mayBeLonger = canGoOn(typed.key);
      const span = mayBeLonger ? typed : { ...typed, key: withOtherZeros(typed.key) ?? typed.key };
      const place = placesOf(span.key)[0];
      if (place && (isAll(span, words) || isTelling(span, words, place.at))) longest = span;
      if (!mayBeLonger) break;
    }
    return longest;
  }

  return function knownIn(words: readonly string[]): PartNumberSpan[] {
    const whole = spanOf(words, 0, words.length);
    // without digits only the whole query may be a number
    if (!/\d/.test(whole.key)) return placesOf(whole.key).length > 0 ? [whole] : [];
    const known: PartNumberSpan[] = [];
    for (let from = 0; from < words.length;) {
      const span = longestFrom(from, words);
      if (span) known.push(span);
      from = span ? span.to : from + 1;
    }
    return known;
  };
}
