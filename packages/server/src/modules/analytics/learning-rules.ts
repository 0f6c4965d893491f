import type { LearnedChoice } from "../../stores/index.ts";

/** How much a part was chosen after a search term: counted by visits, older ones weighing less. */
export interface Choice {
  readonly term: string;
  readonly sku: string;
  /** A click counts 1, adding to the cart 3, both halved with each month that has passed. */
  readonly weight: number;
  /** Visits that chose it; those from one network in a week count once. */
  readonly visits: number;
}

/** Fewer prove nothing, and are easily faked. */
const fewestVisits = 3;
const leastShare = 0.1;
const partsOfTerm = 10;
const mostTerms = 2_000;
/** Smaller changes are ignored: each change invalidates cached pages. */
const step = 0.1;

/**
 * The boosts of parts for each search term. Our choice: by the share of all choices, up to half of a part's rank and never more, so that
 * the tenth result becomes the fifth at best; terms with a digit are not learned, as a part number means one part.
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
