import { expect, test } from "vitest";
import { sortedOrder } from "./sorted-order.ts";

test("many runs come out as one stable sort would have it", async () => {
  const keys = Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 5003);
  let breaths = 0;
  const breathe = async () => void breaths++;
  const byKey = (a: number, b: number) => keys[a]! - keys[b]!;
  expect([...(await sortedOrder(keys.length, byKey, breathe))]).toEqual([...keys.keys()].toSorted(byKey));
  expect(breaths).toBeGreaterThan(4);
  expect(await sortedOrder(0, byKey, breathe)).toEqual(new Uint32Array(0));
});
