import { searchProducts, type QueryOf, type SearchResults } from "@tradecounter/wire";
import { inject } from "vitest";
import type { ReadyJson } from "../../http/reply.ts";
import type { Merchandising } from "../../stores/index.ts";
import type { TestCatalogue } from "../../testing/catalogue.ts";
import type { SearchRequest } from "./index.ts";
import type { SuggestionRequest } from "./suggest/suggestions.ts";

/**
 * Where a test's search index is kept. The one in memory makes no queries, so the embedded database suffices to fill it; the
 * one in a database is tested on PostgreSQL. `in-database.test.ts` shows that its statements also run on the embedded database.
 */
export const searchPlaces: readonly ("memory" | "database")[] =
  inject("testDatabase").kind === "embedded" ? ["memory"] : ["database"];

/** The results as SKUs in order, and how the term was read. */
export async function foundIn(
  { guest }: Pick<TestCatalogue, "guest">,
  searchTerm: string,
  more: QueryOf<typeof searchProducts> = {},
) {
  const query = { searchTerm, fields: ["StockKeepingUnit"], ...more };
  const { productsPage, termReading } = await guest.get(searchProducts, { query });
  return { skus: productsPage.products.map(({ fields }) => fields.StockKeepingUnit?.value), termReading };
}

/** A test's query; overrides are spread over it. */
export const plainRequest: SearchRequest = {
  query: "",
  asTyped: false,
  categoryId: undefined,
  fields: undefined,
  grouping: "VariationParent",
  page: 0,
  pageSize: 50,
  refinements: [],
  sortRuleId: undefined,
  includeQuantityRule: false,
  includeVariationInfo: false,
  includePrices: false,
  includeCurrency: false,
};

/** The same for suggestions, of products only. */
export const plainSuggestions: SuggestionRequest = {
  searchTerm: "",
  maxResults: 10,
  includePrices: false,
  includeSuggestedCategories: false,
  includeSuggestedProducts: true,
  includeSuggestedTerms: false,
  maxSuggestedProducts: 10,
};

let revision = 0;

/** A shopper of the test's store, which now has this merchandising. */
export function shopperWith({ shopper }: TestCatalogue, merchandising: Partial<Merchandising>) {
  return {
    ...shopper,
    store: {
      ...shopper.store,
      revision: `test-${revision++}`,
      merchandising: { synonyms: [], redirects: [], rules: [], ...merchandising },
    },
  };
}

export function resultsIn({ bytes }: ReadyJson): SearchResults {
  return JSON.parse(bytes.toString()) as SearchResults;
}
