import type { RecordId } from "@tradecounter/commerce";
import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "../../db/index.ts";
import { createEventBuffer } from "./buffer.ts";
import { eventFrom } from "./event.ts";

afterEach(() => {
  vi.useRealTimers();
});

const origin = {
  storeId: "0ZE" as RecordId,
  visit: "v",
  network: null,
  now: new Date("2026-11-24T12:00:00Z"),
  isSku: () => true,
};
const event = (parts: number) =>
  eventFrom(
    {
      name: "begin_checkout",
      page: "Checkout Page",
      msAgo: 0,
      items: Array.from({ length: parts }, () => ({ item_id: "x".repeat(80) })),
    },
    origin,
  );

test("what is held is bounded by its parts, not by the number of events alone", () => {
  // nothing is written before half a second has passed
  const buffer = createEventBuffer({ db: {} as Database, limit: 1_000, onError: () => undefined });
  expect(buffer.add(Array.from({ length: 4 }, () => event(200)))).toBe(true);
  expect(buffer.add([event(200)])).toBe(false);
  expect(buffer.add([event(1)])).toBe(true);
});

/** Takes a second to fail. */
function failingDatabase() {
  const calls: number[] = [];
  const db = {
    async transaction() {
      calls.push(Date.now());
      await new Promise((done) => setTimeout(done, 1_000));
      throw new Error("down");
    },
  };
  return { db: db as unknown as Database, calls };
}

test("a database in trouble is asked every two seconds, however many events come meanwhile", async () => {
  vi.useFakeTimers({ now: 0 });
  const { db, calls } = failingDatabase();
  const buffer = createEventBuffer({ db, onError: () => undefined });
  for (let ms = 0; ms < 10_000; ms += 100) {
    buffer.add([event(1)]);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(calls).toEqual([500, 3_500, 6_500, 9_500]);
});

test("a store that closes waits for what is being written, and tries once more", async () => {
  vi.useFakeTimers({ now: 0 });
  const { db, calls } = failingDatabase();
  const lost: number[] = [];
  const buffer = createEventBuffer({ db, onError: (_error, count) => lost.push(count) });
  for (let ms = 0; ms < 9_800; ms += 100) {
    buffer.add([event(1)]);
    await vi.advanceTimersByTimeAsync(100);
  }
  let closedAt = 0;
  void buffer.close().then(() => (closedAt = Date.now()));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closedAt).toBe(11_500);
  expect(calls).toEqual([500, 3_500, 6_500, 9_500, 10_500]);
  expect(lost.at(-1)).toBe(98);
});
