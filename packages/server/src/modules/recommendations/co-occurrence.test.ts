import fc from "fast-check";
import { expect, test } from "vitest";
import { coOccurrenceOf, usualOptions, type Basket } from "./co-occurrence.ts";

const day = 86_400_000;
const itemCount = 12;
const anyItems = fc.uniqueArray(fc.nat(itemCount - 1), { minLength: 1, maxLength: 6 });
const anyBaskets = fc.array(fc.record({ items: anyItems, boughtAtMs: fc.nat(400).map((days) => days * day) }), {
  maxLength: 40,
});
const items = (scored: readonly { item: number }[]) => scored.map(({ item }) => item);

test("what was bought with the basket comes first, and then what is bought most", () => {
  const baskets = [[0, 1], [0, 1], [2, 3], [3], [3]].map((ids) => ({ items: ids, boughtAtMs: 0 }));
  expect(items(coOccurrenceOf(baskets, 5).recommend([0], 3))).toEqual([1, 3, 2]);
});

test("a small order binds its items closer than a large one", () => {
  const baskets: Basket[] = [
    { items: [0, 1], boughtAtMs: 0 },
    { items: [0, 2, 3, 4, 5, 6, 7, 8, 9], boughtAtMs: 0 },
  ];
  expect(coOccurrenceOf(baskets, 10).recommend([0], 1)[0]!.item).toBe(1);
});

test("what was bought together lately counts more than what was a year ago", () => {
  const baskets: Basket[] = [
    { items: [0, 1], boughtAtMs: 0 },
    { items: [0, 2], boughtAtMs: 365 * day },
  ];
  expect(items(coOccurrenceOf(baskets, 3).recommend([0], 2))).toEqual([2, 1]);
});

test("recommended are at most as many as asked, each once, best first, none of the basket, and only what is allowed", () => {
  fc.assert(
    fc.property(anyBaskets, anyItems, fc.integer({ min: 1, max: 15 }), anyItems, (baskets, basket, count, hidden) => {
      const allows = (item: number) => !hidden.includes(item);
      const recommended = coOccurrenceOf(baskets, itemCount).recommend(basket, count, allows);
      const ids = items(recommended);
      const sellable = new Set(baskets.flatMap((one) => one.items));
      const possible = [...sellable].filter((item) => allows(item) && !basket.includes(item));
      expect(ids).toHaveLength(Math.min(count, possible.length));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((item) => possible.includes(item))).toBe(true);
      expect(recommended.map(({ score }) => score)).toEqual(
        recommended.map(({ score }) => score).toSorted((a, b) => b - a),
      );
    }),
  );
});

test("nothing depends on the order in which baskets and their items come, nor on what was asked before", () => {
  fc.assert(
    fc.property(anyBaskets, anyItems, (baskets, basket) => {
      const learned = coOccurrenceOf(baskets, itemCount);
      const turned = coOccurrenceOf(
        baskets.toReversed().map(({ items: ids, boughtAtMs }) => ({ items: ids.toReversed(), boughtAtMs })),
        itemCount,
      );
      const rounded = (scored: readonly { item: number; score: number }[]) =>
        new Map(scored.map(({ item, score }) => [item, Math.fround(score).toPrecision(4)]));
      const first = learned.recommend(basket, itemCount);
      expect(rounded(turned.recommend(basket.toReversed(), itemCount))).toEqual(rounded(first));
      expect(learned.recommend(basket, itemCount)).toEqual(first);
    }),
  );
});

test("only ages among each other count: the same orders a year later tell the same", () => {
  fc.assert(
    fc.property(anyBaskets, anyItems, (baskets, basket) => {
      const later = baskets.map((one) => ({ ...one, boughtAtMs: one.boughtAtMs + 365 * day }));
      expect(coOccurrenceOf(later, itemCount, usualOptions).recommend(basket, 5)).toEqual(
        coOccurrenceOf(baskets, itemCount, usualOptions).recommend(basket, 5),
      );
    }),
  );
});
