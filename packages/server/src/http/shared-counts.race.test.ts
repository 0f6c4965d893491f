import { expect, onTestFinished, test } from "vitest";
import { sql, type Database } from "../db/index.ts";
import { openTestDatabase } from "../testing/database.ts";
import { createRateLimits, hasLeft, usualAllowances } from "./rate-limits.ts";
import { sharedCounts } from "./shared-counts.ts";

test("what somebody guesses at is counted over all processes, also within transactions, and fills again", async () => {
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  let now = new Date("2031-05-06T07:08:09Z");
  const clock = { now: () => now };
  let told: Promise<unknown> = Promise.resolve();
  const heard: Database = { ...db, many: (statement) => (told = db.many(statement)) as never };
  const processes = [1, 2, 3].map(() => createRateLimits(clock, usualAllowances, sharedCounts(heard, clock)));
  const guess = (at: number) => hasLeft(processes[at]!, "signInAs", "demo ada@mill.example");
  const answeredBy = async (at: number) => {
    const isIn = guess(at);
    await told;
    await new Promise(setImmediate); // the database's response has been processed
    return isIn;
  };
  let letIn = 0;
  for (let tried = 0; tried < 3 * usualAllowances.signInAs.atOnce; tried++) if (await answeredBy(tried % 3)) letIn++;
  // each process may let in one more before it has heard of the others
  expect(letIn).toBeGreaterThanOrEqual(usualAllowances.signInAs.atOnce);
  expect(letIn).toBeLessThanOrEqual(usualAllowances.signInAs.atOnce + 3);
  await db.transaction(async (tx) => {
    processes[0]!.take("invitation", "demo mill");
    await tx.one(sql`select 1`);
  });
  now = new Date(now.getTime() + 3 * 3600_000);
  expect([guess(0), guess(1), guess(2)]).toEqual([true, true, true]);
  const kept = async () => (await db.many<{ key: string }>(sql`select key from rate_limit`)).map(({ key }) => key);
  await expect.poll(kept).toHaveLength(1);
  expect((await kept()).join()).not.toContain("ada");
});

test("checkouts from one address are counted over all processes, and those of an honest shopper cost no statement", async () => {
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  const clock = { now: () => new Date("2031-05-06T07:08:09Z") };
  let [statements, told] = [0, Promise.resolve() as Promise<unknown>];
  const heard: Database = {
    ...db,
    many: (statement) => {
      statements++;
      return (told = db.many(statement)) as never;
    },
  };
  const processes = [1, 2, 3].map(() => createRateLimits(clock, usualAllowances, sharedCounts(heard, clock)));
  const { atOnce } = usualAllowances.checkout;
  const letIn = async (tries: number, address: string) => {
    let count = 0;
    for (let tried = 0; tried < tries; tried++) {
      if (hasLeft(processes[tried % 3]!, "checkout", address)) count++;
      await told;
      await new Promise(setImmediate); // the database's response has been processed
    }
    return count;
  };
  expect([await letIn(3 * 20, "198.51.100.1"), statements]).toEqual([60, 0]);
  const count = await letIn(3 * atOnce, "198.51.100.2");
  expect(count).toBeGreaterThanOrEqual(atOnce);
  expect(count).toBeLessThanOrEqual(atOnce + 3);
});

test("what a network took while the database was away is told once it is back", async () => {
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  const clock = { now: () => new Date("2031-05-06T07:08:09Z") };
  let [isAway, told] = [true, Promise.resolve() as Promise<unknown>];
  const away: Database = {
    ...db,
    many: (statement) =>
      (told = isAway ? Promise.reject(new Error("The database is away")) : db.many(statement)) as never,
  };
  const limits = createRateLimits(clock, usualAllowances, sharedCounts(away, clock));
  const letIn = async (tries: number) => {
    let count = 0;
    for (let tried = 0; tried < tries; tried++) {
      if (hasLeft(limits, "search", "198.51.100.9")) count++;
      await told.catch(() => undefined);
      await new Promise(setImmediate);
    }
    return count;
  };
  const { atOnce } = usualAllowances.search;
  expect(await letIn(atOnce + 50)).toBe(atOnce);
  isAway = false;
  expect(await letIn(atOnce)).toBe(0);
  const others = createRateLimits(clock, usualAllowances, sharedCounts(db, clock));
  hasLeft(limits, "signInAs", "demo ada@mill.example");
  await expect.poll(async () => (await db.many(sql`select key from rate_limit`)).length).toBe(2);
  for (let tried = 0; tried < atOnce / 5; tried++) hasLeft(others, "search", "198.51.100.9");
  await expect.poll(() => hasLeft(others, "search", "198.51.100.9")).toBe(false);
});

