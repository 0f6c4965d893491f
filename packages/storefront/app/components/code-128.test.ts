import { expect, test } from "vitest";
import { code128, code128Values } from "./code-128.ts";

test("the check symbol is the weighted sum modulo 103", () => {
  expect(code128Values("PJJ123C")).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55]);
});

test("every symbol is eleven narrow bars wide, the stop thirteen", () => {
  const every = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
  expect(code128(every)?.width).toBe((95 + 2) * 11 + 13);
  // No two characters have the same bars.
  const bars = Array.from(every, (character) => code128(character)?.path);
  expect(new Set(bars).size).toBe(95);
});

test("what the code cannot hold gives no bars", () => {
  expect(code128("Ölfilter")).toBeUndefined();
  expect(code128("")).toBeUndefined();
});
