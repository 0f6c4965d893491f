import { expect, test } from "vitest";
import { nearKeys } from "./near-keys.ts";

test.each([
  ["flt1010", "flt1001", 0],
  ["flt10o1", "flt1001", 1],
  ["flt101", "flt1001", 2],
  ["flt10001", "flt1001", 2],
  ["flt1901", "flt1001", 3],
])("%s is near %s, in place %i", (typed, meant, rank) => {
  const ranks = nearKeys(typed);
  expect(ranks.findIndex((keys) => keys.includes(meant))).toBe(rank);
});

test("each near number comes once, the number itself does not, and their count is bounded", () => {
  const all = nearKeys("a".repeat(20)).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all).not.toContain("a".repeat(20));
  expect(nearKeys("abcdefghij0123456789").flat().length).toBeLessThan(1_600);
});

test("of a short number nothing is near, nor of what is too long for one", () => {
  expect(nearKeys("1001")).toEqual([]);
  expect(nearKeys("1".repeat(200))).toEqual([]);
});
