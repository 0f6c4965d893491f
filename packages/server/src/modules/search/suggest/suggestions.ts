import { CommerceError, type SuggestedProduct, type Suggestions } from "@tradecounter/wire";
import type { Shopper } from "../../../http/shopper.ts";
import type { CatalogSnapshot } from "../../catalog/index.ts";
import { pricingLineOf, type Pricing } from "../../pricing/index.ts";
import { topRows } from "../core/top-rows.ts";
import type { SearchOptions } from "../execution/search-options.ts";
import type { Merchandiser } from "../merchandising/merchandiser.ts";
import { queryBeforeNegation } from "../query/negation-parser.ts";
import type { SearchEngine } from "../execution/search-engine.ts";
import { createCategoryFinder, toSuggestedCategory, type FoundCategory } from "./suggested-categories.ts";
import { productsAnswering, toSuggestedProduct, type FoundProduct, type Leading } from "./suggested-products.ts";
import {
  completionsFor,
  isPartNumberPrefix,
  termsWithResults,
  termsFor,
  termContinuations,
} from "./suggested-terms.ts";
import { hitTermsOf } from "./hit-terms.ts";
import { whenKnown } from "../core/when-known.ts";
import { wordsOf } from "../text/words.ts";

export interface SuggestionRequest {
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

export type Suggester = (
  shopper: Shopper,
  request: SuggestionRequest,
  how: SearchOptions,
  merchandiser: Merchandiser,
) => Suggestions | Promise<Suggestions>;

/**
 * Suggests categories, terms and the best products so far, at the shopper's own prices. Guests have no recent searches, so an
 * empty query has no suggested terms. Source: catalogue contract, 4.5.
 */
export function createSuggester(snapshot: CatalogSnapshot, engine: SearchEngine, pricing: Pricing): Suggester {
  const findCategories = createCategoryFinder(snapshot);

  /** The categories for the typed text; if there are none, for its correction. */
  function categoriesFor(typed: string, corrected: string | undefined): readonly FoundCategory[] {
    const asTyped = findCategories(wordsOf(typed));
    const found = asTyped.length > 0 || corrected === undefined ? asTyped : findCategories(wordsOf(corrected));
    return found.slice(0, mostCategories);
  }

  function productsFor(
    shopper: Shopper,
    request: SuggestionRequest,
    found: readonly FoundProduct[],
  ): SuggestedProduct[] {
    const { searchTerm, includePrices, suggestedFields: fields } = request;
    return found.map((product) => {
      const prices = includePrices ? pricingLineOf(pricing, shopper, snapshot, product.row) : undefined;
      return toSuggestedProduct(snapshot, product, { typed: searchTerm, fields, prices });
    });
  }

  /** The best rows, ranked by the operator's rules for exactly this query, if any. */
  function leadingAsRuled(how: SearchOptions, { rulesFor }: Merchandiser): Leading {
    return (query, limit) => {
      const rules = rulesFor([query]);
      if (!rules) return engine.leading(query, limit, how);
      return engine.answer(query, how, ({ scores }) =>
        // all rows, as a pinned one need not match
        topRows(Uint32Array.from(scores.keys()), rules.applyTo(scores), limit),
      );
    };
  }

  return (shopper, request, how, merchandiser) => {
    const { searchTerm, includePrices, includeSuggestedCategories, includeSuggestedProducts, includeSuggestedTerms } =
      request;
    if (!includeSuggestedProducts && !includeSuggestedTerms && !includeSuggestedCategories) {
      throw new CommerceError("ILLEGAL_QUERY_PARAMETER_VALUE", "Ask for suggested terms, suggested products or both.");
    }
    const leading = leadingAsRuled(how, merchandiser);
    const wanted = queryBeforeNegation(searchTerm);
    if (wanted !== undefined) {
      const asked = productsAnswering(snapshot, leading, { ...request, searchTerm: wanted });
      return whenKnown(asked, (found) => suggestionsOf([], [], found));
    }
    return whenKnown(completionsFor(engine, request, how), ({ completions, meant }) => {
      const named = categoriesFor(searchTerm, completions[0]);
      return whenKnown(productsAnswering(snapshot, leading, request, { meant, corrected: completions[0] }), (found) => {
        if (isPartNumberPrefix(snapshot, searchTerm, completions, found)) return suggestionsOf([], [], found);
        if (!includeSuggestedTerms) return suggestionsOf(named, [], found);
        const hitTerms = hitTermsOf(snapshot, found);
        const { before = "", names = [] } = how.fitment?.machinesBegunIn(searchTerm) ?? {};
        const machines = names.map((name) => before + name);
        const terms = termContinuations(snapshot, searchTerm, completions, { found, hitTerms, machines }).slice(
          0,
          request.maxResults,
        );
        const isKnown = (term: string) => hitTerms.containsAllWords(term) || (before === "" && machines.includes(term));
        return whenKnown(termsWithResults(engine, terms, how, isKnown), (verified) =>
          suggestionsOf(named, verified, found),
        );
      });
    });

    function suggestionsOf(
      categories: readonly FoundCategory[],
      continuations: readonly string[],
      found: readonly FoundProduct[],
    ): Suggestions {
      const terms = includeSuggestedTerms
        ? termsFor(includeSuggestedCategories ? [] : categories, continuations, request)
        : [];
      const suggestions: Suggestions["recentSearchSuggestions"] = terms.map((value) => ({ value }));
      if (includeSuggestedProducts) {
        suggestions[0] ??= { value: searchTerm };
        suggestions[0].suggestedProducts = productsFor(shopper, request, found.slice(0, request.maxSuggestedProducts));
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
