import MiniSearch from "minisearch";
import type { JudgedQueries } from "./judged-queries.ts";

/** MiniSearch with boosts, prefix and fuzzy search over the same texts: what a shop without its own engine has. */
export function minisearchOver({ products, ids }: Pick<JudgedQueries, "products" | "ids">) {
  const index = new MiniSearch<{ id: number }>({
    fields: ["name", "brand", "category", "description", "attribute", "number"],
    searchOptions: {
      boost: { name: 3, brand: 2, category: 1.5, number: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  });
  index.addAll(products.map((texts, id) => ({ id, ...texts })));
  return (query: string, limit: number) =>
    index
      .search(query)
      .slice(0, limit)
      .map(({ id }) => ids[id as number]!);
}
