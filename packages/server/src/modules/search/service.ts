import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { CommerceError, limits, type SearchCategory, type SearchProduct, type SearchResults } from "@tradecounter/wire";
import { ReadyJson } from "../../http/reply.ts";
import type { Shopper } from "../../http/shopper.ts";
import { recentlyUsed } from "../../recently-used.ts";
import type { Store } from "../../stores/index.ts";
import { toCategoryRef, wholeOf, type Catalog, type CatalogSnapshot, type Category } from "../catalog/index.ts";
import { pricingLineOf, type Pricing } from "../pricing/index.ts";
import { createAvailability, type AvailabilityNeeds, type InStock } from "./results/availability.ts";
import { hasResults, type SearchResult } from "./interpretation/search-result.ts";
import { facetPart, type FacetIndex } from "./facets/facet-index.ts";
import { facetsOf } from "./facets/facet-counts.ts";
import { fitmentIn } from "./fitment/fitment.ts";
import { createHitFinder, isHitFitting, type HitFinder, type Hits } from "./facets/hits.ts";
import { withLearned } from "./merchandising/learned-choices.ts";
import { createMerchandiser, type Merchandiser } from "./merchandising/merchandiser.ts";
import { rowsNearPartNumber } from "./results/neighbouring-part-numbers.ts";
import { type OperatorsWords, interpretedAs, withOperatorsWords } from "./interpretation/operator-corrections.ts";
import { filtersFrom, parseMachineSerial } from "./facets/filters.ts";
import { pageOf, sortOrder } from "./results/pages.ts";
import type { SearchEngine } from "./execution/search-engine.ts";
import type { SearchPlace } from "./search-places.ts";
import type { SearchRequest } from "./results/search-request.ts";
import { createNearLookup, createNumberLookup, type NearLookup, type NumberLookup } from "./number-lookup.ts";
import { createSuggester, type Suggester, type SuggestionRequest } from "./suggest/suggestions.ts";
import { readingOf, termsSearched } from "./interpretation/store-reading.ts";
import { successorsIn } from "./ranking/successor-boost.ts";
import { whenKnown } from "./core/when-known.ts";
import { toSearchProduct } from "./results/search-product.ts";

export interface Search {
  /**
   * One page of results with the facets of all results, as JSON. Cached until the catalogue or the stock changes. A promise on
   * the first request for a catalogue, and if the index is in the database. Throws INVALID_API_INPUT (neither term nor
   * category), MAX_LIMIT_EXCEEDED (too far into the list), ITEM_NOT_FOUND (no such category).
   */
  results(shopper: Shopper, request: SearchRequest): ReadyJson | Promise<ReadyJson>;
  /** Prepares what the first shopper of a catalogue would otherwise wait for. Throws if the store has no catalogue. */
  warm(store: Store): Promise<void>;
  /** Suggestions as JSON, cached likewise. Throws ILLEGAL_QUERY_PARAMETER_VALUE if none are requested. */
  suggestionBytes(shopper: Shopper, request: SuggestionRequest): Buffer | Promise<Buffer>;
  /** By row: 1 if it was in stock at the last check, see `createAvailability`. Undefined if the store tracks no stock. */
  inStock(store: Store, snapshot: CatalogSnapshot): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** The products for each part number, see `createNumberLookup`. */
  productsByNumbers: NumberLookup;
  /** The products whose numbers come near, see `createNearLookup`. */
  productsNearNumbers: NearLookup;
}

const cacheBytes = 12 << 20;
const noRows = new Uint32Array(0);
const skuPrefix = /^sku:\s*/i;

/** The inputs of a list, once they have been computed. */
interface Known {
  readonly category: Category | undefined;
  readonly inStock: InStock | undefined;
  readonly answer?: SearchResult;
  /** If nothing matches: rows with similar part numbers. */
  readonly nearbyRows?: Uint32Array;
}

