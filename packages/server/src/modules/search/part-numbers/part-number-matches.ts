import { canBeginNumber, endOfLonger } from "./part-number-prefix.ts";
import { runWord } from "../text/digit-runs.ts";
import type { TextIndex } from "../index/text-index.ts";
import { type UnratedMatch, matchWeights } from "../core/term-match.ts";
import { type WordLookup, wordRowCountOf } from "../index/word-lookup.ts";

/** What a word may be besides a number, in rows for each that goes by the number. */
export const wordRowsForOne = 3;

export type PartNumberMatcher = ReturnType<typeof createPartNumberMatcher>;

/** Matches a word as a part number. */
export function createPartNumberMatcher(index: TextIndex, { known, rowCountOf }: WordLookup) {
  const { numbers } = index;

  /** What goes by the numbers from one place up to and without another. */
  function rowsOfNumbers(start: number, end: number): Uint32Array {
    const rows = numbers.rows.subarray(numbers.offsets[start]!, numbers.offsets[end]!);
    return index.shown ? rows.filter(index.isShown) : rows;
  }

  /** Part numbers that have the digits in them as a whole run, where few products say those otherwise. */
  function runIn(word: string): UnratedMatch[] {
    const run = runWord(word);
    const match = {
      weight: matchWeights.runOfNumber,
      words: run === undefined ? [] : known([run]),
      isRun: true as const,
    };
    return wordRowCountOf(index, word) > wordRowsForOne * rowCountOf(match) ? [] : [match];
  }

  /** The rows that go by a number, which is told without punctuation; undefined where none does. */
  function rowsBy(number: string): Uint32Array | undefined {
    const at = numbers.keys.indexOf(number);
    return at === undefined ? undefined : rowsOfNumbers(at, at + 1);
  }

  /** The part number that the word is, else those that have it as a run of digits; and those that begin with it. */
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
