import { recordIdFrom, relationOf, type RecordId, type Relation } from "@tradecounter/commerce";
import { CommerceError, CONSENT_COOKIE, consentFrom, type Recommender, type SearchProduct } from "@tradecounter/wire";
import { isRecent, type Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { recentlyUsed } from "../../recently-used.ts";
import type { Store } from "../../stores/index.ts";
import type { CartService } from "../cart/index.ts";
import { isPurchasable, type Catalog, type CatalogSnapshot } from "../catalog/index.ts";
import { toSearchProduct, facetsSharedWith, type Search } from "../search/index.ts";
import { createLearntLists, type LearntListsNeeds } from "./learnt-lists.ts";
import { nearestToAll } from "./rules.ts";
import { mostOf, type LearntBy } from "./store.ts";
import { viewedBy } from "./view-store.ts";

/** Source: catalogue contract, 8.1: suggested. */
export const mostRecommended = 10;
/** Checked for being sold and in stock. */
const mostCandidates = 100;
/** How many best sellers or most viewed products are searched for those of a category. */
const mostLooked = 2000;
/** A category's products are compared one by one. */
const mostCompared = 200;
/** How long best sellers and most viewed products are cached. */
const freshMs = 60_000;
/** Products that sell are recommended again and again: cached in wire form. */
const toldBytes = 16 << 20;
const bytesOfTold = 2_000;
/** The visit id of a visitor who has consented to be measured, the same as in their events. Source: catalogue contract, 8.1. */
const VISIT_COOKIE = "cqcid";
/** How far back a visit's events are searched. */
const visitMs = 2 * 86_400_000;

const asTold = { fields: undefined, includeQuantityRule: true, includeVariationInfo: false };

export interface RecommendationQuery {
  readonly recommender: Recommender;
  /** Ids of products or categories, as requested. */
  readonly anchors: readonly string[];
  readonly anchorFromCurrentCart: boolean;
  readonly includeRequestProduct: boolean;
}

export interface RecommendationNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "shownTo">;
  readonly carts: Pick<CartService, "read">;
  readonly search: Pick<Search, "inStock">;
  readonly onError: LearntListsNeeds["onError"];
}

/** A product of the snapshot in wire form, without prices. */
export interface Recommended {
  readonly row: number;
  readonly product: SearchProduct;
}

/** Recommends products to shoppers. */
export interface Recommendations {
  /** Best first, at most ten; none where the store has no recommendations. */
  of(
    shopper: Shopper,
    query: RecommendationQuery,
  ): Promise<{ snapshot: CatalogSnapshot; products: readonly Recommended[] }>;
}

