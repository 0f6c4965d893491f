import { cpSync, createReadStream, existsSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { migrate, raw, sql, type Database, type Queries, type Tx } from "../db/index.ts";
import { BackupError, fileOf, readManifest, type BackupTable, type Manifest } from "./manifest.ts";
import { named } from "./tables.ts";
import { gatewayFolder } from "./write.ts";

export interface RestoreNeeds {
  readonly db: Database;
  readonly dataFolder: string;
}

/**
 * Fills an empty database from a backup, of whichever kind of database it was: all of it or nothing. It gets the schema that the backup
 * had, then the migrations that have come since. Throws BackupError and NewerSchemaError.
 */
export async function restoreBackup({ db, dataFolder }: RestoreNeeds, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await demandEmpty(db, manifest);
  const ledger = join(dataFolder, gatewayFolder);
  const gateway = join(folder, "gateway");
  if (existsSync(gateway) && existsSync(join(ledger, "ledger.jsonl")))
    throw new BackupError(
      `The gateway for trials has a ledger in ${ledger} already. Set TRADECOUNTER_DATA to a new folder.`,
    );
  // what may fail comes before the rows are in: with them the database is not empty, and this is not begun again
  const files = existsSync(gateway) ? readdirSync(gateway) : [];
  if (files.length > 0) mkdirSync(ledger, { recursive: true });
  for (const name of files) cpSync(join(gateway, name), join(ledger, `${name}.part`));
  await migrate(db, manifest.migrations);
  await db.transaction((tx) => fill(tx, manifest, folder));
  for (const name of files) renameSync(join(ledger, `${name}.part`), join(ledger, name));
  await migrate(db);
  return manifest;
}

/** Tables without a store in them are what a restore leaves that fails half-way: it goes on from there. */
async function demandEmpty(db: Database, { migrations }: Manifest): Promise<void> {
  const has = await db.one<{ schema: boolean; stores: boolean }>(sql`
    select to_regclass('migration') is not null as schema, to_regclass('store') is not null as stores`);
  if (!has.schema) return;
  const { filled } = has.stores
    ? await db.one<{ filled: boolean }>(sql`select exists (select from store) as filled`)
    : { filled: false };
  const applied = await db.many<{ name: string }>(sql`select name from migration`);
  if (filled || applied.some(({ name }) => !migrations.includes(name)))
    throw new BackupError("The database is not empty: a backup is restored into a new one.");
}

async function fill(tx: Tx, { tables, partitions, sequences }: Manifest, folder: string): Promise<void> {
  await tx.run(sql`set local statement_timeout = 0`);
  const putBack = await withoutRules(tx, tables);
  for (const { name, of, bound } of partitions)
    await tx.run(sql`create table if not exists ${named(name)} partition of ${named(of)} ${raw(bound)}`);
  for (const table of tables) {
    const count = await fillTable(tx, table, join(folder, fileOf(table)));
    if (count !== table.rows)
      throw new BackupError(
        `${table.name} has ${count} rows, where the backup says ${table.rows}. Nothing was restored.`,
      );
  }
  for (const [name, last] of Object.entries(sequences)) {
    // each store has one for its orders, beside those of migrations
    await tx.run(sql`create sequence if not exists ${named(name)}`);
    if (last !== null) await tx.many(sql`select setval(quote_ident(${name}::text)::regclass, ${last}::bigint)`);
  }
  await putBack();
}

/** Rows come in the order of the tables' names: what they refer to may come later, and triggers have had their turn. */
async function withoutRules(tx: Tx, tables: readonly BackupTable[]): Promise<() => Promise<void>> {
  const references = await tx.many<{ table: string; name: string; rule: string }>(sql`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of references) await tx.run(sql`alter table ${raw(table)} drop constraint ${named(name)}`);
  const switchTriggers = async (how: "disable" | "enable") => {
    for (const { name } of tables) await tx.run(sql`alter table ${named(name)} ${raw(how)} trigger user`);
  };
  await switchTriggers("disable");
  return async () => {
    for (const { table, name, rule } of references)
      await tx.run(sql`alter table ${raw(table)} add constraint ${named(name)} ${raw(rule)}`);
    await switchTriggers("enable");
  };
}

/** What text has of other ends of lines is no end of a row. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path).pipe(createGunzip()).setEncoding("utf8")) {
    const lines = (rest + (chunk as string)).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

const rowsAtOnce = 500;
const bytesAtOnce = 4 << 20;

async function fillTable(q: Queries, { name, columns }: BackupTable, path: string): Promise<number> {
  const into = named(name);
  const those = named(...columns);
  let [rows, bytes, count]: [string[], number, number] = [[], 0, 0];
  async function insert(): Promise<void> {
    if (rows.length === 0) return;
    count += await q.run(sql`
      insert into ${into} (${those})
      select ${those} from json_populate_recordset(null::${into}, ${`[${rows.join(",")}]`}::json)`);
    [rows, bytes] = [[], 0];
  }
  for await (const line of linesOf(path)) {
    rows.push(line);
    bytes += line.length;
    if (rows.length >= rowsAtOnce || bytes >= bytesAtOnce) await insert();
  }
  await insert();
  return count;
}
