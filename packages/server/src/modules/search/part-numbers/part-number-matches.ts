import { canBeginNumber, endOfLonger } from "./part-number-prefix.ts";
import { runWord } from "../text/digit-runs.ts";
import type { TextIndex } from "../index/text-index.ts";
import { type UnratedWay, wayWeights } from "../core/term-match.ts";
import { type WordLookup, wordRowCountOf } from "../index/word-lookup.ts";

/** What a word may be besides a number, in rows for each that goes by the number. */
export const wordRowsForOne = 3;

export type NumberWays = ReturnType<typeof createNumberWays>;

/** Finds the ways in which a word is met as a part number. */
export function createNumberWays(index: TextIndex, { known, rowCountOf }: WordLookup) {
  const { numbers } = index;

  /** What goes by the numbers from one place up to and without another. */
  function rowsOfNumbers(start: number, end: number): Uint32Array {
    const rows = numbers.rows.subarray(numbers.offsets[start]!, numbers.offsets[end]!);
    return index.shown ? rows.filter(index.isShown) : rows;
  }

  /** Part numbers that have the digits in them as a whole run, where few products say those otherwise. */
  function runIn(word: string): UnratedWay[] {
    const run = runWord(word);
    const way = { weight: wayWeights.runOfNumber, words: run === undefined ? [] : known([run]), isRun: true as const };
    return wordRowCountOf(index, word) > wordRowsForOne * rowCountOf(way) ? [] : [way];
  }

  /** The rows that go by a number, which is told without punctuation; undefined where none does. */
  function rowsBy(number: string): Uint32Array | undefined {
    const at = numbers.keys.indexOf(number);
    return at === undefined ? undefined : rowsOfNumbers(at, at + 1);
  }

  /** The part number that the word is, else those that have it as a run of digits; and those that begin with it. */
  function numbersLike(word: string): UnratedWay[] {
    const rows = rowsBy(word);
    const ways: UnratedWay[] = rows ? [{ weight: wayWeights.number, words: [], rows }] : runIn(word);
    if (canBeginNumber(word)) {
      const { start, end } = numbers.keys.withPrefix(word);
      const longer = rowsOfNumbers(start, endOfLonger(numbers, start, end));
      ways.push({ weight: wayWeights.longerNumber, words: [], rows: longer });
    }
    return ways.filter((way) => rowCountOf(way) > 0);
  }

  return { numbersLike, rowsBy };
}
