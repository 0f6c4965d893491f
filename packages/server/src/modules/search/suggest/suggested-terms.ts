import type { CatalogSnapshot } from "../../catalog/index.ts";
import { continuationsOf } from "./continuations.ts";
import { type SearchResult, hasResults } from "../interpretation/search-result.ts";
import type { SearchOptions } from "../execution/search-options.ts";
import { parsePartialMeasurement } from "../text/unit-parser.ts";
import { hasPartNumberLike } from "../part-numbers/product-numbers.ts";
import type { SearchEngine } from "../execution/search-engine.ts";
import type { FoundCategory } from "./suggested-categories.ts";
import type { HitTerms } from "./hit-terms.ts";
import type { FoundProduct } from "./suggested-products.ts";
import type { SuggestionRequest } from "./suggestions.ts";
import { allKnown, whenKnown } from "../core/when-known.ts";
import { stemOf, textOfWords, wordsOf } from "../text/words.ts";

interface Completions {
  readonly completions: readonly string[];
  /** The operator's term to search instead of a typed prefix that the catalogue has no completion for. */
  readonly meant?: string | undefined;
}

const mostOfOperator = 2;

/**
 * The catalogue's completions, merged with the operator's terms that have results. The operator's terms come after
 * completions that start as typed and before corrected ones. If several words are typed, they come first.
 */
export function completionsFor(
  engine: SearchEngine,
  { searchTerm, maxResults }: SuggestionRequest,
  how: SearchOptions,
): Completions | Promise<Completions> {
  return whenKnown(engine.completionsOf(searchTerm, maxResults), (completions) => {
    const { synonyms } = how;
    if (!synonyms) return { completions };
    const words = wordsOf(searchTerm);
    const typed = textOfWords(words);
    const startingAsTyped = completions.filter((completion) => completion.startsWith(typed));
    const endsInTerm = synonyms.terms.endIn(words);
    const corrected = endsInTerm ? [] : completions.filter((completion) => !completion.startsWith(typed));
    const exact = synonyms.terms.completionsOf(searchTerm, false);
    const mayBeMisspelt = exact.length + completions.length === 0;
    const close = mayBeMisspelt ? synonyms.terms.completionsOf(searchTerm, true) : exact;
    // after other words, one of the operator's terms may make no sense: "oil fil" is not a prefix of "filtro de aceite"
    // if it is one of "oil filter"
    const offered = startingAsTyped.length > 0 ? close.filter(({ term, text }) => text === term) : close;
    const asked = offered
      .slice(0, mostOfOperator)
      .map(({ term, text }) => whenKnown(engine.leading(term, 1, how), (rows) => (rows.length > 0 ? [text] : [])));
    return whenKnown(allKnown(asked), (found) => {
      const texts = found.flat();
      const meant = startingAsTyped.length === 0 && !endsInTerm ? texts[0] : undefined;
      const isOfSeveralWords = typed.includes(" ");
      const exactFirst = isOfSeveralWords ? [...texts, ...startingAsTyped] : [...startingAsTyped, ...texts];
      return { completions: [...exactFirst, ...corrected], meant };
    });
  });
}

/** The most terms to verify with a search. */
const mostVerified = 3;

const joinsDigits = /\d.*\s|\s.*\d/u;
const endsInDigits = (term: string) => /\s\S*\d\S*$/u.test(term);
const endsInHyphen = /[\p{L}\p{N}][-/]\s*$/u;

/** Whether a query in several pieces is the prefix of a part number, so that it must not be continued with words. */
export function isPartNumberPrefix(
  snapshot: CatalogSnapshot,
  query: string,
  completions: readonly string[],
  [best]: readonly FoundProduct[],
): boolean {
  const typed = textOfWords(wordsOf(query));
  if (!endsInHyphen.test(query) && !typed.includes(" ")) return false;
  if (parsePartialMeasurement(query)?.key !== undefined || completions.some((one) => areOneTerm(one, typed)))
    return false;
  return best !== undefined && hasPartNumberLike(snapshot.product(best.matchingRow), query);
}

