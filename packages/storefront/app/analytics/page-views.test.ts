import { expect, test } from "vitest";
import { isRepeated, sameUrl } from "./page-views.ts";

const shop = "https://parts.example";
const view = { url: `${shop}/cart`, referrer: "", at: 10_000, isReload: false };

test.each([
  ["the first page", view, undefined, false],
  ["the same address within two seconds", view, { url: view.url, at: 8_001 }, true],
  ["the same page, later and written otherwise", { ...view, url: `${shop}/Cart/#top` }, { url: view.url, at: 0 }, true],
  ["another page at once", view, { url: `${shop}/`, at: 9_999 }, false],
  ["a page that was come to from itself", { ...view, referrer: `${shop}/cart/` }, undefined, true],
  ["a reload", { ...view, isReload: true, referrer: view.url }, { url: view.url, at: 9_999 }, false],
])("%s", (_what, viewed, last, isSkipped) => {
  expect(isRepeated(viewed, last)).toBe(isSkipped);
});

test("addresses are compared by path and by query in order", () => {
  expect(sameUrl(`${shop}/Global-Search/?b=2&a=1#x`)).toBe(sameUrl(`${shop}/global-search?a=1&b=2`));
  expect(sameUrl(`${shop}/p?a=1`)).not.toBe(sameUrl(`${shop}/p?a=2`));
});
