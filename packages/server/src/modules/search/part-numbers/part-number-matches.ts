import { canBeginNumber, endOfLonger } from "./part-number-prefix.ts";
import { runToken } from "../text/digit-runs.ts";
import type { TextIndex } from "../index/text-index.ts";
import { type UnratedMatch, matchWeights } from "../core/term-match.ts";
import { type WordLookup, wordRowCountOf } from "../index/word-lookup.ts";

/** How many rows may have a word as a word, for each row that has it as a number. */
export const wordRowsForOne = 3;

export type PartNumberMatcher = ReturnType<typeof createPartNumberMatcher>;

/** Matches a word as a part number. */
export function createPartNumberMatcher(index: TextIndex, { known, rowCountOf }: WordLookup) {
  const { numbers } = index;

  /** The rows of the numbers from one place up to another, which is excluded. */
  function rowsOfNumbers(start: number, end: number): Uint32Array {
    const rows = numbers.rows.subarray(numbers.offsets[start]!, numbers.offsets[end]!);
    return index.shown ? rows.filter(index.isShown) : rows;
  }

  /** Part numbers that contain these digits as a whole run, if few products have them otherwise. */
  function runIn(word: string): UnratedMatch[] {
    const run = runToken(word);
    const match = {
      weight: matchWeights.runOfNumber,
      words: run === undefined ? [] : known([run]),
      isRun: true as const,
    };
    return wordRowCountOf(index, word) > wordRowsForOne * rowCountOf(match) ? [] : [match];
  }

  /** The rows with a number, which is given without punctuation; undefined if there are none. */
  function rowsBy(number: string): Uint32Array | undefined {
    const at = numbers.keys.indexOf(number);
    return at === undefined ? undefined : rowsOfNumbers(at, at + 1);
  }

  /** The part number that the word is, else those that contain it as a run of digits; and those that it is a prefix of. */
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
