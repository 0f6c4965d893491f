import {
  encodeRefinements,
  getSortRules,
  getSuggestions,
  searchProducts,
  searchProductsWithPrices,
} from "@tradecounter/wire";
import type {
  QueryOf,
  Refinement,
  SearchResults,
  SortRule,
  SuggestedCategory,
  SuggestedProduct,
} from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Core } from "./core.ts";
import { demand, isFilled } from "./errors.ts";

/** What to search for: words, a category, or both. Pages count from 0. */
export type ProductSearch = Omit<QueryOf<typeof searchProducts>, "grouping" | "refinements"> & {
  readonly refinements?: readonly Refinement[];
  /** BestMatch needs a search with prices; without them a family is represented by its parent. */
  readonly grouping?: "BestMatch" | "NoGrouping" | "VariationParent";
  /** Each hit with its price, in the same call. */
  readonly includePrices?: boolean;
};

/** Products and categories are filled in if requested; a store of the platform returns no categories. */
export interface Suggested {
  readonly terms: readonly string[];
  readonly categories: readonly SuggestedCategory[];
  readonly products: readonly SuggestedProduct[];
  /** The currency of the products' prices; undefined without prices. */
  readonly currency: string | undefined;
}

/** A result list holds all fields of all its products. Other servers may answer without any. */
const weigh = ({ productsPage }: Partial<SearchResults>) => productsPage?.products?.length || 1;

export type SearchModule = ReturnType<typeof searchModule>;

/** Source: commerce specification, sections 5 and 7. */
export function searchModule({ read }: Core) {
  return {
    /** A POST if prices are wanted, since only that form has them. Throws INVALID_CONFIG without a search term or category. */
    async products(search: ProductSearch, options?: ReadOptions): Promise<SearchResults> {
      demand(isFilled(search?.searchTerm) || isFilled(search?.categoryId), "a search term or a category is needed");
      const { refinements = [], grouping, includePrices = false, ...rest } = search;
      if (includePrices)
        return read("search", searchProductsWithPrices, { body: bodyFrom(search) }, { ...options, weigh });
      const chosen = refinements.length > 0 ? { refinements: encodeRefinements(refinements) } : {};
      const known = grouping === "BestMatch" ? "VariationParent" : grouping;
      return read("search", searchProducts, { query: { ...rest, grouping: known, ...chosen } }, { ...options, weigh });
    },

    /** What hits can be sorted by, in display order. */
    async sortRules(options?: ReadOptions): Promise<SortRule[]> {
      const { sortRules } = await read("search", getSortRules, {}, options);
      return sortRules.toSorted((a, b) => a.sortOrder - b.sortOrder);
    },

    /** Terms, and products if requested. An empty term returns recent searches. */
    async suggestions(
      searchTerm: string,
      query: QueryOf<typeof getSuggestions> = {},
      options?: ReadOptions,
    ): Promise<Suggested> {
      demand(typeof searchTerm === "string", "a search term is needed, be it empty");
      const reply = await read("search", getSuggestions, { query: { ...query, searchTerm } }, options);
      const found = reply.recentSearchSuggestions ?? [];
      // Products come with the first element, wherever they belong.
      return {
        terms: found.map(({ value }) => value),
        categories: reply.suggestedCategories ?? [],
        products: found[0]?.suggestedProducts ?? [],
        currency: reply.currencyIsoCode,
      };
    },
  };
}

/** The POST form of a search, which searches all fields and has no variation details. */
function bodyFrom({ grouping, refinements = [], ...search }: ProductSearch) {
  const { searchFields: _, includeProductVariationInfo: __, effectiveBuyerGroupIds: ___, ...named } = search;
  return { ...named, refinements: [...refinements], ...(grouping && { grouping: { groupingOption: grouping } }) };
}
