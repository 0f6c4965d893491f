import { assert, test } from "vitest";
import { createPageCache, type Made } from "./page-cache.ts";
import { served } from "./sending.ts";

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

test("a page that is not fresh any more can be answered again as it was", async () => {
  let now = 0;
  const cache = createPageCache({ limitBytes: 10_000, now: () => now });
  const first = await cache.get("a", page("same", 5));
  now = 6;
  assert.isUndefined(cache.fresh("a"));
  const again = await cache.get("a", async (old) => ({ content: old!, freshForMs: 5 }));
  assert.equal(again, first);
  assert.equal(cache.fresh("a"), first);
});

test("a page that fails while it is made is tried again", async () => {
  const cache = createPageCache({ limitBytes: 10_000, now: () => 0 });
  const failure = await cache.get("a", () => Promise.reject(new Error("once"))).catch((error: Error) => error.message);
  assert.equal(failure, "once");
  assert.isTrue("replyTo" in (await cache.get("a", page("now"))));
});
