import { CommerceError } from "@tradecounter/wire";
import type { Shopper } from "../../../http/shopper.ts";
import type { Hits } from "../facets/hits.ts";
import { firstPositions } from "../core/partial-sort.ts";
import type { SearchRequest } from "./search-request.ts";
import { sortOrderOf, type SortOrder } from "./sort-rules.ts";

/** The sort order of a list. Throws INVALID_API_INPUT for an unknown sort rule. */
export function sortOrder(
  shopper: Shopper,
  { sortRuleId }: Pick<SearchRequest, "sortRuleId">,
  scores: Float32Array | undefined,
): SortOrder {
  const order = sortRuleId === undefined ? "bestMatch" : sortOrderOf(shopper.store.id, sortRuleId);
  if (!order) throw new CommerceError("INVALID_API_INPUT", "There is no such sort rule.");
  // Our choice: without a query there is no relevance, so a category is sorted by name.
  return order === "bestMatch" && !scores ? "name" : order;
}

/**
 * The rows of one page of results; rows for which `isFirst` is true come first. Ties are broken by name, then SKU, so
 * they are the same on every page and in every process.
 */
export function pageOf(
  hits: Hits,
  order: SortOrder,
  createdAt: Float64Array,
  { page, pageSize }: Pick<SearchRequest, "page" | "pageSize">,
  isFirst?: (row: number) => boolean,
): number[] {
  const from = page * pageSize;
  const to = Math.min(from + pageSize, hits.rows.length);
  if (order === "name" && !isFirst) return [...hits.rows.subarray(from, to)];
  const [keys, direction] = sortKeys(hits, order, createdAt);
  if (!isFirst) return Array.from(firstPositions(keys, to, direction).subarray(from), (at) => hits.rows[at]!);
  const [ahead, behind]: [number[], number[]] = [[], []];
  hits.rows.forEach((row, at) => (isFirst(row) ? ahead : behind).push(at));
  const sorted = [ahead, behind].flatMap((some) => {
    const firstOfThem = firstPositions(
      Float64Array.from(some, (at) => keys[at]!),
      Math.min(to, some.length),
      direction,
    );
    return Array.from(firstOfThem, (at) => some[at]!);
  });
  return sorted.slice(from, to).map((at) => hits.rows[at]!);
}

function sortKeys(hits: Hits, order: SortOrder, createdAt: Float64Array): [Float64Array, "ascending" | "descending"] {
  switch (order) {
    case "name":
      return [Float64Array.from(hits.rows), "ascending"];
    case "bestMatch":
      return [hits.scores, "descending"];
    case "priceAscending":
      return [hits.lowestPrices, "ascending"];
    case "priceDescending":
      return [hits.highestPrices, "descending"];
    case "newest":
      return [Float64Array.from(hits.rows, (row) => createdAt[row]!), "descending"];
  }
}
