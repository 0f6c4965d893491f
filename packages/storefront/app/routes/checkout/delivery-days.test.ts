import type { Checkout } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { arrivalDays, desiredDateFrom } from "./delivery-days.ts";

const now = Date.parse("2026-11-24T15:00:00Z");

test.each([
  ["", null, undefined],
  ["2026-12-24", "2026-12-24T12:00:00.000Z", undefined],
  ["2026-11-24", "2026-11-24T12:00:00.000Z", undefined],
  ["2026-11-20", null, "Choose a day that is not in the past."],
  ["2026-02-30", null, "Enter a day such as 2026-12-24."],
  ["Christmas", null, "Enter a day such as 2026-12-24."],
])("the wished day %j", (text, date, error) => {
  expect(desiredDateFrom(text, now)).toEqual({ date, ...(error && { error }) });
});

test("an item arrives when its group says, and others say nothing", () => {
  const told = (id: string, earliest: string, latest: string) => ({
    attributes: { type: "CartItem" },
    id,
    EarliestDelivery__c: earliest,
    LatestDelivery__c: latest,
  });
  const customFields = [
    told("belt", "2026-11-30T15:00:00Z", "2026-12-02T15:00:00Z"),
    { attributes: {}, Color__c: "red" },
  ];
  const checkout = { deliveryGroups: { count: 2, items: [{ customFields }, { customFields: null }] } };
  expect([...arrivalDays(checkout as unknown as Checkout, "America/New_York")]).toEqual([
    ["belt", "Mon, Nov 30 to Wed, Dec 2"],
  ]);
});
