import { canBeginNumber } from "./part-number-prefix.ts";
import { isAll, type PartNumberSpan } from "./part-number-candidates.ts";
import { runWord } from "../text/digit-runs.ts";
import { shortestAmongWords } from "./part-number-scoring.ts";
import { digitsLike } from "../dictionary/typo-model.ts";
import type { TextIndex } from "../index/text-index.ts";
import { wordPlaces } from "../text/words.ts";

/** What is no number as it is typed, rightly written: the query is asked anew with it. */
export interface RewrittenNumber {
  readonly span: PartNumberSpan;
  readonly key: string;
  /** A product whose number begins so; undefined where it is a run of digits in numbers. */
  readonly row: number | undefined;
  /** The query with it in its place. */
  readonly query: string;
}

/** Fewer letters and digits are the beginning of too many numbers. */
const shortestBeginning = 4;

export type Rewriter = ReturnType<typeof createRewriter>;

const digitsAndEnding = /^(\d{4,5})\p{L}+$/u;
/** Stands for any digits or letters: `LM78xx`, `BC54x`. */
const placeholders = /(?:x{2,4}|(?<=\d)x)$/;

/** Finds what numbers begin with, or have in them as a run of digits, where they do not have what was typed. */
export function createRewriter({ numbers, words: dictionary, ...index }: TextIndex) {
  function rowOfBeginning(beginning: string): number | undefined {
    const { start, end } = numbers.keys.withPrefix(beginning);
    return numbers.rows.subarray(numbers.offsets[start]!, numbers.offsets[end]!).find(index.isShown);
  }

  function isRun(digits: string): boolean {
    const run = runWord(digits);
    const at = run === undefined ? undefined : dictionary.indexOf(run);
    return at !== undefined && index.rowCountOf(at) > 0;
  }

  /** What looks like what was typed: `O` for `0`, `I` and `l` for `1`. Undefined where no number begins so, or one of those that look so is all there. */
  function lookingLike(span: PartNumberSpan, query: string, words: readonly string[]): RewrittenNumber | undefined {
    const { key } = span;
    if (key.length < shortestBeginning) return undefined;
    const begun = isAll(span, words) || key.length >= shortestAmongWords ? numbers.keys.beginningsLike(key) : [];
    if (begun.some((text) => numbers.keys.indexOf(text) !== undefined)) return undefined;
    const slipsIn = (text: string) => [...text].filter((letter, at) => letter !== key[at]).length;
    const likeliest = begun.filter(canBeginNumber).sort((a, b) => slipsIn(a) - slipsIn(b));
    for (const beginning of likeliest) {
      const row = rowOfBeginning(beginning);
      if (row !== undefined) return { span, key: beginning, row, query: rewritten(query, span, beginning) };
    }
    const digits = digitsLike(key);
    if (digits === key || !/^\d/.test(key) || !isRun(digits)) return undefined;
    return { span, key: digits, row: undefined, query: rewritten(query, span, digits) };
  }

  /**
   * What stands before the placeholders of a single word, and the digits of one that goes on otherwise behind them than numbers do
   * which have them as a run: "6205zz".
   */
  function withoutEnding(span: PartNumberSpan, words: readonly string[]): RewrittenNumber | undefined {
    if (words.length !== 1) return undefined;
    const family = placeholders.test(span.key) ? span.key.replace(placeholders, "") : "";
    const row = family.length < shortestBeginning ? undefined : rowOfBeginning(family);
    if (row !== undefined) return { span, key: family, row, query: family };
    const digits = digitsAndEnding.exec(span.key)?.[1];
    return digits !== undefined && isRun(digits) ? { span, key: digits, row: undefined, query: digits } : undefined;
  }

  return { lookingLike, withoutEnding };
}

/** The query with other letters and digits in the place of those of some of its words, one for each. */
function rewritten(query: string, { from, to }: PartNumberSpan, key: string): string {
  const { text, places } = wordPlaces(query);
  const [start, end] = [places[from]!.start, places[to - 1]!.end];
  const letters = [...key].values();
  const typed = text.slice(start, end).replace(/[\p{L}\p{N}]/gu, (letter) => letters.next().value ?? letter);
  return text.slice(0, start) + typed + text.slice(end);
}
