import { describe, expect, test } from "vitest";
import { createCache } from "./cache.ts";
import type { CacheDump, CachePolicy } from "./cache.ts";
import { errorFromText } from "./serialized-error.ts";
import { FetchError } from "./errors.ts";
import { fakeClock } from "./testing/fake-clock.ts";

/** A load that is answered when the test says so. */
function source() {
  const pending: { resolve: (value: string) => void; reject: (error: unknown) => void; signal: AbortSignal }[] = [];
  return {
    pending,
    load: (signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        pending.push({ resolve, reject, signal });
      }),
  };
}

const open = () => {
  const clock = fakeClock();
  return { clock, cache: createCache(clock) };
};

describe("an entry", () => {
  test("is loaded once for all who read it at once, and kept for 300 seconds", async () => {
    const { cache, clock } = open();
    const { load, pending } = source();
    const readers = [cache.read("a", load), cache.read("a", load)];
    expect(cache.entry("a")).toEqual({ data: undefined, error: undefined, loaded: false, loading: true });
    pending[0]!.resolve("one");
    expect(await Promise.all(readers)).toEqual(["one", "one"]);
    expect(cache.entry("a")).toEqual({ data: "one", error: undefined, loaded: true, loading: false });
    clock.advance(299_999);
    expect(await cache.read("a", load)).toBe("one");
    expect(pending).toHaveLength(1);
    clock.advance(1);
    const again = cache.read("a", load);
    expect(cache.entry("a")).toMatchObject({ data: "one", loaded: true, loading: true });
    pending[1]!.resolve("two");
    expect(await again).toBe("two");
  });

  test("may live for ever, not at all, or as long as its own answer says", async () => {
    const { cache, clock } = open();
    let loads = 0;
    const load = async () => ++loads;
    await cache.read("ever", load, { staleAfter: -1 });
    clock.advance(1e12);
    expect(await cache.read("ever", load, { staleAfter: -1 })).toBe(1);
    expect([await cache.read("never", load, { staleAfter: 0 }), await cache.read("never", load)]).toEqual([2, 3]);
    let seconds = 0;
    const said = async () => (seconds = 9);
    await cache.read("said", said, { staleAfter: () => seconds * 1000 });
    clock.advance(8_999);
    seconds = 0;
    expect(await cache.read("said", said)).toBe(9);
    expect(seconds).toBe(0);
  });

  test("keeps its data when a later load fails, and the next read asks again", async () => {
    const { cache } = open();
    await cache.read("a", async () => "good");
    const failed = cache.read("a", () => Promise.reject(new Error("down")), { cachePolicy: "no-cache" });
    await expect(failed).rejects.toThrow("down");
    expect(cache.entry("a")).toMatchObject({ data: "good", loaded: true, loading: false });
    expect(errorFromText(cache.entry("a").error!)).toEqual(new Error("down"));
    expect(await cache.read("a", async () => "better")).toBe("better");
    expect(cache.entry("a")).toMatchObject({ data: "better", error: undefined });
  });

  test("remembers that something is not there, as it remembers data", async () => {
    const { cache, clock } = open();
    const gone = new FetchError("/", 404, "Not Found", []);
    let loads = 0;
    const load = () => {
      loads++;
      return Promise.reject<string>(gone);
    };
    await expect(cache.read("a", load)).rejects.toBe(gone);
    await expect(cache.read("a", load)).rejects.toEqual(gone);
    expect(loads).toBe(1);
    clock.advance(300_000);
    await expect(cache.read("a", load)).rejects.toBe(gone);
    expect(loads).toBe(2);
  });
});

describe("by its policy", () => {
  const cases = {
    unknown: async () => {},
    fresh: ({ cache }: Opened) => cache.read("a", async () => "known"),
    stale: async ({ cache, clock }: Opened) => {
      await cache.read("a", async () => "known");
      clock.advance(300_000);
    },
  };
  type Opened = ReturnType<typeof open>;

  test.each<[CachePolicy, keyof typeof cases, answer: string | number, loads: number]>([
    ["cache-then-network", "unknown", "asked", 1],
    ["cache-then-network", "fresh", "known", 0],
    ["cache-then-network", "stale", "asked", 1],
    ["cache-and-network", "unknown", "asked", 1],
    ["cache-and-network", "fresh", "known", 1],
    ["cache-and-network", "stale", "known", 1],
    ["no-cache", "unknown", "asked", 1],
    ["no-cache", "fresh", "asked", 1],
    ["no-cache", "stale", "asked", 1],
    ["only-if-cached", "unknown", 504, 0],
    ["only-if-cached", "fresh", "known", 0],
    ["only-if-cached", "stale", 504, 0],
  ])("%s, what is %s is answered with %s after %i loads", async (cachePolicy, known, answer, expected) => {
    const opened = open();
    await cases[known](opened);
    let loads = 0;
    const load = async () => (loads++, "asked");
    const read = opened.cache.read<string>("a", load, { cachePolicy });
    expect(await read.catch(({ status }: FetchError) => status)).toBe(answer);
    expect(loads).toBe(expected);
    if (loads > 0) await expect.poll(() => opened.cache.entry("a").data).toBe("asked");
  });

  test("a read without one takes what is fresh, and asks otherwise", async () => {
    const { cache } = open();
    await cache.read("a", async () => "known");
    expect(await cache.read("a", async () => "asked")).toBe("known");
  });
});

