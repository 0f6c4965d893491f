import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/database.ts";
import { sql } from "./index.ts";
import { keep } from "./kept.ts";

let testing: TestDatabase;

beforeAll(async () => {
  testing = await openTestDatabase("empty");
  await testing.db.script("create table rate (percent int not null); insert into rate values (7)");
});
afterAll(() => testing.close());

test("a refresh that fails is told and leaves the old value, and the next one takes the new", async () => {
  let now = 0;
  const faults: unknown[] = [];
  const kept = await keep(
    { db: testing.db, clock: { now: () => new Date(now) }, onFault: (error) => faults.push(error) },
    async (q) => (await q.one<{ percent: number }>(sql`select percent from rate`)).percent,
  );
  await testing.db.script("alter table rate rename to away");
  now = 5_000;
  expect(kept.value()).toBe(7);
  await expect.poll(() => faults.length).toBe(1);
  expect(String(faults[0])).toContain("rate");
  await testing.db.script("alter table away rename to rate; update rate set percent = 8");
  expect(kept.value()).toBe(7);
  await expect.poll(() => kept.value()).toBe(8);
  expect(faults).toHaveLength(1);
});
