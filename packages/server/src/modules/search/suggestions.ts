import { CommerceError, type SuggestedProduct, type Suggestions } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import type { CatalogSnapshot } from "../catalog/index.ts";
import { pricingLineOf, type Pricing } from "../pricing/index.ts";
import type { HowAsked } from "./engine.ts";
import type { SearchEngine } from "./search-engine.ts";
import { createCategoryFinder, toSuggestedCategory, type NamedCategory } from "./suggested-categories.ts";
import { bestProducts, groupsOf, toSuggestedProduct } from "./suggested-products.ts";
import { whenKnown } from "./when-known.ts";
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

  function productsFor(shopper: Shopper, query: SuggestionQuery, found: readonly number[]): SuggestedProduct[] {
    const { searchTerm, includePrices, suggestedFields: fields } = query;
    return found.map((row) => {
      const prices = includePrices ? pricingLineOf(pricing, shopper, snapshot, row) : undefined;
      return toSuggestedProduct(snapshot.product(row), { typed: searchTerm, fields, prices });
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
    const completing = typed.length > 0 ? engine.completionsOf(searchTerm, query.maxResults) : [];
    return whenKnown(completing, (completions) => {
      const found = includeSuggestedProducts ? rowsFor(snapshot, engine, query, completions[0], how) : undefined;
      return whenKnown(found, (rows) => suggestionsOf(completions, rows));
    });

    function suggestionsOf(completions: readonly string[], found: readonly number[] | undefined): Suggestions {
      const terms = includeSuggestedTerms ? termsFor(includeSuggestedCategories ? [] : named, completions, query) : [];
      const suggestions: Suggestions["recentSearchSuggestions"] = terms.map((value) => ({ value }));
      if (found) {
        suggestions[0] ??= { value: searchTerm };
        suggestions[0].suggestedProducts = productsFor(shopper, query, found);
      }
      return {
        ...(includePrices && { currencyIsoCode: shopper.currency }),
        recentSearchSuggestions: suggestions,
        ...(includeSuggestedCategories && {
          suggestedCategories: named.map((category) => toSuggestedCategory(snapshot, category)),
        }),
      };
    }
  };
}

function termsFor(
  named: readonly NamedCategory[],
  completions: readonly string[],
  { maxResults }: SuggestionQuery,
): string[] {
  const names = named.map(({ words }) => textOfWords(words));
  return withoutRepetitions([...names, ...completions]).slice(0, maxResults);
}

/** Of suggestions that differ in singular and plural only, the first one. */
function withoutRepetitions(texts: readonly string[]): string[] {
  const byStems = Map.groupBy(texts, (text) => text.split(" ").map(stemOf).join(" "));
  return Array.from(byStems.values(), ([first]) => first!);
}

/** What is typed finds; where it is misspelt and not yet whole, what it may become does. */
function rowsFor(
  snapshot: CatalogSnapshot,
  engine: SearchEngine,
  query: SuggestionQuery,
  corrected: string | undefined,
  how: HowAsked,
): number[] | Promise<number[]> {
  const { searchTerm, maxSuggestedProducts: limit } = query;
  if (searchTerm.trim() === "") return popularRows(snapshot, query);
  return whenKnown(bestProducts(snapshot, engine, searchTerm, limit, how), (rows) =>
    rows.length > 0 || corrected === undefined ? rows : bestProducts(snapshot, engine, corrected, limit, how),
  );
}

/** Our choice: until there are sales to count, the popular products of a category are its first ones. */
function popularRows(
  snapshot: CatalogSnapshot,
  { popularProductsCategoryId, maxSuggestedProducts }: SuggestionQuery,
): number[] {
  const category =
    popularProductsCategoryId === undefined ? undefined : snapshot.categories.find(popularProductsCategoryId);
  return category ? groupsOf(snapshot, snapshot.categories.rowsIn(category), maxSuggestedProducts) : [];
}
