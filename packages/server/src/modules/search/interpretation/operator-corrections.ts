import { hasResults, type SearchResult } from "./search-result.ts";
import { parseQuery } from "../query/query-parser.ts";
import type { SynonymFinder } from "../expansion/synonyms.ts";
import { correctedTerm } from "./term-reading.ts";
import type { Replacement, QueryInterpretation } from "./query-interpretation.ts";

/** A term with its mistyped words as the operator has them. */
export interface OperatorsWords {
  readonly term: string;
  readonly corrections: readonly Replacement[];
}

/**
 * The term with its mistyped words corrected, where the operator has synonyms for what it is then, which the engine did not
 * know when it corrected them. A word that it did not correct, or less nearly, may be one of the operator's. The words stand
 * in the places of those that were typed.
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

/** How an answer to those words was understood: what they are in place of was corrected, too. */
export function interpretedAs({ corrections }: OperatorsWords, { interpretation }: SearchResult): QueryInterpretation {
  const kept = corrections.filter(({ from }) => !interpretation.dropped.includes(from));
  return { ...interpretation, corrections: [...kept, ...interpretation.corrections] };
}
