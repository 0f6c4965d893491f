import type { LiveSource } from "../../../http/reply.ts";
import type { Clock } from "../../../clock.ts";
import type { Queries } from "../../../db/index.ts";
import { breathing, spliced, type Splice } from "../../../packed/index.ts";
import type { Store } from "../../../stores/index.ts";
import type { CatalogSnapshot } from "../../catalog/index.ts";
import { stockedProducts } from "../../inventory/index.ts";

/** Which products were in stock when they were last read from the database. */
export interface InStock {
  /** By row: 1 if stock is available. 0 for a family: its variations count. */
  readonly rows: Uint8Array;
  /** Its tag changes when the rows in stock change. In force until a refresh is due. */
  readonly source: LiveSource;
}

/** Our choice: lists are filtered by stock that is no older than this; each product's own availability is live. */
const freshMs = 30_000;

interface Cached extends InStock {
  readonly snapshot: CatalogSnapshot;
  readonly readAt: number;
}

type RowOf = CatalogSnapshot["row"];

/** How a catalogue's rows derive from those of the previous one. Refers to neither catalogue, as a refresh may take seconds. */
interface Step {
  readonly splice: Splice;
  readonly amendedProducts: readonly string[];
  readonly row: RowOf;
}

export interface AvailabilityNeeds {
  readonly db: Queries;
  readonly clock: Clock;
  /** Called when a refresh in the background fails; the cached rows stay in use. */
  readonly onError: (error: unknown) => void;
}

/**
 * A cache of the products in stock, as a list checks a hundred thousand rows at once. The first request for a snapshot
 * waits until it is loaded; later ones get what is cached while it is refreshed. For a snapshot spliced from the
 * previous one, only the amended products are read.
 */
export function createAvailability({ db, clock, onError }: AvailabilityNeeds) {
  const cached = new Map<string, Cached>();
  const loads = new Map<CatalogSnapshot, Promise<Cached>>();
  /** By store: the refresh in progress, as the steps from its start to the snapshot that is cached now. */
  const refreshes = new Map<string, Step[]>();

  /** Loads the stock for a snapshot that is not cached. */
  async function load(store: Store, snapshot: CatalogSnapshot): Promise<Cached> {
    const before = cached.get(store.id);
    const now = clock.now().getTime();
    const step = before && stepBetween(before.snapshot, snapshot);
    const readAt = step ? before.readAt : now;
    const rows = step
      ? await carriedOver(store, before.rows, step)
      : await markInStock(store, new Uint8Array(snapshot.productCount), snapshot.row);
    const loaded = { snapshot, readAt, rows, source: sourceOf(now.toString(36), readAt) };
    // if the cache was replaced in the meantime, it is for a newer snapshot: keep it
    if (cached.get(store.id) !== before) return loaded;
    cached.set(store.id, loaded);
    if (step) refreshes.get(store.id)?.push(step);
    else refreshes.delete(store.id);
    return loaded;
  }

  /** Reads all stock again and replaces what is cached, even if another snapshot is cached by then. */
  async function refresh(store: Store, row: RowOf, productCount: number): Promise<void> {
    const steps: Step[] = [];
    refreshes.set(store.id, steps);
    try {
      const readAt = clock.now().getTime();
      let rows = await markInStock(store, new Uint8Array(productCount), row);
      // loading a snapshot in the meantime adds its step
      for (const step of steps) rows = await carriedOver(store, rows, step);
      const last = cached.get(store.id);
      if (!last || refreshes.get(store.id) !== steps) return;
      const tag = Buffer.compare(last.rows, rows) === 0 ? last.source.tag : readAt.toString(36);
      cached.set(store.id, { snapshot: last.snapshot, readAt, rows, source: sourceOf(tag, readAt) });
    } finally {
      if (refreshes.get(store.id) === steps) refreshes.delete(store.id);
    }
  }

  function sourceOf(tag: string, readAt: number): LiveSource {
    return { tag, isInForce: () => clock.now().getTime() - readAt < freshMs };
  }

  /** Carries over rows of unchanged products, and reads the stock of amended ones. */
  async function carriedOver(store: Store, before: Uint8Array, { splice, amendedProducts, row }: Step) {
    const amended = new Uint8Array(amendedProducts.length);
    const rows = await spliced({ old: before, fresh: amended }, splice, breathing());
    return markInStock(store, rows.slice(), row, amendedProducts);
  }

  async function markInStock(
    store: Store,
    rows: Uint8Array,
    row: RowOf,
    only?: readonly string[],
  ): Promise<Uint8Array> {
    for await (const ids of stockedProducts(db, store, only))
      for (const id of ids) {
        const at = row(id);
        if (at !== undefined) rows[at] = 1;
      }
    return rows;
  }

  /** Requests for the same snapshot share one load. */
  function loadOnce(store: Store, snapshot: CatalogSnapshot): Promise<Cached> {
    let loading = loads.get(snapshot);
    if (!loading) {
      loading = load(store, snapshot).finally(() => loads.delete(snapshot));
      loads.set(snapshot, loading);
    }
    return loading;
  }

  return {
    /** A promise while loading for the first time; undefined if the store tracks no stock. */
    inStock(store: Store, snapshot: CatalogSnapshot): InStock | Promise<InStock> | undefined {
      if (!store.settings.inventory.enabled) return undefined;
      const last = cached.get(store.id);
      if (last?.snapshot !== snapshot) return loadOnce(store, snapshot);
      if (!last.source.isInForce() && !refreshes.has(store.id))
        refresh(store, snapshot.row, snapshot.productCount).catch(onError);
      return last;
    },
    /** Loads ahead of the first request, so that no shopper waits. */
    async warm(store: Store, snapshot: CatalogSnapshot): Promise<void> {
      if (store.settings.inventory.enabled && cached.get(store.id)?.snapshot !== snapshot)
        await loadOnce(store, snapshot);
    },
  };
}

/** Undefined if the second snapshot was not spliced from the first. */
function stepBetween({ versionId }: CatalogSnapshot, { source, row }: CatalogSnapshot): Step | undefined {
  const { splicedFrom, amendedProducts } = source;
  return splicedFrom?.versionId === versionId ? { splice: splicedFrom.rows, amendedProducts, row } : undefined;
}
