import type { MatchedTerm } from "./term.ts";
import type { Postings, ScoreAccumulator } from "./score-accumulator.ts";
import type { TermMatch } from "./term-match.ts";

/** A term with the postings of its matches; for each row, the first match counts. */
export interface TermPostings extends Pick<MatchedTerm, "counts"> {
  readonly found: readonly ({ readonly postings: Postings; readonly share: number } & Pick<TermMatch, "isPart">)[];
}

/** Scores all rows that match any of the terms. */
export function scoreAnyMatch(accumulator: ScoreAccumulator, terms: readonly TermPostings[]) {
  const marked = terms.map(withMark);
  accumulator.clear();
  for (const term of marked) meet(accumulator, term, true);
  for (const term of marked) score(accumulator, term);
}

/**
 * Keeps and scores the rows that match the most terms. These are found first, starting with the rarest term: most rows
 * that have a common word match little else of a query. Scores equal those of `scoreAnyMatch`, added in the same order.
 */
export function scoreBestMatches(accumulator: ScoreAccumulator, terms: readonly TermPostings[]) {
  const marked = terms.map(withMark);
  const rarestFirst = marked
    .filter(({ counts, rowCount }) => counts && rowCount > 0)
    .sort((a, b) => a.rowCount - b.rowCount);
  meetAtLeast(rarestFirst.length, rarestFirst, accumulator);
  let least = accumulator.requiredHits();
  if (least < rarestFirst.length) {
    // few rows match all terms; rows without the rarest term may match as many
    meetAtLeast(least, rarestFirst, accumulator);
    least = accumulator.requiredHits();
  }
  accumulator.leave(least);
  for (const term of marked) score(accumulator, term);
}

type MarkedTerm = ReturnType<typeof withMark>;

function withMark(term: TermPostings, at: number) {
  let rowCount = 0;
  for (const { postings } of term.found) rowCount += postings.end - postings.start;
  return { ...term, mark: at + 1, rowCount };
}

/** Matches all rows that have at least `count` of the terms. Once fewer terms remain, rows without a match so far are skipped. */
function meetAtLeast(count: number, terms: readonly MarkedTerm[], accumulator: ScoreAccumulator) {
  accumulator.clear();
  terms.forEach((term, at) => meet(accumulator, term, terms.length - at >= count));
}

function meet(accumulator: ScoreAccumulator, { found, mark, counts }: MarkedTerm, mayBeNew: boolean) {
  for (const { postings, isPart } of found) accumulator.meet(postings, mark, counts && !isPart ? 1 : 0, mayBeNew);
}

function score(accumulator: ScoreAccumulator, { found, mark }: MarkedTerm) {
  for (const { postings, share } of found) accumulator.score(postings, mark, share);
}
