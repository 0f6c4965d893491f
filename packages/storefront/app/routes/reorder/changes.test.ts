import type { ReorderItem } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { changesSentence, orderedAs, priceChange } from "./changes.ts";

const item: ReorderItem = {
  availableToFulfill: "40.0",
  coreCharge: null,
  name: "Oil filter",
  orderItemSummaryId: "10u7t00000LiN01AAK",
  orderedQuantity: "2.0",
  orderedSellingModelName: null,
  orderedUnitPrice: "12.40",
  productId: "01t7t00000ImPe1AAL",
  quantityMessage: null,
  replacement: null,
  sku: "FLT-1001",
  status: "Available",
  suggestedQuantity: "2.0",
  unitPrice: "12.40",
};
const replacement = {
  availableToFulfill: "1.0",
  coreCharge: null,
  name: "Oil filter, new",
  productId: "01t7t00000ImPe2AAL",
  sku: "FLT-1002",
  unitPrice: "13.00",
};
const replaced: ReorderItem = { ...item, status: "Replaced", unitPrice: null, availableToFulfill: null, replacement };
const gone: ReorderItem = { ...item, status: "NoLongerSold", unitPrice: null, availableToFulfill: null };
const usd = { currencyIsoCode: "USD", orderCurrencyIsoCode: "USD" };

test("a part is ordered as itself, a replaced one as the other, one that is sold no more not at all", () => {
  expect([item, replaced, gone].map((one) => orderedAs(one)?.sku)).toEqual(["FLT-1001", "FLT-1002", undefined]);
  expect(orderedAs({ ...item, status: "NotAllowed", replacement })).toBeNull();
});

test.each([
  ["12.400", "same"],
  ["12.41", "up"],
  ["9", "down"],
] as const)("a price of %s after 12.40 is %s", (unitPrice, change) =>
  expect(priceChange({ ...item, unitPrice }, usd)).toBe(change),
);

test("prices in two currencies are not compared, nor is none", () => {
  expect(priceChange({ ...item, unitPrice: "9" }, { ...usd, currencyIsoCode: "EUR" })).toBe("unknown");
  expect(priceChange(gone, usd)).toBe("unknown");
});

test.each([
  [[item], "All of it can be ordered again, as it was."],
  [[item, { ...item, unitPrice: "13.00" }], "All 2 lines can be ordered again, 1 at another price."],
  [
    [item, replaced, gone],
    "2 of 3 lines can be ordered again, 1 at another price, 1 only as another part, 1 with less in stock than you ordered.",
  ],
  [[gone], "0 of 1 line can be ordered again."],
  [
    [{ ...item, orderedSellingModelName: "Every month", unitPrice: "13.00" }],
    "All of it can be ordered again, 1 once and not by subscription.",
  ],
])("%# is told in a sentence", (items, sentence) => expect(changesSentence({ items, ...usd })).toBe(sentence));
