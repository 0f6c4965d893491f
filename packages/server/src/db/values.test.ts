import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/database.ts";
import { exampleValues } from "../testing/example-values.ts";
import { raw, sql } from "./index.ts";

let testing: TestDatabase;
beforeAll(async () => {
  testing = await openTestDatabase("empty");
  await testing.db.script("create table note (id int primary key, text text)");
});
afterAll(() => testing.close());

test.for(Object.entries(exampleValues))(
  "%s is read as it is promised, and nothing as null",
  async ([type, [text, value]]) => {
    const read = sql`select ${text}::text::${raw(type)} as value, null::${raw(type)} as nothing`;
    expect(await testing.db.one(read)).toEqual({ value, nothing: null });
    expect(await testing.db.transaction((tx) => tx.one(read))).toEqual({ value, nothing: null });
  },
);

test("a statement answers how many rows it has added, changed or removed, whether or not it tells them", async () => {
  const { db } = testing;
  expect(await db.run(sql`insert into note values (1, 'a'), (2, 'b'), (3, 'c')`)).toBe(3);
  expect(await db.run(sql`insert into note values (1, 'a'), (4, 'd') on conflict do nothing`)).toBe(1);
  expect(await db.run(sql`update note set text = 'e' where id < ${3} returning id`)).toBe(2);
  expect(
    await db.run(sql`with gone as (delete from note where id = 4 returning id) delete from note where id = 1`),
  ).toBe(1);
  expect(await db.run(sql`delete from note where id = 9`)).toBe(0);
});
