import { expect, test } from "vitest";
import { messageOf } from "./message-of.ts";
import { ClientError, FetchError, retold } from "./errors.ts";

const declined = "The card was declined. Use another one.";
const full = "The cart is full.";

test.each<[string, unknown, string | undefined]>([
  ["a text", full, full],
  ["a blank text", "  ", undefined],
  ["a payment that is not authorised, in detail", { error: { detail: declined, message: "Declined" } }, declined],
  ["a payment that is not authorised, in short", { error: { code: "card", message: declined } }, declined],
  ["a payment's error before a list", { error: { detail: declined }, errors: [{ message: full }] }, declined],
  [
    "a payment that the store declined",
    { salesforceResultCode: "Decline", errors: [{ type: "/commerce/errors/payment-failure", detail: declined }] },
    declined,
  ],
  ["a list of errors", [{ errorCode: "LIMIT_EXCEEDED", message: full }], full],
  [
    "a list whose first has no words",
    [
      { errorCode: "X", message: "" },
      { errorCode: "Y", message: full },
    ],
    full,
  ],
  ["a list of nothing", [], undefined],
  ["errors with detail", { errors: [{ detail: full, message: "Full" }] }, full],
  ["errors with a message only", { errors: [{ detail: null, message: full }] }, full],
  ["errors with a blank detail", { errors: [{ detail: " ", message: full }] }, full],
  ["an object with a message", { message: full }, full],
  [
    "a failed call with words",
    new FetchError("/carts", 400, "Bad Request", [{ type: "LIMIT_EXCEEDED", message: full }]),
    full,
  ],
  ["a failed call without", new FetchError("/carts", 502, "Bad Gateway", []), "Bad Gateway"],
  [
    "a failed call that the data layer tells in its own way",
    retold(
      new FetchError("/wrap", 404, "Not Found", [{ type: "ITEM_NOT_FOUND", message: "No such part." }]),
      "No wrap",
    ),
    "No wrap",
  ],
  [
    "what the data layer refuses",
    new ClientError("INVALID_CONFIG", "a product id is needed"),
    "a product id is needed",
  ],
  ["an error", new TypeError("Failed to fetch"), "Failed to fetch"],
  ["an error without words", new Error(""), undefined],
  ["nothing", undefined, undefined],
  ["null", null, undefined],
  ["a number", 500, undefined],
  ["an object without words", { status: 500, error: null }, undefined],
])("of %s the words are told", (_, problem, message) => {
  expect(messageOf(problem)).toBe(message);
});
