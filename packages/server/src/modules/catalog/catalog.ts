import { randomBytes } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Statement } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { amendedProducts, mostAmended } from "./amended-products.ts";
import { createPutOff, namingFolder } from "./put-off.ts";
import { shownTo } from "./shown.ts";
import type { SnapshotPart } from "./snapshot/part.ts";
import type { CatalogSnapshot } from "./snapshot/snapshot.ts";
import { outdatedVersions, putInForce, versionInForce, versionOf, versionsInForce, versionsMark } from "./store.ts";
import { isOf, versionFiles } from "./version-files.ts";
import { followMarks } from "./follow-marks.ts";

/** Versions of before that are asked for by their id; each takes some memory. */
const keptEarlier = 3;
/** Few requests still read a replaced snapshot then, so that its memory can be given back before the next is made. */
const letGoAfterMs = 1000;
/** A request that still reads a replaced snapshot has ended long before. */
const closeAfterMs = 60_000;
const publishAttempts = 5;

export interface CatalogNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Snapshot files lie in its folder `catalog/<store id>`. */
  readonly dataFolder: string;
  /** What other modules keep in the snapshot. */
  readonly parts: readonly SnapshotPart<unknown>[];
}

/** The published catalogue of each store, in memory, and the way to a new one. */
export interface Catalog {
  /** Opens what is published. A file that is missing or damaged is compiled again from the tables. */
  open(): Promise<void>;
  /** The version in force, all of it. Throws SERVER_UNAVAILABLE when nothing has been published yet. */
  snapshot(storeId: string): CatalogSnapshot;
  /** What the shopper may see of it. Throws likewise. */
  shownTo(shopper: Pick<Shopper, "store" | "policies">): CatalogSnapshot;
  /** Compiles the version in force anew where a read has found its file damaged; without that it is done at the next look. */
  mend(storeId: RecordId): Promise<void>;
  /** Whether `snapshot` answers this version; null stands for a store that has none. */
  isInForce(storeId: string, versionId: string | null): boolean;
  /** The version in force or one of the last before it; undefined for any other. */
  version(storeId: string, versionId: string): Promise<CatalogSnapshot | undefined>;
  /**
   * Compiles the tables into a new version beside the one in force, then puts it in force for every process at once.
   * Answers its id. Other processes notice within a second.
   */
  publish(storeId: RecordId, options?: PublishOptions): Promise<string>;
  /** Looks for versions that other processes have published, four times a second, until `close`. */
  watch(options?: WatchOptions): void;
  close(): Promise<void>;
}

export interface WatchOptions {
  /** Queries of one text each, which is another one after each change of what `afterLook` reads: while all stay, nothing is read. */
  readonly marks?: readonly Statement[];
  /** False where `afterLook` has something to do although no mark has changed. */
  readonly isSettled?: () => boolean;
  /** Follows a look at the versions. */
  readonly afterLook?: () => Promise<void>;
  readonly onError?: (error: unknown) => void;
}

export interface PublishOptions {
  /** Says `false` in a process that serves nobody and keeps nothing of it in memory. */
  readonly isServed?: boolean;
  /**
   * Ids of all products that have changed since the last publish, where nothing else of the catalogue has: only what
   * depends on them is compiled.
   */
  readonly changed?: readonly string[] | undefined;
}

