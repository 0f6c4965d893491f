import { decimal, type Decimal } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { columnPlaces, costOf, priceSteps, stepAt, tiersOf } from "./price-steps.ts";

const tier = (lowerBound: string, upperBound: string | null, tierUnitPrice: string) => ({
  adjustmentType: "AmountBasedAdjustment" as const,
  adjustmentValue: "0",
  id: "0tR0000000000000AA",
  lowerBound,
  upperBound,
  tierUnitPrice,
});
const schedule = {
  adjustmentMethod: "Range" as const,
  id: "0pS0000000000000AA",
  scheduleType: "Volume" as const,
  priceAdjustmentTiers: [tier("12", "47", "16.99"), tier("48", null, "15.20")],
};
const shown = (lowest?: Decimal) =>
  priceSteps(decimal("18.99"), tiersOf(schedule), lowest).map(({ quantities, savedPercent }) => [
    quantities,
    savedPercent,
  ]);

test("a table of prices starts with what one pays for few", () => {
  expect(shown()).toEqual([
    ["1 to 11", 0],
    ["12 to 47", 10],
    ["48 and up", 19],
  ]);
});

test("what may not be ordered is not offered", () => {
  expect(shown(decimal("24"))).toEqual([
    ["24 to 47", 0],
    ["48 and up", 10],
  ]);
});

test("no tiers, no table", () => {
  expect(priceSteps(decimal("18.99"), tiersOf(null))).toEqual([]);
});

test("only volume tiers of the method Range count", () => {
  expect(tiersOf({ ...schedule, adjustmentMethod: "Slab" })).toEqual([]);
  expect(tiersOf({ ...schedule, adjustmentMethod: null })).toEqual([]);
  expect(tiersOf({ ...schedule, scheduleType: "Term" })).toEqual([]);
});

test("between and above closed tiers the unit price is due again", () => {
  const closed = { ...schedule, priceAdjustmentTiers: [tier("10", "19", "9.00"), tier("30", "39", "8.00")] };
  const steps = priceSteps(decimal("10.00"), tiersOf(closed));
  expect(steps.map(({ quantities }) => quantities)).toEqual([
    "1 to 9",
    "10 to 19",
    "20 to 29",
    "30 to 39",
    "40 and up",
  ]);
  expect(stepAt(steps, decimal("25"))?.savedPercent).toBe(0);
});

test("the row of a quantity and its cost agree", () => {
  const tiers = tiersOf(schedule);
  const steps = priceSteps(decimal("18.99"), tiers);
  for (const quantity of ["1", "11", "12", "47", "48", "5000"].map(decimal)) {
    expect(costOf(quantity, decimal("18.99"), tiers, "USD").each).toBe(stepAt(steps, quantity)?.unitPrice);
  }
  expect(costOf(decimal("3"), decimal("0.0082"), [], "USD").total).toBe(decimal("0.02"));
});

test("prices of one column have the same number of decimals", () => {
  expect(columnPlaces(["18.99", "16"].map(decimal), "USD")).toBe(2);
  expect(columnPlaces(["0.0082", "0.007"].map(decimal), "USD")).toBe(4);
});
