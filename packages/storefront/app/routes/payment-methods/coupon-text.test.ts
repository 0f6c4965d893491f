import type { OwnCoupon } from "@tradecounter/client";
import { expect, test } from "vitest";
import { couponText, usesText } from "./coupon-text.ts";

const coupon = (gift: OwnCoupon["gift"], more: Partial<OwnCoupon> = {}): OwnCoupon => ({
  couponCode: "TEN",
  name: "Ten",
  terms: null,
  gift,
  needs: null,
  isForSomeParts: false,
  currencyIsoCode: "USD",
  endsAt: null,
  usesLeft: null,
  ...more,
});

test.each<[OwnCoupon, string]>([
  [coupon({ kind: "percentOff", of: "order", percent: "10" }), "10% off the order"],
  [coupon({ kind: "percentOff", of: "items", percent: "7.5" }, { isForSomeParts: true }), "7.5% off some parts"],
  [
    coupon({ kind: "amountOff", of: "order", amount: "25" }, { needs: { amount: "250", quantity: null } }),
    "$25.00 off the order, for orders with parts worth $250.00 or more",
  ],
  [coupon({ kind: "amountOff", of: "items", amount: "0.5" }), "$0.50 off each piece of all parts"],
  [coupon({ kind: "fixedPrice", amount: "9.9" }, { isForSomeParts: true }), "$9.90 for each piece of some parts"],
  [
    coupon({ kind: "buyGet", buy: 10, get: 1, percent: "100" }, { needs: { amount: "50", quantity: "1" } }),
    "Buy 10 pieces of all parts, get 1 piece without charge, for orders with parts worth $50.00 or more and in 1 piece or more",
  ],
  [coupon({ kind: "buyGet", buy: 1, get: 1, percent: "50" }), "Buy 1 piece of all parts, get 1 piece at 50% off"],
  [coupon({ kind: "freeDelivery" }), "Free shipping"],
])("a coupon is told in a sentence: %#", (given, told) => {
  expect(couponText(given)).toBe(told);
});

test.each([
  [null, undefined],
  [0, "used up"],
  [1, "1 use left"],
  [3, "3 uses left"],
])("of %s uses left is said: %s", (left, told) => {
  expect(usesText(left)).toBe(told);
});
