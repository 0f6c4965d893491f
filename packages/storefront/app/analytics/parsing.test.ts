import { check, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { priceFrom, quantityFrom, shippingTierFrom, skuFrom, valueOf } from "./parsing.ts";

test.each([
  ["flt-1001", "FLT1001"],
  ["a/b 2_c.d", "A/B2CD"],
])("the SKU %s of an address is %s", (text, sku) => {
  expect(skuFrom(text)).toBe(sku);
});

test.each([
  ["$1,234.50", 1234.5],
  ["1.234,50 €", 1234.5],
  ["USD 38", 38],
  ["12,5", 12.5],
  ["", 0],
  ["on request", 0],
])("the price “%s” is %d", (text, price) => {
  expect(priceFrom(text)).toBe(price);
});

test("a price is read back however thousands and decimals are written", () => {
  const cents = integer({ min: 0, max: 99_999_999 });
  const isReadBack = (amount: number) =>
    ["en-US", "de-DE"].every(
      (locale) => priceFrom((amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 })) === amount / 100,
    );
  expect(check(property(cents, isReadBack)).failed).toBe(false);
});

test.each([
  ["3", 3],
  ["2.5", 2.5],
  ["0", 1],
  ["-4", 1],
  ["many", 1],
  [undefined, 1],
])("the quantity %s counts as %d", (text, quantity) => {
  expect(quantityFrom(text)).toBe(quantity);
});

test.each([
  ["Ground", false, "Ground"],
  ["Please select a method", true, ""],
  ["Please select a method", false, "Please select a method"],
  [null, true, "Delivery"],
] as const)("the delivery method %s, with errors: %s, is the tier “%s”", (name, hasErrors, tier) => {
  expect(shippingTierFrom(name, hasErrors)).toBe(tier);
});

test("what is added is worth price times quantity, to the cent", () => {
  expect(valueOf(1.005, 1)).toBe(1.01);
  expect(valueOf(29.9, 2)).toBe(59.8);
});
