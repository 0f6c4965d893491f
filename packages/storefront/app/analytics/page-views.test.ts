import { expect, test } from "vitest";
import { isRepeated, pageCode, sameUrl } from "./page-views.ts";

const shop = "https://parts.example";
const view = { url: `${shop}/cart`, referrer: "", isReload: false };

test.each([
  ["the first page", view, undefined, false],
  ["the same page, written otherwise", { ...view, url: `${shop}/Cart/#top` }, view.url, true],
  ["the same query in another order", { ...view, url: `${shop}/cart?b=1&a=2` }, `${shop}/cart?a=2&b=1`, true],
  ["another page", view, `${shop}/`, false],
  ["another query of the same page", { ...view, url: `${shop}/search?q=b` }, `${shop}/search?q=a`, false],
  ["a page that was come to from itself", { ...view, referrer: `${shop}/cart/` }, undefined, true],
  ["one that was come to from another query", { ...view, referrer: `${shop}/cart?again=1` }, undefined, false],
  ["a reload", { ...view, isReload: true, referrer: view.url }, view.url, false],
])("%s", (_what, viewed, last, isSkipped) => {
  expect(isRepeated(viewed, last && pageCode(last))).toBe(isSkipped);
});

test("addresses are compared by path and by query in order", () => {
  expect(sameUrl(`${shop}/Global-Search/?b=2&a=1#x`)).toBe(sameUrl(`${shop}/global-search?a=1&b=2`));
  expect(sameUrl(`${shop}/p?a=1`)).not.toBe(sameUrl(`${shop}/p?a=2`));
});
