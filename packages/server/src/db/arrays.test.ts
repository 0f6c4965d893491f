import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/database.ts";
import { sql } from "./index.ts";

let testing: TestDatabase;
beforeAll(async () => (testing = await openTestDatabase("empty")));
afterAll(() => testing.close());

test.for<[(string | null)[]]>([
  [[]],
  [["plain"]],
  [["a-1", "b.2", "img/c.svg"]],
  [["two words", "ein Öl"]],
  [["", "comma, inside"]],
  [['a "quote"', "back\\slash", "{braces}"]],
  [[null, "NULL", "null"]],
])("%j comes back as it was given", async ([given]) => {
  const { back } = await testing.db.one<{ back: unknown }>(sql`select ${given}::text[] as back`);
  expect(back).toEqual(given);
});

test("exact numbers in an array stay text", async () => {
  const { back } = await testing.db.one<{ back: unknown }>(sql`select array[1.50, null, 0.0082]::numeric[] as back`);
  expect(back).toEqual(["1.50", null, "0.0082"]);
});
