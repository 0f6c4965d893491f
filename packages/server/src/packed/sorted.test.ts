import { expect, test } from "vitest";
import { sorted } from "./sorted.ts";

test("many runs come out as one stable sort would have it", async () => {
  const items = Array.from({ length: 20_000 }, (_, at) => ({ key: (at * 7919) % 5003, at }));
  let breaths = 0;
  const breathe = async () => void breaths++;
  const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
  expect(await sorted(items, byKey, breathe)).toEqual(items.toSorted(byKey));
  expect(breaths).toBeGreaterThan(4);
  expect(await sorted([], byKey, breathe)).toEqual([]);
});
