import fc from "fast-check";
import { expect, test } from "vitest";
import { learnedFrom, type Choice } from "./learning-rules.ts";

const chosen = (sku: string, weight: number, visits = 5, term = "oil filter"): Choice => ({
  term,
  sku,
  weight,
  visits,
});

test("a part is raised by its share of what was chosen after the words", () => {
  expect(learnedFrom([chosen("A", 30), chosen("B", 60), chosen("C", 10)])).toEqual([
    {
      term: "oil filter",
      boosts: [
        { sku: "B", factor: 1.6 },
        { sku: "A", factor: 1.3 },
        { sku: "C", factor: 1.1 },
      ],
    },
  ]);
});

test("what two visits chose tells nothing, and words with a figure are not learnt", () => {
  expect(learnedFrom([chosen("A", 50, 2)])).toEqual([]);
  expect(learnedFrom([chosen("A", 50, 9, "flt-1001"), chosen("A", 50, 9, "relay 12v")])).toEqual([]);
});

test("however much somebody clicks, no factor is above 2, few parts of a term are raised, and the order is always the same", () => {
  const choice = fc.record({
    term: fc.constantFrom("oil filter", "gasket", "belt"),
    sku: fc.string({ minLength: 1, maxLength: 4 }),
    weight: fc.double({ min: 0.001, max: 1e9, noNaN: true }),
    visits: fc.nat(10_000),
  });
  fc.assert(
    fc.property(fc.uniqueArray(choice, { selector: ({ term, sku }) => `${term} ${sku}`, maxLength: 60 }), (choices) => {
      const learned = learnedFrom(choices);
      for (const { boosts } of learned) {
        expect(boosts.length).toBeLessThanOrEqual(10);
        for (const { factor } of boosts) {
          expect(factor).toBeGreaterThan(1);
          expect(factor).toBeLessThanOrEqual(2);
        }
      }
      expect(learnedFrom(choices.toReversed())).toEqual(learned);
    }),
  );
});
