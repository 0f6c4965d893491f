import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, formatDecimal, type Decimal } from "./decimal.ts";
import { tierAt, tiersFrom, unitPriceAt, type Tier } from "./tiers.ts";

const filter = tiersFrom([
  { from: decimal("24"), unitPrice: decimal("7.2") },
  { from: decimal("6"), unitPrice: decimal("8.1") },
]);
const price = decimal("9");

test.each([
  ["1", "9"],
  ["5.999", "9"],
  ["6", "8.1"],
  ["6.5", "8.1"],
  ["23", "8.1"],
  ["23.999", "8.1"],
  ["24", "7.2"],
  ["100000", "7.2"],
])("%s pieces cost %s each", (quantity, expected) =>
  expect(formatDecimal(unitPriceAt(decimal(quantity), price, filter))).toBe(expected),
);

test("without tiers the unit price applies", () => expect(unitPriceAt(decimal("10"), price, [])).toBe(price));

test("the first of two tiers that overlap wins, and a gap falls back to the unit price", () => {
  const tiers: Tier[] = [
    { lowerBound: decimal("10"), upperBound: decimal("20"), tierUnitPrice: decimal("8") },
    { lowerBound: decimal("15"), upperBound: decimal("30"), tierUnitPrice: decimal("7") },
    { lowerBound: decimal("40"), upperBound: null, tierUnitPrice: decimal("6") },
  ];
  const prices = ["15", "20", "21", "35", "40"].map((quantity) => unitPriceAt(decimal(quantity), price, tiers));
  expect(prices.map((unitPrice) => formatDecimal(unitPrice))).toEqual(["8", "8", "7", "9", "6"]);
});

test("steps become tiers without gap or overlap", () => {
  const froms = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(froms, fc.integer({ min: 1, max: 20_000 }), (bounds, quantity) => {
      const whole = (n: number) => (BigInt(n) * 1_000_000n) as Decimal;
      const tiers = tiersFrom(bounds.map((from) => ({ from: whole(from), unitPrice: whole(from) })));
      const reached = bounds.filter((from) => from <= quantity);
      const expected = reached.length === 0 ? undefined : whole(Math.max(...reached));
      expect(tierAt(whole(quantity), tiers)?.tierUnitPrice).toBe(expected);
      const holding = tiers.filter(
        ({ lowerBound, upperBound }) =>
          lowerBound <= whole(quantity) && (upperBound ?? whole(quantity)) >= whole(quantity),
      );
      expect(holding.length).toBe(expected === undefined ? 0 : 1);
    }),
  );
});
