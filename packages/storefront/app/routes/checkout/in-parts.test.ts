import type { DeliveryGroup } from "@tradecounter/wire";
import { expect, test } from "vitest";
import { isInParts } from "./in-parts.ts";

test.each([
  ["2026-12-02T15:00:00.000Z", "2026-12-02T15:00:00.000Z", false],
  ["2026-12-08T15:00:00.000Z", "2026-12-02T15:00:00.000Z", true],
  ["2026-12-08T15:00:00.000Z", null, false],
])("what arrives until %s comes after the days of a method until %s: %s", (own, latest, isLater) => {
  const customFields = [{ attributes: { type: "CartItem" }, id: "belt", LatestDelivery__c: own }];
  const selectedDeliveryMethod = { latestEstimatedDeliveryTime: latest };
  expect(isInParts({ customFields, selectedDeliveryMethod } as unknown as DeliveryGroup)).toBe(isLater);
  expect(isInParts({ customFields: null, selectedDeliveryMethod } as unknown as DeliveryGroup)).toBe(false);
});
