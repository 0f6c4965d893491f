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
    // a fixed wait: nothing more is to happen
    await sleep(1000);
    return [...asked];
  }
  // once its repeated jobs have had their first turns: what it looks for, and which jobs are due
  await expect.poll(async () => new Set(await askedInSecond()).size).toBe(2);
  const statements = [...(await askedInSecond()), ...(await askedInSecond())];
  expect(statements.length).toBeLessThanOrEqual(11);
});
