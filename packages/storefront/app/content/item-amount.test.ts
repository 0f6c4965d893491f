import { decimal } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { amountOf, discountOf } from "./item-amount.ts";

const customFields = [{ attributes: { type: "CartItem" }, id: "0a9000000000001", TotalItemAdjustment__c: "-5.33" }];

test.each([
  [
    { quantity: "3.0", totalPrice: "55.47", unitItemAdjustmentAmount: "-4.623333", customFields: [] },
    "-13.87",
    "41.60",
  ],
  [
    { quantity: "16000.0", totalPrice: "100.00", unitItemAdjustmentAmount: "-0.000333", customFields },
    "-5.33",
    "94.67",
  ],
  [{ quantity: "16000.0", totalPrice: "100.00", unitItemAdjustmentAmount: null, customFields: [] }, "0", "100.00"],
])("of %o %s is taken off", (item, discount, amount) => {
  const told = { currencyIsoCode: "USD", ...item };
  expect(discountOf(told)).toBe(decimal(discount));
  expect(amountOf(told)).toBe(amount);
});
