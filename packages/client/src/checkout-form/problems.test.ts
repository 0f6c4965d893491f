import { checkoutNotices } from "@tradecounter/wire";
import { describe, expect, test } from "vitest";
import { CheckoutRefusal } from "../checkout.ts";
import { ClientError, FetchError } from "../errors.ts";
import { exceptionsFrom, exceptionsOf, labelsOf, notificationOf, noticeOf } from "./problems.ts";
import type { CheckoutException } from "./problems.ts";

const error = { detail: null, instance: null, invalidParameters: null, title: null, type: null };
const fetchError = (...types: string[]) =>
  new FetchError(
    "checkouts/active",
    400,
    "Bad Request",
    types.map((type) => ({ type, message: `About ${type}.` })),
  );
const phoneError = (cause: unknown) => new ClientError("INVALID_CONTACT_PHONE", "not saved", { cause });

test.each<[string, unknown, CheckoutException[]]>([
  [
    "a fetch error with a list is its items, by their types",
    fetchError("INVALID_API_INPUT", "REQUIRED_FIELD_MISSING"),
    [
      { code: "INVALID_API_INPUT", type: "INVALID_API_INPUT", detail: "About INVALID_API_INPUT." },
      { code: "REQUIRED_FIELD_MISSING", type: "REQUIRED_FIELD_MISSING", detail: "About REQUIRED_FIELD_MISSING." },
    ],
  ],
  ["one without a list has no type", fetchError(), [{ code: "UNKNOWN_ERROR", detail: "Bad Request" }]],
  [
    "an error of ours has its code and no type",
    new ClientError("CANNOT_START_CHECKOUT", "does not start", { cause: fetchError("CHECKOUT_CONFLICT") }),
    [{ code: "CANNOT_START_CHECKOUT" }],
  ],
  [
    "a phone that the store refused has the store's type",
    phoneError(fetchError("INVALID_API_INPUT")),
    [{ code: "INVALID_CONTACT_PHONE", type: "INVALID_API_INPUT" }],
  ],
  [
    "a phone that did not get to the store has none",
    phoneError(new TypeError("fetch failed")),
    [{ code: "INVALID_CONTACT_PHONE" }],
  ],
  [
    "values that were refused are the checkout's errors",
    new CheckoutRefusal([{ ...error, type: "/commerce/errors/checkout-failure", detail: "Enter an email address." }]),
    [{ code: "UNKNOWN_ERROR", type: "/commerce/errors/checkout-failure", detail: "Enter an email address." }],
  ],
  ["any other failure is unknown", new Error("No way."), [{ code: "UNKNOWN_ERROR", detail: "No way." }]],
  ["what a browser says of a network is nothing to tell", new TypeError("fetch failed"), [{ code: "UNKNOWN_ERROR" }]],
  ["a text is its own detail", "no way", [{ code: "UNKNOWN_ERROR", detail: "no way" }]],
])("%s", (_, failure, expected) => {
  expect(exceptionsFrom(failure)).toEqual(expected);
});

test("a lack of stock has a code of its own", () => {
  const type = "/commerce/integrations/inventory";
  expect(exceptionsOf([{ ...error, type }])).toEqual([{ code: "INSUFFICIENT_INVENTORY", type }]);
});

test("errors of a service behind the store come as the first one", () => {
  const tax = { ...error, type: "/commerce/integrations/tax", detail: "No rate." };
  expect(exceptionsOf([tax, { ...error, detail: "Another." }])).toEqual([
    { code: "UNKNOWN_ERROR", type: tax.type, detail: "No rate." },
  ]);
});

describe("a dialog", () => {
  test.each<[string, CheckoutException, object]>([
    [
      "has our words for a code of ours",
      { code: "INSUFFICIENT_INVENTORY", detail: "Two are left." },
      { title: "Not enough inventory", detail: "Some items are unavailable or out of stock.", returnTo: "cart" },
    ],
    [
      "has the provider's detail for a payment",
      { code: "UNKNOWN_ERROR", type: "/commerce/errors/payment-failure", detail: "Use another card." },
      { title: "Unable to Process Payment", detail: "Use another card.", returnTo: "checkout" },
    ],
    [
      "has our words for a payment without detail",
      { code: "PAYMENT_DECLINED", type: "/commerce/errors/payment-failure" },
      {
        title: "Unable to Process Payment",
        detail: "Check your payment information and try again.",
        returnTo: "checkout",
      },
    ],
    [
      "passes other words through",
      { code: "INVALID_API_INPUT", detail: "No such method." },
      { title: "Something went wrong.", detail: "No such method.", returnTo: null },
    ],
    [
      "says to try again when nothing is known",
      { code: "toString" },
      { title: "Something went wrong.", detail: "Try again later.", returnTo: null },
    ],
  ])("%s", (_, exception, notice) => {
    expect(noticeOf(exception)).toEqual(notice);
  });

  test.each([
    "CANNOT_START_CHECKOUT",
    "CANNOT_POLL_CHECKOUT",
    "NULL_CHECKOUT_JSON",
    "NULL_CHECKOUTID",
    "SESSION_IN_ERROR",
    "SESSION_NOT_LOADED",
  ])("leads back to the cart when nothing goes on: %s", (code) => {
    expect(noticeOf({ code, detail: "no" })).toEqual({
      title: "Something went wrong.",
      detail: "We couldn't proceed with checkout. Return to the cart and try again.",
      returnTo: "cart",
    });
  });

  test("has words for every code there is", () => {
    for (const code of Object.keys(checkoutNotices)) expect(noticeOf({ code }).detail).toMatch(/\w/);
  });
});

describe("a notification", () => {
  test("has its detail as its body, whatever its code", () => {
    expect(labelsOf({ code: "INSUFFICIENT_INVENTORY", detail: "Two are left." })).toEqual({
      title: "Not enough inventory",
      detail: "Two are left.",
      returnTo: "cart",
    });
  });

  test("of a payment has its header, of a failed order the way to the cart", () => {
    expect(labelsOf({ type: "/commerce/errors/payment-failure", detail: "No." })).toEqual({
      title: "Unable to Process Payment",
      detail: "No.",
      returnTo: "checkout",
    });
    expect(labelsOf({ type: "/commerce/global/place-order", detail: "Sold out." })).toEqual({
      title: "Something went wrong.",
      detail: "Sold out.",
      returnTo: "cart",
    });
  });

  test.each([{}, { detail: "" }, { detail: " " }])(
    "of an exception with %j says what a dialog would: without detail, it would not be kept",
    (own) => {
      expect(
        notificationOf("contactInfo", { code: "INVALID_CONTACT_PHONE", type: "INVALID_API_INPUT", ...own }),
      ).toEqual({
        groupId: "contactInfo",
        code: "INVALID_CONTACT_PHONE",
        type: "INVALID_API_INPUT",
        detail: checkoutNotices.INVALID_CONTACT_PHONE.detail,
      });
    },
  );
});
