import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/database.ts";
import type { Database } from "./database.ts";
import { migrate, needsOf, schemaOf } from "./migrate.ts";
import { raw, sql } from "./sql.ts";

let testing: TestDatabase;
beforeAll(async () => void (testing = await openTestDatabase("empty")));
afterAll(() => testing.close());

test("a program serves a newer schema unless a migration needs a newer program", async () => {
  const { db } = testing;
  const { program, needs } = await schemaOf(db);
  expect(await schemaOf(db)).toEqual({ program, database: program, needs, isServable: true });
  await db.run(sql`insert into migration (name) values ('9998-adds-a-column.sql')`);
  expect(await migrate(db)).toEqual([]);
  await db.run(sql`insert into migration (name, needs) values ('9999-drops-a-column.sql', '9998')`);
  expect(await schemaOf(db)).toEqual({ program, database: "9999", needs: "9998", isServable: false });
  await expect(migrate(db)).rejects.toThrow("it needs a program that knows migration 9998");
  await db.run(sql`delete from migration where name like '999%'`);
});

describe("what a program of the release before would not survive", () => {
  const takes: Readonly<Record<string, string[]>> = {
    "alter table stock drop column on_hand": ["column stock.on_hand is gone"],
    "alter table cart rename status to state": ["column cart.status is gone"],
    "alter table cart rename to basket": ["column cart.id is gone"],
    "alter table stock alter on_hand type bigint": ["column stock.on_hand is bigint"],
    "alter table payment alter order_id set not null": ["column payment.order_id is required"],
    "alter table cart add flavour text not null": ["column cart.flavour is required"],
    "create unique index once on cart (owner_id)": ["unique cart (owner_id) is new"],
    "alter table cart add check (version < 9)": ["c cart CHECK ((version < 9)) is new"],
    "drop table wishlist cascade": ["column wishlist.id is gone"],
    "alter table wishlist drop constraint wishlist_pkey cascade": ["unique wishlist (store_id, id) is gone"],
    "alter table cart add flavour text, add colour text not null default 'red'": [],
    "create table flavour (id text primary key, cart_id text not null check (cart_id <> ''))": [],
    "create index on cart (owner_id)": [],
  };
  test.for(Object.entries(takes))("%s", async ([statement, told]) => {
    const { db } = testing;
    const before = await objectsIn(db);
    const undone = new Error("undone");
    const found: string[] = [];
    const changing = db.transaction(async (tx) => {
      await tx.run(raw(statement));
      found.push(...takenBetween(before, await objectsIn(tx)));
      throw undone;
    });
    await expect(changing).rejects.toBe(undone);
    expect(found).toEqual(expect.arrayContaining(told));
    if (told.length === 0) expect(found).toEqual([]);
  });
});

test("what a migration takes from older programs, its first lines say", async () => {
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  await db.script("drop schema public cascade; create schema public");
  const folder = new URL("migrations/", import.meta.url);
  const names = readdirSync(folder).sort();
  const old = names.filter((name) => name <= lastBefore);
  await migrate(db, old);
  let before = await objectsIn(db);
  const silent: Record<string, string[]> = {};
  for (const name of names.slice(old.length)) {
    await migrate(db, [name]);
    const after = await objectsIn(db);
    const taken = takenBetween(before, after);
    if (taken.length > 0 && needsOf(readFileSync(new URL(name, folder), "utf8")) === undefined) silent[name] = taken;
    before = after;
  }
  expect(silent).toEqual({});
});

/** Migrations up to this one are from before the first release. */
const lastBefore = "0205";

/** What programs' statements depend on. */
interface SchemaObjects {
  readonly columns: ReadonlyMap<
    string,
    { readonly table: string; readonly type: string; readonly isRequired: boolean }
  >;
  /** Constraints and unique indexes; by table and definition, whatever their names. */
  readonly rules: ReadonlyMap<string, string>;
  readonly functions: ReadonlySet<string>;
}

async function objectsIn(db: Pick<Database, "many">): Promise<SchemaObjects> {
  const columns = await db.many<{ id: string; table: string; type: string; required: boolean }>(sql`
    select relname || '.' || attname as id, relname as table, format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as required
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
      and attnum > 0 and not attisdropped`);
  const rules = await db.many<{ rule: string; table: string }>(sql`
    select 'unique ' || relname || ' ' || substring(pg_get_indexdef(indexrelid) from 'USING [a-z]+ (.*)') as rule, relname as table
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace and not relispartition
    union select contype::text || ' ' || relname || ' ' || pg_get_constraintdef(pg_constraint.oid), relname
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype in ('c', 'f', 'x') and relnamespace = 'public'::regnamespace and not relispartition`);
  const functions = await db.many<{ id: string }>(sql`
    select oid::regprocedure::text as id from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  return {
    columns: new Map(columns.map(({ id, table, type, required }) => [id, { table, type, isRequired: required }])),
    rules: new Map(rules.map(({ rule, table }) => [rule, table])),
    functions: new Set(functions.map(({ id }) => id)),
  };
}

/** What was removed or is newly refused. */
function takenBetween(before: SchemaObjects, after: SchemaObjects): string[] {
  const tables = new Set([...before.columns.values()].map(({ table }) => table));
  const gone = [...before.columns.keys()].filter((id) => !after.columns.has(id)).map((id) => `column ${id} is gone`);
  const changed = [...after.columns].flatMap(([id, { table, type, isRequired }]) => {
    const old = before.columns.get(id);
    if (!tables.has(table)) return [];
    if (old && old.type !== type) return [`column ${id} is ${type}`];
    return isRequired && !old?.isRequired ? [`column ${id} is required`] : [];
  });
  const added = [...after.rules].filter(([rule, table]) => tables.has(table) && !before.rules.has(rule));
  const dropped = [...before.rules.keys()].filter((rule) => rule.startsWith("unique") && !after.rules.has(rule));
  return [
    ...gone,
    ...changed,
    ...added.map(([rule]) => `${rule} is new`),
    ...dropped.map((rule) => `${rule} is gone`),
    ...[...before.functions].filter((id) => !after.functions.has(id)).map((id) => `function ${id} is gone`),
  ];
}
