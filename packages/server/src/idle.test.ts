import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, type DemoStore } from "./testing/index.ts";
import { telling } from "./testing/recording.ts";

let demo: DemoStore;
const asked: string[] = [];
beforeAll(async () => {
  demo = await openDemoStore({ wrap: (db) => telling(db, ({ text }) => asked.push(text)) });
  await demo.app.start();
});
afterAll(() => demo.close());

test("a store at which nobody works asks its database five times a second at most", async () => {
  async function askedInSecond(): Promise<string[]> {
    asked.length = 0;
    // a fixed wait, since the test is that nothing more happens
    await sleep(1000);
    return [...asked];
  }
  // once its repeated jobs have run for the first time: the change poll, and the query for due jobs
  await expect.poll(async () => new Set(await askedInSecond()).size).toBe(2);
  const statements = [...(await askedInSecond()), ...(await askedInSecond())];
  expect(statements.length).toBeLessThanOrEqual(11);
});
