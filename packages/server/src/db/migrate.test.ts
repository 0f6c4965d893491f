import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/database.ts";
import { migrate, needsOf, schemaOf } from "./migrate.ts";
import { sql } from "./sql.ts";

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

/** What the program of the release before does not survive: what it reads is gone, or what it writes is refused. */
const contracting =
  /\b(drop (table|column|not null|constraint|type|view)|rename (to|column)|alter column \w+ (set not null|type)|add column (?!if)[^,;]*not null(?![^,;]*default)[^,;]*[,;])/i;

test("what a migration takes from older programs, its first lines say", () => {
  const folder = new URL("migrations/", import.meta.url);
  const silent = readdirSync(folder).filter((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return name > lastBefore && contracting.test(text.replaceAll(/--.*$/gm, "")) && needsOf(text) === undefined;
  });
  expect(silent).toEqual([]);
});

/** Migrations up to this one are of the time before the first release. */
const lastBefore = "0205";
