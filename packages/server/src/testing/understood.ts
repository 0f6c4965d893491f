import { afterAll, beforeAll } from "vitest";
import { openEmbedded } from "../db/embedded.ts";
import { migrate, raw, sql, type Database, type Statement } from "../db/index.ts";
import { errorCodeOf } from "../error-code.ts";
import { forgetSent, newlySent } from "./database.ts";
import { exampleValues } from "./example-values.ts";

/** One for all files of a worker. */
let opened: Promise<Database> | undefined;

async function openEmpty(): Promise<Database> {
  const db = await openEmbedded({});
  await migrate(db);
  return db;
}

const undone = new Error("undone");

/** Runs it with its values on tables without rows, and leaves nothing. Returns the database's objection. */
async function refusalOf(db: Database, statement: Statement): Promise<string | undefined> {
  try {
    await db.transaction(async (tx) => {
      if (/^\s*(with|select|insert|update|delete)\b/i.test(statement.text)) await demandKnownTypes(tx, statement);
      await tx.run(statement);
      throw undone;
    });
    return undefined;
  } catch (error) {
    // rows that it refers to are missing, or the cursor that it reads from
    if (error === undone || /^(23|34000)/.test(String(errorCodeOf(error)))) return undefined;
    return `${String(errorCodeOf(error))} ${String(error)}: ${statement.text}`;
  }
}

async function demandKnownTypes(tx: Pick<Database, "one" | "run">, { text }: Statement): Promise<void> {
  await tx.run(raw(`prepare asked as ${text}`));
  const { types } = await tx.one<{ types: string[] }>(
    sql`select coalesce(result_types, '{}')::text[] as types from pg_prepared_statements where name = 'asked'`,
  );
  await tx.run(raw("deallocate asked"));
  // nobody reads void
  const unknown = types.filter((type) => type !== "void" && !(type in exampleValues));
  if (unknown.length > 0) throw new Error(`No driver's test shows how ${unknown.join()} is read`);
}

/**
 * For a file that only runs on PostgreSQL: whatever its tests have sent there, with each kind of values, is also sent to the embedded
 * database, and every type in its results must be one that both drivers are shown to read alike. Statements sent by an earlier file of
 * this worker are not sent again.
 */
export function alsoOnEmbedded(): void {
  // statements of this worker's other files are theirs
  beforeAll(forgetSent);
  afterAll(async () => {
    const db = await (opened ??= openEmpty());
    const refusals: string[] = [];
    const { statements, scripts } = newlySent();
    // such as a store's order counter; other scripts are those of tests
    for (const text of scripts) if (/^create \w+ if not exists\b/.test(text)) await db.script(text);
    for (const statement of statements) {
      const refusal = await refusalOf(db, statement);
      if (refusal !== undefined) refusals.push(refusal);
    }
    if (refusals.length > 0) throw new Error(`The embedded database refuses:\n${refusals.join("\n")}`);
  });
}
