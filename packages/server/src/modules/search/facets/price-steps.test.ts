import { expect, test } from "vitest";
import { priceSteps } from "./price-steps.ts";

test.each([
  ["prices from cents to hundreds", [0.2, 0.9, 3, 4.5, 11.4, 12, 38, 44, 95, 210], [2, 10, 50, 100]],
  ["a hundred and more", Array.from({ length: 100 }, (_, at) => at + 1), [20, 50]],
  ["one price", [5, 5, 5, 5, 5, 5], []],
  ["few prices", [1, 2, 300], []],
  ["no prices", [Number.NaN, Number.NaN], []],
])("%s: split at round amounts", (_, prices, steps) => {
  expect(priceSteps(Float64Array.from(prices))).toEqual(steps);
});
