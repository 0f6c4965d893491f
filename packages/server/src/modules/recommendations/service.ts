import { recordIdFrom, type RecordId } from "@tradecounter/commerce";
import { CommerceError, type Recommender } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { recentlyUsed } from "../../recently-used.ts";
import type { CartService } from "../cart/index.ts";
import type { Catalog, CatalogSnapshot } from "../catalog/index.ts";
import { levelsOf } from "../inventory/index.ts";
import { nearestToAll, type Neighbour } from "./rules.ts";
import { bestSellers, neighboursOf } from "./store.ts";

/** Source: catalogue contract, 8.1: suggested. */
export const mostRecommended = 10;
/** Looked at for those that the shopper may see and that are in stock. */
const mostCandidates = 100;
/** Best sellers are looked through for those of a category. */
const mostBestSellers = 2000;
/** A category's products are compared one by one. */
const mostCompared = 200;
/** What is learnt of a product, kept so long. */
const freshMs = 60_000;
const keptBytes = 8 << 20;
const bytesOfNeighbour = 40;

export interface RecommendationQuery {
  readonly recommender: Recommender;
  /** Ids of products or categories, as asked for. */
  readonly anchors: readonly string[];
  readonly anchorFromCurrentCart: boolean;
  readonly includeRequestProduct: boolean;
}

export interface RecommendationNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "shownTo">;
  readonly carts: Pick<CartService, "read">;
}

/** What else a shopper may want. */
export interface Recommendations {
  /** Rows of the snapshot, best first, at most ten; none where the store does not recommend. */
  of(shopper: Shopper, query: RecommendationQuery): Promise<{ snapshot: CatalogSnapshot; rows: readonly number[] }>;
}

/** What the operator's relations are called that lead to something better, and not to something that goes with it. */
const upgradeTypes = new Set(["upgrades", "upsell"]);