describe("trimming", () => {
  test("takes what is stale and unwatched, at most every five seconds", async () => {
    const { cache, clock } = open();
    const watched = cache.resource("watched", async () => 1, 0);
    watched.subscribe(() => {});
    await watched();
    await cache.read("short", async () => 1, { staleAfter: 1_000 });
    await cache.read("long", async () => 1);
    clock.advance(4_999);
    await cache.read("b", async () => 1);
    expect(cache.entry("short").loaded).toBe(true);
    clock.advance(1);
    await cache.read("c", async () => 1);
    expect(cache.entry("short").loaded).toBe(false);
    expect([watched.entry().loaded, cache.entry("long").loaded]).toEqual([true, true]);
    await cache.read("short", async () => 1, { staleAfter: 1_000 });
    clock.advance(4_999);
    await cache.read("d", async () => 1);
    expect(cache.entry("short").loaded).toBe(true);
  });

  test("leaves alone what is being loaded", async () => {
    const { cache, clock } = open();
    const { load, pending } = source();
    const slow = cache.read("slow", load);
    clock.advance(60_000);
    await cache.read("b", async () => 1);
    pending[0]!.resolve("at last");
    await slow;
    expect(cache.entry("slow").data).toBe("at last");
  });
});

describe("giving up", () => {
  test("changes nothing: old data stay, and the load ends when its last reader has gone", async () => {
    const { cache } = open();
    await cache.read("a", async () => "old");
    const { load, pending } = source();
    const [first, second] = [new AbortController(), new AbortController()];
    const readers = [first, second].map(({ signal }) => cache.read("a", load, { cachePolicy: "no-cache", signal }));
    first.abort();
    await expect(readers[0]).rejects.toMatchObject({ name: "AbortError" });
    expect(pending[0]!.signal.aborted).toBe(false);
    second.abort();
    await expect(readers[1]).rejects.toMatchObject({ name: "AbortError" });
    expect(pending[0]!.signal.aborted).toBe(true);
    expect(cache.entry("a")).toEqual({ data: "old", error: undefined, loaded: true, loading: false });
    pending[0]!.resolve("late");
    await Promise.resolve();
    expect(cache.entry("a").data).toBe("old");
  });

  test("by one reader leaves the answer to the others", async () => {
    const { cache } = open();
    const { load, pending } = source();
    const abort = new AbortController();
    const impatient = cache.read("a", load, { signal: abort.signal });
    const patient = cache.read("a", load);
    abort.abort();
    await expect(impatient).rejects.toMatchObject({ name: "AbortError" });
    pending[0]!.resolve("here");
    expect(await patient).toBe("here");
    expect(cache.entry("a")).toMatchObject({ data: "here", loading: false });
  });

  test("inside a load counts as giving up, and fresh data stay fresh", async () => {
    const { cache } = open();
    await cache.read("a", async () => "old");
    const left = new DOMException("The page was left.", "AbortError");
    const given = cache.read("a", () => Promise.reject<string>(left), { cachePolicy: "no-cache" });
    await expect(given).rejects.toBe(left);
    expect(cache.entry("a")).toEqual({ data: "old", error: undefined, loaded: true, loading: false });
    expect(await cache.read("a", async () => "new")).toBe("old");
  });

  test("before asking asks nothing", async () => {
    const { cache } = open();
    const { load, pending } = source();
    await expect(cache.read("a", load, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
      message: "Aborted",
    });
    expect(pending).toEqual([]);
  });
});

