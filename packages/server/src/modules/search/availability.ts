import type { LiveSource } from "../../http/reply.ts";
import type { Clock } from "../../clock.ts";
import type { Queries } from "../../db/index.ts";
import { breathing, spliced } from "../../packed/index.ts";
import type { Store } from "../../stores/index.ts";
import type { CatalogSnapshot } from "../catalog/index.ts";
import { stockedProducts } from "../inventory/index.ts";

/** What was in stock when it was last looked at. */
export interface InStock {
  /** 1 for each row of the snapshot of which something is free; families are told by their variations. */
  readonly rows: Uint8Array;
  /** Another one when other rows are in stock. In force until it is time to look again. */
  readonly source: LiveSource;
}

/** Our choice: lists narrow by stock that is at most so old when it is asked for; what a part's own line says is live. */
const freshMs = 30_000;

interface Known extends InStock {
  readonly snapshot: CatalogSnapshot;
  readonly lookedAt: number;
}

export interface AvailabilityNeeds {
  readonly db: Queries;
  readonly clock: Clock;
  /** Told what went wrong with a look that nobody waits for: what was known before is used on. */
  readonly onError: (error: unknown) => void;
}

/**
 * Which products are in stock, kept in memory: a list asks of a hundred thousand rows at once. The first who asks of a
 * snapshot waits; later ones get what is known while it is looked at anew. For a catalogue of which some products were
 * compiled anew only these are looked at.
 */
export function createAvailability({ db, clock, onError }: AvailabilityNeeds) {
  const known = new Map<string, Known>();
  const looks = new Map<CatalogSnapshot, Promise<Known>>();

  async function look(store: Store, snapshot: CatalogSnapshot): Promise<Known> {
    const before = known.get(store.id);
    const now = clock.now().getTime();
    const carried = before && (await carriedOver(before, store, snapshot));
    const lookedAt = carried ? before.lookedAt : now;
    const rows = carried ?? (await marked(new Uint8Array(snapshot.productCount), store, snapshot));
    const isSame = before?.snapshot === snapshot && Buffer.compare(before.rows, rows) === 0;
    const tag = isSame ? before.source.tag : now.toString(36);
    const isInForce = () => clock.now().getTime() - lookedAt < freshMs;
    const found = { snapshot, lookedAt, rows, source: { tag, isInForce } };
    // a look at what has been replaced meanwhile would hide what is known of the newer one
    if (known.get(store.id) === before) known.set(store.id, found);
    return found;
  }

  /** What is known of the catalogue that this one was made of, and a look at the products that are not as they were there. */
  async function carriedOver(before: Known, store: Store, snapshot: CatalogSnapshot): Promise<Uint8Array | undefined> {
    const { splicedFrom, amendedProducts } = snapshot.source;
    if (splicedFrom?.versionId !== before.snapshot.versionId) return undefined;
    const unknown = new Uint8Array(amendedProducts.length);
    const rows = await spliced({ old: before.rows, fresh: unknown }, splicedFrom.rows, breathing());
    return marked(rows.slice(), store, snapshot, amendedProducts);
  }

  async function marked(
    rows: Uint8Array,
    store: Store,
    snapshot: CatalogSnapshot,
    only?: readonly string[],
  ): Promise<Uint8Array> {
    for await (const ids of stockedProducts(db, store, only))
      for (const id of ids) {
        const row = snapshot.row(id);
        if (row !== undefined) rows[row] = 1;
      }
    return rows;
  }

  /** One look at a time. */
  function lookOnce(store: Store, snapshot: CatalogSnapshot): Promise<Known> {
    let looking = looks.get(snapshot);
    if (!looking) {
      looking = look(store, snapshot).finally(() => looks.delete(snapshot));
      looks.set(snapshot, looking);
    }
    return looking;
  }

  return {
    /** A promise for who is the first to ask; undefined where the store keeps no stock. */
    inStock(store: Store, snapshot: CatalogSnapshot): InStock | Promise<InStock> | undefined {
      if (!store.settings.inventory.enabled) return undefined;
      const last = known.get(store.id);
      if (last?.snapshot !== snapshot) return lookOnce(store, snapshot);
      if (!last.source.isInForce()) lookOnce(store, snapshot).catch(onError);
      return last;
    },
    /** Looks where nobody has asked yet, so that no shopper waits. */
    async lookAhead(store: Store, snapshot: CatalogSnapshot): Promise<void> {
      if (store.settings.inventory.enabled && known.get(store.id)?.snapshot !== snapshot)
        await lookOnce(store, snapshot);
    },
  };
}
