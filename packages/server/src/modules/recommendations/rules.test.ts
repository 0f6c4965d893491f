import fc from "fast-check";
import { expect, test } from "vitest";
import { boughtTogether, type PastOrder } from "./bought-together.ts";
import { usualOptions as options } from "./co-occurrence.ts";
import { afterOrders, nearestTo, nearestToAll, type LearntProduct } from "./rules.ts";

const day = 86_400_000;
const anyOrders = fc.array(
  fc.record({
    ids: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { minLength: 1, maxLength: 5 }),
    orderedAtMs: fc.nat(500).map((days) => days * day),
  }),
  { minLength: 1, maxLength: 20 },
);

/** What is known after each batch, one after the other. */
function learnt(batches: readonly (readonly PastOrder[])[], epochMs = 0): Map<string, LearntProduct> {
  const known = new Map<string, LearntProduct>();
  for (const orders of batches)
    for (const one of afterOrders(known, orders, { epochMs, options })) known.set(one.id, one);
  return known;
}
const newestOf = (orders: readonly PastOrder[]) => Math.max(...orders.map(({ orderedAtMs }) => orderedAtMs));
function nearest(known: ReadonlyMap<string, LearntProduct>, id: string, newestMs: number, epochMs = 0) {
  return nearestTo(known.get(id)!, (other) => known.get(other)!.bought, { epochMs, newestMs, options });
}

test("orders learnt as they come tell the same as all of them learnt at once", () => {
  fc.assert(
    fc.property(anyOrders, fc.nat(20), fc.nat(400), (orders, cut, epochDays) => {
      const epochMs = epochDays * day;
      const known = learnt([orders.slice(0, cut), orders.slice(cut)], epochMs);
      const { recommend } = boughtTogether(orders);
      for (const id of known.keys()) {
        const near = nearest(known, id, newestOf(orders), epochMs);
        const whole = recommend([id], near.length);
        // of two that are as near, either may stand first
        const scoreOf = new Map(near.map((one) => [one.id, one.nearness]));
        whole.forEach((other, at) => expect(scoreOf.get(other)).toBeCloseTo(near[at]!.nearness, 5));
      }
    }),
  );
});

test("an order of hundreds of lines counts as bought, and binds nothing together", () => {
  const ids = Array.from({ length: 201 }, (_, at) => `part-${at}`);
  const known = learnt([[{ ids, orderedAtMs: 0 }]]);
  expect(known.get("part-7")).toMatchObject({ bought: 1 / 201, together: new Map() });
});

test("what goes with all anchors comes before what goes with one, and no anchor goes with itself", () => {
  const lists = [
    [
      { id: "belt", nearness: 0.5 },
      { id: "pump", nearness: 0.4 },
      { id: "seal", nearness: 0.3 },
    ],
    [
      { id: "seal", nearness: 0.3 },
      { id: "fan", nearness: 0.1 },
    ],
  ];
  expect(nearestToAll(new Set(["pump"]), lists)).toEqual(["seal", "belt", "fan"]);
});
