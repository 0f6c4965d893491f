import { expect, test } from "vitest";
import { wordsOf } from "./route.tsx";

test.each([
  ["/product/FLT-1001/01tA10000000123AAA", "FLT 1001"],
  ["/category/products/oil-filters", "oil filters"],
  ["/old_page/fuel-pump.html", "old page fuel pump"],
  ["/%E0%A4%A", ""],
  ["/", ""],
])("%s may mean %j", (pathname, words) => {
  expect(wordsOf(pathname)).toBe(words);
});
