import { isUnknown } from "./fuzzy-part-numbers.ts";
import { type MeantNumber, type MeantNumbers, spanOf } from "./part-number-candidates.ts";
import { type NumberScorer, shortestAmongWords } from "./part-number-scoring.ts";
import { wordRowsForOne } from "./part-number-matches.ts";
import type { MetTerm } from "../core/term.ts";
import type { RespelledNumber, Respeller } from "./part-number-rewrite.ts";
import type { Tally } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { wordRowCountOf } from "../index/word-lookup.ts";

// Numbers that were typed in letters alone.

/** One letter begins too many. */
const lettersOfNumber = /^\p{L}{2,}$/u;

export function createLetterNumbers(
  index: TextIndex,
  { scoreMeant }: NumberScorer,
  { lookingLike }: MeantNumbers,
  respeller: Respeller,
) {
  const { numbers } = index;

  return {
    /** Whether letters may be the beginning of a number: no word begins so, or a sign behind them tells, as in "fo-". */
    areBeginning(question: string, key: string, terms: readonly MetTerm[]): boolean {
      if (!lettersOfNumber.test(key) || /\s/.test(question.trim())) return false;
      if (terms.every(isUnknown)) return true;
      if (!hasSignBehindLetters(question)) return false;
      const { start, end } = numbers.keys.withPrefix(key);
      let rowCount = 0;
      for (let at = start; at < end; at++) rowCount += numbers.rowCountOf(at);
      return wordRowCountOf(index, terms[0]!.word) <= wordRowsForOne * rowCount;
    },
    /** Scores what looks like the letters, as "FLT-lolo" does like `FLT-1010`; else tells the beginning of numbers that does. */
    scoreAlike(
      question: string,
      words: readonly string[],
      terms: readonly MetTerm[],
      tally: Tally,
    ): { alternatives: readonly MeantNumber[]; respelled?: RespelledNumber | undefined } {
      if (!terms.some(isUnknown)) return { alternatives: [] };
      const span = spanOf(words, 0, words.length);
      const alternatives = scoreMeant(lookingLike(span), tally);
      const mayBeNumber =
        hasSignBehindLetters(question) || (words.length === 1 && span.key.length >= shortestAmongWords);
      const isBegun = alternatives.length === 0 && mayBeNumber;
      return { alternatives, respelled: isBegun ? respeller.lookingLike(span, question, words) : undefined };
    },
  };
}

/** As numbers have them, and words rarely do: "fo-". */
export function hasSignBehindLetters(question: string): boolean {
  return /\p{L}[-/]/u.test(question);
}
