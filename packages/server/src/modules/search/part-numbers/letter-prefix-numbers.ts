import { isUnknown } from "./fuzzy-part-numbers.ts";
import { type PartNumberCandidate, type PartNumberCandidates, spanOf } from "./part-number-candidates.ts";
import type { PartNumberScorer } from "./part-number-scoring.ts";
import { wordRowsForOne } from "./part-number-matches.ts";
import type { MatchedTerm } from "../core/term.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { wordRowCountOf } from "../index/word-lookup.ts";

// Part numbers typed as letters only.

/** A single letter is a prefix of too many numbers. */
const lettersOfNumber = /^\p{L}{2,}$/u;

export function createLetterPrefixMatcher(
  index: TextIndex,
  { scoreMeant }: PartNumberScorer,
  { lookingLike }: PartNumberCandidates,
) {
  const { numbers } = index;

  return {
    /** Whether letters may be the prefix of a number: no word has that prefix, or a sign follows them, as in "fo-". */
    areBeginning(query: string, key: string, terms: readonly MatchedTerm[]): boolean {
      if (!lettersOfNumber.test(key) || /\s/.test(query.trim())) return false;
      if (terms.every(isUnknown)) return true;
      if (!hasSignBehindLetters(query)) return false;
      const { start, end } = numbers.keys.withPrefix(key);
      let rowCount = 0;
      for (let at = start; at < end; at++) rowCount += numbers.rowCountOf(at);
      return wordRowCountOf(index, terms[0]!.word) <= wordRowsForOne * rowCount;
    },
    /** Scores the numbers that look like the letters: `FLT-1010` looks like "FLT-lolo". */
    scoreAlike(
      words: readonly string[],
      terms: readonly MatchedTerm[],
      accumulator: ScoreAccumulator,
    ): readonly PartNumberCandidate[] {
      return terms.some(isUnknown) ? scoreMeant(lookingLike(spanOf(words, 0, words.length)), accumulator) : [];
    },
  };
}

/** Part numbers often have such a sign, and words rarely do: "fo-". */
export function hasSignBehindLetters(query: string): boolean {
  return /\p{L}[-/]/u.test(query);
}
