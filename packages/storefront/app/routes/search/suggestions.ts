import { useCallback } from "react";
import type { SuggestedProduct } from "@tradecounter/wire";
import type { Suggestion } from "../../components/search-field.tsx";
import { href } from "../../routes.ts";
import { useClient } from "../../router/index.ts";

const TERMS = 4;
const PARTS = 5;

/** What the search field suggests: parts first, as most who type know a number, then words. */
export function useSuggestions(): (term: string, signal: AbortSignal) => Promise<Suggestion[]> {
  const getClient = useClient();
  return useCallback(
    async (term, signal) => {
      const query = {
        maxResults: TERMS,
        maxSuggestedProducts: PARTS,
        includeSuggestedProducts: true,
        suggestedFields: ["StockKeepingUnit"],
      };
      const client = await getClient();
      return suggestionsFrom(await client.search.suggestions(term, query, { signal }), term);
    },
    [getClient],
  );
}

interface Found {
  terms: readonly string[];
  products: readonly SuggestedProduct[];
}

function suggestionsFrom({ terms, products }: Found, typed: string): Suggestion[] {
  const parts = products.map((product): Suggestion => {
    const sku = product.fields?.StockKeepingUnit?.value ?? "";
    return {
      kind: "part",
      name: product.name,
      partNumber: sku,
      drawing: product.defaultImage,
      to: href("product", { sku: sku || "part", productId: product.id }),
    };
  });
  const words = terms
    .filter((term) => term.toLowerCase() !== typed.toLowerCase())
    .map((term): Suggestion => ({ kind: "term", term, to: href("search", {}, { term }) }));
  return [...parts, ...words];
}
