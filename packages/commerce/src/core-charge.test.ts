import { expect, test } from "vitest";
import { totalItem } from "./cart-totals.ts";
import { coreChargeIn, coreChargeOf } from "./core-charge.ts";
import { decimal, formatDecimal, ZERO } from "./decimal.ts";

test("a core charge counts in the currencies that the store has given it in", () => {
  const charges = "USD:95.00;CAD:130";
  expect(coreChargeIn(charges, "USD")).toBe(decimal("95"));
  expect(coreChargeIn(charges, "CAD")).toBe(decimal("130"));
  expect(coreChargeIn(charges, "MXN")).toBeUndefined();
  expect(coreChargeIn(null, "USD")).toBeUndefined();
});

test("an item costs its price and the core charge, with tax on both and the price by quantity on the part alone", () => {
  const item = {
    productId: "starter",
    quantity: decimal("3"),
    listPrice: decimal("240"),
    baseUnitPrice: decimal("210.10"),
    tiers: [{ lowerBound: decimal("2"), upperBound: null, tierUnitPrice: decimal("199.95") }],
    taxPercent: decimal("6"),
    coreCharge: decimal("95"),
  };
  const terms = { taxType: "Net" as const, currency: "USD" };
  const totals = totalItem({ ...item, itemizedAdjustmentAmount: decimal("-10") }, terms);
  expect(Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, formatDecimal(value)]))).toEqual({
    listPrice: "335",
    salesPrice: "305.1",
    unitAdjustmentAmount: "-10.15",
    unitAdjustedPrice: "294.95",
    totalListPrice: "1005",
    totalAdjustmentAmount: "-30.45",
    totalPrice: "884.85",
    itemizedAdjustmentAmount: "-10",
    totalTax: "52.49",
    totalAmount: "927.34",
  });
  expect(totalItem({ ...item, listPrice: null }, terms).totalListPrice).toBe(decimal("915.3"));
});

test("the core charge of several pieces is rounded once", () => {
  expect(coreChargeOf(decimal("0.335"), decimal("3"), "USD")).toBe(decimal("1.01"));
  expect(coreChargeOf(undefined, decimal("3"), "USD")).toBe(ZERO);
});
