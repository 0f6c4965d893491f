import type { CartMessage, CartSummary } from "@tradecounter/wire";
import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { cartProblemOf, cartWords, wordsOfCartProblem } from "./cart-problems.ts";
import type { CartProblem } from "./cart-problems.ts";
import { CheckoutRefusal } from "./checkout.ts";
import { ClientError, FetchError } from "./errors.ts";

const refusal = (...types: string[]) =>
  new FetchError(
    "/",
    400,
    "Bad Request",
    types.map((type) => ({ type, message: "The store's words." })),
  );
const short = (replies.getCart![0] as CartSummary).messagesSummary!.limitedMessages[0] as CartMessage;
const error = { type: "/commerce/integrations/promotions", detail: "Add parts for 50.00 more." };
const ofCheckout = new CheckoutRefusal([{ ...error, title: null, instance: null, invalidParameters: null }]);

test.each<[string, unknown, "coupon" | "quantity" | undefined, CartProblem]>([
  [
    "a quantity that does not fit with the store's words, which name those that do",
    refusal("INVALID_BATCH_SIZE"),
    "quantity",
    { code: "INVALID_BATCH_SIZE", message: "The store's words." },
  ],
  [
    "what else is refused of a quantity by its code alone",
    refusal("LIMIT_EXCEEDED"),
    "quantity",
    { code: "LIMIT_EXCEEDED" },
  ],
  ["a refusal by its code alone", refusal("ITEM_NOT_FOUND"), undefined, { code: "ITEM_NOT_FOUND" }],
  [
    "a coupon that is not taken with the store's words",
    refusal("UNQUALIFIED_CART"),
    "coupon",
    { code: "UNQUALIFIED_CART", message: "The store's words." },
  ],
  ["a coupon of a checkout likewise", ofCheckout, "coupon", { code: error.type, message: error.detail }],
  ["a refusal without a code by its name", refusal(), undefined, { code: "FetchError" }],
  [
    "a refusal with a blank code by its name",
    new FetchError("/", 500, "", [{ type: "", message: "Oh." }]),
    undefined,
    { code: "FetchError" },
  ],
  [
    "a page that cannot wait with its words",
    new ClientError("SSR_NO_POLLING", "not ready"),
    undefined,
    { code: "SSR_NO_POLLING", message: "not ready" },
  ],
  [
    "any other fault of ours by its code",
    new ClientError("INVALID_CONFIG", "no id"),
    undefined,
    { code: "INVALID_CONFIG" },
  ],
  ["a message of the cart with its words", short, undefined, { code: "Inventory", message: "Two are left." }],
  ["what came of no store by its name", new TypeError("fetch failed"), undefined, { code: "TypeError" }],
  ["what is no error at all", "broken", undefined, { code: "UNKNOWN_ERROR" }],
  ["nothing", undefined, "coupon", { code: "UNKNOWN_ERROR" }],
])("%s", (_, problem, during, expected) => {
  expect(cartProblemOf(problem, during)).toEqual(expected);
});

test("each failure code of the specification has words of its own, and two share theirs", () => {
  const codes = [
    "WEBSTORE_NOT_FOUND",
    "EFFECTIVE_ACCOUNT_NOT_FOUND",
    "API_DISABLED_FOR_ORG",
    "INVALID_API_INPUT",
    "MAX_LIMIT_EXCEEDED",
    "CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS",
    "LIMIT_EXCEEDED",
    "TOO_MANY_RECORDS",
    "INSUFFICIENT_ACCESS",
    "ITEM_NOT_FOUND",
    "MISSING_RECORD",
    "INVALID_BATCH_SIZE",
    "ALREADY_APPLIED",
    "BLOCKED_EXCLUSIVE",
    "UNQUALIFIED_CART",
  ];
  const words = codes.map((code) => wordsOfCartProblem({ code }));
  expect(new Set([...words, cartWords.default]).size).toBe(codes.length + 1);
  expect(wordsOfCartProblem({ code: "COUPON_REDEMPTION_LIMIT_EXCEEDED" })).toBe(cartWords.MAX_LIMIT_EXCEEDED);
});

test.each<[string, CartProblem, string]>([
  ["a code without a slot", { code: "SERVER_UNAVAILABLE" }, cartWords.default],
  ["a code that is a name of something else", { code: "constructor" }, cartWords.default],
  ["words that came with it", { code: "ALREADY_APPLIED", message: "It is there." }, "It is there."],
])("%s is told as the storefront tells such things", (_, problem, expected) => {
  expect(wordsOfCartProblem(problem)).toBe(expected);
});

test("a storefront brings its own words", () => {
  const german = { ...cartWords, LIMIT_EXCEEDED: "Der Wagen ist voll.", default: "Das ging nicht." };
  expect(wordsOfCartProblem({ code: "LIMIT_EXCEEDED" }, german)).toBe("Der Wagen ist voll.");
  expect(wordsOfCartProblem({ code: "TypeError" }, german)).toBe("Das ging nicht.");
});

test("a coupon that is refused without words is told in those of its code, not by the status", () => {
  const wordless = new FetchError("/carts", 400, "Bad Request", [{ type: "ALREADY_APPLIED", message: "" }]);
  expect(cartProblemOf(wordless, "coupon")).toEqual({ code: "ALREADY_APPLIED" });
  expect(wordsOfCartProblem(cartProblemOf(wordless, "coupon"))).toBe(cartWords.ALREADY_APPLIED);
});

test("a coupon that did not get to the store is told in plain words, not in the browser's", () => {
  const problem = cartProblemOf(new TypeError("fetch failed"), "coupon");
  expect(problem).toEqual({ code: "TypeError" });
  expect(wordsOfCartProblem(problem)).toBe(cartWords.default);
});