export function createRecommendations({ db, clock, catalog, carts }: RecommendationNeeds): Recommendations {
  const kept = recentlyUsed<{ readonly list: readonly Neighbour[]; readonly readAt: number }>(keptBytes);
  const sellers = new Map<RecordId, { readonly ids: readonly string[]; readonly readAt: number }>();

  const isFresh = (readAt: number) => clock.now().getTime() - readAt < freshMs;

  async function neighbours(storeId: RecordId, ids: readonly string[]): Promise<(readonly Neighbour[])[]> {
    const lists: (readonly Neighbour[])[] = [];
    const missing: string[] = [];
    for (const id of ids) {
      const known = kept.get(`${storeId}${id}`);
      if (known && isFresh(known.readAt)) lists.push(known.list);
      else missing.push(id);
    }
    if (missing.length === 0) return lists;
    const found = await neighboursOf(db.lagging, storeId, missing);
    const readAt = clock.now().getTime();
    for (const id of missing) {
      const list = found.get(id) ?? [];
      lists.push(list);
      kept.set(`${storeId}${id}`, { list, readAt }, (list.length + 5) * bytesOfNeighbour);
    }
    return lists;
  }

  async function bestSellersOf(storeId: RecordId): Promise<readonly string[]> {
    const known = sellers.get(storeId);
    if (known && isFresh(known.readAt)) return known.ids;
    const ids = await bestSellers(db.lagging, storeId, mostBestSellers);
    sellers.set(storeId, { ids, readAt: clock.now().getTime() });
    return ids;
  }

  const rowsOf = (snapshot: CatalogSnapshot, ids: readonly string[]) => ids.flatMap((id) => snapshot.row(id) ?? []);

  /** Rows that a recommender names, best first, before anybody has looked at stock. */
  const recommenders: Record<
    Recommender,
    (storeId: RecordId, snapshot: CatalogSnapshot, anchors: readonly number[]) => Promise<number[]>
  > = {
    async CustomersWhoBoughtAlsoBought(storeId, snapshot, anchors) {
      const ids = anchors.map((row) => snapshot.idOf(row));
      return rowsOf(snapshot, nearestToAll(new Set(ids), await neighbours(storeId, ids)));
    },
    // Our choice: what the operator shows with it comes first, then what is bought with it and is no other of its kind
    async ComplementaryProducts(storeId, snapshot, anchors) {
      const related = relatedTo(snapshot, anchors, (type) => !upgradeTypes.has(type.toLowerCase()));
      const kinds = new Set(anchors.map((row) => categoryIdOf(snapshot, row)));
      const bought = await recommenders.CustomersWhoBoughtAlsoBought(storeId, snapshot, anchors);
      return [...related, ...bought.filter((row) => !kinds.has(categoryIdOf(snapshot, row)))];
    },
    Upsell: async (_storeId, snapshot, anchors) =>
      relatedTo(snapshot, anchors, (type) => upgradeTypes.has(type.toLowerCase())),
    SimilarProducts: async (_storeId, snapshot, anchors) => similarTo(snapshot, anchors),
    TopSelling: async (storeId, snapshot) => rowsOf(snapshot, await bestSellersOf(storeId)),
    TopSellingByCategory: bestOfCategories,
    // Our choice: what is looked at most is what is bought most, until views are counted
    MostViewedByCategory: bestOfCategories,
    // Our choice: the server keeps nothing of what a visitor has looked at
    RecentlyViewed: async () => [],
  };

  async function bestOfCategories(storeId: RecordId, snapshot: CatalogSnapshot, categoryRows: readonly number[]) {
    const within = new Set(categoryRows);
    return rowsOf(snapshot, await bestSellersOf(storeId)).filter((row) => within.has(row));
  }

  async function anchorsOf(shopper: Shopper, snapshot: CatalogSnapshot, query: RecommendationQuery) {
    const isByCategory = query.recommender.endsWith("ByCategory");
    const ids = query.anchors.map((anchor) => recordIdFrom(anchor) ?? anchor);
    const categories = ids.flatMap((id) => snapshot.categories.find(id) ?? []);
    if (categories.length > 0 && ids.some((id) => snapshot.row(id) !== undefined))
      throw new CommerceError("INVALID_API_INPUT", "Anchors are products or categories, not both.");
    if (isByCategory) return categories.flatMap((category) => [...snapshot.categories.rowsIn(category)]);
    const inCart = query.anchorFromCurrentCart ? await productsInCart(shopper) : [];
    return rowsOf(snapshot, [...new Set([...ids, ...inCart])]);
  }

  async function productsInCart(shopper: Shopper): Promise<RecordId[]> {
    if (shopper.kind === "guest" && !shopper.store.settings.guestCartEnabled) return [];
    const cart = await carts.read(shopper, "current");
    return cart?.items.map(({ productId }) => productId) ?? [];
  }

  /** Those of which something is free; all where the store keeps no stock. */
  async function inStock({ store }: Shopper, snapshot: CatalogSnapshot, rows: readonly number[]): Promise<number[]> {
    if (!store.settings.inventory.enabled || rows.length === 0) return [...rows];
    const productIds = rows.map((row) => snapshot.idOf(row));
    const levels = await levelsOf(db, store, { productIds, now: clock.now() });
    const free = new Set(
      levels.flatMap(({ productId, availableToFulfill }) => (availableToFulfill > 0n ? [productId as string] : [])),
    );
    return rows.filter((row) => free.has(snapshot.idOf(row)));
  }

  return {
    async of(shopper, query) {
      const snapshot = catalog.shownTo(shopper);
      if (!shopper.store.settings.recommendations) return { snapshot, rows: [] };
      const anchors = await anchorsOf(shopper, snapshot, query);
      const named = new Set(query.recommender.endsWith("ByCategory") ? [] : anchors);
      const found = new Set(await recommenders[query.recommender](shopper.store.id, snapshot, anchors));
      const candidates = [...found]
        .filter((row) => !named.has(row) && snapshot.product(row).isPurchasable)
        .slice(0, mostCandidates);
      const rows = await inStock(shopper, snapshot, candidates);
      return { snapshot, rows: [...(query.includeRequestProduct ? named : []), ...rows].slice(0, mostRecommended) };
    },
  };
}

function relatedTo(snapshot: CatalogSnapshot, anchors: readonly number[], isWanted: (type: string) => boolean) {
  return anchors.flatMap((row) =>
    snapshot.relatedTo(row).flatMap((other) => (isWanted(other.type) ? [other.row] : [])),
  );
}

function categoryIdOf(snapshot: CatalogSnapshot, row: number): string | undefined {
  return snapshot.detail(row).primaryProductCategoryPath?.path.at(-1)?.id;
}

/** Of the same kind, with as many of the same values as can be. Source: catalogue contract, 8.1: "same category and family". */
function similarTo(snapshot: CatalogSnapshot, anchors: readonly number[]): number[] {
  const best = new Map<number, number>();
  for (const anchor of anchors) {
    const category = snapshot.categories.find(categoryIdOf(snapshot, anchor) ?? "");
    if (!category) continue;
    const own = snapshot.product(anchor).fields;
    const names = Object.keys(own).filter((name) => name.endsWith("__c") && own[name] !== null);
    for (const row of snapshot.categories.rowsIn(category).slice(0, mostCompared)) {
      if (row === anchor) continue;
      const { fields } = snapshot.product(row);
      const shared = names.filter((name) => fields[name] === own[name]).length;
      best.set(row, Math.max(best.get(row) ?? 0, shared));
    }
  }
  return [...best].sort(([a, one], [b, other]) => other - one || a - b).map(([row]) => row);
}
