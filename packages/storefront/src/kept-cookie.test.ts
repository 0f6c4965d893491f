import { expect, test } from "vitest";
import { keptCookie } from "./kept-cookie.ts";

const reply = { status: 200, headers: { "cache-control": "no-store" }, body: undefined };
const store = { id: "0ZE1" };
const opened = (cookie?: string, origin = "http://store.test") =>
  keptCookie({ headers: cookie === undefined ? {} : { cookie }, origin }, store, "");

test("what a page keeps comes back with the next request, and is sent when it changes", () => {
  const first = opened();
  expect(first.kept.value).toBeUndefined();
  first.kept.value = "ABCDE-1 005 -";
  const { headers, status } = first.sentWith(reply);
  expect(status).toBe(200);
  expect(headers).toEqual({
    "cache-control": "no-store",
    "set-cookie": "kept_0ZE1=ABCDE-1%20005%20-; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax",
  });

  const next = opened(`a=b; ${headers["set-cookie"]!.split(";")[0]}`);
  expect(next.kept.value).toBe("ABCDE-1 005 -");
  expect(next.sentWith(reply)).toBe(reply);
});

test("what is forgotten is removed from the browser", () => {
  const { kept, sentWith } = opened("kept_0ZE1=x");
  kept.value = undefined;
  expect(sentWith(reply).headers["set-cookie"]).toMatch(/^kept_0ZE1=; Path=\/; Max-Age=0;/);
});

test("it stays below the site's base path, and on a secure site is sent to nobody else", () => {
  const { kept, sentWith } = keptCookie({ headers: {}, origin: "https://store.test" }, store, "/shop");
  kept.value = "x";
  expect(sentWith(reply).headers["set-cookie"]).toBe(
    "kept_0ZE1=x; Path=/shop; Max-Age=86400; HttpOnly; SameSite=Lax; Secure",
  );
});

test.for(["", "kept_0ZE2=x", "unkept_0ZE1=x", "kept_0ZE1=%", "kept_0ZE1=", `kept_0ZE1=${"x".repeat(301)}`])(
  "nothing is read from %s",
  (cookie) => {
    expect(opened(cookie).kept.value).toBeUndefined();
  },
);
