import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/database.ts";
import { sql } from "./index.ts";

let testing: TestDatabase;

beforeAll(async () => {
  testing = await openTestDatabase("empty");
  await testing.db.script("create table note (id int primary key, text text not null)");
});
afterAll(() => testing.close());
beforeEach(() => testing.db.run(sql`delete from note`));

const notes = () => testing.db.many(sql`select id, text from note order by id`);

test("statements that are sent side by side run in the order in which they are called", async () => {
  const seen = await testing.db.transaction((tx) =>
    Promise.all([
      tx.run(sql`insert into note values (1, 'one')`),
      tx.one(sql`select count(*)::int as count from note`),
      tx.run(sql`update note set text = text || '!'`),
      tx.one(sql`select text from note where id = ${1}`),
    ]),
  );
  expect(seen).toEqual([1, { count: 1 }, 1, { text: "one!" }]);
  expect(await notes()).toEqual([{ id: 1, text: "one!" }]);
});

test("one that fails among several undoes all, and is the error that is thrown", async () => {
  const failing = testing.db.transaction((tx) =>
    Promise.all([
      tx.run(sql`insert into note values (1, 'one')`),
      tx.run(sql`insert into note values (1, 'again')`),
      tx.run(sql`insert into note values (2, 'two')`),
    ]),
  );
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await notes()).toEqual([]);
});

test("what is written without waiting is there for the next statement, and after the commit", async () => {
  const seen = await testing.db.transaction(async (tx) => {
    tx.write(sql`insert into note values (1, 'one')`);
    const before = await tx.many(sql`select id from note`);
    tx.write(sql`insert into note values (2, 'two')`);
    return before;
  });
  expect(seen).toEqual([{ id: 1 }]);
  expect(await notes()).toEqual([
    { id: 1, text: "one" },
    { id: 2, text: "two" },
  ]);
});

test("a write that fails undoes all, though the work is done", async () => {
  const failing = testing.db.transaction(async (tx) => {
    tx.write(sql`insert into note values (1, 'one')`);
    tx.write(sql`insert into note values (1, 'again')`);
    tx.write(sql`insert into note values (2, 'two')`);
    return "done";
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await notes()).toEqual([]);
});

test("a failure that the work makes nothing of undoes all", async () => {
  const failing = testing.db.transaction(async (tx) => {
    await tx.run(sql`insert into note values (1, 'one')`);
    await tx.run(sql`insert into note values (1, 'again')`).catch(() => {});
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await notes()).toEqual([]);
});

test("a statement that has told its columns answers as before, with rows and without", async () => {
  const read = (id: number) => testing.db.transaction((tx) => tx.many(sql`select id, text from note where id = ${id}`));
  expect(await read(1)).toEqual([]);
  await testing.db.transaction(async (tx) => tx.write(sql`insert into note values (1, 'one')`));
  expect(await Promise.all([1, 2, 1].map(read))).toEqual([[{ id: 1, text: "one" }], [], [{ id: 1, text: "one" }]]);
});

test("an answer may come after the commit", async () => {
  const { count } = await testing.db.transaction(async (tx) => {
    tx.write(sql`insert into note values (1, 'one')`);
    return { count: tx.one(sql`select count(*)::int as count from note`) };
  });
  expect(await count).toEqual({ count: 1 });
});

test("work that goes on beside work that has failed changes nothing", async () => {
  let goesOn: Promise<unknown> | undefined;
  const failing = testing.db.transaction((tx) => {
    goesOn = sleep(50).then(() => tx.run(sql`insert into note values (1, 'late')`));
    return Promise.all([goesOn, tx.one(sql`select id from note`)]);
  });
  await expect(failing).rejects.toThrow("Expected one row");
  await expect(goesOn).rejects.toThrow("after the end of its transaction");
  expect(await notes()).toEqual([]);
});

test("a first statement that fails leaves a connection that works", async () => {
  await expect(testing.db.transaction((tx) => tx.run(sql`select 1 / ${0}::int`))).rejects.toMatchObject({
    code: "22012",
  });
  for (let turn = 0; turn < 20; turn++) {
    await testing.db.transaction((tx) => tx.run(sql`insert into note values (${turn}, 'next')`));
  }
  expect(await notes()).toHaveLength(20);
});

test("a statement with a value that cannot be written fails its transaction, and no other gets its answers", async () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const failing = testing.db.transaction((tx) =>
    Promise.all([
      tx.one(sql`select ${"one"}::text as text`),
      tx.one(sql`select ${cyclic}::jsonb as value`),
      tx.one(sql`select ${"three"}::text as text`),
    ]),
  );
  await expect(failing).rejects.toThrow("circular");
  for (let turn = 0; turn < 20; turn++) {
    const seen = await testing.db.transaction((tx) =>
      Promise.all([tx.one(sql`select ${turn}::int as id`), tx.one(sql`select ${"text"}::text as text`)]),
    );
    expect(seen).toEqual([{ id: turn }, { text: "text" }]);
  }
});

test("statements that the server could not read in a transaction can be sent right in the next one", async () => {
  const right = sql`select ${"text"}::text as text`;
  for (let turn = 0; turn < 20; turn++) {
    const failing = testing.db.transaction((tx) =>
      Promise.all([tx.one(sql`select 1 as first`), tx.one(sql`select nothing from nowhere`), tx.one(right)]),
    );
    await expect(failing).rejects.toMatchObject({ code: "42P01" });
    expect(await testing.db.transaction((tx) => tx.one(right))).toEqual({ text: "text" });
  }
});

test("work that throws right after a write undoes it", async () => {
  for (let turn = 0; turn < 20; turn++) {
    const failing = testing.db.transaction(async (tx) => {
      tx.write(sql`insert into note values (${turn}, 'one')`);
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
  }
  for (let turn = 0; turn < 20; turn++) await testing.db.run(sql`insert into note values (${turn}, 'one')`);
  expect(await notes()).toHaveLength(20);
});

test("a transaction that sends nothing is none", async () => {
  expect(await testing.db.transaction(async () => "nothing")).toBe("nothing");
});

test("a statement that the server cannot read can be sent right, on the same connections", async () => {
  for (let turn = 0; turn < 20; turn++) {
    await expect(testing.db.run(sql`select nothing from nowhere where id = ${turn}`)).rejects.toMatchObject({
      code: "42P01",
    });
  }
  expect(await testing.db.one(sql`select ${"text"}::text as text`)).toEqual({ text: "text" });
});

test("what was prepared before a migration added columns goes on after it, alone and in transactions", async () => {
  const { db } = testing;
  const all = sql`select * from tagged`;
  const add = sql`insert into tagged (id) select coalesce(max(id), 0) + 1 from tagged returning *`;
  const both = () => db.transaction(async (tx) => [await tx.many(add), await tx.many(all)]);
  await db.script("create table tagged (id int)");
  // on each of its connections, which parallel queries use
  await Promise.all(Array.from({ length: 8 }, () => db.many(all)));
  expect(await both()).toEqual([[{ id: 1 }], [{ id: 1 }]]);
  await db.script("alter table tagged add tag text");
  const first = { id: 1, tag: null };
  expect(await Promise.all(Array.from({ length: 8 }, () => db.many(all)))).toEqual(
    Array.from({ length: 8 }, () => [first]),
  );
  await db.script("alter table tagged add place text");
  const [one, two] = [1, 2].map((id) => ({ id, tag: null, place: null }));
  expect(await both()).toEqual([[two], [one, two]]);
});
