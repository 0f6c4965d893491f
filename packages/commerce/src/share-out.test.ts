import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, formatDecimal, sumOf, type Decimal } from "./decimal.ts";
import { shareOut } from "./share-out.ts";

const shared = (amount: string, weights: string[], currency = "USD") =>
  shareOut(decimal(amount), weights.map(decimal), currency).map((part) => formatDecimal(part));

test.each([
  ["1", ["1", "1", "1"], ["0.34", "0.33", "0.33"]],
  ["0.01", ["5", "7"], ["0", "0.01"]],
  ["10", ["19.99", "0", "5.01"], ["8", "0", "2"]],
  ["10", ["0", "0"], ["0", "0"]],
  ["0", ["3", "4"], ["0", "0"]],
])("%s over %j is %j", (amount, weights, parts) => expect(shared(amount, weights)).toEqual(parts));

test("a currency without cents is shared in whole units", () => {
  expect(shared("100", ["1", "1", "1"], "JPY")).toEqual(["34", "33", "33"]);
});

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => (BigInt(value) * 10_000n) as Decimal);

test("the parts add up, are less than a cent from exact, and none is more than its weight", () => {
  const weights = fc.array(cents(10_000_000), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (weighed, share) => {
      const whole = sumOf(weighed);
      const amount = (BigInt(Math.floor(Number(whole / 10_000n) * share)) * 10_000n) as Decimal;
      const parts = shareOut(amount, weighed, "USD");
      expect(sumOf(parts)).toBe(whole === 0n ? 0n : amount);
      parts.forEach((part, at) => {
        expect(part).toBeLessThanOrEqual(weighed[at]!);
        if (whole > 0n) {
          const off = part * whole - amount * weighed[at]!;
          expect(off < 0n ? -off : off).toBeLessThan(10_000n * whole);
        }
      });
    }),
  );
});
