import type { LiveSource } from "../../http/reply.ts";
import type { Clock } from "../../clock.ts";
import type { Queries } from "../../db/index.ts";
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
}

export interface AvailabilityNeeds {
  readonly db: Queries;
  readonly clock: Clock;
  /** Told what went wrong with a look that nobody waits for: what was known before is used on. */
  readonly onError: (error: unknown) => void;
}

/**
 * Which products are in stock, kept in memory: a list asks of a hundred thousand rows at once. The first who asks of a
 * snapshot waits; later ones get what is known while it is looked at anew.
 */
export function createAvailability({ db, clock, onError }: AvailabilityNeeds) {
  const known = new Map<string, Known>();
  const looks = new Map<CatalogSnapshot, Promise<Known>>();

  async function look(store: Store, snapshot: CatalogSnapshot): Promise<Known> {
    const lookedAt = clock.now().getTime();
    const rows = new Uint8Array(snapshot.productCount);
    for await (const ids of stockedProducts(db, store))
      for (const id of ids) {
        const row = snapshot.row(id);
        if (row !== undefined) rows[row] = 1;
      }
    const before = known.get(store.id);
    const isSame = before?.snapshot === snapshot && Buffer.compare(before.rows, rows) === 0;
    const tag = isSame ? before.source.tag : lookedAt.toString(36);
    const isInForce = () => clock.now().getTime() - lookedAt < freshMs;
    const now = { snapshot, rows, source: { tag, isInForce } };
    known.set(store.id, now);
    return now;
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
