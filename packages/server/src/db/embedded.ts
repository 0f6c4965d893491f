import { chmodSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { makeFolder } from "../make-folder.ts";
import { databaseOver, type Database, type Driver } from "./database.ts";
import { DumpedFs, type DumpedFiles } from "./dump.ts";
import { lockFolder } from "./folder-lock.ts";
import { shareDriver } from "./sharing.ts";

const asText = (value: string) => value;
const parsers = { [types.NUMERIC]: asText, [types.INT8]: asText, [types.DATE]: asText };

export interface EmbeddedOptions {
  /** The data folder; without one the database lives in memory. */
  readonly folder?: string;
  /** The files of a dump to start from instead of an empty database; the database lives in memory. */
  readonly from?: DumpedFiles;
  /** Whether its files will be copied: a new database then uses log files of one megabyte instead of 16. */
  readonly isCopied?: boolean;
  /** Whether other processes may work with the folder through this one. */
  readonly isShared?: boolean;
}

/**
 * Opens the embedded database: PostgreSQL compiled to WebAssembly, one connection, no fsync. For trial and development. Throws
 * FolderInUseError when another process has the folder open: two writers would silently lose data.
 */
export async function openEmbedded({
  folder,
  from,
  isCopied = false,
  isShared = false,
}: EmbeddedOptions): Promise<Database & { dump(): Promise<Blob> }> {
  if (folder) makeFolder(folder);
  const lock = folder ? lockFolder(folder) : undefined;
  const pglite = await PGlite.create({
    dataDir: folder && ownersAlone(join(folder, "db")),
    // with as much memory as a small database needs, since it is cleared at each start, and log files that grow as they are written: new
    // ones filled with zeros would be copied in memory again and again
    ...(from && {
      fs: new DumpedFs(from),
      startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB", "-c", "wal_init_zero=off"],
    }),
    ...(isCopied && { initDbStartParams: ["--wal-segsize=1"] }),
    parsers,
    extensions: { pg_trgm },
  });
  const held = new Set<string>();
  const driver: Driver = {
    kind: "embedded",
    query: async ({ text, values }) => resultOf(await pglite.query(text, values as unknown[])),
    transaction: (work) =>
      pglite.transaction(async (tx) => {
        let sent: Promise<unknown> = Promise.resolve();
        const answer = await work(async ({ text, values }) => {
          const result = tx.query(text, values as unknown[]);
          sent = sent.then(() => result);
          sent.catch(() => {}); // awaited below
          return resultOf(await result);
        });
        await sent;
        return answer;
      }),
    script: (text) => pglite.transaction(async (tx) => void (await tx.exec(text))),
    async hold(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      return async () => void held.delete(name);
    },
    async close() {
      await pglite.close();
      lock?.release();
    },
  };
  const sharing = folder && isShared ? await shareDriver(driver, folder) : undefined;
  const database = databaseOver({
    ...driver,
    async close() {
      await sharing?.close();
      await driver.close();
    },
  });
  return { ...database, dump: () => pglite.dumpDataDir("none") as Promise<Blob> };
}

/** Its files are created readable and writable for everybody: the folder around them keeps other users out. */
function ownersAlone(folder: string): string {
  makeFolder(folder);
  chmodSync(folder, 0o700);
  return folder;
}

function resultOf({ rows, affectedRows }: { rows: unknown[]; affectedRows?: number }) {
  return { rows, affected: affectedRows ?? 0 };
}
