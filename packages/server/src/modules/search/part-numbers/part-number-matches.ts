import { canBeginNumber, endOfLonger } from "./part-number-prefix.ts";
import { runToken } from "../text/digit-runs.ts";
import type { TextIndex } from "../index/text-index.ts";
import { type UnratedMatch, matchWeights } from "../core/term-match.ts";
import { type WordLookup, wordRowCountOf } from "../index/word-lookup.ts";

/** A word counts as a part number if at most this many times more rows have it as a word. */
export const wordRowsForOne = 3;

export type PartNumberMatcher = ReturnType<typeof createPartNumberMatcher>;

/** Matches a word as a part number. */
export function createPartNumberMatcher(index: TextIndex, { known, rowCountOf }: WordLookup) {
  const { numbers } = index;

  /** The rows of the numbers from position `start` up to, but not including, `end`. */
  function rowsOfNumbers(start: number, end: number): Uint32Array {
    const rows = numbers.rows.subarray(numbers.offsets[start]!, numbers.offsets[end]!);
    return index.shown ? rows.filter(index.isShown) : rows;
  }

  /** Part numbers that contain the word as a run of digits, unless too many products have it as a word. */
  function runIn(word: string): UnratedMatch[] {
    const run = runToken(word);
    const match = {
      weight: matchWeights.runOfNumber,
      words: run === undefined ? [] : known([run]),
      isRun: true as const,
    };
    return wordRowCountOf(index, word) > wordRowsForOne * rowCountOf(match) ? [] : [match];
  }

  /** The rows with a part number, given without punctuation; undefined if there are none. */
  function rowsBy(number: string): Uint32Array | undefined {
    const at = numbers.keys.indexOf(number);
    return at === undefined ? undefined : rowsOfNumbers(at, at + 1);
  }

  /** Matches the word as a complete part number, or else as a run of digits in one; then as a prefix. */
  function numbersLike(word: string): UnratedMatch[] {
    const rows = rowsBy(word);
    const matches: UnratedMatch[] = rows ? [{ weight: matchWeights.number, words: [], rows }] : runIn(word);
    if (canBeginNumber(word)) {
      const { start, end } = numbers.keys.withPrefix(word);
      const longer = rowsOfNumbers(start, endOfLonger(numbers, start, end));
      matches.push({ weight: matchWeights.longerNumber, words: [], rows: longer });
    }
    return matches.filter((match) => rowCountOf(match) > 0);
  }

  return { numbersLike, rowsBy };
}