/** The search state of a snapshot or a view of it. */
interface Work {
  readonly engine: SearchEngine;
  readonly facets: FacetIndex;
  readonly findHits: HitFinder;
  readonly suggest: Suggester;
  /** By store object, which is replaced when the store changes. */
  readonly merchandisers: WeakMap<Store, Merchandiser>;
}

type Replies = ReturnType<typeof recentlyUsed<Buffer>>;

export interface SearchNeeds extends AvailabilityNeeds {
  readonly catalog: Catalog;
  readonly pricing: Pricing;
  readonly place: SearchPlace;
}

export function createSearch({ catalog, pricing, place, ...needs }: SearchNeeds): Search {
  const availability = createAvailability(needs);
  const works = new WeakMap<CatalogSnapshot, Work>();
  const repliesOf = new WeakMap<CatalogSnapshot, Replies>();

  /** Kept as long as the snapshot. */
  function workOn(snapshot: CatalogSnapshot) {
    let work = works.get(snapshot);
    if (!work) {
      const engine = place.engineOf(snapshot);
      const all = snapshot.part(facetPart);
      const facets = snapshot.shown ? all.among(snapshot.shown.rows) : all;
      work = {
        engine,
        facets,
        findHits: createHitFinder(snapshot, facets),
        suggest: createSuggester(snapshot, engine, pricing),
        merchandisers: new WeakMap(),
      };
      works.set(snapshot, work);
    }
    return work;
  }

  function merchandiserOf(snapshot: CatalogSnapshot, store: Store): Merchandiser {
    const { merchandisers } = workOn(snapshot);
    return merchandisers.getOrInsertComputed(store, () => createMerchandiser(snapshot, withLearned(store)));
  }

  function searchOptionsFor(snapshot: CatalogSnapshot, store: Store) {
    const { synonyms } = merchandiserOf(snapshot, store);
    const fitment = fitmentIn(snapshot, workOn(snapshot).facets);
    return { synonyms, successors: successorsIn(wholeOf(snapshot)), fitment };
  }

  function resultsIn(
    snapshot: CatalogSnapshot,
    shopper: Shopper,
    request: SearchRequest,
    inStock: InStock | undefined,
  ): SearchResults | Promise<SearchResults> {
    if (request.page * request.pageSize > limits.searchWindow) {
      throw new CommerceError(
        "MAX_LIMIT_EXCEEDED",
        `Only the first ${limits.searchWindow} products can be paged through.`,
      );
    }
    const known = { category: categoryOf(snapshot, request), inStock };
    return request.query.trim() === "" || skuPrefix.test(request.query)
      ? resultsOf(snapshot, shopper, request, known)
      : resultsForWords(snapshot, shopper, request, known);
  }

  /**
   * The results for the query or, if misspelled words are corrected to the operator's and that finds something for this
   * shopper, for the corrected query.
   */
  function resultsForWords(
    snapshot: CatalogSnapshot,
    shopper: Shopper,
    request: SearchRequest,
    known: Known,
  ): SearchResults | Promise<SearchResults> {
    const { query, asTyped } = request;
    const { engine } = workOn(snapshot);
    const how = searchOptionsFor(snapshot, shopper.store);
    const { synonyms } = how;
    const resultsFrom = (answer: SearchResult) => resultsOf(snapshot, shopper, request, { ...known, answer });

    function resultsOrBeside(answer: SearchResult): SearchResults | Promise<SearchResults> {
      if (hasResults(answer)) return resultsFrom(answer);
      const { interpretation } = answer;
      return whenKnown(rowsNearPartNumber(snapshot, engine, query), (nearbyRows) => {
        const scores = new Float32Array(snapshot.productCount);
        const nothing = { rows: noRows, scores, closenessOf: () => 0, interpretation };
        return resultsOf(snapshot, shopper, request, { ...known, answer: nothing, nearbyRows });
      });
    }

    function resultsMeant(meant: OperatorsWords): SearchResults | undefined | Promise<SearchResults | undefined> {
      return engine.answer(meant.term, how, (answer) =>
        hasResults(answer) ? resultsFrom({ ...answer, interpretation: interpretedAs(meant, answer) }) : undefined,
      );
    }

    const first = engine.answer(query, { ...how, asTyped }, (answer) => {
      const meant = synonyms && !asTyped ? withOperatorsWords(query, answer, synonyms) : undefined;
      return meant ? { meant } : { results: resultsOrBeside(answer) };
    });
    return whenKnown(first, ({ results, meant }) =>
      meant ? whenKnown(resultsMeant(meant), (found) => found ?? engine.answer(query, how, resultsOrBeside)) : results,
    );
  }

  function resultsOf(
    snapshot: CatalogSnapshot,
    shopper: Shopper,
    request: SearchRequest,
    { category, inStock, answer, nearbyRows = noRows }: Known,
  ): SearchResults {
    const { store } = shopper;
    const { facets, findHits } = workOn(snapshot);
    const filters = filtersFrom(request.refinements, facets);
    const merchandiser = merchandiserOf(snapshot, store);
    const terms = termsSearched(snapshot, request.query, answer);
    const scores = merchandiser.scoresFor({ terms, category }, answer?.scores);
    const hits = findHits({
      // with rules, all rows: pinned ones need not match
      within: rowsAsked(snapshot, request, category) ?? (scores === answer?.scores ? answer?.rows : undefined),
      scores,
      closenessOf: answer?.closenessOf,
      filters,
      prices: pricing.unitPrices(shopper, snapshot),
      inStock: inStock?.rows,
      grouping: request.grouping,
      countedIn: category,
    });
    const { fittingFirst } = request;
    // a model without a serial number has an empty one
    const machine =
      fittingFirst && parseMachineSerial(fittingFirst.includes(":") ? fittingFirst : `${fittingFirst}:`, facets);
    const order = sortOrder(shopper, request, scores);
    const isFirst = machine ? (row: number) => isHitFitting(snapshot, facets, row, machine) : undefined;
    const rows = pageOf(hits, order, facets.createdAt, request, isFirst);
    // a search limited to a category or by filters is not redirected
    const isPlain = !category && request.refinements.length === 0;
    const mayBeMistyped = hits.rows.length === 0 && !request.asTyped;
    const redirectUrl = isPlain
      ? (merchandiser.redirectFor(terms) ?? (mayBeMistyped ? merchandiser.redirectMeantBy(request.query) : null))
      : null;
    return {
      categories: categoriesOf(snapshot, shopper, category, hits),
      correlationId: null,
      facets: facetsOf(hits, facets, filters, shopper.currency),
      locale: store.settings.locale.replace("-", "_"),
      productsPage: {
        ...(request.includeCurrency && { currencyIsoCode: shopper.currency }),
        pageSize: request.pageSize,
        products: rows.map((row) => shownProduct(snapshot, shopper, row, request)),
        total: hits.rows.length,
      },
      ...(answer && { termReading: readingOf(snapshot, request.query, answer, { hits, nearbyRows, redirectUrl }) }),
    };
  }

  function shownProduct(
    snapshot: CatalogSnapshot,
    shopper: Shopper,
    row: number,
    request: SearchRequest,
  ): SearchProduct {
    const prices = request.includePrices ? pricingLineOf(pricing, shopper, snapshot, row) : null;
    return toSearchProduct(snapshot.detail(row), request, prices);
  }

  /** Shoppers with the same entitlements, currency and prices share a cached response. */
  function keyOf(
    { edition }: CatalogSnapshot,
    shopper: Shopper,
    call: string,
    request: SearchRequest | SuggestionRequest,
  ) {
    const { currency, store } = shopper;
    return JSON.stringify([call, request, edition, currency, store.revision, pricing.termsKey(shopper)]);
  }

  /** The cached JSON response of a key, created if it is missing. All views of a snapshot share one cache. */
  function replyOf(
    snapshot: CatalogSnapshot,
    key: string,
    make: () => object | Promise<object>,
  ): Buffer | Promise<Buffer> {
    const whole = wholeOf(snapshot);
    let replies = repliesOf.get(whole);
    if (!replies) repliesOf.set(whole, (replies = recentlyUsed(cacheBytes)));
    const known = replies.get(key);
    if (known) return known;
    return whenKnown(make(), (made) => {
      const reply = Buffer.from(JSON.stringify(made));
      replies.set(key, reply, reply.byteLength + key.length * 2);
      return reply;
    });
  }

  const searchedBy = (shopper: Shopper) => {
    const snapshot = catalog.shownTo(shopper);
    return { snapshot, engine: workOn(snapshot).engine };
  };

  return {
    productsByNumbers: createNumberLookup(searchedBy),
    productsNearNumbers: createNearLookup(searchedBy),
    results(shopper, request) {
      const snapshot = catalog.shownTo(shopper);
      const ready = (inStock: InStock | undefined) => {
        const key = keyOf(snapshot, shopper, `results ${inStock?.source.tag}`, request);
        const made = replyOf(snapshot, key, () => resultsIn(snapshot, shopper, request, inStock));
        return whenKnown(made, (bytes) => new ReadyJson(bytes, inStock?.source));
      };
      return whenKnown(availability.inStock(shopper.store, wholeOf(snapshot)), ready);
    },
    inStock(store, snapshot) {
      return whenKnown(availability.inStock(store, wholeOf(snapshot)), (inStock) => inStock?.rows);
    },
    warm(store) {
      const snapshot = catalog.snapshot(store.id);
      searchOptionsFor(snapshot, store);
      return availability.warm(store, snapshot);
    },
    suggestionBytes(shopper, request) {
      const snapshot = catalog.shownTo(shopper);
      return replyOf(snapshot, keyOf(snapshot, shopper, "suggestions", request), () =>
        workOn(snapshot).suggest(
          shopper,
          request,
          searchOptionsFor(snapshot, shopper.store),
          merchandiserOf(snapshot, shopper.store),
        ),
      );
    },
  };
}