test.each(["pages", "search", "cart", "events"] as const)(
  "how much of %s a network takes is counted over two processes, a tenth of it or a second at a time",
  async (limited) => {
    const { db, close } = await openTestDatabase("empty");
    onTestFinished(close);
    let now = new Date("2031-05-06T07:08:09Z");
    const clock = { now: () => now };
    let [statements, told] = [0, Promise.resolve() as Promise<unknown>];
    const heard: Database = {
      ...db,
      many: (statement) => {
        statements++;
        return (told = db.many(statement)) as never;
      },
    };
    const processes = [1, 2].map(() => createRateLimits(clock, usualAllowances, sharedCounts(heard, clock)));
    const { atOnce } = usualAllowances[limited];
    const letIn = async (tries: number, address: string) => {
      let count = 0;
      for (let tried = 0; tried < tries; tried++) {
        if (hasLeft(processes[tried % 2]!, limited, address)) count++;
        await told;
        await new Promise(setImmediate); // the database's response has been processed
      }
      return count;
    };
    // browsing costs nothing
    expect([await letIn(atOnce / 5 - 2, "198.51.100.1"), statements]).toEqual([atOnce / 5 - 2, 0]);
    const count = await letIn(3 * atOnce, "198.51.100.2");
    expect(count).toBeGreaterThanOrEqual(atOnce * 0.9);
    expect(count).toBeLessThanOrEqual(atOnce * 1.2);
    expect(statements).toBeLessThanOrEqual(25);
    const kept = async () => db.one<{ rows: number }>(sql`select count(*)::int as rows from rate_limit`);
    expect(await kept()).toEqual({ rows: 1 });
    // less than a tenth is shared with the next second's batch
    now = new Date(now.getTime() + 3600_000);
    expect(await letIn(atOnce / 5 + 6, "198.51.100.3")).toBe(atOnce / 5 + 6);
    const afterTenth = statements;
    await expect.poll(() => statements).toBeGreaterThan(afterTenth);
  },
);

test("what is told late counts when it was taken", async () => {
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  let now = new Date("2031-05-06T07:08:09Z");
  const clock = { now: () => now };
  let letTell = () => {};
  const until = new Promise<void>((resolve) => (letTell = resolve));
  let statements: Promise<unknown>[] = [];
  const late: Database = {
    ...db,
    many: (statement) => {
      const answered = until.then(() => db.many(statement));
      statements.push(answered);
      return answered as never;
    },
  };
  const limits = createRateLimits(clock, usualAllowances, sharedCounts(late, clock));
  const { atOnce } = usualAllowances.signInAs;
  const guess = () => hasLeft(limits, "signInAs", "demo ada@mill.example");
  for (let tried = 0; tried < 3; tried++) guess();
  now = new Date(now.getTime() + 6 * 3600_000);
  for (let tried = 0; tried < atOnce - 1; tried++) expect(guess()).toBe(true);
  letTell();
  while (statements.length > 0) {
    const under = statements;
    statements = [];
    await Promise.all(under);
    await new Promise(setImmediate); // the database's response has been processed
  }
  expect([guess(), guess()]).toEqual([true, false]);
});

test("what one process has counted another gives back, as far as time has not done so", async () => {
  const { db, close } = await openTestDatabase("empty");
  onTestFinished(close);
  let now = new Date("2031-05-06T07:08:09Z");
  const clock = { now: () => now };
  const [one, other] = [1, 2].map(() => createRateLimits(clock, usualAllowances, sharedCounts(db, clock)));
  const freeIn = async () =>
    (await db.many<{ full_at: Date }>(sql`select full_at from rate_limit`)).map(({ full_at }) => +full_at - +now);
  const oneMs = 1000 / usualAllowances.cardTrialBy.perSecond;
  const [first, second] = [one!.take("cardTrialBy", "ada"), one!.take("cardTrialBy", "ada")];
  await expect.poll(freeIn).toEqual([2 * oneMs]);
  other!.giveBack(second);
  await expect.poll(freeIn).toEqual([oneMs]);
  now = new Date(now.getTime() + oneMs);
  one!.take("cardTrialBy", "ada");
  await expect.poll(freeIn).toEqual([oneMs]);
  other!.giveBack(first);
  one!.take("cardTrialBy", "ada");
  await expect.poll(freeIn).toEqual([2 * oneMs]);
});
