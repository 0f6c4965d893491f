import { isUnknown } from "./fuzzy-part-numbers.ts";
import { type PartNumberCandidate, type PartNumberCandidates, spanOf } from "./part-number-candidates.ts";
import { type PartNumberScorer, shortestAmongWords } from "./part-number-scoring.ts";
import { wordRowsForOne } from "./part-number-matches.ts";
import type { MatchedTerm } from "../core/term.ts";
import type { RewrittenNumber, Rewriter } from "./part-number-rewrite.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { wordRowCountOf } from "../index/word-lookup.ts";

// Numbers that were typed in letters alone.

/** One letter begins too many. */
const lettersOfNumber = /^\p{L}{2,}$/u;

export function createLetterPrefixMatcher(
  index: TextIndex,
  { scoreMeant }: PartNumberScorer,
  { lookingLike }: PartNumberCandidates,
  rewriter: Rewriter,
) {
  const { numbers } = index;

  return {
    /** Whether letters may be the beginning of a number: no word begins so, or a sign behind them tells, as in "fo-". */
    areBeginning(query: string, key: string, terms: readonly MatchedTerm[]): boolean {
      if (!lettersOfNumber.test(key) || /\s/.test(query.trim())) return false;
      if (terms.every(isUnknown)) return true;
      if (!hasSignBehindLetters(query)) return false;
      const { start, end } = numbers.keys.withPrefix(key);
      let rowCount = 0;
      for (let at = start; at < end; at++) rowCount += numbers.rowCountOf(at);
      return wordRowCountOf(index, terms[0]!.word) <= wordRowsForOne * rowCount;
    },
    /** Scores what looks like the letters, as "FLT-lolo" does like `FLT-1010`; else tells the beginning of numbers that does. */
    scoreAlike(
      query: string,
      words: readonly string[],
      terms: readonly MatchedTerm[],
      accumulator: ScoreAccumulator,
    ): { alternatives: readonly PartNumberCandidate[]; rewritten?: RewrittenNumber | undefined } {
      if (!terms.some(isUnknown)) return { alternatives: [] };
      const span = spanOf(words, 0, words.length);
      const alternatives = scoreMeant(lookingLike(span), accumulator);
      const mayBeNumber = hasSignBehindLetters(query) || (words.length === 1 && span.key.length >= shortestAmongWords);
      const isBegun = alternatives.length === 0 && mayBeNumber;
      return { alternatives, rewritten: isBegun ? rewriter.lookingLike(span, query, words) : undefined };
    },
  };
}

/** As numbers have them, and words rarely do: "fo-". */
export function hasSignBehindLetters(query: string): boolean {
  return /\p{L}[-/]/u.test(query);
}