function categoryOf(snapshot: CatalogSnapshot, { query, categoryId }: SearchRequest): Category | undefined {
  if (categoryId === undefined) {
    if (query.trim() === "") throw new CommerceError("INVALID_API_INPUT", "Give a search term or a category.");
    return undefined;
  }
  const category = snapshot.categories.find(categoryId);
  if (!category) throw new CommerceError("ITEM_NOT_FOUND", "There is no such category.");
  return category;
}

/** `sku:…` finds one product by its SKU, as in quick order. Source: catalogue contract, 4.2. */
function rowsAsked(
  snapshot: CatalogSnapshot,
  { query }: SearchRequest,
  category: Category | undefined,
): Uint32Array | undefined {
  const inCategory = category && snapshot.categories.rowsIn(category);
  if (!skuPrefix.test(query)) return inCategory;
  const row = snapshot.rowBySku(query.replace(skuPrefix, "").trim());
  return row === undefined || (inCategory && !inCategory.includes(row)) ? new Uint32Array(0) : Uint32Array.of(row);
}

/** Our choice: without a category, the root is the whole assortment, with the id of the store's catalogue. */
function categoriesOf(
  snapshot: CatalogSnapshot,
  { store }: Shopper,
  category: Category | undefined,
  hits: Hits,
): SearchCategory {
  const children = snapshot.categories
    .childrenOf(category)
    .filter((child) => hits.categoryCounts[child.index]! > 0)
    .map((child) => ({
      category: toCategoryRef(child),
      children: [],
      productCount: hits.categoryCounts[child.index]!,
    }));
  const whole = { description: null, id: catalogIdOf(store.id), name: store.name, urlName: null, urlSlug: null };
  return { category: category ? toCategoryRef(category) : whole, children, productCount: hits.rows.length };
}

function catalogIdOf(storeId: string): RecordId {
  return recordIdOf("catalog", storeId);
}
