import { readFileSync, readdirSync } from "node:fs";
import type { Database } from "./database.ts";
import { sql } from "./sql.ts";

const folder = new URL("migrations/", import.meta.url);

const createTable =
  "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())";

/**
 * Brings the schema up to date: each file of `migrations/` runs once, in the order of its number, in a transaction with
 * the row that notes it. Several processes may start at once: the table's lock makes the others wait, then find it done.
 * Answers the names of those it ran.
 */
export async function migrate(db: Database): Promise<string[]> {
  await db.script(createTable).catch(() => db.script(createTable)); // two processes that create it at once: one fails
  const pending = await notApplied(db);
  for (const file of pending) {
    const body = readFileSync(new URL(file, folder), "utf8");
    try {
      await db.script(
        `lock table migration in exclusive mode;\ninsert into migration (name) values ('${file}');\n${body}`,
      );
    } catch (error) {
      if (!(await isApplied(db, file))) throw error;
    }
  }
  return pending;
}

/** The names of those that `migrate` would run. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const { exists } = await db.one<{ exists: boolean }>(sql`select to_regclass('migration') is not null as exists`);
  return exists ? notApplied(db) : migrations();
}

async function notApplied(db: Database): Promise<string[]> {
  const applied = new Set((await db.many<{ name: string }>(sql`select name from migration`)).map((row) => row.name));
  return migrations().filter((name) => !applied.has(name));
}

function migrations(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

async function isApplied(db: Database, file: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 from migration where name = ${file}`)) !== undefined;
}
