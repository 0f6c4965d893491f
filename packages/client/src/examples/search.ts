import type { Client } from "@tradecounter/client";

/** The first page of hits with their prices, narrowed by a facet. */
export async function findPumps({ search }: Client): Promise<string[]> {
  const { productsPage } = await search.products({
    searchTerm: "pump",
    includePrices: true,
    page: 0,
    refinements: [{ nameOrId: "Voltage", type: "DistinctValue", attributeType: "ProductAttribute", values: ["12 V"] }],
  });
  return productsPage.products.map(({ name, prices }) => `${name} ${prices?.unitPrice ?? "on request"}`);
}

/** Suggestions while somebody types. The signal aborts a request whose answer is no longer needed. */
export async function suggest({ search }: Client, typed: string, signal: AbortSignal): Promise<readonly string[]> {
  const { terms } = await search.suggestions(typed, { includeSuggestedTerms: true }, { signal });
  return terms;
}
