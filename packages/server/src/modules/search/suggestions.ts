import { CommerceError, type SuggestedProduct, type Suggestions } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import type { CatalogSnapshot } from "../catalog/index.ts";
import { pricingLineOf, type Pricing } from "../pricing/index.ts";
import { continuationsOf } from "./continuations.ts";
import type { HowAsked } from "./engine.ts";
import { measureBegun } from "./figures.ts";
import type { SearchEngine } from "./search-engine.ts";
import { createCategoryFinder, toSuggestedCategory, type NamedCategory } from "./suggested-categories.ts";
import { operatorsCompletions } from "./operator-terms.ts";
import { goesBy, productsOf, toSuggestedProduct, type FoundProduct } from "./suggested-products.ts";
import { allKnown, whenKnown } from "./when-known.ts";
import { stemOf, textOfWords, wordsOf } from "./words.ts";

export interface SuggestionQuery {
  readonly searchTerm: string;
  readonly maxResults: number;
  readonly includePrices: boolean;
  readonly includeSuggestedCategories: boolean;
  readonly includeSuggestedProducts: boolean;
  readonly includeSuggestedTerms: boolean;
  readonly maxSuggestedProducts: number;
  readonly popularProductsCategoryId?: string;
  readonly suggestedFields?: readonly string[];
}

/** Category names come first, but leave room for words. */
const mostCategories = 3;

export type Suggester = (shopper: Shopper, query: SuggestionQuery, how: HowAsked) => Suggestions | Promise<Suggestions>;

/**
 * What the shopper may be typing: categories and words of the catalogue, and the products that match best so far, at the
 * shopper's own prices. Guests have no recent searches, so nothing typed gives no terms. Source: catalogue contract, 4.5.
 */
export function createSuggester(snapshot: CatalogSnapshot, engine: SearchEngine, pricing: Pricing): Suggester {
  const findCategories = createCategoryFinder(snapshot);

  function productsFor(shopper: Shopper, query: SuggestionQuery, found: readonly FoundProduct[]): SuggestedProduct[] {
    const { searchTerm, includePrices, suggestedFields: fields } = query;
    return found.map((product) => {
      const prices = includePrices ? pricingLineOf(pricing, shopper, snapshot, product.row) : undefined;
      return toSuggestedProduct(snapshot, product, { typed: searchTerm, fields, prices });
    });
  }

  return (shopper, query, how) => {
    const { searchTerm, includePrices, includeSuggestedCategories, includeSuggestedProducts, includeSuggestedTerms } =
      query;
    if (!includeSuggestedProducts && !includeSuggestedTerms && !includeSuggestedCategories) {
      throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", "Ask for suggested terms, suggested products or both.");
    }
    const typed = wordsOf(searchTerm);
    const named = typed.length > 0 ? findCategories(typed).slice(0, mostCategories) : [];
    const completing = typed.length > 0 ? completionsOf(engine, query, how) : nothing;
    return whenKnown(completing, ({ completions, meant }) =>
      whenKnown(productsAnswering(snapshot, engine, query, { meant, corrected: completions[0], how }), (found) =>
        isNumberBegun(snapshot, searchTerm, completions, found)
          ? suggestionsOf([], [], found)
          : suggestionsOf(named, goingOn(snapshot, searchTerm, completions, found), found),
      ),
    );

    function suggestionsOf(
      categories: readonly NamedCategory[],
      goingOn: readonly string[],
      found: readonly FoundProduct[],
    ): Suggestions {
      const terms = includeSuggestedTerms ? termsFor(includeSuggestedCategories ? [] : categories, goingOn, query) : [];
      const suggestions: Suggestions["recentSearchSuggestions"] = terms.map((value) => ({ value }));
      if (includeSuggestedProducts) {
        suggestions[0] ??= { value: searchTerm };
        suggestions[0].suggestedProducts = productsFor(shopper, query, found.slice(0, query.maxSuggestedProducts));
      }
      return {
        ...(includePrices && { currencyIsoCode: shopper.currency }),
        recentSearchSuggestions: suggestions,
        ...(includeSuggestedCategories && {
          suggestedCategories: categories.map((category) => toSuggestedCategory(snapshot, category)),
        }),
      };
    }
  };
}

function termsFor(
  named: readonly NamedCategory[],
  goingOn: readonly string[],
  { maxResults }: SuggestionQuery,
): string[] {
  const names = named.map(({ words }) => textOfWords(words));
  return withoutRepetitions([...names, ...goingOn]).slice(0, maxResults);
}

interface Completions {
  readonly completions: readonly string[];
  /** What is asked for in place of what is typed: it begins so, and nothing in the catalogue does. */
  readonly meant?: string | undefined;
}

const nothing: Completions = { completions: [] };
const mostOfOperator = 2;

/**
 * Those of the catalogue with those of the operator that find something: behind what begins as typed and before what is only
 * spelt nearly so, and first of all where several words of them are typed.
 */
