import { type PartNumberSpan, spanOf } from "./part-number-candidates.ts";
import { runToken } from "../text/digit-runs.ts";
import type { PartNumberScorer } from "./part-number-scoring.ts";
import { partNumberTiers } from "../core/ranking-tiers.ts";
import { wordRowsForOne } from "./part-number-matches.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { wordRowCountOf } from "../index/word-lookup.ts";

/**
 * For a query of one word: scores the rows with that part number apart from the letters around it, and those with the
 * word in their name, unless too many products have it as a word.
 */
export function createSingleTokenScorer(
  index: TextIndex,
  { butForLetters, askedBy, canGoOn }: PartNumberScorer,
  { rowsContaining }: RowFinder,
) {
  const { words: dictionary, numbers, names } = index;

  /**
   * The rows with the word in their name and as a run of digits in their part number: "6204" is a bearing, KG 6204-2RS,
   * rather than the shop's own ELE-6204.
   */
  function rowsNamed(word: string): readonly number[] {
    const [said, run] = [word, runToken(word) ?? ""].map((one) => dictionary.indexOf(one));
    if (said === undefined || run === undefined) return [];
    return [...rowsContaining([[said], [run]])].filter((row) => !isWithinNumber(row, said));
  }

  /** Whether the word in the name is part of a longer number. With the index in a database, names have no word order, so it never is. */
  function isWithinNumber(row: number, word: number): boolean {
    const name = Array.from(names.words.subarray(names.offsets[row], names.offsets[row + 1]));
    const before = name.slice(0, Math.max(0, name.indexOf(word)));
    return before.some((_, from) => canGoOn([...name.slice(from, before.length), word].map(dictionary.at).join("")));
  }

  return function scoreSingleToken(words: readonly string[], accumulator: ScoreAccumulator): PartNumberSpan[] {
    if (words.length !== 1) return [];
    const span = spanOf(words, 0, 1);
    const lettered = butForLetters(span, true);
    const rowCount = lettered.reduce((sum, at) => sum + numbers.rowCountOf(at), 0);
    if (rowCount === 0 || wordRowCountOf(index, words[0]!) > wordRowsForOne * rowCount) return [];
    const rows = lettered.flatMap((at) => [...numbers.rows.subarray(numbers.offsets[at]!, numbers.offsets[at + 1]!)]);
    const named = rowsNamed(words[0]!);
    for (const row of new Set([...rows, ...named])) accumulator.add(row, partNumberTiers.butForLetters);
    return [named.length > 0 ? span : askedBy(span, lettered)];
  };
}
