import fc from "fast-check";
import { expect, test } from "vitest";
import { shareOut } from "./share-out.ts";

test.each([
  [100, [100, 100, 100], [34, 33, 33]],
  [1, [500, 700], [0, 1]],
  [1000, [1999, 0, 501], [800, 0, 200]],
  [1000, [0, 0], [0, 0]],
  [0, [300, 400], [0, 0]],
  [2, [1, 1, 1, 1], [1, 1, 0, 0]],
])("%s over %j is %j", (amount, weights, parts) => expect(shareOut(amount, weights)).toEqual(parts));

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

test.each([10_000_000, 150_000_000_000_000])(
  "the parts add up, are less than one from exact, and none is more than its weight, of weights up to %i",
  (most) => {
    const weights = fc.array(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (weighed, share) => {
        const whole = sumOf(weighed);
        const amount = Math.floor(whole * share);
        const parts = shareOut(amount, weighed);
        expect(sumOf(parts)).toBe(whole === 0 ? 0 : amount);
        parts.forEach((part, at) => {
          expect(part).toBeLessThanOrEqual(weighed[at]!);
          const off = BigInt(part) * BigInt(whole) - BigInt(amount) * BigInt(weighed[at]!);
          if (whole > 0) expect(off < 0n ? -off : off).toBeLessThan(BigInt(whole));
        });
      }),
    );
  },
);