/**
 * Continuations of a query: machines and measurements of the hits first. A complete last word is then continued with the
 * next word, ahead of rarer words that it is a prefix of.
 */
export function termContinuations(
  snapshot: CatalogSnapshot,
  query: string,
  completions: readonly string[],
  { found, hitTerms, machines }: { found: readonly FoundProduct[]; hitTerms: HitTerms; machines: readonly string[] },
): readonly string[] {
  const measurements = hitTerms.completionsOf(query);
  const inWords = wordContinuations(snapshot, query, completions, found).filter(
    (term) => !endsInDigits(term) || (measurements.length === 0 && hitTerms.containsLastWord(term)),
  );
  return withoutRepetitions([...machines, ...measurements, ...inWords]);
}

function wordContinuations(
  snapshot: CatalogSnapshot,
  query: string,
  completions: readonly string[],
  found: readonly FoundProduct[],
): readonly string[] {
  const typed = textOfWords(wordsOf(query));
  const whole = completions.findIndex((completion) => areOneTerm(completion, typed));
  const isAfterHyphen = endsInHyphen.test(query);
  const isIncomplete = whole < 0 && !isAfterHyphen;
  if (isIncomplete && (completions.length < 2 || !typed.includes(" "))) return completions;
  const names = found.map(({ row }) => snapshot.product(row).name);
  if (isIncomplete) return adjacentFirst(completions, names);
  const continuations = continuationsOf(query, names);
  if (isAfterHyphen) return continuations;
  const rarer = completions.slice(whole + 1).filter((completion) => completion.startsWith(typed));
  return [...completions.slice(0, whole), ...continuations, ...rarer];
}

/** Moves completions first whose last two words are adjacent in names: "gasket set" before "gasket steel". */
function adjacentFirst(completions: readonly string[], names: readonly string[]): readonly string[] {
  const texts = names.map((name) => ` ${wordsOf(name).join(" ")} `);
  const isAdjacent = (completion: string) => {
    const end = wordsOf(completion).slice(-2).join(" ");
    return texts.some((text) => text.includes(` ${end} `));
  };
  const adjacent = completions.filter(isAdjacent);
  return [...adjacent, ...completions.filter((completion) => !adjacent.includes(completion))];
}

/**
 * The terms that have full matches. Only terms with digits that are not known yet need a search: the words of others are
 * found together in the catalogue. Few are searched, as the shopper is waiting; the rest are dropped.
 */
export function termsWithResults(
  engine: SearchEngine,
  terms: readonly string[],
  how: SearchOptions,
  isKnown: (term: string) => boolean,
): readonly string[] | Promise<readonly string[]> {
  const unverified = terms.filter((term) => joinsDigits.test(term) && !isKnown(term));
  const searches = unverified
    .slice(0, mostVerified)
    .map((term) => whenKnown(engine.answer(term, how, isFullMatch), (isFull) => (isFull ? [term] : [])));
  return whenKnown(allKnown(searches), (results) => {
    const verified = results.flat();
    return terms.filter((term) => verified.includes(term) || !unverified.includes(term));
  });
}

function isFullMatch(answer: SearchResult): boolean {
  const { dropped, isPartial } = answer.interpretation;
  return dropped.length === 0 && !isPartial && hasResults(answer);
}

/** Category names, then continuations. */
export function termsFor(
  named: readonly FoundCategory[],
  continuations: readonly string[],
  { maxResults }: SuggestionRequest,
): string[] {
  const names = named.map(({ words }) => textOfWords(words));
  return withoutRepetitions([...names, ...continuations]).slice(0, maxResults);
}

/** Whether two terms differ at most in singular and plural. */
const areOneTerm = (a: string, b: string) => singularOf(a) === singularOf(b);
const singularOf = (text: string) => wordsOf(text).map(stemOf).join(" ");

/** Keeps the first of suggestions that differ only in singular and plural. */
function withoutRepetitions(texts: readonly string[]): string[] {
  const byStems = Map.groupBy(texts, singularOf);
  return Array.from(byStems.values(), ([first]) => first!);
}