describe("invalidating", () => {
  test("makes stale what starts with the prefix, and nothing else", async () => {
    const { cache } = open();
    let loads = 0;
    const load = async () => ++loads;
    for (const key of ["cart/items", "cart/summary", "catalog/x"]) await cache.read(key, load);
    cache.invalidate("cart/");
    expect(await cache.read("catalog/x", load)).toBe(3);
    expect([await cache.read("cart/items", load), await cache.read("cart/summary", load)]).toEqual([4, 5]);
  });

  test("leaves an answer that was under way to its reader, and out of the entry", async () => {
    const { cache } = open();
    const { load, pending } = source();
    const before = cache.read("a", load);
    cache.invalidate("a");
    const after = cache.read("a", load);
    pending[0]!.resolve("before the change");
    expect(await before).toBe("before the change");
    expect(cache.entry("a")).toMatchObject({ data: undefined, loading: true });
    pending[1]!.resolve("after it");
    expect(await after).toBe("after it");
    expect(cache.entry("a").data).toBe("after it");
  });

  test("makes all stale before it loads any again, so that what reads others gets them new", async () => {
    const { cache } = open();
    let loads = 0;
    const page = cache.resource("cart/page", () => cache.read("cart/summary", async () => ++loads), 0);
    page.subscribe(() => {});
    await page();
    cache.invalidate("cart/");
    await expect.poll(() => page.entry().data).toBe(2);
  });

  test("loads again what somebody watches, and tells them", async () => {
    const { cache } = open();
    let loads = 0;
    const badge = cache.resource("cart/summary", async () => ++loads);
    const seen: unknown[] = [];
    const stop = badge.subscribe(() => seen.push(badge.entry().data));
    await badge();
    cache.invalidate("cart/");
    await expect.poll(() => badge.entry()).toMatchObject({ data: 2, loading: false });
    expect(seen).toEqual([undefined, 1, 1, 2]);
    stop();
    cache.invalidate("cart/");
    expect(badge.entry().loading).toBe(false);
    expect(loads).toBe(2);
  });
});

test("what is forgotten is shown to nobody, not even until it is loaded again", async () => {
  const { cache } = open();
  let loads = 0;
  const badge = cache.resource("cart/summary", async () => ++loads);
  const seen: unknown[] = [];
  badge.subscribe(() => seen.push(badge.entry().data));
  await badge();
  await cache.read("prices/a", async () => "his");
  await cache.read("catalog/a", async () => "everybody's");
  cache.forget("catalog/");
  expect(["prices/a", "catalog/a"].map((key) => cache.entry(key).data)).toEqual([undefined, "everybody's"]);
  await expect.poll(() => badge.entry().data).toBe(2);
  expect(seen).toEqual([undefined, 1, undefined, undefined, 2]);
});

test("an entry is the same object until something about it changes, so that watchers can compare", async () => {
  const { cache } = open();
  expect(cache.entry("a")).toBe(cache.entry("b"));
  await cache.read("a", async () => "x");
  const entry = cache.entry("a");
  await cache.read("a", async () => "y");
  await cache.read("b", async () => "z");
  expect(cache.entry("a")).toBe(entry);
});

test("a page carries its data to the browser, where they stay as fresh as they were", async () => {
  const server = open();
  const gone = new FetchError("/", 404, "Not Found", [{ type: "ITEM_NOT_FOUND", message: "No such part." }]);
  await server.cache.read("a", async () => ({ name: "Impeller" }));
  await server.cache.read("ever", async () => 1, { staleAfter: -1 });
  await server.cache.read("gone", () => Promise.reject(gone)).catch(() => {});
  await server.cache.read("failed", () => Promise.reject(new Error("no"))).catch(() => {});
  const dump = JSON.parse(JSON.stringify(server.cache.dump())) as ReturnType<typeof server.cache.dump>;
  expect(Object.keys(dump.entries)).toEqual(["a", "ever", "gone"]);
  const { cache, clock } = open();
  cache.restore(dump);
  const load = async () => ({ name: "New" });
  expect(await cache.read("a", load)).toEqual({ name: "Impeller" });
  await expect(cache.read("gone", load)).rejects.toEqual(gone);
  clock.advance(300_000);
  expect(await cache.read("a", load)).toEqual({ name: "New" });
  expect(await cache.read("ever", async () => 2)).toBe(1);
});

