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

/** Earlier versions that are requested by id; each takes some memory. */
const keptEarlier = 3;
/** Few requests still read a replaced snapshot by then, so its memory can be freed before the next one is loaded. */
const letGoAfterMs = 1000;
/** A request that still reads a replaced snapshot has ended long before this. */
const closeAfterMs = 60_000;
const publishAttempts = 5;

export interface CatalogNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Snapshot files are in its subfolder `catalog/<store id>`. */
  readonly dataFolder: string;
  /** The data of other modules in the snapshot. */
  readonly parts: readonly SnapshotPart<unknown>[];
}

/** Each store's published catalog, in memory, and the publishing of new versions. */
export interface Catalog {
  /** Opens the published versions. A missing or damaged file is compiled again from the tables. */
  open(): Promise<void>;
  /** The whole version in force. Throws SERVER_UNAVAILABLE when nothing has been published yet. */
  snapshot(storeId: string): CatalogSnapshot;
  /** The part of it that the shopper may see. Throws likewise. */
  shownTo(shopper: Pick<Shopper, "store" | "policies">): CatalogSnapshot;
  /** Recompiles the version in force if a read has found its file damaged; otherwise the next poll does it. */
  mend(storeId: RecordId): Promise<void>;
  /** Whether `snapshot` returns this version; null stands for a store without one. */
  isInForce(storeId: string, versionId: string | null): boolean;
  /** The version in force or one of the last before it; undefined for any other. */
  version(storeId: string, versionId: string): Promise<CatalogSnapshot | undefined>;
  /**
   * Compiles the tables into a new version next to the one in force, then activates it for all processes at once. Returns its id. Other
   * processes notice within a second.
   */
  publish(storeId: RecordId, options?: PublishOptions): Promise<string>;
  /** Polls for versions published by other processes, four times a second, until `close`. */
  watch(options?: WatchOptions): void;
  close(): Promise<void>;
}

export interface WatchOptions {
  /**
   * Queries that return one text each, which changes whenever the data read by `afterLook` does: while all are unchanged, nothing is
   * read.
   */
  readonly marks?: readonly Statement[];
  /** False where `afterLook` has work to do although no mark has changed. */
  readonly isSettled?: () => boolean;
  /** Runs after each check of the versions. */
  readonly afterLook?: () => Promise<void>;
  readonly onError?: (error: unknown) => void;
}

export interface PublishOptions {
  /** False in a process that serves no requests and need not load it into memory. */
  readonly isServed?: boolean;
  /**
   * Ids of all products changed since the last publish, if nothing else in the catalog has changed: only what depends on them is
   * compiled.
   */
  readonly changed?: readonly string[] | undefined;
}

export function createCatalog({ db, clock, dataFolder, parts }: CatalogNeeds): Catalog {
  const files = versionFiles({ db, clock, dataFolder, parts });
  const putOff = createPutOff(clock, dataFolder);
  const current = new Map<string, CatalogSnapshot>();
  /** Versions requested by id after they had been replaced. */
  const earlier = new Map<string, CatalogSnapshot>();
  /** Replaced snapshots that may still be in memory. */
  const replaced = new Set<WeakRef<CatalogSnapshot>>();
  /** How to close replaced snapshots, by the timer that will. */
  const closing = new Map<NodeJS.Timeout, () => void>();
  const stop = new AbortController();
  let [watching, looking] = [Promise.resolve(), Promise.resolve()];

  async function load(storeId: string, versionId: string, isDamaged: boolean): Promise<CatalogSnapshot> {
    const version = await versionOf(db, storeId, versionId);
    if (!version) throw new Error(`Store ${storeId} names a catalogue version ${versionId} that does not exist`);
    const open = () => files.open(storeId, version, current.get(storeId));
    let snapshot = isDamaged ? undefined : await open();
    if (!snapshot && !isDamaged && version.amends !== null) {
      // another machine has published it; the whole version that it amends is usually here
      await files.compile(storeId, versionId, version.amended_products);
      snapshot = await open();
    }
    if (!snapshot) {
      // Our choice: the tables may have changed since; the file is then newer than its version, never older.
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
   * Frees the memory of replaced versions that are still there: the garbage collector does not see how much they hold, and so is in no
   * hurry, but that is hundreds of megabytes each with a million products.
   */
  async function letGoOfReplaced(): Promise<void> {
    for (const version of replaced) if (!version.deref()) replaced.delete(version);
    if (replaced.size > 0) await globalThis.gc?.({ type: "major", execution: "async" });
  }

  function closeLater(snapshot: CatalogSnapshot) {
    // the timer must hold on to the files only: the arrays of several versions in a row would fill the memory
    const { close } = snapshot.source;
    const timer = setTimeout(() => {
      closing.delete(timer);
      close();
    }, closeAfterMs).unref();
    closing.set(timer, close);
  }

  /** Loads a version, unless it is loaded already. */
  async function show(storeId: string, versionId: string): Promise<void> {
    const loaded = current.get(storeId);
    const isLoaded = loaded?.versionId === versionId;
    if (isLoaded && !loaded.source.isDamaged) return;
    if (loaded) await letGoOfReplaced();
    swap(await load(storeId, versionId, isLoaded));
    if (loaded) await removeOldFiles(storeId);
  }

  /** Runs the checks one after the other: of two in parallel, the older could load its version last. */
  function inTurn(look: () => Promise<void>): Promise<void> {
    const done = looking.then(look);
    looking = done.catch(() => {});
    return done;
  }

  /** Loads the versions in force, as far as possible. Throws the first failure after trying all. */
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
        // shoppers see the change; before amendments become too many, the whole is compiled and they start over
        return amendment?.isGrown ? publish(storeId, { isServed }) : id;
      }
      // Another process has published meanwhile, perhaps from newer tables: ours must not replace that.
      await files.remove(storeId, [id]);
    }
    throw new Error(`The catalogue of ${storeId} is being published elsewhere again and again`);
  }

  /** What an amendment of the version in force has to compile; undefined where the whole must be compiled. */
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
