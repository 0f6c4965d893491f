import fc from "fast-check";
import { expect, test } from "vitest";
import { boughtTogether, type PastOrder } from "./bought-together.ts";
import { usualOptions as options } from "./co-occurrence.ts";
import { afterOrders, afterVisits, nearestTo, nearestToAll, type LearntProduct, type Visit } from "./rules.ts";

const day = 86_400_000;
const anyOrders = fc.array(
  fc.record({
    ids: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { minLength: 1, maxLength: 5 }),
    orderedAtMs: fc.nat(500).map((days) => days * day),
  }),
  { minLength: 1, maxLength: 20 },
);

/** The results after each batch, applied in order. */
function learnt(batches: readonly (readonly PastOrder[])[], epochMs = 0): Map<string, LearntProduct> {
  const known = new Map<string, LearntProduct>();
  for (const orders of batches)
    for (const one of afterOrders(known, orders, { epochMs, options })) known.set(one.id, one);
  return known;
}
const newestOf = (orders: readonly PastOrder[]) => Math.max(...orders.map(({ orderedAtMs }) => orderedAtMs));
function nearest(known: ReadonlyMap<string, LearntProduct>, id: string, newestMs: number, epochMs = 0) {
  return nearestTo(known.get(id)!, (other) => known.get(other)!.amount, { epochMs, newestMs, options });
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
        // of two equally near, either may come first
        const scoreOf = new Map(near.map((one) => [one.id, one.nearness]));
        whole.forEach((other, at) => expect(scoreOf.get(other)).toBeCloseTo(near[at]!.nearness, 5));
      }
    }),
  );
});

test("an order of hundreds of lines counts as bought, and binds nothing together", () => {
  const ids = Array.from({ length: 201 }, (_, at) => `part-${at}`);
  const known = learnt([[{ ids, orderedAtMs: 0 }]]);
  expect(known.get("part-7")).toMatchObject({ amount: 1 / 201, together: new Map() });
});

const anyVisit = fc
  .uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { minLength: 1, maxLength: 7 })
  .chain((ids) =>
    fc
      .array(fc.integer({ min: 1, max: 100 }), { minLength: ids.length, maxLength: ids.length })
      .map((minutes): Visit => {
        const at = minutes.toSorted((one, other) => one - other);
        return ids.map((id, place) => ({ id, atMs: at[place]! }));
      }),
  );

test("visits learnt as they go on tell the same as all of them learnt at once", () => {
  fc.assert(
    fc.property(fc.array(anyVisit, { maxLength: 8 }), fc.integer({ min: 1, max: 100 }), (visits, cutMs) => {
      const learn = (known: ReadonlyMap<string, LearntProduct>, some: readonly Visit[], afterMs: number) =>
        new Map([
          ...known,
          ...afterVisits(known, some, { afterMs, epochMs: 0, options }).map((one) => [one.id, one] as const),
        ]);
      const begun = visits.map((visit) => visit.filter(({ atMs }) => atMs <= cutMs));
      const known = learn(learn(new Map(), begun, 0), visits, cutMs);
      const whole = learn(new Map(), visits, 0);
      expect([...known.keys()].toSorted()).toEqual([...whole.keys()].toSorted());
      for (const [id, { amount, together }] of whole) {
        expect(known.get(id)!.amount).toBeCloseTo(amount, 9);
        for (const [other, both] of together) expect(known.get(id)!.together.get(other)).toBeCloseTo(both, 9);
      }
    }),
  );
});

test("what lies far apart in a visit does not go together, nor what a program looks at; one visit alone makes nothing near", () => {
  const visit = (length: number): Visit => Array.from({ length }, (_, at) => ({ id: `part-${at}`, atMs: at + 1 }));
  const learn = (length: number) =>
    new Map(
      afterVisits(new Map(), [visit(length)], { afterMs: 0, epochMs: 0, options }).map((one) => [one.id, one] as const),
    );
  const known = learn(12);
  expect(known.get("part-11")!.together.has("part-1")).toBe(true);
  expect(known.get("part-11")!.together.has("part-0")).toBe(false);
  expect(learn(201).size).toBe(0);
  const near = (least: number) =>
    nearestTo(known.get("part-0")!, () => 1, { epochMs: 0, newestMs: 0, options, least }).map(
      ({ nearness }) => nearness,
    );
  expect(near(0).every((one) => one > 0)).toBe(true);
  expect(near(1.5).every((one) => one === 0)).toBe(true);
});

test("a repeated look pairs with what its network first looks at in the same visit, and with nothing that it had paired before", () => {
  const learn = (visit: Visit) =>
    new Map(afterVisits(new Map(), [visit], { afterMs: 10, epochMs: 0, options }).map((one) => [one.id, one] as const));
  const repeated = learn([
    { id: "belt", atMs: 20 },
    { id: "pump", atMs: 30, repeatOfMs: 10 },
  ]);
  expect(repeated.get("pump")!.amount).toBe(0);
  expect(repeated.get("pump")!.together.get("belt")).toBeGreaterThan(0);
  expect(repeated.get("belt")!.together.get("pump")).toBeGreaterThan(0);
  // the pump was viewed after the belt, in another visit that also had the belt: there they were paired
  const paired = learn([
    { id: "belt", atMs: 20 },
    { id: "pump", atMs: 30, repeatOfMs: 25 },
  ]);
  expect(paired.has("pump")).toBe(false);
  const bothRepeated = learn([
    { id: "belt", atMs: 20, repeatOfMs: 10 },
    { id: "pump", atMs: 30, repeatOfMs: 10 },
  ]);
  expect(bothRepeated.size).toBe(0);
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
  expect([...nearestToAll(new Set(["pump"]), lists)]).toEqual(["seal", "belt", "fan"]);
});
