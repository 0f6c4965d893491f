import { expect, test } from "vitest";
import { coOccurrenceOf, usualOptions, type Basket, type CoOccurrenceOptions } from "./co-occurrence.ts";

// Thirteen months of a shop for sixty machines with twelve parts each, reproducible: what is learned from the orders of the first twelve
// months has to find the part that is hidden from each later order. Measured on real orders: docs/decisions/recommendations.md.

const dayMs = 86_400_000;
const [machines, partsOfMachine] = [60, 12];
const [orderCount, days, newKindsFrom, learntUntil] = [2600, 400, 250, 370];

/** Reproducible pseudo-random numbers from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shopsOrders(): { baskets: Basket[]; itemCount: number } {
  const random = dice(7);
  const upTo = (count: number) => Math.floor(random() * count);
  const anyMachine = () => Math.floor(machines * random() ** 2.5);
  let itemCount = machines * partsOfMachine;
  const baskets = Array.from({ length: orderCount }, (_, at) => {
    const day = (at * days) / orderCount;
    // from a certain day on, machines of a new type use other parts together
    const partOf = (machine: number, part: number) =>
      ((machine + (day < newKindsFrom ? 0 : part * 7)) % machines) * partsOfMachine + part;
    const items = new Set<number>();
    const isDealer = random() < 0.05;
    if (isDealer) for (let count = 0; count < 80; count++) items.add(upTo(machines * partsOfMachine));
    else {
      const machine = anyMachine();
      const wanted = 3 + upTo(5);
      for (let count = 0; count < wanted; count++)
        items.add(partOf(machine, Math.floor(partsOfMachine * random() ** 1.3)));
      if (random() < 0.5) items.add(partOf(anyMachine(), upTo(partsOfMachine)));
      // a part ordered once for one customer proves little
      if (random() < 0.6) for (let count = 0; count < 3; count++) items.add(itemCount++);
    }
    return { items: [...items], boughtAtMs: day * dayMs };
  });
  return { baskets, itemCount };
}

const { baskets, itemCount } = shopsOrders();
const earlier = baskets.filter(({ boughtAtMs }) => boughtAtMs < learntUntil * dayMs);
const stocked = machines * partsOfMachine;
/** The part hidden from each later order is one of those sold more than once. */
const later = baskets
  .filter(({ boughtAtMs, items }) => boughtAtMs >= learntUntil * dayMs && items.length <= 20)
  .flatMap(({ items }, at) => {
    const parts = [...items].filter((item) => item < stocked);
    const hidden = parts[at % parts.length]!;
    return parts.length < 3 ? [] : [{ hidden, rest: [...items].filter((item) => item !== hidden) }];
  });

function hitRate(recommended: (rest: readonly number[]) => readonly { readonly item: number }[]): number {
  const hits = later.filter(({ hidden, rest }) => recommended(rest).some(({ item }) => item === hidden));
  return hits.length / later.length;
}

function rateOf(options: Partial<CoOccurrenceOptions> = {}): number {
  const learnt = coOccurrenceOf(earlier, itemCount, { ...usualOptions, ...options });
  return hitRate((rest) => learnt.recommend(rest, 10));
}

test("the hidden part is among ten in every second order, and seldom among the best sellers", () => {
  const learnt = coOccurrenceOf(earlier, itemCount);
  expect(later.length).toBeGreaterThan(150);
  expect(rateOf()).toBeGreaterThan(0.5);
  expect(hitRate(() => learnt.bestSellers(10))).toBeLessThan(0.1);
});

test.each([
  ["what was ordered once proved as much as what is ordered often", { damping: 0 }],
  ["orders of a year ago counted as much as those of today", { halfLifeDays: 1e9 }],
])("it would be found less often if %s", (_what, options) => {
  expect(rateOf(options)).toBeLessThan(0.42);
});