export function createCatalog({ db, clock, dataFolder, parts }: CatalogNeeds): Catalog {
  const files = versionFiles({ db, clock, dataFolder, parts });
  const putOff = createPutOff(clock, dataFolder);
  const current = new Map<string, CatalogSnapshot>();
  /** Versions that were asked for by their id after others had replaced them. */
  const earlier = new Map<string, CatalogSnapshot>();
  /** What was replaced and may still be in memory. */
  const replaced = new Set<WeakRef<CatalogSnapshot>>();
  /** How to close what was replaced, by what it waits for. */
  const closing = new Map<NodeJS.Timeout, () => void>();
  const stop = new AbortController();
  let [watching, looking] = [Promise.resolve(), Promise.resolve()];

  async function load(storeId: string, versionId: string, isDamaged: boolean): Promise<CatalogSnapshot> {
    const version = await versionOf(db, storeId, versionId);
    if (!version) throw new Error(`Store ${storeId} names a catalogue version ${versionId} that does not exist`);
    const open = () => files.open(storeId, version, current.get(storeId));
    let snapshot = isDamaged ? undefined : await open();
    if (!snapshot && !isDamaged && version.amends !== null) {
      // another machine has published it; the whole that it amends is here as a rule
      await files.compile(storeId, versionId, version.amended_products);
      snapshot = await open();
    }
    if (!snapshot) {
      // Our choice: the tables may have moved on since; the file is then newer than its version says, never older.
      await files.compile(storeId, versionId);
      snapshot = await open();
    }
    if (!snapshot) throw new Error(`Version ${versionId} of store ${storeId} cannot be read after it was compiled`);
    return snapshot;
  }

  function swap(snapshot: CatalogSnapshot) {
    const before = current.get(snapshot.storeId);
    current.set(snapshot.storeId, snapshot);
    if (!before) return;
    replaced.add(new WeakRef(before));
    setTimeout(letGoOfReplaced, letGoAfterMs).unref();
    closeLater(before);
  }

  /**
   * Gives back the memory of versions that were replaced, where that has not been done: the collector sees too little of what
   * they hold to hurry, and that is hundreds of megabytes each where there are a million products.
   */
  async function letGoOfReplaced(): Promise<void> {
    for (const version of replaced) if (!version.deref()) replaced.delete(version);
    if (replaced.size > 0) await globalThis.gc?.({ type: "major", execution: "async" });
  }

  function closeLater(snapshot: CatalogSnapshot) {
    // the timer keeps the files alone: the arrays of many versions in a row would fill the memory
    const { close } = snapshot.source;
    const timer = setTimeout(() => {
      closing.delete(timer);
      close();
    }, closeAfterMs).unref();
    closing.set(timer, close);
  }

  /** Shows a version, where it is not shown already. */
  async function show(storeId: string, versionId: string): Promise<void> {
    const loaded = current.get(storeId);
    const isLoaded = loaded?.versionId === versionId;
    if (isLoaded && !loaded.source.isDamaged) return;
    if (loaded) await letGoOfReplaced();
    swap(await load(storeId, versionId, isLoaded));
    if (loaded) await removeOldFiles(storeId);
  }

  /** One look after another: of two at once the one that began before could show its version last. */
  function inTurn(look: () => Promise<void>): Promise<void> {
    const done = looking.then(look);
    looking = done.catch(() => {});
    return done;
  }

  /** Brings this process to the versions in force, as far as they can be had. Throws the first failure after it has tried all. */
  const refresh = () =>
    inTurn(async () => {
      const failures: unknown[] = [];
      for (const { id, catalog_version_id: versionId } of await versionsInForce(db))
        if (versionId !== null && putOff.isDue(id))
          await show(id, versionId).then(
            () => putOff.succeeded(id),
            (error: unknown) => failures.push(putOff.failed(id, error)),
          );
      if (failures.length > 0) throw failures[0];
    });

  async function showInForce(storeId: string): Promise<void> {
    const { catalog_version_id: versionId } = await versionInForce(db, storeId);
    if (versionId !== null) await show(storeId, versionId);
  }

  async function publish(storeId: RecordId, { isServed = true, changed }: PublishOptions = {}): Promise<string> {
    for (let attempt = 1; attempt <= publishAttempts; attempt++) {
      const { catalog_version_id: expected } = await versionInForce(db, storeId);
      const id = randomBytes(8).toString("hex");
      const amendment = changed && expected ? await amendmentOf(storeId, expected, changed) : undefined;
      await files.compile(storeId, id, amendment?.products).catch((error: unknown) => {
        throw namingFolder(dataFolder, error);
      });
      const version = {
        id,
        published_at: clock.now(),
        amends: amendment?.whole ?? null,
        amended_products: amendment?.products ?? [],
      };
      if (await db.transaction((tx) => putInForce(tx, storeId, version, expected))) {
        await (isServed ? inTurn(() => showInForce(storeId)) : removeOldFiles(storeId));
        // shoppers see the change; before amendments are too many the whole is compiled, and the next ones begin anew
        return amendment?.isGrown ? publish(storeId, { isServed }) : id;
      }
      // Another process published meanwhile, perhaps from newer tables: ours must not hide its.
      await files.remove(storeId, [id]);
    }
    throw new Error(`The catalogue of ${storeId} is being published elsewhere again and again`);
  }

  /** What a version beside the one in force compiles anew; undefined where it has to compile the whole. */
  async function amendmentOf(storeId: string, versionId: string, changed: readonly string[]) {
    const version = await versionOf(db, storeId, versionId);
    if (!version) return undefined;
    const whole = version.amends ?? version.id;
    const shown = current.get(storeId);
    const isNear = shown !== undefined && isOf(shown, whole);
    const earlier = isNear ? shown : await files.openProducts(storeId, { ...version, id: whole, amends: null });
    if (!earlier) return undefined;
    try {
      const products = await amendedProducts(db, storeId, [...version.amended_products, ...changed], {
        earlier,
        parts,
      });
      return products && { whole, products, isGrown: products.length * 2 > mostAmended(earlier.productCount) };
    } finally {
      if (!isNear) earlier.source.close();
    }
  }

  async function removeOldFiles(storeId: string) {
    const outdated = (await outdatedVersions(db, storeId)).map(({ id }) => id);
    await files.remove(storeId, outdated);
    for (const versionId of outdated) forget(versionId);
  }

  function forget(versionId: string) {
    const snapshot = earlier.get(versionId);
    earlier.delete(versionId);
    if (snapshot) closeLater(snapshot);
  }

  function snapshot(storeId: string): CatalogSnapshot {
    const inForce = current.get(storeId);
    if (!inForce) throw new CommerceError("SERVER_UNAVAILABLE", "The catalogue has not been published yet.");
    return inForce;
  }

  return {
    open: refresh,
    mend: (storeId) => inTurn(() => showInForce(storeId)),
    snapshot,
    shownTo: (shopper) => shownTo(shopper, snapshot(shopper.store.id)),
    isInForce: (storeId, versionId) => (current.get(storeId)?.versionId ?? null) === versionId,
    async version(storeId, versionId) {
      const inForce = current.get(storeId);
      if (inForce?.versionId === versionId) return inForce;
      const known = earlier.get(versionId);
      if (known) return known.storeId === storeId ? known : undefined;
      const version = await versionOf(db, storeId, versionId);
      if (!version) return undefined;
      const opened = await files.openProducts(storeId, version);
      const openedMeanwhile = earlier.get(versionId);
      if (openedMeanwhile) opened?.source.close();
      const snapshot = openedMeanwhile ?? opened;
      if (!snapshot) return undefined;
      earlier.set(versionId, snapshot);
      if (earlier.size > keptEarlier) forget(earlier.keys().next().value!);
      return snapshot;
    },
    publish,
    watch({ marks = [], isSettled = () => true, afterLook = async () => {}, onError } = {}) {
      const isWhole = () => putOff.isEmpty() && ![...current.values()].some(({ source }) => source.isDamaged);
      watching = followMarks({
        db,
        marks: [versionsMark, ...marks],
        isSettled: () => isWhole() && isSettled(),
        looks: [refresh, afterLook],
        onError,
        signal: stop.signal,
      });
    },
    async close() {
      stop.abort();
      await watching;
      for (const [timer, close] of closing) {
        clearTimeout(timer);
        close();
      }
      for (const { source } of [...current.values(), ...earlier.values()]) source.close();
    },
  };
}
