import { searchProducts, type QueryOf, type SearchResults } from "@tradecounter/wire";
import { inject } from "vitest";
import type { ReadyJson } from "../../http/reply.ts";
import type { Merchandising } from "../../stores/index.ts";
import type { TestCatalogue } from "../../testing/catalogue.ts";
import type { SearchRequest } from "./index.ts";
import type { SuggestionRequest } from "./suggest/suggestions.ts";

/**
 * Where a search keeps its words. What is kept in memory asks no database, so the embedded one will do to fill it; what is asked
 * of a database is asked of PostgreSQL. That its statements run on the embedded one too is shown by `in-database.test.ts`.
 */
export const searchPlaces: readonly ("memory" | "database")[] =
  inject("testDatabase").kind === "embedded" ? ["memory"] : ["database"];

/** What is found, as SKUs in the list's order, and how the term was read. */
export async function foundIn(
  { guest }: Pick<TestCatalogue, "guest">,
  searchTerm: string,
  more: QueryOf<typeof searchProducts> = {},
) {
  const query = { searchTerm, fields: ["StockKeepingUnit"], ...more };
  const { productsPage, termReading } = await guest.get(searchProducts, { query });
  return { skus: productsPage.products.map(({ fields }) => fields.StockKeepingUnit?.value), termReading };
}

/** A query of a test: what it asks for otherwise is spread over this one. */
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

/** The same for suggestions: of products alone. */
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

/** Somebody in the test's store, which has this merchandising now. */
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
