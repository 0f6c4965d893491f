import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../clock.ts";
import { sql, type Database } from "../../db/index.ts";
import { errorCodeOf } from "../../error-code.ts";
import { openAmended } from "./snapshot/amend.ts";
import { compileSnapshot } from "./snapshot/compile.ts";
import type { SnapshotPart } from "./snapshot/part.ts";
import { SnapshotDamagedError } from "./snapshot/sections.ts";
import { openSnapshot, type CatalogSnapshot } from "./snapshot/snapshot.ts";
import type { VersionRow } from "./store.ts";

const abandonedAfterMs = 24 * 3600 * 1000;

interface VersionFilesNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly dataFolder: string;
  readonly parts: readonly SnapshotPart<unknown>[];
}

/** A store's catalog as files on this machine: one per version, with the whole or its amendment. */
export interface VersionFiles {
  /**
   * Opens a version and loads everything that requests read, so that none of them waits for the disk and damage shows now. `shown` saves
   * loading the whole version, if it amends the same one. Undefined where files are missing or damaged.
   */
  open(storeId: string, version: VersionRow, shown: CatalogSnapshot | undefined): Promise<CatalogSnapshot | undefined>;
  /** As `open`, for a version that is asked for products only. */
  openProducts(storeId: string, version: VersionRow): Promise<CatalogSnapshot | undefined>;
  /** Compiles the tables: all of the store's products, or only these. */
  compile(storeId: string, versionId: string, only?: readonly string[]): Promise<void>;
  /** Deletes the files of versions, and temporary files of processes killed while compiling. */
  remove(storeId: string, versionIds: readonly string[]): Promise<void>;
}

export function versionFiles({ db, clock, dataFolder, parts }: VersionFilesNeeds): VersionFiles {
  const folderOf = (storeId: string) => join(dataFolder, "catalog", storeId);
  const wholePath = (storeId: string, versionId: string) => join(folderOf(storeId), `${versionId}.snapshot`);
  const amendmentPath = (storeId: string, versionId: string) => join(folderOf(storeId), `${versionId}.amendment`);

  async function opened(
    storeId: string,
    { id: versionId, published_at: publishedAt, amends, amended_products: productIds }: VersionRow,
    { shown, parts }: { shown?: CatalogSnapshot | undefined; parts: readonly SnapshotPart<unknown>[] },
  ): Promise<CatalogSnapshot | undefined> {
    const origin = { storeId, versionId, publishedAt };
    const whole = await unlessMissing(() => openSnapshot(wholePath(storeId, versionId), { ...origin, amends }, parts));
    if (whole || amends === null) return whole;
    // a later version may be loaded already: nothing that it amends beyond this one may remain
    const amended = new Set(productIds);
    const isNear =
      shown !== undefined && isOf(shown, amends) && shown.source.amendedProducts.every((id) => amended.has(id));
    const earlier = isNear
      ? shown
      : await unlessMissing(() =>
          openSnapshot(wholePath(storeId, amends), { ...origin, versionId: amends, amends: null }, parts),
        );
    if (!earlier) return undefined;
    try {
      const amendment = { path: amendmentPath(storeId, versionId), productIds };
      return await unlessMissing(() => openAmended(earlier, amendment, { ...origin, amends }, parts));
    } finally {
      if (!isNear) earlier.source.close();
    }
  }

  return {
    async open(storeId, version, shown) {
      const snapshot = await opened(storeId, version, { shown, parts });
      if (!snapshot) return undefined;
      const partsOf = await unlessMissing(async () => parts.map((part) => snapshot.part(part)));
      if (partsOf) return snapshot;
      snapshot.source.close();
      return undefined;
    },
    openProducts: (storeId, version) => opened(storeId, version, { parts: [] }),
    async compile(storeId, versionId, only) {
      const path = (only ? amendmentPath : wholePath)(storeId, versionId);
      const task = { storeId, versionId, path, parts, only };
      // The embedded database has one connection, on which a long transaction would block the shop; imports, which write these tables, are
      // serialized there. On PostgreSQL the compile sees the tables as of its beginning, whatever is written meanwhile.
      if (db.kind === "embedded") return compileSnapshot(db, task);
      return db.transaction(async (tx) => {
        const mode = parts.some(({ writes }) => writes) ? sql`read write` : sql`read only`;
        await tx.run(sql`set transaction isolation level repeatable read, ${mode}`);
        return compileSnapshot(tx, task);
      });
    },
    async remove(storeId, versionIds) {
      const outdated = new Set(versionIds.flatMap((id) => [wholePath(storeId, id), amendmentPath(storeId, id)]));
      for (const name of await readdir(folderOf(storeId))) {
        const path = join(folderOf(storeId), name);
        // deleting a file that another program has open may fail; the next publish retries
        if (outdated.has(path)) await rm(path, { force: true }).catch(() => {});
        if (!name.endsWith(".tmp")) continue;
        // another process may rename or delete its own at any moment
        const written = await stat(path).catch(() => undefined);
        if (written && clock.now().getTime() - written.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
      }
    },
  };
}

/** Whether a snapshot is, or amends, this fully compiled version. */
export function isOf({ source }: CatalogSnapshot, wholeVersionId: string): boolean {
  return source.whole.versionId === wholeVersionId && !source.isDamaged;
}

async function unlessMissing<T>(open: () => Promise<T>): Promise<T | undefined> {
  try {
    return await open();
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT" || error instanceof SnapshotDamagedError) return undefined;
    throw error;
  }
}
