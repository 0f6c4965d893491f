import { raiseFullMatches } from "../ranking/full-match-tier.ts";
import {
  areFittingRowsFirst,
  type RequestedMachines,
  type FitmentQuery,
  raiseFittingRows,
  withoutFitment,
} from "../fitment/fitment-query.ts";
import { hasPartNumber, type PartNumberSearch, type PartNumberMatches } from "../part-numbers/part-number-search.ts";
import { numberCloseness } from "../part-numbers/part-number-scoring.ts";
import type { MatchedTerm } from "../core/term.ts";
import type { RowTexts } from "../core/row-texts.ts";
import type { RowFinder } from "../index/row-finder.ts";
import type { SearchOptions } from "./search-options.ts";
import type { SearchResult } from "../interpretation/search-result.ts";
import { boostSuccessors } from "../ranking/successor-boost.ts";
import type { ScoreAccumulator } from "../core/score-accumulator.ts";
import type { TextIndex } from "../index/text-index.ts";
import { type QueryInterpretation, interpretQuery } from "../interpretation/query-interpretation.ts";
import type { ParsedQuery } from "../core/parsed-query.ts";

/** A query with its matches. */
export interface ExecutedQuery {
  /** As searched. */
  readonly query: ParsedQuery;
  readonly terms: readonly MatchedTerm[];
  /** The machines whose parts rank first. */
  readonly machines: RequestedMachines | undefined;
  readonly reading: PartNumberMatches;
}

/** A query whose words have been scored. */
interface ScoredWords {
  readonly query: ParsedQuery;
  readonly terms: readonly MatchedTerm[];
  readonly fit: FitmentQuery | undefined;
  readonly texts: RowTexts;
}

/** What a query is executed with. */
interface Asked {
  readonly accumulator: ScoreAccumulator;
  readonly partNumberSearch: PartNumberSearch;
}

/** Applies the tiers above word scores, weakest first: see `ranking-tiers.ts`. */
export function applyTiers(
  { query, terms, fit, texts }: ScoredWords,
  { asTyped, successors }: SearchOptions,
  { accumulator, partNumberSearch }: Asked,
): ExecutedQuery {
  raiseFullMatches(accumulator, terms, texts);
  const isFit = fit !== undefined && raiseFittingRows(accumulator, fit, texts.told);
  // a machine's number is not a typo
  const reading = partNumberSearch.read(query, terms, accumulator, asTyped || fit?.hasNumber === false);
  if (!isFit) partNumberSearch.dropFragments(query, terms, accumulator);
  if (successors && !hasPartNumber(reading)) boostSuccessors(accumulator.scores, successors);
  return {
    query,
    terms: fit && !isFit ? withoutFitment(terms, fit) : terms,
    machines:
      isFit && isMachineMeant(fit.machines, reading) && areFittingRowsFirst(accumulator, fit)
        ? fit.machines
        : undefined,
    reading,
  };
}

/** What looks like an unknown machine may be a part number. */
function isMachineMeant({ unknown }: RequestedMachines, reading: PartNumberMatches): boolean {
  return unknown.length === 0 || !hasPartNumber(reading);
}

export function interpretationOf(
  asked: ExecutedQuery,
  {
    index,
    accumulator,
    partNumberSearch,
    isOutsideDescriptions,
  }: Asked & { readonly index: TextIndex; readonly isOutsideDescriptions: RowFinder["isOutsideDescriptions"] },
  asTyped: boolean | undefined,
): QueryInterpretation {
  const instead = partNumberSearch.meantInstead(asked.query, asked.reading, accumulator);
  return interpretQuery({
    ...asked,
    words: asked.query.words,
    index,
    isOutsideDescriptions,
    accumulator,
    instead,
    asTyped,
  });
}

export function closenessIn({ scores, hitsOf }: ScoreAccumulator): SearchResult["closenessOf"] {
  // any part number match is closer than all words together
  return (row) => numberCloseness(scores[row]!) || hitsOf(row);
}
