import { expect, test } from "vitest";
import { checkoutNotices, paymentNotice } from "./checkout-errors.ts";

/** The texts in section 8 of the commerce specification, "User messages". */
const wrong = "Something went wrong.";
const cannotProceed = "We couldn't proceed with checkout. Return to the cart and try again.";

test.each([
  ["CANNOT_START_CHECKOUT", wrong, cannotProceed],
  ["CANNOT_POLL_CHECKOUT", wrong, cannotProceed],
  ["NULL_CHECKOUT_JSON", wrong, cannotProceed],
  ["NULL_CHECKOUTID", wrong, cannotProceed],
  ["SESSION_IN_ERROR", wrong, cannotProceed],
  ["SESSION_NOT_LOADED", wrong, cannotProceed],
  ["UNKNOWN_ERROR", wrong, "Try again later."],
  ["INSUFFICIENT_INVENTORY", "Not enough inventory", "Some items are unavailable or out of stock."],
  [
    "NO_DELIVERY_METHODS",
    wrong,
    "Sorry, we can't deliver this item to the selected address. Change the items in your cart or update the delivery address. For more help, contact customer support.",
  ],
  [
    "NO_DELIVERY_ADDRESSES",
    wrong,
    "We couldn't proceed with checkout because there's no saved shipping address and you don't have the necessary buyer permissions to add one.",
  ],
] as const)("%s is told word for word", (code, title, detail) => {
  expect(checkoutNotices[code]).toMatchObject({ title, detail });
});

test("a payment that fails has the specification's words and leads back to the checkout", () => {
  expect(paymentNotice).toEqual({
    title: "Unable to Process Payment",
    detail: "Check your payment information and try again.",
    returnTo: "checkout",
  });
});
