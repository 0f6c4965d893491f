import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeProportion } from "./proportion.ts";

test.each([
  [3, 1, 2, 2],
  [1, 1, 3, 0],
  [2, 1, 3, 1],
  [999, 15, 100, 150],
])("%i × %i ÷ %i is %i, half up", (value, part, whole, expected) => {
  expect(wholeProportion(value, part, whole)).toBe(expected);
});

test("it is what bigints come to, however large the product is", () => {
  const anyNumber = fc.oneof(fc.nat(1000), fc.maxSafeNat());
  fc.assert(
    fc.property(
      anyNumber,
      fc.maxSafeNat(),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      (value, part, whole) => {
        // a deduction is never more than the whole
        const some = Math.min(part, whole);
        const exact = (2n * BigInt(value) * BigInt(some) + BigInt(whole)) / (2n * BigInt(whole));
        expect(BigInt(wholeProportion(value, some, whole))).toBe(exact);
      },
    ),
    { numRuns: 2000 },
  );
});