test("what a page was rendered with stays known, whatever is read since", async () => {
  const server = open();
  const ofServer = server.cache.resource("a", async () => "rendered");
  await ofServer();
  expect(ofServer.rendered()).toBe(ofServer.entry());
  const { cache } = open();
  const [a, b] = ["a", "b"].map((key) => cache.resource(key, async () => "read"));
  cache.restore(server.cache.dump());
  await a!({ cachePolicy: "no-cache" });
  await b!();
  expect([a!.entry().data, b!.entry().data]).toEqual(["read", "read"]);
  expect(a!.rendered()).toMatchObject({ data: "rendered", loaded: true, loading: false });
  expect(b!.rendered()).toEqual({ data: undefined, error: undefined, loaded: false, loading: false });
});

test("when there is too much, what nobody has asked for again goes first, and what is watched stays", async () => {
  const cache = createCache(fakeClock(), 500);
  let loads = 0;
  const load = async () => ++loads;
  const watched = cache.resource("watched", load);
  watched.subscribe(() => {});
  await watched();
  await cache.read("liked", load);
  for (let i = 0; i < 2_000; i++) {
    await cache.read(`list/${i}`, load);
    await cache.read("liked", load);
  }
  expect(cache.entry("list/0").loaded).toBe(false);
  expect(cache.entry("list/1999").loaded).toBe(true);
  expect([watched.entry().loaded, cache.entry("liked").data]).toEqual([true, 2]);
  expect(Object.keys(cache.dump().entries).length).toBeLessThanOrEqual(501);
  for (let i = 2_000; i < 4_000; i++) await cache.read(`list/${i}`, load);
  expect(cache.entry("liked").loaded).toBe(false);
});

test("what holds much counts as much", async () => {
  const cache = createCache(fakeClock(), 10);
  const read = (key: string, weight: number) => cache.read(key, async () => weight, { weigh: (data) => data });
  const known = () => Object.keys(cache.dump().entries);
  await read("a", 4);
  await read("b", 5);
  await read("c", 1);
  expect(known()).toEqual(["a", "b", "c"]);
  await read("d", 3);
  await read("e", 1);
  expect(known()).toEqual(["b", "c", "d", "e"]);
  await cache.read("e", async () => 6, { weigh: (data) => data, cachePolicy: "no-cache" });
  await read("f", 1);
  expect(known()).toEqual(["d", "e", "f"]);
});

test("a clock that is put back does not keep data longer, but for those that never expire", async () => {
  const { cache, clock } = open();
  let asked = 0;
  const load = async () => ++asked;
  await cache.read("ever", async () => "once", { staleAfter: -1 });
  await cache.read("a", load);
  clock.advance(-86_400_000);
  expect(cache.snapshot("a").state).toBe("Stale");
  await cache.read("a", load);
  clock.advance(299_999);
  await cache.read("a", load);
  expect(asked).toBe(2);
  expect(cache.snapshot("ever").state).toBe("Fulfilled");
});

test.each<[browser: string | undefined, page: string | undefined, shown: string]>([
  ["ferries", "ferries", "rendered"],
  [undefined, "ferries", "anew"],
  ["ferries", undefined, "anew"],
])("for the account %j, a page that was rendered for %j shows what is %s", async (browser, page, shown) => {
  const server = createCache(fakeClock(), undefined, () => page);
  await server.read("prices", async () => "rendered");
  const cache = createCache(fakeClock(), undefined, () => browser);
  cache.restore(JSON.parse(JSON.stringify(server.dump())) as CacheDump);
  expect(await cache.read("prices", async () => "anew")).toBe(shown);
});

test("a browser whose clock is days behind the server's asks again after 300 seconds", async () => {
  const server = open();
  await server.cache.read("a", async () => "rendered");
  const { cache, clock } = open();
  clock.advance(-86_400_000);
  cache.restore(server.cache.dump());
  expect(await cache.read("a", async () => "anew")).toBe("rendered");
  clock.advance(300_000);
  expect(await cache.read("a", async () => "anew")).toBe("anew");
});

test("a key that objects have of their own is a key like others", async () => {
  const server = open();
  for (const key of ["__proto__", "constructor"]) await server.cache.read(key, async () => key);
  const { cache } = open();
  cache.restore(JSON.parse(JSON.stringify(server.cache.dump())) as ReturnType<typeof cache.dump>);
  expect(cache.entry("__proto__").data).toBe("__proto__");
  expect(cache.entry("constructor").data).toBe("constructor");
});

test("a load that throws at once is a failure like others", async () => {
  const { cache } = open();
  const broken = (): Promise<string> => {
    throw new Error("no promise");
  };
  await expect(cache.read("a", broken)).rejects.toThrow("no promise");
  expect(cache.snapshot("a")).toMatchObject({ state: "Error", error: new Error("no promise") });
});
