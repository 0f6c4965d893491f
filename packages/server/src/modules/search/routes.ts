import {
  getSortRules,
  getSuggestions,
  limits,
  searchProducts,
  searchProductsWithPrices,
  type SearchResults,
  type Suggestions,
} from "@tradecounter/wire";
import { refinementsFrom } from "@tradecounter/wire/schemas";
import { ReadyJson } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import type { SearchRequest } from "./results/search-request.ts";
import { readingIn, type SearchPhrases } from "./results/reading-in-language.ts";
import { suggestionsIn } from "./suggest/suggestions-in-language.ts";
import type { SuggestionRequest } from "./suggest/suggestions.ts";
import type { Search } from "./service.ts";
import { sortRulesOf } from "./results/sort-rules.ts";
import { whenKnown } from "./core/when-known.ts";
import { truncateNormalized } from "./text/words.ts";

interface Needs {
  readonly search: Search;
  /** Translations of the store's catalogue into another language. */
  readonly phrasesIn: (store: Store, language: string) => Promise<SearchPhrases>;
}

const usualPageSize = 20;
const usualGrouping = "VariationParent";

/** The part of a query that is searched. */
const queryFrom = (typed: string | null | undefined) => truncateNormalized(typed ?? "", limits.searchTermLength);

const toReadyJson = (bytes: Buffer) => new ReadyJson(bytes);
const parsed = (bytes: Buffer) => JSON.parse(bytes.toString()) as unknown;

/**
 * Source: catalogue contract, section 4. Our choice: families are one hit, by their parent, unless a caller says
 * otherwise, and `searchFields` is accepted and searches all fields, as part numbers and words are one index.
 */
export function searchRoutes({ search, phrasesIn }: Needs): Route[] {
  const answered = (shopper: Shopper, request: SearchRequest) =>
    shopper.language === undefined ? search.results(shopper, request) : answeredIn(shopper.language, shopper, request);

  async function answeredIn(language: string, shopper: Shopper, request: SearchRequest): Promise<SearchResults> {
    const phrases = await phrasesIn(shopper.store, language);
    const query = phrases.ownWords(request.query);
    const { bytes } = await search.results(shopper, { ...request, query });
    return readingIn(phrases, parsed(bytes) as SearchResults);
  }

  async function suggestedIn(language: string, shopper: Shopper, request: SuggestionRequest): Promise<Suggestions> {
    const phrases = await phrasesIn(shopper.store, language);
    return suggestionsIn(phrases, request, (asked) =>
      whenKnown(search.suggestionBytes(shopper, asked), (bytes) => parsed(bytes) as Suggestions),
    );
  }

  return [
    route(searchProducts, ({ query }, shopper) =>
      answered(shopper, {
        query: queryFrom(query.searchTerm),
        asTyped: query.searchAsTyped,
        categoryId: query.categoryId,
        fields: query.fields,
        fittingFirst: query.fittingFirst,
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
      answered(shopper, {
        query: queryFrom(body.searchTerm),
        asTyped: body.searchAsTyped ?? false,
        categoryId: body.categoryId ?? undefined,
        fields: body.fields ?? undefined,
        fittingFirst: body.fittingFirst ?? undefined,
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
    route(getSuggestions, ({ query }, shopper) => {
      const request = { ...query, searchTerm: queryFrom(query.searchTerm) };
      return shopper.language === undefined
        ? whenKnown(search.suggestionBytes(shopper, request), toReadyJson)
        : suggestedIn(shopper.language, shopper, request);
    }),
  ];
}
