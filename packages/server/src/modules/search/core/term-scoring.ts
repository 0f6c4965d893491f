import type { MetTerm } from "./term.ts";
import type { Postings, Tally } from "./score-accumulator.ts";
import type { Way } from "./term-match.ts";

/** A term with all rows that have it; a row has it in the first way in which it is found. */
export interface FoundTerm extends Pick<MetTerm, "counts"> {
  readonly found: readonly ({ readonly postings: Postings; readonly share: number } & Pick<Way, "isPart">)[];
}

/** Scores all rows that have any of the terms. */
export function scoreMet(tally: Tally, terms: readonly FoundTerm[]) {
  const marked = terms.map(withMark);
  tally.clear();
  for (const term of marked) meet(tally, term, true);
  for (const term of marked) score(tally, term);
}

/**
 * Leaves and scores the rows that have most of the terms. Which these are is found first, from the rarest term on: most rows
 * that have a common word have little else of a question. The scores are those of `scoreMet`, added in the same order.
 */
export function scoreMostMet(tally: Tally, terms: readonly FoundTerm[]) {
  const marked = terms.map(withMark);
  const rarestFirst = marked
    .filter(({ counts, rowCount }) => counts && rowCount > 0)
    .sort((a, b) => a.rowCount - b.rowCount);
  meetAtLeast(rarestFirst.length, rarestFirst, tally);
  let least = tally.leastHits();
  if (least < rarestFirst.length) {
    // few rows have all terms: those without the rarest may do as well
    meetAtLeast(least, rarestFirst, tally);
    least = tally.leastHits();
  }
  tally.leave(least);
  for (const term of marked) score(tally, term);
}

type MarkedTerm = ReturnType<typeof withMark>;

function withMark(term: FoundTerm, at: number) {
  let rowCount = 0;
  for (const { postings } of term.found) rowCount += postings.end - postings.start;
  return { ...term, mark: at + 1, rowCount };
}

/** Meets the rows that have so many of the terms: when fewer are left, no row needs to be met that has none so far. */
function meetAtLeast(count: number, terms: readonly MarkedTerm[], tally: Tally) {
  tally.clear();
  terms.forEach((term, at) => meet(tally, term, terms.length - at >= count));
}

function meet(tally: Tally, { found, mark, counts }: MarkedTerm, mayBeNew: boolean) {
  for (const { postings, isPart } of found) tally.meet(postings, mark, counts && !isPart ? 1 : 0, mayBeNew);
}

function score(tally: Tally, { found, mark }: MarkedTerm) {
  for (const { postings, share } of found) tally.score(postings, mark, share);
}
