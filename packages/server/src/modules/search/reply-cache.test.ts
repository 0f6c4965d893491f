import { expect, test } from "vitest";
import { createReplyCache } from "./reply-cache.ts";

test("a reply is made once, and the one unused longest goes when there is no room", () => {
  const cache = createReplyCache(250);
  const made: string[] = [];
  const ask = (key: string) =>
    cache
      .get(key, () => (made.push(key), Buffer.alloc(100, key)))
      .toString()
      .at(0);
  for (const key of ["a", "b", "a", "c", "a", "b"]) expect(ask(key)).toBe(key);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("a reply that is larger than all the room is given and not kept", () => {
  const cache = createReplyCache(10);
  let made = 0;
  for (let at = 0; at < 2; at++) expect(cache.get("a", () => (made++, Buffer.alloc(20))).byteLength).toBe(20);
  expect(made).toBe(2);
});
