import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import { sql, type Database } from "../../db/index.ts";
import { errorCodeOf } from "../../error-code.ts";
import { compileSnapshot } from "./snapshot/compile.ts";
import { SnapshotDamagedError } from "./snapshot/file.ts";
import type { SnapshotPart } from "./snapshot/part.ts";
import { openSnapshot, type CatalogSnapshot } from "./snapshot/snapshot.ts";
import { outdatedVersions, putInForce, versionInForce, versionOf, versionsInForce } from "./store.ts";

const keptVersions = 3;
const pollMs = 800;
/** A request that still reads a replaced snapshot has ended long before. */
const closeAfterMs = 60_000;
const publishAttempts = 5;
const abandonedAfterMs = 24 * 3600 * 1000;

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
  /** The version in force. Throws SERVER_UNAVAILABLE when nothing has been published yet. */
  snapshot(storeId: string): CatalogSnapshot;
  /** Whether `snapshot` answers this version; null stands for a store that has none. */
  isShown(storeId: string, versionId: string | null): boolean;
  /** The version in force or one of the last before it; undefined for any other. */
  version(storeId: string, versionId: string): Promise<CatalogSnapshot | undefined>;
  /**
   * Compiles the tables into a new version beside the one in force, then puts it in force for every process at once.
   * Answers its id. Other processes notice within a second. A process that serves nobody says `isServed: false` and keeps
   * nothing of it in memory.
   */
  publish(storeId: RecordId, options?: { isServed?: boolean }): Promise<string>;
  /** Looks for versions that other processes have published, about once a second, until `close`. `afterLook` follows each time. */
  watch(options?: { afterLook?: () => Promise<void>; onError?: (error: unknown) => void }): void;
  close(): Promise<void>;
}

