import { createHash } from "node:crypto";
import { cpSync, createReadStream, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { migrate, raw, sql, type Database, type Queries, type Tx } from "../db/index.ts";
import { BackupError, fileOf, readManifest, type BackupTable, type Manifest } from "./manifest.ts";
import { named, restoreMark } from "./tables.ts";
import { gatewayFolder } from "./write.ts";

export interface RestoreNeeds {
  readonly db: Database;
  readonly dataFolder: string;
}

/** Exists while a restore is in progress whose rows are written: holds which backup. */
const restoring = raw(restoreMark);

/**
 * Fills an empty database from a backup, of either kind of database: completely or not at all. The database gets the backup's schema,
 * then later migrations. An interrupted restore is resumed. Throws BackupError and NewerSchemaError.
 */
export async function restoreBackup({ db, dataFolder }: RestoreNeeds, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const isFilled = await isFilledFrom(db, manifest);
  const ledger = join(dataFolder, gatewayFolder);
  // when resuming, some may be in place already, and in use
  const files = gatewayFilesOf(manifest).filter((name) => !(isFilled && existsSync(join(ledger, name))));
  if (!isFilled && files.length > 0 && existsSync(join(ledger, "ledger.jsonl")))
    throw new BackupError(
      `The gateway for trials has a ledger in ${ledger} already. Set TRADECOUNTER_DATA to a new folder.`,
    );
  // steps that may fail come before the rows are written
  if (files.length > 0) mkdirSync(ledger, { recursive: true });
  for (const name of files) cpSync(join(folder, "gateway", name), join(ledger, `${name}.part`));
  if (!isFilled) {
    await migrate(db, manifest.migrations);
    await db.transaction(async (tx) => {
      await fill(tx, manifest, folder);
      await tx.run(sql`create table ${restoring} (backup text not null)`);
      await tx.run(sql`insert into ${restoring} (backup) values (${nameOf(manifest)})`);
    });
  }
  for (const name of files) renameSync(join(ledger, `${name}.part`), join(ledger, name));
  await migrate(db);
  await db.run(sql`drop table ${restoring}`);
  return manifest;
}

/**
 * Throws BackupError where a restore was interrupted after its rows were written: what an opened store then writes, such as a ledger of
 * the sandbox gateway, would be in the way of the backup's.
 */
export async function demandNoRestoreUnderWay(db: Database): Promise<void> {
  const { mark } = await db.one<{ mark: boolean }>(sql`select to_regclass(${restoreMark}) is not null as mark`);
  if (mark)
    throw new BackupError(
      "A restore into this database is not finished: give its command again (tradecounter restore FOLDER), then start the store.",
    );
}

const nameOf = (manifest: Manifest) => createHash("sha256").update(JSON.stringify(manifest)).digest("hex");

function gatewayFilesOf({ sha256 }: Manifest): string[] {
  return Object.keys(sha256).flatMap((path) => /^gateway\/([^/\\]+)$/.exec(path)?.[1] ?? []);
}

/**
 * Whether a restore of this backup was interrupted after its rows were written. Throws BackupError where the database holds anything
 * else. Tables without a store are what a restore leaves when it fails earlier: it starts over there.
 */
async function isFilledFrom(db: Database, manifest: Manifest): Promise<boolean> {
  const has = await db.one<{ schema: boolean; stores: boolean; mark: boolean }>(sql`
    select to_regclass('migration') is not null as schema, to_regclass('store') is not null as stores,
      to_regclass(${restoreMark}) is not null as mark`);
  if (!has.schema) return false;
  if (has.mark) {
    const { backup } = await db.one<{ backup: string }>(sql`select backup from ${restoring}`);
    if (backup === nameOf(manifest)) return true;
    throw new BackupError(
      "The restore of another backup into this database was interrupted: give the command of that one again, or a new database.",
    );
  }
  const { filled } = has.stores
    ? await db.one<{ filled: boolean }>(sql`select exists (select from store) as filled`)
    : { filled: false };
  const applied = await db.many<{ name: string }>(sql`select name from migration`);
  if (filled || applied.some(({ name }) => !manifest.migrations.includes(name)))
    throw new BackupError("The database is not empty: a backup is restored into a new one.");
  return false;
}

async function fill(tx: Tx, { tables, partitions, sequences }: Manifest, folder: string): Promise<void> {
  await tx.run(sql`set local statement_timeout = 0`);
  const putBack = await withoutRules(tx, tables);
  for (const { name, of, bound } of partitions) {
    if (!/^(FOR VALUES (IN|FROM|WITH) [^;]*|DEFAULT)$/.test(bound))
      throw new BackupError(`The partition ${name} has no bounds that can be read. Nothing was restored.`);
    await tx.run(sql`create table if not exists ${named(name)} partition of ${named(of)} ${raw(bound)}`);
  }
  for (const table of tables) {
    const count = await fillTable(tx, table, join(folder, fileOf(table)));
    if (count !== table.rows)
      throw new BackupError(
        `${table.name} has ${count} rows, where the backup says ${table.rows}. Nothing was restored.`,
      );
  }
  for (const [name, last] of Object.entries(sequences)) {
    // each store has one for its orders, besides those of migrations
    await tx.run(sql`create sequence if not exists ${named(name)}`);
    if (last !== null) await tx.many(sql`select setval(quote_ident(${name}::text)::regclass, ${last}::bigint)`);
  }
  await putBack();
}

/** Rows are inserted in the order of table names: referenced rows may come later, and triggers must not run again. */
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

/** Other line separators within text do not end a row. */
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
