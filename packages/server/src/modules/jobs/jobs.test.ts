import type { RecordId } from "@tradecounter/commerce";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { saveStore } from "../../stores/index.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createJobRunner, enqueue, type JobHandler } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let testing: TestDatabase;
let storeId: RecordId;
let now: Date;
const clock = { now: () => now };
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const errors: unknown[] = [];

beforeAll(async () => {
  testing = await openTestDatabase("empty");
  storeId = await saveStore(testing.db, { code: "counter", name: "Counter", settings: {} as never });
});
afterAll(() => testing.close());
beforeEach(async () => {
  now = new Date("2026-11-02T08:00:00Z");
  errors.length = 0;
  await testing.db.run(sql`delete from job`);
});

function runnerOf(...handlers: JobHandler[]) {
  return createJobRunner({ db: testing.db, clock, handlers, onError: (error) => errors.push(error) });
}

test("a job runs once, when it is due, with what it was given", async () => {
  const mails: unknown[] = [];
  const runner = runnerOf({ kind: "mail", run: async ({ payload }) => void mails.push(payload) });
  await enqueue(testing.db, storeId, "mail", { to: "ada" }, inSeconds(60));
  expect(await runner.runDue()).toBe(0);
  now = inSeconds(60);
  expect(await runner.runDue()).toBe(1);
  expect(await runner.runDue()).toBe(0);
  expect(mails).toEqual([{ to: "ada" }]);
});

test("a job of a transaction that is rolled back never was", async () => {
  const runner = runnerOf({ kind: "mail", run: async () => {} });
  const undone = testing.db.transaction(async (tx) => {
    await enqueue(tx, storeId, "mail", {}, now);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await runner.runDue()).toBe(0);
});

test("a job that fails is told of and comes again, later each time", async () => {
  let tries = 0;
  const runner = runnerOf({
    kind: "mail",
    run: async () => {
      tries += 1;
      if (tries < 3) throw new Error("post office closed");
    },
  });
  await enqueue(testing.db, storeId, "mail", {}, now);
  await runner.runDue();
  expect(errors).toMatchObject([{ message: "post office closed" }]);
  expect(await testing.db.one(sql`select last_error, attempts from job`)).toEqual({
    last_error: "post office closed",
    attempts: 1,
  });
  now = inSeconds(1);
  expect(await runner.runDue()).toBe(0);
  now = inSeconds(1);
  expect(await runner.runDue()).toBe(1);
  now = inSeconds(4);
  expect(await runner.runDue()).toBe(1);
  expect(tries).toBe(3);
  expect(await testing.db.many(sql`select * from job`)).toEqual([]);
});

test("a job whose worker died is taken over", async () => {
  const started: string[] = [];
  const dead = runnerOf({ kind: "mail", run: () => new Promise(() => started.push("dead")) });
  const alive = runnerOf({ kind: "mail", run: async () => void started.push("alive") });
  await enqueue(testing.db, storeId, "mail", {}, now);
  void dead.runDue();
  await expect.poll(() => started).toEqual(["dead"]);
  expect(await alive.runDue()).toBe(0);
  now = inSeconds(60);
  expect(await alive.runDue()).toBe(1);
  expect(started).toEqual(["dead", "alive"]);
});

test("a sweep has one turn after another for each store, however often it is scheduled", async () => {
  const swept: RecordId[] = [];
  const runner = runnerOf({ kind: "sweep", everySeconds: 30, run: async (job) => void swept.push(job.storeId) });
  await runner.schedule([storeId]);
  await runner.schedule([storeId]);
  await runner.runDue();
  await runner.runDue();
  expect(swept).toEqual([storeId]);
  now = inSeconds(30);
  await runner.runDue();
  expect(swept).toEqual([storeId, storeId]);
});

test("jobs of another kind are left to whoever knows them", async () => {
  await enqueue(testing.db, storeId, "unknown", {}, now);
  expect(await runnerOf({ kind: "mail", run: async () => {} }).runDue()).toBe(0);
  expect(await testing.db.one(sql`select kind from job`)).toEqual({ kind: "unknown" });
});

test("a runner that is started finds jobs by itself and finishes them before it stops", async () => {
  const done: RecordId[] = [];
  const runner = runnerOf({ kind: "mail", run: async ({ id }) => void done.push(id) });
  runner.start();
  await enqueue(testing.db, storeId, "mail", {}, now);
  await expect.poll(() => done.length).toBe(1);
  await runner.stop();
  await enqueue(testing.db, storeId, "mail", {}, now);
  expect(await runner.runDue()).toBe(0);
});
