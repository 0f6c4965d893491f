import type { LearnedChoice } from "../../stores/index.ts";

/** How much a part was chosen after some words: by visits, those of long ago count less. */
export interface Choice {
  readonly term: string;
  readonly sku: string;
  /** A click counts 1, a part put into the cart 3, both halved with each month that has passed. */
  readonly weight: number;
  /** Visits that chose it, those of one network in a week counting once. */
  readonly visits: number;
}

/** Fewer tell nothing, and are easily made up. */
const fewestVisits = 3;
const leastShare = 0.1;
const partsOfTerm = 10;
const mostTerms = 2_000;
/** Small changes are none: what is kept of pages goes with each. */
const step = 0.1;

/**
 * What is raised after which words. Our choice: by the share of all that was chosen, up to half of a part's place and never more, so
 * that what answers tenth stands fifth at the best; words with a figure in them are not learnt, as a part number means one part.
 */
export function learnedFrom(choices: readonly Choice[]): LearnedChoice[] {
  const byTerm = Map.groupBy(
    choices.filter(({ term }) => !/\d/.test(term)),
    ({ term }) => term,
  );
  return Array.from(byTerm, ([term, own]) => {
    const all = own.reduce((sum, { weight }) => sum + weight, 0);
    const boosts = own
      .filter(({ visits, weight }) => visits >= fewestVisits && weight >= leastShare * all)
      .sort((a, b) => b.weight - a.weight || (a.sku < b.sku ? -1 : 1))
      .slice(0, partsOfTerm)
      .map(({ sku, weight }) => ({ sku, factor: factorOf(weight / all) }));
    return { term, boosts, weight: all };
  })
    .filter(({ boosts }) => boosts.length > 0)
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .slice(0, mostTerms)
    .map(({ term, boosts }) => ({ term, boosts }))
    .sort((a, b) => (a.term < b.term ? -1 : 1));
}

function factorOf(share: number): number {
  return Number((1 + Math.round(Math.min(share, 1) / step) * step).toFixed(1));
}
