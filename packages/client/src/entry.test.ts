import { describe, expect, test } from "vitest";
import { createCache } from "./cache.ts";
import type { Cache } from "./cache.ts";
import type { SnapshotState } from "./entry.ts";
import { ClientError, FetchError } from "./errors.ts";
import { messageOf } from "./message-of.ts";
import { fakeClock } from "./testing/fake-clock.ts";
import type { FakeClock } from "./testing/fake-clock.ts";

const open = () => {
  const clock = fakeClock();
  return { clock, cache: createCache(clock) };
};

test.each<[string, SnapshotState, (cache: Cache, clock: FakeClock) => unknown]>([
  ["nobody has read", "Unfulfilled", () => {}],
  ["is loading for the first time", "Pending", (cache) => again(cache)],
  ["has come", "Fulfilled", (cache) => told(cache)],
  ["has come long ago", "Stale", async (cache, clock) => (await told(cache), clock.advance(300_000))],
  ["has been invalidated", "Stale", async (cache) => (await told(cache), cache.invalidate("a"))],
  ["is fresh and asked for again", "Fulfilled", async (cache) => (await told(cache), again(cache))],
  ["is stale and asked for again", "Stale", async (cache) => (await told(cache), cache.invalidate("a"), again(cache))],
  ["has failed", "Error", (cache) => failed(cache)],
  ["has failed after it had come", "Error", async (cache) => (await told(cache), cache.invalidate("a"), failed(cache))],
  ["has failed and is asked for again", "Pending", async (cache) => (await failed(cache), again(cache))],
])("what %s is %s", async (_, state, happens) => {
  const { cache, clock } = open();
  await happens(cache, clock);
  expect(cache.snapshot("a").state).toBe(state);
});

const told = (cache: Cache) => cache.read("a", async () => "x");
const failed = (cache: Cache) => cache.read("a", () => Promise.reject(new Error("down"))).catch(() => {});
const again = (cache: Cache) => void cache.read("a", () => new Promise(() => {}), { cachePolicy: "no-cache" });

const refusal = [{ type: "MAX_LIMIT_EXCEEDED", message: "Full.", arguments: [100] }];

test.each([
  ["a refusal of the store", FetchError, new FetchError("/carts", 400, "Bad Request", refusal)],
  ["what the data layer refused", ClientError, new ClientError("NO_DELIVERY_METHODS", "nobody goes there")],
  ["any other failure", Error, new TypeError("fetch failed")],
])("%s is kept as text and thrown again where it is looked at", async (_, kind, error) => {
  const { cache } = open();
  await cache.read("a", () => Promise.reject(error)).catch(() => {});
  expect(typeof cache.entry("a").error).toBe("string");
  const { state, error: kept } = cache.snapshot("a");
  expect(state).toBe("Error");
  expect(kept).toBeInstanceOf(kind);
  const { name, message } = error;
  expect(kept).toMatchObject({ ...error, name, message });
  expect(messageOf(kept)).toBe(messageOf(error));
});

test("what was thrown and is no error is kept too", async () => {
  const { cache } = open();
  await cache.read("a", () => Promise.reject("gone fishing")).catch(() => {});
  expect(cache.snapshot("a").error).toEqual(new Error("gone fishing"));
});

test.each(["boom", "null", '"boom"', '{"name":3}', '{"errors":5}'])(
  "an error %s of somebody's own is told as it is",
  (text) => {
    const { cache } = open();
    cache.dispatch("a", { type: "fail", error: text });
    expect(cache.snapshot("a").error).toEqual(new Error(text));
  },
);

describe("an action", () => {
  test("changes an entry by its handler, and those who watch it see that", async () => {
    const { cache } = open();
    const total = cache.resource("cart/total", async () => 3);
    await total();
    const seen: unknown[] = [];
    total.subscribe(() => seen.push(total.entry().data));
    cache.handle("count", (entry, { by }) => ({ ...entry, data: (entry.data as number) + (by as number) }));
    cache.handle("look", (entry) => entry);
    cache.dispatch("cart/total", { type: "count", by: 2 });
    cache.dispatch("cart/total", { type: "look" });
    expect(seen).toEqual([5]);
  });

  test("puts data in the place of those that a write will change, until they are asked for again", async () => {
    const { cache } = open();
    cache.dispatch("a", { type: "update", data: "expected" });
    expect(cache.snapshot("a")).toMatchObject({ state: "Stale", data: "expected" });
    expect(await cache.read("a", async () => "told")).toBe("told");
  });

  test("that nobody handles is refused", () => {
    expect(() => open().cache.dispatch("a", { type: "paint" })).toThrow("unknown action type: paint");
  });

  test.each(["fulfil", "count"])("has one handler: a second one for %s is a type error", (type) => {
    const { cache } = open();
    cache.handle("count", (entry) => entry);
    expect(() => cache.handle(type, (entry) => entry)).toThrow(TypeError);
  });
});