export function createRecommendations({
  db,
  clock,
  catalog,
  carts,
  search,
  onError,
}: RecommendationNeeds): Recommendations {
  const neighbours = createLearntLists({ db, clock, onError });
  const keptMost = new Map<string, { readonly ids: readonly string[]; readonly readAt: number }>();

  const told = recentlyUsed<SearchProduct>(toldBytes);

  /** Without prices. A family's visible variations depend on the view, and so on its edition. */
  function productIn(snapshot: CatalogSnapshot, row: number): SearchProduct {
    const key = `${snapshot.edition} ${row}`;
    let product = told.get(key);
    if (!product) told.set(key, (product = toSearchProduct(snapshot.detail(row), asTold, null)), bytesOfTold);
    return product;
  }

  async function most(by: LearntBy, storeId: RecordId): Promise<readonly string[]> {
    const known = keptMost.get(`${by}${storeId}`);
    if (known && isRecent(clock, known.readAt, freshMs)) return known.ids;
    const ids = await mostOf(db.lagging, by, storeId, mostLooked);
    // the first sales are to show at once, so an empty list is not cached
    if (ids.length > 0) keptMost.set(`${by}${storeId}`, { ids, readAt: clock.now().getTime() });
    return ids;
  }

  /** What goes with all of the anchors, nearest first; nothing from views where the store does not measure. */
  async function near(
    by: LearntBy,
    { store }: Shopper,
    snapshot: CatalogSnapshot,
    anchors: readonly number[],
  ): Promise<IteratorObject<number>> {
    if (by === "viewed" && !learnsViews(store)) return Iterator.from([]);
    const ids = anchors.map((row) => snapshot.idOf(row));
    return rowsOf(snapshot, nearestToAll(new Set(ids), await neighbours(by, store.id, ids)));
  }

  /** Each recommender's rows, best first, before stock is checked. Only the first few are looked up. */
  const recommenders: Record<
    Recommender,
    (shopper: Shopper, snapshot: CatalogSnapshot, anchors: readonly number[]) => Promise<Iterable<number>>
  > = {
    CustomersWhoBoughtAlsoBought: (shopper, snapshot, anchors) => near("bought", shopper, snapshot, anchors),
    // Our choice: first what the operator has related, then what is bought and what is viewed with it, and nothing of its own kind
    async ComplementaryProducts(shopper, snapshot, anchors) {
      const related = relatedTo(snapshot, anchors, "complement");
      const kinds = new Set(anchors.map((row) => categoryOf(snapshot, row)));
      const bought = await near("bought", shopper, snapshot, anchors);
      const viewed = await near("viewed", shopper, snapshot, anchors);
      const isOfOtherKind = (row: number) => !kinds.has(categoryOf(snapshot, row));
      return oneAfterTheOther(related, bought.filter(isOfOtherKind), viewed.filter(isOfOtherKind));
    },
    Upsell: async (_shopper, snapshot, anchors) => relatedTo(snapshot, anchors, "upgrade"),
    // Our choice: somebody viewing a product compares it with others of its kind; the operator's come first, and what visitors compare
    // before what is similar
    async SimilarProducts(shopper, snapshot, anchors) {
      const kinds = new Set(anchors.map((row) => categoryOf(snapshot, row)));
      const viewed = await near("viewed", shopper, snapshot, anchors);
      return oneAfterTheOther(
        relatedTo(snapshot, anchors, "alternative"),
        viewed.filter((row) => kinds.has(categoryOf(snapshot, row))),
        similarTo(snapshot, anchors),
      );
    },
    TopSelling: async ({ store }, snapshot) => rowsOf(snapshot, await most("bought", store.id)),
    TopSellingByCategory: ({ store }, snapshot, inCategories) => mostWithin("bought", store, snapshot, inCategories),
    // Our choice: followed by best sellers, for categories that no measured visitor has viewed
    async MostViewedByCategory({ store }, snapshot, inCategories) {
      const viewed = learnsViews(store) ? await mostWithin("viewed", store, snapshot, inCategories) : [];
      return oneAfterTheOther(viewed, await mostWithin("bought", store, snapshot, inCategories));
    },
    async RecentlyViewed({ store, visitor }, snapshot) {
      const visit = visitor.cookie(VISIT_COOKIE);
      const mayBeRead = learnsViews(store) && consentFrom(visitor.cookie(CONSENT_COOKIE))?.analytics;
      if (!visit || !mayBeRead) return [];
      const since = new Date(clock.now().getTime() - visitMs);
      return rowsOf(snapshot, await viewedBy(db.lagging, store.id, { visit, since, limit: mostCandidates }));
    },
  };

  async function mostWithin(by: LearntBy, store: Store, snapshot: CatalogSnapshot, inCategories: readonly number[]) {
    const within = new Set(inCategories);
    return rowsOf(snapshot, await most(by, store.id)).filter((row) => within.has(row));
  }

  async function anchorsOf(shopper: Shopper, snapshot: CatalogSnapshot, query: RecommendationQuery) {
    const isByCategory = query.recommender.endsWith("ByCategory");
    const ids = query.anchors.map((anchor) => recordIdFrom(anchor) ?? anchor);
    const categories = ids.flatMap((id) => snapshot.categories.find(id) ?? []);
    if (categories.length > 0 && ids.some((id) => snapshot.row(id) !== undefined))
      throw new CommerceError("INVALID_API_INPUT", "Anchors are products or categories, not both.");
    if (isByCategory) return categories.flatMap((category) => [...snapshot.categories.rowsIn(category)]);
    const inCart = query.anchorFromCurrentCart ? await productsInCart(shopper) : [];
    return [...rowsOf(snapshot, [...new Set([...ids, ...inCart])])];
  }

  async function productsInCart(shopper: Shopper): Promise<RecordId[]> {
    if (shopper.kind === "guest" && !shopper.store.settings.guestCartEnabled) return [];
    const cart = await carts.read(shopper, "current");
    return cart?.items.map(({ productId }) => productId) ?? [];
  }

  /**
   * The first ones that are sold and were in stock when that was last checked, without those in `named`; all that are sold where the store
   * tracks no stock.
   */
  async function firstToBuy(
    { store }: Shopper,
    snapshot: CatalogSnapshot,
    { rows, named, count }: { rows: Iterable<number>; named: ReadonlySet<number>; count: number },
  ): Promise<Recommended[]> {
    const stocked = await search.inStock(store, snapshot);
    const [seen, found] = [new Set<number>(), new Array<Recommended>()];
    for (const row of rows) {
      if (found.length >= count || seen.size === mostCandidates) break;
      if (named.has(row) || seen.has(row)) continue;
      seen.add(row);
      if (stocked !== undefined && stocked[row] !== 1) continue;
      const product = productIn(snapshot, row);
      if (isPurchasable(product)) found.push({ row, product });
    }
    return found;
  }

  return {
    async of(shopper, query) {
      const snapshot = catalog.shownTo(shopper);
      if (!shopper.store.settings.recommendations) return { snapshot, products: [] };
      const anchors = await anchorsOf(shopper, snapshot, query);
      const named = new Set(query.recommender.endsWith("ByCategory") ? [] : anchors);
      const rows = await recommenders[query.recommender](shopper, snapshot, anchors);
      const first = query.includeRequestProduct
        ? [...named].slice(0, mostRecommended).map((row) => ({ row, product: productIn(snapshot, row) }))
        : [];
      const others = await firstToBuy(shopper, snapshot, { rows, named, count: mostRecommended - first.length });
      return { snapshot, products: [...first, ...others] };
    },
  };
}

