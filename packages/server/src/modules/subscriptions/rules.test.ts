import { recordIdOf } from "@tradecounter/commerce";
import type { ProductSellingModel } from "@tradecounter/wire";
import { describe, expect, test } from "vitest";
import { afterAction, afterFailure, afterOrder, comesAgain, dayOf, triesAtMost } from "./rules.ts";
import type { Subscription } from "./subscription.ts";

const monthly: ProductSellingModel = {
  description: null,
  displayName: "Every month",
  id: recordIdOf("sellingModel", "monthly"),
  name: "Every month",
  pricingTerm: 1,
  pricingTermUnit: "Months",
  sellingModelType: "Evergreen",
};
const once: ProductSellingModel = { ...monthly, sellingModelType: "OneTime", pricingTerm: null, pricingTermUnit: null };
const yearly: ProductSellingModel = { ...monthly, pricingTermUnit: "Annual" };

test("only what has an interval comes again", () => {
  expect([once, monthly, { ...monthly, pricingTerm: null }].map(comesAgain)).toEqual([false, true, false]);
});

test.each([
  ["2026-01-31T15:30:00.000Z", monthly, 1, "2026-02-28T15:30:00.000Z"],
  ["2026-01-31T15:30:00.000Z", monthly, 2, "2026-03-31T15:30:00.000Z"],
  ["2026-11-30T00:00:00.000Z", monthly, 3, "2027-02-28T00:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", yearly, 1, "2029-02-28T12:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", yearly, 4, "2032-02-29T12:00:00.000Z"],
] as const)("what began on %s comes again on the same day", (beganAt, model, number, day) => {
  expect(dayOf(new Date(beganAt), model, number).toISOString()).toBe(day);
});

const began = new Date("2026-01-15T12:00:00.000Z");
const subscription = {
  sellingModel: monthly,
  term: null,
  beganAt: began,
  status: "Active",
  nextNumber: 1,
  nextAt: dayOf(began, monthly, 1),
  lookAt: dayOf(began, monthly, 1),
  cartId: recordIdOf("cart", "made"),
  failures: 2,
  problem: "Out of stock.",
  orders: [],
} as unknown as Subscription;
const order = { number: 1, orderId: recordIdOf("orderSummary", "1"), orderedAt: began };

describe("after an order", () => {
  test("the next day counts, and troubles are over", () => {
    expect(afterOrder(subscription, new Date("2026-02-17T12:00:00.000Z"))).toEqual({
      status: "Active",
      nextNumber: 2,
      nextAt: new Date("2026-03-15T12:00:00.000Z"),
      lookAt: new Date("2026-03-15T12:00:00.000Z"),
      cartId: null,
      failures: 0,
      problem: null,
    });
  });

  test("days that are past are not made up for", () => {
    expect(afterOrder(subscription, new Date("2026-05-20T12:00:00.000Z"))).toMatchObject({ nextNumber: 5 });
  });

  test("the last one of a term ends it", () => {
    const ofTwo = { ...subscription, term: 2 };
    expect(afterOrder(ofTwo, began)).toMatchObject({ status: "Ended", lookAt: null });
    expect(afterOrder({ ...ofTwo, term: 3 }, began)).toMatchObject({ status: "Active" });
    expect(afterOrder({ ...ofTwo, term: 3, orders: [order] }, began)).toMatchObject({ status: "Ended" });
  });
});

test("what cannot be ordered is tried again tomorrow, and after a week waits for its buyer", () => {
  const now = new Date("2026-02-15T12:00:00.000Z");
  expect(afterFailure(subscription, "Out of stock.", now)).toMatchObject({
    status: "Active",
    failures: 3,
    lookAt: new Date("2026-02-16T12:00:00.000Z"),
    problem: "Out of stock.",
  });
  const last = { ...subscription, failures: triesAtMost - 1 };
  expect(afterFailure(last, "Out of stock.", now)).toMatchObject({ status: "Paused", lookAt: null });
});

describe("a buyer", () => {
  const now = new Date("2026-04-20T12:00:00.000Z");

  test.each([
    ["Active", "pause", "Paused"],
    ["Active", "end", "Ended"],
    ["Paused", "resume", "Active"],
    ["Paused", "end", "Ended"],
    ["Active", "resume", undefined],
    ["Paused", "pause", undefined],
    ["Ended", "resume", undefined],
    ["Ended", "pause", undefined],
  ] as const)("of one that is %s: %s makes it %s", (status, action, expected) => {
    expect(afterAction({ ...subscription, status }, action, now)?.status).toBe(expected);
  });

  test("who lets it go on has the next day that is to come", () => {
    expect(afterAction({ ...subscription, status: "Paused" }, "resume", now)).toMatchObject({
      nextNumber: 4,
      nextAt: new Date("2026-05-15T12:00:00.000Z"),
      lookAt: new Date("2026-05-15T12:00:00.000Z"),
    });
  });
});
