import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { databaseOver, type Database } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";

const asText = (value: string) => value;
const parsers = { [types.NUMERIC]: asText, [types.INT8]: asText, [types.DATE]: asText };

export interface EmbeddedOptions {
  /** The data folder; without one the database lives in memory. */
  readonly folder?: string;
  /** A dump made by `dumpDataDir`, to start from instead of an empty database. */
  readonly from?: Blob;
}

/**
 * Opens the embedded database: PostgreSQL compiled to WebAssembly, one connection, no fsync. For trial and development.
 * Throws FolderInUseError when another process has the folder open: two writers would lose data without a word.
 */
export async function openEmbedded({ folder, from }: EmbeddedOptions): Promise<Database & { dump(): Promise<Blob> }> {
  if (folder) mkdirSync(folder, { recursive: true });
  const lock = folder ? lockFolder(folder) : undefined;
  const pglite = await PGlite.create({
    dataDir: folder && join(folder, "db"),
    loadDataDir: from,
    parsers,
    extensions: { pg_trgm },
  });
  const database = databaseOver({
    kind: "embedded",
    query: async ({ text, values }) => resultOf(await pglite.query(text, values as unknown[])),
    transaction: (work) =>
      pglite.transaction(async (tx) => {
        let sent: Promise<unknown> = Promise.resolve();
        const answer = await work(async ({ text, values }) => {
          const result = tx.query(text, values as unknown[]);
          sent = sent.then(() => result);
          sent.catch(() => {}); // waited for below
          return resultOf(await result);
        });
        await sent;
        return answer;
      }),
    script: (text) => pglite.transaction(async (tx) => void (await tx.exec(text))),
    async close() {
      await pglite.close();
      lock?.release();
    },
  });
  return { ...database, dump: () => pglite.dumpDataDir("none") as Promise<Blob> };
}

function resultOf({ rows, affectedRows }: { rows: unknown[]; affectedRows?: number }) {
  return { rows, affected: affectedRows ?? 0 };
}
