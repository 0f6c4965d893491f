import type { LiveSource } from "../../../http/reply.ts";
import type { Clock } from "../../../clock.ts";
import type { Queries } from "../../../db/index.ts";
import { breathing, spliced, type Splice } from "../../../packed/index.ts";
import type { Store } from "../../../stores/index.ts";
import type { CatalogSnapshot } from "../../catalog/index.ts";
import { stockedProducts } from "../../inventory/index.ts";

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

type RowOf = CatalogSnapshot["row"];

/** How the rows of a catalogue come from those of the one before. It holds nothing else of the two, as some looks take seconds. */
interface Step {
  readonly splice: Splice;
  readonly amendedProducts: readonly string[];
  readonly row: RowOf;
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
  /** By store, the look at everything anew that is under way: the steps since then to the snapshot that is known now. */
  const renewals = new Map<string, Step[]>();

  /** Looks where nothing is known of this very snapshot. */
  async function look(store: Store, snapshot: CatalogSnapshot): Promise<Known> {
    const before = known.get(store.id);
    const now = clock.now().getTime();
    const step = before && stepBetween(before.snapshot, snapshot);
    const lookedAt = step ? before.lookedAt : now;
    const rows = step
      ? await carriedOver(store, before.rows, step)
      : await marked(store, new Uint8Array(snapshot.productCount), snapshot.row);
    const found = { snapshot, lookedAt, rows, source: sourceOf(now.toString(36), lookedAt) };
    // a look at what has been replaced meanwhile would hide what is known of the newer one
    if (known.get(store.id) !== before) return found;
    known.set(store.id, found);
    if (step) renewals.get(store.id)?.push(step);
    else renewals.delete(store.id);
    return found;
  }

  /** Looks at everything anew. What is known changes when that is done, whatever catalogue is shown by then. */
  async function renew(store: Store, row: RowOf, productCount: number): Promise<void> {
    const steps: Step[] = [];
    renewals.set(store.id, steps);
    try {
      const lookedAt = clock.now().getTime();
      let rows = await marked(store, new Uint8Array(productCount), row);
      // others may be added while one is taken
      for (const step of steps) rows = await carriedOver(store, rows, step);
      const last = known.get(store.id);
      if (!last || renewals.get(store.id) !== steps) return;
      const tag = Buffer.compare(last.rows, rows) === 0 ? last.source.tag : lookedAt.toString(36);
      known.set(store.id, { snapshot: last.snapshot, lookedAt, rows, source: sourceOf(tag, lookedAt) });
    } finally {
      if (renewals.get(store.id) === steps) renewals.delete(store.id);
    }
  }

  function sourceOf(tag: string, lookedAt: number): LiveSource {
    return { tag, isInForce: () => clock.now().getTime() - lookedAt < freshMs };
  }

  /** What is known of the catalogue before, and a look at the products that are not as they were there. */
  async function carriedOver(store: Store, before: Uint8Array, { splice, amendedProducts, row }: Step) {
    const unknown = new Uint8Array(amendedProducts.length);
    const rows = await spliced({ old: before, fresh: unknown }, splice, breathing());
    return marked(store, rows.slice(), row, amendedProducts);
  }

  async function marked(store: Store, rows: Uint8Array, row: RowOf, only?: readonly string[]): Promise<Uint8Array> {
    for await (const ids of stockedProducts(db, store, only))
      for (const id of ids) {
        const at = row(id);
        if (at !== undefined) rows[at] = 1;
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
      if (!last.source.isInForce() && !renewals.has(store.id))
        renew(store, snapshot.row, snapshot.productCount).catch(onError);
      return last;
    },
    /** Looks where nobody has asked yet, so that no shopper waits. */
    async lookAhead(store: Store, snapshot: CatalogSnapshot): Promise<void> {
      if (store.settings.inventory.enabled && known.get(store.id)?.snapshot !== snapshot)
        await lookOnce(store, snapshot);
    },
  };
}

/** Undefined where the one was not made of the other. */
function stepBetween({ versionId }: CatalogSnapshot, { source, row }: CatalogSnapshot): Step | undefined {
  const { splicedFrom, amendedProducts } = source;
  return splicedFrom?.versionId === versionId ? { splice: splicedFrom.rows, amendedProducts, row } : undefined;
}
