import { hasResults, type SearchResult } from "./search-result.ts";
import { parseQuery } from "../query/query-parser.ts";
import type { SynonymFinder } from "../expansion/synonym-finder.ts";
import { correctedTerm } from "./term-reading.ts";
import type { Replacement, QueryInterpretation } from "./query-interpretation.ts";

/** A query whose misspelled words are replaced by words of the operator's synonyms. */
export interface OperatorsWords {
  readonly term: string;
  readonly corrections: readonly Replacement[];
}

/**
 * Corrects misspelled words of a query to words of the operator's synonyms, which are in no index, if the corrected query then has
 * synonyms. Candidates are the words that the engine did not correct, or corrected to a word further away. Positions stay the same.
 */
export function withOperatorsWords(
  term: string,
  answer: SearchResult,
  synonyms: SynonymFinder,
): OperatorsWords | undefined {
  const { interpretation } = answer;
  const { words, dropped } = interpretation;
  if (interpretation.corrections.some(({ row }) => row !== undefined)) return undefined;
  const corrections = new Map(interpretation.corrections.map((correction) => [correction.from, correction]));
  const unknown = hasResults(answer) ? [...dropped, ...corrections.keys()] : [...words.keys()];
  for (const from of unknown) {
    const by = synonyms.terms.wordMeantBy(words[from]!, corrections.get(from)?.by);
    if (by !== undefined) corrections.set(from, { from, to: from + 1, by, row: undefined });
  }
  if (corrections.size === 0) return undefined;
  const all = [...corrections.values()];
  const meant = correctedTerm(term, { corrections: all }, (_, key) => key);
  const parsed = parseQuery(meant);
  return parsed.words.length === words.length && synonyms.alternativesFor(parsed.terms)
    ? { term: meant, corrections: all }
    : undefined;
}

/** The interpretation of the results for the corrected query, with these corrections. */
export function interpretedAs({ corrections }: OperatorsWords, { interpretation }: SearchResult): QueryInterpretation {
  const kept = corrections.filter(({ from }) => !interpretation.dropped.includes(from));
  return { ...interpretation, corrections: [...kept, ...interpretation.corrections] };
}