function completionsOf(
  engine: SearchEngine,
  { searchTerm, maxResults }: SuggestionQuery,
  how: HowAsked,
): Completions | Promise<Completions> {
  return whenKnown(engine.completionsOf(searchTerm, maxResults), (completions) => {
    const { synonyms } = how;
    if (!synonyms) return { completions };
    const typed = textOfWords(wordsOf(searchTerm));
    const begun = completions.filter((completion) => completion.startsWith(typed));
    const isTerm = synonyms.terms.some((term) => textOfWords(term) === typed);
    const near = isTerm ? [] : completions.filter((completion) => !completion.startsWith(typed));
    const exact = operatorsCompletions(searchTerm, synonyms.terms, false);
    const mayBeMisspelt = exact.length + completions.length === 0;
    const offered = mayBeMisspelt ? operatorsCompletions(searchTerm, synonyms.terms, true) : exact;
    const asked = offered
      .slice(0, mostOfOperator)
      .map(({ term, text }) => whenKnown(engine.leading(term, 1, how), (rows) => (rows.length > 0 ? [text] : [])));
    return whenKnown(allKnown(asked), (found) => {
      const texts = found.flat();
      const meant = begun.length === 0 ? texts[0] : undefined;
      return typed.includes(" ")
        ? { completions: [...texts, ...begun, ...near], meant }
        : { completions: [...begun, ...texts, ...near], meant };
    });
  });
}

const isBehindSign = /[\p{L}\p{N}][-/]\s*$/u;

/** Whether what is typed in several pieces is the beginning of a number, of which no words are made. */
function isNumberBegun(
  snapshot: CatalogSnapshot,
  question: string,
  completions: readonly string[],
  [best]: readonly FoundProduct[],
): boolean {
  const typed = textOfWords(wordsOf(question));
  if (!isBehindSign.test(question) && !typed.includes(" ")) return false;
  if (measureBegun(question)?.key !== undefined || completions.some((one) => areOneTerm(one, typed))) return false;
  return best !== undefined && goesBy(snapshot.product(best.answering), question);
}

/** How the question goes on: a word that is all there with the next one, ahead of rarer words that begin like it. */
function goingOn(
  snapshot: CatalogSnapshot,
  question: string,
  completions: readonly string[],
  found: readonly FoundProduct[],
): readonly string[] {
  const typed = textOfWords(wordsOf(question));
  const whole = completions.findIndex((completion) => areOneTerm(completion, typed));
  const endsInSign = isBehindSign.test(question);
  if (whole < 0 && !endsInSign) return completions;
  const behind = continuationsOf(
    question,
    found.map(({ row }) => snapshot.product(row).name),
  );
  if (endsInSign) return behind;
  const rarer = completions.slice(whole + 1).filter((completion) => completion.startsWith(typed));
  return [...completions.slice(0, whole), ...behind, ...rarer];
}

/** Whether they differ in singular and plural only. */
const areOneTerm = (a: string, b: string) => stemsOf(a) === stemsOf(b);
const stemsOf = (text: string) => wordsOf(text).map(stemOf).join(" ");

/** Of suggestions that are one term the first one. */
function withoutRepetitions(texts: readonly string[]): string[] {
  const byStems = Map.groupBy(texts, stemsOf);
  return Array.from(byStems.values(), ([first]) => first!);
}

/** So many rows for one product, as those of a family are one; of larger ones all rows are looked at. */
const rowsForOne = 8;

/** The products that answer best, `limit` of them and more where they are at hand; equal ones by name. */
function bestProducts(
  snapshot: CatalogSnapshot,
  engine: SearchEngine,
  question: string,
  limit: number,
  how: HowAsked,
): FoundProduct[] | Promise<FoundProduct[]> {
  const some = limit * rowsForOne;
  return whenKnown(engine.leading(question, some, how), (rows) => {
    const areAll = rows.length < some;
    const products = productsOf(snapshot, rows, some, areAll);
    if (products.length >= limit || areAll) return products;
    const all = engine.leading(question, snapshot.productCount, how);
    return whenKnown(all, (more) => productsOf(snapshot, more, limit, true));
  });
}

/** What is typed finds; where it is misspelt and not yet whole, what it may become does. */
function productsAnswering(
  snapshot: CatalogSnapshot,
  engine: SearchEngine,
  query: SuggestionQuery,
  { meant, corrected, how }: { meant: string | undefined; corrected: string | undefined; how: HowAsked },
): FoundProduct[] | Promise<FoundProduct[]> {
  const { searchTerm, maxSuggestedProducts: limit } = query;
  if (searchTerm.trim() === "") return popularProducts(snapshot, query);
  return whenKnown(bestProducts(snapshot, engine, meant ?? searchTerm, limit, how), (found) =>
    found.length > 0 || corrected === undefined ? found : bestProducts(snapshot, engine, corrected, limit, how),
  );
}

/** Our choice: until there are sales to count, the popular products of a category are its first ones. */
function popularProducts(
  snapshot: CatalogSnapshot,
  { popularProductsCategoryId, maxSuggestedProducts }: SuggestionQuery,
): FoundProduct[] {
  const category =
    popularProductsCategoryId === undefined ? undefined : snapshot.categories.find(popularProductsCategoryId);
  return category ? productsOf(snapshot, snapshot.categories.rowsIn(category), maxSuggestedProducts) : [];
}
