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
  /** What is asked for in place of what is typed: it begins so, and nothing in the catalogue does. */
  readonly meant?: string | undefined;
}

const mostOfOperator = 2;

/**
 * The catalogue's completions with the operator's that find something. These stand behind what begins as typed and before
 * what is only spelt nearly so; where several words are typed they come first.
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
    const begun = completions.filter((completion) => completion.startsWith(typed));
    const endsInTerm = synonyms.terms.endIn(words);
    const near = endsInTerm ? [] : completions.filter((completion) => !completion.startsWith(typed));
    const exact = synonyms.terms.completionsOf(searchTerm, false);
    const mayBeMisspelt = exact.length + completions.length === 0;
    const offered = mayBeMisspelt ? synonyms.terms.completionsOf(searchTerm, true) : exact;
    const asked = offered
      .slice(0, mostOfOperator)
      .map(({ term, text }) => whenKnown(engine.leading(term, 1, how), (rows) => (rows.length > 0 ? [text] : [])));
    return whenKnown(allKnown(asked), (found) => {
      const texts = found.flat();
      const meant = begun.length === 0 && !endsInTerm ? texts[0] : undefined;
      const isOfSeveralWords = typed.includes(" ");
      return { completions: isOfSeveralWords ? [...texts, ...begun, ...near] : [...begun, ...texts, ...near], meant };
    });
  });
}

const mostAsked = 3;

const joinsDigits = /\d.*\s|\s.*\d/u;
const endsInDigits = (term: string) => /\s\S*\d\S*$/u.test(term);
const isBehindSign = /[\p{L}\p{N}][-/]\s*$/u;

/** Whether what is typed in several pieces is the beginning of a number, of which no words are made. */
export function isNumberBegun(
  snapshot: CatalogSnapshot,
  query: string,
  completions: readonly string[],
  [best]: readonly FoundProduct[],
): boolean {
  const typed = textOfWords(wordsOf(query));
  if (!isBehindSign.test(query) && !typed.includes(" ")) return false;
  if (parsePartialMeasurement(query)?.key !== undefined || completions.some((one) => areOneTerm(one, typed)))
    return false;
  return best !== undefined && hasPartNumberLike(snapshot.product(best.answering), query);
}

/**
 * How the query goes on: with engines and with measurements of what answers, then a word that is all there with the next one,
 * ahead of rarer words that begin like it.
 */
export function termContinuations(
  snapshot: CatalogSnapshot,
  query: string,
  completions: readonly string[],
  { found, told, machines }: { found: readonly FoundProduct[]; told: HitTerms; machines: readonly string[] },
): readonly string[] {
  const measurements = told.goingOnFrom(query);
  const inWords = wordContinuations(snapshot, query, completions, found).filter(
    (term) => !endsInDigits(term) || (measurements.length === 0 && told.containsLastWord(term)),
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
  const endsInSign = isBehindSign.test(query);
  const isBegun = whole < 0 && !endsInSign;
  if (isBegun && (completions.length < 2 || !typed.includes(" "))) return completions;
  const names = found.map(({ row }) => snapshot.product(row).name);
  if (isBegun) return namedFirst(completions, names);
  const behind = continuationsOf(query, names);
  if (endsInSign) return behind;
  const rarer = completions.slice(whole + 1).filter((completion) => completion.startsWith(typed));
  return [...completions.slice(0, whole), ...behind, ...rarer];
}

/** First those whose last words stand side by side in names: "gasket set" before "gasket steel". */
function namedFirst(completions: readonly string[], names: readonly string[]): readonly string[] {
  const texts = names.map((name) => ` ${wordsOf(name).join(" ")} `);
  const isNamed = (completion: string) => {
    const end = wordsOf(completion).slice(-2).join(" ");
    return texts.some((text) => text.includes(` ${end} `));
  };
  const named = completions.filter(isNamed);
  return [...named, ...completions.filter((completion) => !named.includes(completion))];
}

/**
 * Those that the search answers in full. Terms without digits are not doubted, as their words go together in the catalogue,
 * nor is what is known; of the others no more are asked for than a shopper waits for.
 */
export function termsAnswered(
  engine: SearchEngine,
  terms: readonly string[],
  how: SearchOptions,
  isKnown: (term: string) => boolean,
): readonly string[] | Promise<readonly string[]> {
  const doubtful = terms.filter((term) => joinsDigits.test(term) && !isKnown(term));
  const asked = doubtful
    .slice(0, mostAsked)
    .map((term) => whenKnown(engine.answer(term, how, isInFull), (is) => (is ? [term] : [])));
  return whenKnown(allKnown(asked), (answered) => {
    const inFull = answered.flat();
    return terms.filter((term) => inFull.includes(term) || !doubtful.includes(term));
  });
}

function isInFull(answer: SearchResult): boolean {
  const { dropped, isPartial } = answer.interpretation;
  return dropped.length === 0 && !isPartial && hasResults(answer);
}

/** Names of categories, then how the query goes on. */
export function termsFor(
  named: readonly FoundCategory[],
  goingOn: readonly string[],
  { maxResults }: SuggestionRequest,
): string[] {
  const names = named.map(({ words }) => textOfWords(words));
  return withoutRepetitions([...names, ...goingOn]).slice(0, maxResults);
}

/** Whether they differ in singular and plural only. */
const areOneTerm = (a: string, b: string) => singularOf(a) === singularOf(b);
const singularOf = (text: string) => wordsOf(text).map(stemOf).join(" ");

/** Of suggestions that are one term the first one. */
function withoutRepetitions(texts: readonly string[]): string[] {
  const byStems = Map.groupBy(texts, singularOf);
  return Array.from(byStems.values(), ([first]) => first!);
}
