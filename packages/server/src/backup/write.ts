import { cpSync, createWriteStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Clock } from "../clock.ts";
import { sql, type Database, type Tx } from "../db/index.ts";
import { fileOf, sha256Of, writeManifest, type BackupTable, type Manifest } from "./manifest.ts";
import { named, partitionsOf, partOf, sequencesOf, tablesOf, type Part, type Table } from "./tables.ts";

export interface BackupNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Where the sandbox gateway keeps its ledger. */
  readonly dataFolder: string;
}

/** The sandbox gateway's ledger, in the data folder. Its secret is created anew where there is none. */
export const gatewayFolder = "sandbox";

/**
 * Writes all of a store's data into an empty folder, as of one moment, while the store is running: a file per table, in the same format
 * for either kind of database. The manifest is written last.
 */
export async function writeBackup(
  { db, clock, dataFolder }: BackupNeeds,
  folder: string,
  without: readonly Part[],
): Promise<Manifest> {
  const takenAt = clock.now().toISOString();
  const { tables, ...about } = await db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    const migrations = await tx.many<{ name: string }>(sql`select name from migration order by name`);
    const written: BackupTable[] = [];
    for (const table of await tablesOf(tx)) {
      const part = partOf(table.name);
      if (without.includes(part)) continue;
      const rows = await writeTable(tx, table, join(folder, fileOf({ part, name: table.name })));
      written.push({ ...table, part, rows });
    }
    return {
      migrations: migrations.map(({ name }) => name),
      tables: written,
      partitions: await partitionsOf(tx),
      sequences: await sequencesOf(tx),
    };
  });
  const files = [
    ...tables.map(fileOf),
    ...(without.includes("gateway") ? [] : copyGateway(dataFolder, join(folder, "gateway"))),
  ];
  const sums: Record<string, string> = {};
  for (const path of files) sums[path] = await sha256Of(join(folder, path));
  return writeManifest(folder, { takenAt, ...about, without, tables, sha256: sums });
}

const next = sql`fetch 1000 from backed_up`;
/** For a table whose rows are pictures. */
const nextPictures = sql`fetch 10 from backed_up`;

/** Returns the number of rows. */
async function writeTable(tx: Tx, { name, columns }: Table, path: string): Promise<number> {
  let count = 0;
  const fetching = partOf(name) === "media" ? nextPictures : next;
  await tx.run(
    sql`declare backed_up no scroll cursor for select to_json(it)::text as row from (select ${named(...columns)} from ${named(name)}) it`,
  );
  async function* lines() {
    for (;;) {
      const rows = await tx.many<{ row: string }>(fetching);
      if (rows.length === 0) return;
      count += rows.length;
      yield `${rows.map(({ row }) => row).join("\n")}\n`;
    }
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // level 1: half the time of the default, a tenth more bytes
  await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path, { mode: 0o600 }));
  await tx.run(sql`close backed_up`);
  return count;
}

/** Returns the paths within the backup. */
function copyGateway(dataFolder: string, to: string): string[] {
  const from = join(dataFolder, gatewayFolder);
  const files = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith(".jsonl")) : [];
  for (const name of files) {
    mkdirSync(to, { recursive: true, mode: 0o700 });
    cpSync(join(from, name), join(to, name));
  }
  return files.map((name) => `gateway/${name}`);
}