export function createCatalog({ db, clock, dataFolder, parts }: CatalogNeeds): Catalog {
  const current = new Map<string, CatalogSnapshot>();
  /** Versions that were asked for by their id after others had replaced them. */
  const earlier = new Map<string, CatalogSnapshot>();
  const closing = new Set<NodeJS.Timeout>();
  const stop = new AbortController();
  let watching = Promise.resolve();

  const folderOf = (storeId: string) => join(dataFolder, "catalog", storeId);
  const pathOf = (storeId: string, versionId: string) => join(folderOf(storeId), `${versionId}.snapshot`);

  async function load(storeId: string, versionId: string, isDamaged: boolean): Promise<CatalogSnapshot> {
    const version = await versionOf(db, storeId, versionId);
    if (!version) throw new Error(`Store ${storeId} names a catalogue version ${versionId} that does not exist`);
    const origin = { path: pathOf(storeId, versionId), storeId, versionId, publishedAt: version.published_at };
    try {
      if (!isDamaged) return opened(origin);
    } catch (error) {
      if (!isMissing(error) && !(error instanceof SnapshotDamagedError)) throw error;
    }
    // Our choice: the tables may have moved on since; the file is then newer than its version says, never older.
    await compile(storeId, versionId);
    return opened(origin);
  }

  /** Opens everything that requests read, so that none of them waits for the disk and damage shows now. */
  function opened(origin: Parameters<typeof openSnapshot>[0]): CatalogSnapshot {
    const snapshot = openSnapshot(origin);
    try {
      for (const part of parts) snapshot.part(part);
    } catch (error) {
      snapshot.close();
      throw error;
    }
    return snapshot;
  }

  /**
   * On PostgreSQL the compile sees the tables as they were when it began, whatever is written meanwhile. The embedded
   * database has one connection, on which a long transaction would hold up the shop; there no other process writes.
   */
  function compile(storeId: string, versionId: string): Promise<number> {
    const task = { storeId, versionId, path: pathOf(storeId, versionId), parts };
    if (db.kind === "embedded") return compileSnapshot(db, task);
    return db.transaction(async (tx) => {
      const mode = parts.some(({ writes }) => writes) ? sql`read write` : sql`read only`;
      await tx.run(sql`set transaction isolation level repeatable read, ${mode}`);
      return compileSnapshot(tx, task);
    });
  }

  function swap(snapshot: CatalogSnapshot) {
    const replaced = current.get(snapshot.storeId);
    current.set(snapshot.storeId, snapshot);
    if (replaced) closeLater(replaced);
  }

  function closeLater(snapshot: CatalogSnapshot) {
    const timer = setTimeout(() => {
      closing.delete(timer);
      snapshot.close();
    }, closeAfterMs).unref();
    closing.add(timer);
  }

  /** Brings this process to the versions in force, as far as they can be had. Throws the first failure after it has tried all. */
  async function refresh(): Promise<void> {
    const changed = (await versionsInForce(db)).filter(({ id, catalog_version_id: versionId }) => {
      const loaded = current.get(id);
      return versionId !== null && (loaded?.versionId !== versionId || loaded.isDamaged);
    });
    const failures: unknown[] = [];
    for (const { id, catalog_version_id: versionId } of changed) {
      const loaded = current.get(id);
      await load(id, versionId!, loaded?.versionId === versionId && loaded!.isDamaged).then(swap, (error: unknown) =>
        failures.push(error),
      );
    }
    if (failures.length > 0) throw failures[0];
  }

  async function publish(storeId: RecordId, { isServed = true } = {}): Promise<string> {
    for (let attempt = 1; attempt <= publishAttempts; attempt++) {
      const { catalog_version_id: expected } = await versionInForce(db, storeId);
      const id = randomBytes(8).toString("hex");
      const path = pathOf(storeId, id);
      const productCount = await compile(storeId, id);
      const publishedAt = clock.now();
      if (await db.transaction((tx) => putInForce(tx, storeId, { id, productCount, publishedAt }, expected))) {
        if (isServed) swap(opened({ path, storeId, versionId: id, publishedAt }));
        await removeOldFiles(storeId);
        return id;
      }
      // Another process published meanwhile, perhaps from newer tables: ours must not hide its.
      await rm(path, { force: true });
    }
    throw new Error(`The catalogue of ${storeId} is being published elsewhere again and again`);
  }

  /** A file that another program holds open may refuse to go; the next publish tries again. */
  async function removeOldFiles(storeId: string) {
    const outdated = (await outdatedVersions(db, storeId, keptVersions)).map(({ id }) => id);
    for (const versionId of outdated) {
      await rm(pathOf(storeId, versionId), { force: true }).catch(() => {});
      const snapshot = earlier.get(versionId);
      earlier.delete(versionId);
      if (snapshot) closeLater(snapshot);
    }
    for (const name of await readdir(folderOf(storeId))) {
      if (!name.endsWith(".tmp")) continue;
      // left behind by a process that was killed while it compiled; another one may be done with its own at any moment
      const path = join(folderOf(storeId), name);
      const written = await stat(path).catch(() => undefined);
      if (written && clock.now().getTime() - written.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
    }
  }

  return {
    open: refresh,
    snapshot(storeId) {
      const snapshot = current.get(storeId);
      if (!snapshot) throw new CommerceError("SERVER_UNAVAILABLE", "The catalogue has not been published yet.");
      return snapshot;
    },
    isShown: (storeId, versionId) => (current.get(storeId)?.versionId ?? null) === versionId,
    async version(storeId, versionId) {
      const inForce = current.get(storeId);
      if (inForce?.versionId === versionId) return inForce;
      const known = earlier.get(versionId);
      if (known) return known.storeId === storeId ? known : undefined;
      const version = await versionOf(db, storeId, versionId);
      if (!version) return undefined;
      try {
        const path = pathOf(storeId, versionId);
        const snapshot =
          earlier.get(versionId) ?? openSnapshot({ path, storeId, versionId, publishedAt: version.published_at });
        earlier.set(versionId, snapshot);
        return snapshot;
      } catch (error) {
        if (isMissing(error) || error instanceof SnapshotDamagedError) return undefined;
        throw error;
      }
    },
    publish,
    watch({ afterLook, onError } = {}) {
      watching = (async () => {
        while (!stop.signal.aborted) {
          for (const look of [refresh, afterLook]) {
            try {
              await look?.();
            } catch (error) {
              if (!stop.signal.aborted) onError?.(error);
            }
          }
          await sleep(pollMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
        }
      })();
    },
    async close() {
      stop.abort();
      await watching;
      for (const timer of closing) clearTimeout(timer);
      for (const snapshot of [...current.values(), ...earlier.values()]) snapshot.close();
    },
  };
}

function isMissing(error: unknown): boolean {
  return errorCodeOf(error) === "ENOENT";
}