function* rowsOf(snapshot: CatalogSnapshot, ids: Iterable<string>): Generator<number, undefined> {
  for (const id of ids) {
    const row = snapshot.row(id);
    if (row !== undefined) yield row;
  }
}

function* oneAfterTheOther(...lists: readonly Iterable<number>[]): Generator<number, undefined> {
  for (const list of lists) yield* list;
}

const learnsViews = ({ settings }: Store): boolean => settings.analytics?.firstParty === true;

function relatedTo(snapshot: CatalogSnapshot, anchors: readonly number[], wanted: Relation) {
  return anchors.flatMap((row) =>
    snapshot.relatedTo(row).flatMap((other) => (relationOf(other.type) === wanted ? [other.row] : [])),
  );
}

/** The index of its primary category, which comes first, so that no details need be read; undefined where it has none. */
function categoryOf({ categories: { categoryOf: of } }: CatalogSnapshot, row: number): number | undefined {
  const first = of.offsets[row]!;
  return first < of.offsets[row + 1]! ? of.values[first] : undefined;
}

/**
 * Of the same kind, sharing values in as many facets as possible. Only computed once what visitors compare is used up. Source: catalogue
 * contract, 8.1: "same category and family".
 */
function* similarTo(snapshot: CatalogSnapshot, anchors: readonly number[]): Generator<number, undefined> {
  const best = new Map<number, number>();
  for (const anchor of anchors) {
    const category = categoryOf(snapshot, anchor);
    if (category === undefined) continue;
    const sharedBy = facetsSharedWith(snapshot, anchor);
    for (const row of snapshot.categories.rowsIn(snapshot.categories.list[category]!).slice(0, mostCompared))
      if (row !== anchor) best.set(row, Math.max(best.get(row) ?? 0, sharedBy(row)));
  }
  yield* [...best].sort(([a, one], [b, other]) => other - one || a - b).map(([row]) => row);
}
