import { getSortRules, getSuggestions, limits, searchProducts, searchProductsWithPrices } from "@tradecounter/wire";
import { refinementsFrom } from "@tradecounter/wire/schemas";
import { ReadyJson } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Search } from "./service.ts";
import { sortRulesOf } from "./results/sort-rules.ts";
import { whenKnown } from "./core/when-known.ts";
import { beginningCompared } from "./text/words.ts";

const usualPageSize = 20;
const usualGrouping = "VariationParent";

/** The part of a query that is searched. */
const queryFrom = (typed: string | null | undefined) => beginningCompared(typed ?? "", limits.searchTermLength);

const toReadyJson = (bytes: Buffer) => new ReadyJson(bytes);

/**
 * Source: catalogue contract, section 4. Our choice: families are one hit, by their parent, unless a caller says
 * otherwise, and `searchFields` is accepted and searches all fields, as part numbers and words are one index.
 */
export function searchRoutes({ search }: { search: Search }): Route[] {
  return [
    route(searchProducts, ({ query }, shopper) =>
      search.results(shopper, {
        query: queryFrom(query.searchTerm),
        asTyped: query.searchAsTyped,
        categoryId: query.categoryId,
        fields: query.fields,
        grouping: query.grouping ?? usualGrouping,
        page: query.page,
        pageSize: query.pageSize,
        refinements: query.refinements ? refinementsFrom(query.refinements) : [],
        sortRuleId: query.sortRuleId,
        includeQuantityRule: query.includeQuantityRule,
        includeVariationInfo: query.includeProductVariationInfo,
        includePrices: false,
        includeCurrency: false,
      }),
    ),
    route(searchProductsWithPrices, ({ body }, shopper) =>
      search.results(shopper, {
        query: queryFrom(body.searchTerm),
        asTyped: body.searchAsTyped ?? false,
        categoryId: body.categoryId ?? undefined,
        fields: body.fields ?? undefined,
        grouping: body.grouping?.groupingOption ?? usualGrouping,
        page: body.page ?? 0,
        pageSize: body.pageSize ?? usualPageSize,
        refinements: body.refinements ?? [],
        sortRuleId: body.sortRuleId ?? undefined,
        includeQuantityRule: body.includeQuantityRule ?? false,
        includeVariationInfo: false,
        includePrices: body.includePrices ?? false,
        includeCurrency: true,
      }),
    ),
    route(getSortRules, (_received, shopper) => ({ sortRules: sortRulesOf(shopper.store.id) })),
    route(getSuggestions, ({ query }, shopper) =>
      whenKnown(search.suggestionBytes(shopper, { ...query, searchTerm: queryFrom(query.searchTerm) }), toReadyJson),
    ),
  ];
}
