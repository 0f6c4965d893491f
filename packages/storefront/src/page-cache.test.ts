import { assert, test } from "vitest";
import { createPageCache, type Made } from "./page-cache.ts";
import { served, type Served } from "./sending.ts";

function page(text: string, freshForMs = Infinity): () => Promise<Made<never>> {
  return async () => ({ content: served(Buffer.from(text), "text/html", {}), freshForMs });
}

test("pages asked for least recently go when there are too many bytes", async () => {
  const cache = createPageCache({ limitBytes: 3_000, now: () => 0 });
  await cache.get("a", page("a".repeat(900)));
  await cache.get("b", page("b".repeat(900)));
  await cache.get("c", page("c".repeat(900)));
  assert.isDefined(cache.fresh("a"));
  await cache.get("d", page("d".repeat(900)));
  assert.deepEqual(
    ["a", "b", "c", "d"].filter((key) => cache.fresh(key)),
    ["a", "c", "d"],
  );
  assert.isAtMost(cache.bytes(), 3_000);
});

test("a compressed form takes the place of the plain one, so that more pages have room", async () => {
  const cache = createPageCache({ limitBytes: 10_000, now: () => 0 });
  const keys = ["a", "b", "c", "d", "e"];
  for (const key of keys) {
    const content = served(Buffer.from(`${key} b c `.repeat(500)), "text/html", {});
    await content.replyTo({ "accept-encoding": "br" });
    await cache.get(key, async () => ({ content, freshForMs: Infinity }));
  }
  assert.deepEqual(
    keys.filter((key) => cache.fresh(key)),
    keys,
  );
  assert.isBelow(cache.bytes(), 1_000);
});

test("a page that is too large to keep is still answered", async () => {
  const cache = createPageCache({ limitBytes: 100, now: () => 0 });
  const made = await cache.get("a", page("a".repeat(900)));
  assert.isTrue("replyTo" in made);
  assert.isUndefined(cache.fresh("a"));
  assert.equal(cache.bytes(), 0);
});

test("addresses that show the same have one content in memory, each as long as it is fresh itself", async () => {
  let now = 0;
  const cache = createPageCache({ limitBytes: 10_000, now: () => now });
  const first = await cache.get("a", page("same".repeat(200), 5));
  const bytes = cache.bytes();
  now = 3;
  const second = await cache.get("b", page("same".repeat(200), 5));
  assert.equal(second, first);
  assert.equal(cache.bytes(), bytes + "b".length * 2);
  now = 6;
  assert.isUndefined(cache.fresh("a"));
  assert.equal(cache.fresh("b"), first);
  assert.equal(cache.withEtag((first as Served).etag), first);
});

test("an address whose content has changed shows the new one, and again the old one when that comes back", async () => {
  const cache = createPageCache({ limitBytes: 10_000, now: () => 0 });
  const first = await cache.get("a", page("one", 0));
  const second = await cache.get("a", page("two", 0));
  assert.notEqual(second, first);
  assert.equal(await cache.get("a", page("one", 1)), first);
  assert.equal(cache.fresh("a"), first);
});

test("made-up addresses of one page do not push the others out", async () => {
  const cache = createPageCache({ limitBytes: 5_000, now: () => 0 });
  const other = await cache.get("other", page("other".repeat(100)));
  for (let at = 0; at < 1_000; at++) await cache.get(`a?made=up${at}`, page("a".repeat(900)));
  assert.equal(cache.fresh("other"), other);
  assert.isDefined(cache.fresh("a?made=up999"));
  assert.isUndefined(cache.fresh("a?made=up0"));
  assert.isAtMost(cache.bytes(), 5_000);
});

test("a page that fails while it is made is tried again", async () => {
  const cache = createPageCache({ limitBytes: 10_000, now: () => 0 });
  const failure = await cache.get("a", () => Promise.reject(new Error("once"))).catch((error: Error) => error.message);
  assert.equal(failure, "once");
  assert.isTrue("replyTo" in (await cache.get("a", page("now"))));
});
