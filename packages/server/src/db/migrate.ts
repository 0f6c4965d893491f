import { readFileSync, readdirSync } from "node:fs";
import type { Database } from "./database.ts";
import { sql } from "./sql.ts";

const folder = new URL("migrations/", import.meta.url);

const createTable =
  "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())";

/** The database has a schema that this program does not support. The message is for the person who started it. */
export class NewerSchemaError extends Error {
  constructor({ program, needs }: Schema) {
    super(
      `The database is of a newer Tradecounter: it needs a program that knows migration ${needs}, and the last that this one knows is ${program}. Start the newer program; docs/upgrade.md has the way back.`,
    );
  }
}

/** Numbers of migrations. */
export interface Schema {
  /** The newest migrations that the program knows, and that the database has. */
  readonly program: string;
  readonly database: string;
  /** The migration that a program must know to work on the database; null where any can. */
  readonly needs: string | null;
  readonly isServable: boolean;
}

/**
 * Brings the schema up to date: each file of `migrations/` runs once, in numerical order, in a transaction with the row that records it.
 * Several processes may start at once: the table's lock makes the others wait, then find it done. Returns the names of those it ran.
 * Throws NewerSchemaError. With `only`, runs just those, to set up an older database.
 */
export async function migrate(db: Database, only?: readonly string[]): Promise<string[]> {
  await db.script(createTable).catch(() => db.script(createTable)); // two processes create it at once: one fails
  const schema = await schemaOf(db);
  if (!schema.isServable) throw new NewerSchemaError(schema);
  const unknown = only?.filter((name) => !migrations().includes(name)) ?? [];
  if (unknown.length > 0) throw new NewerSchemaError({ ...schema, needs: unknown.at(-1)!.slice(0, 4) });
  const pending = (await notApplied(db)).filter((name) => only?.includes(name) ?? true);
  for (const file of pending) {
    const body = readFileSync(new URL(file, folder), "utf8");
    const needs = needsOf(body);
    const noted = needs ? `;\nupdate migration set needs = '${needs}' where name = '${file}'` : "";
    try {
      await db.script(
        // it waits for another process's migrations, and an index on a large table takes a while
        `set local statement_timeout = 0;\nset local lock_timeout = 0;\nlock table migration in exclusive mode;\ninsert into migration (name) values ('${file}');\n${body}${noted}`,
      );
    } catch (error) {
      if (!(await isApplied(db, file))) throw error;
    }
  }
  return pending;
}

export async function schemaOf(db: Database): Promise<Schema> {
  // older databases have no such column
  const { database, needs } = await db.one<{ database: string | null; needs: string | null }>(sql`
    select max(left(name, 4)) as database, max(to_jsonb(migration) ->> 'needs') as needs from migration`);
  const program = migrations().at(-1)!.slice(0, 4);
  return { program, database: database ?? "0000", needs, isServable: needs === null || needs <= program };
}

/** The requirement in a migration's first lines, if not every program can work with it: `-- needs: 0205`. */
export function needsOf(migration: string): string | undefined {
  return /^-- needs: (\d{4})$/m.exec(migration)?.[1];
}

/** The names of the migrations that `migrate` would run. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const { exists } = await db.one<{ exists: boolean }>(sql`select to_regclass('migration') is not null as exists`);
  return exists ? notApplied(db) : migrations();
}

async function notApplied(db: Database): Promise<string[]> {
  const applied = new Set((await db.many<{ name: string }>(sql`select name from migration`)).map((row) => row.name));
  return migrations().filter((name) => !applied.has(name));
}

let known: string[] | undefined;

function migrations(): string[] {
  return (known ??= readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort());
}

async function isApplied(db: Database, file: string): Promise<boolean> {
  return (await db.maybe(sql`select 1 from migration where name = ${file}`)) !== undefined;
}
