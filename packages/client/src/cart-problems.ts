import { CheckoutRefusal } from "./checkout.ts";
import { ClientError, FetchError, isFilled } from "./errors.ts";

/** What went wrong with a cart. */
export interface CartProblem {
  readonly code: string;
  /** What came with it, where that is meant for a shopper. */
  readonly message?: string;
}

/**
 * What our pages say of a cart that could not be had or changed: a text a slot, which a storefront brings its own of in other
 * languages. Our choice: the words. Source: commerce specification, section 8.
 */
export const cartWords = {
  WEBSTORE_NOT_FOUND: "This store cannot be reached. Try again later.",
  EFFECTIVE_ACCOUNT_NOT_FOUND: "You cannot order for this account. Choose another account.",
  API_DISABLED_FOR_ORG: "This store does not offer that.",
  INVALID_API_INPUT: "Check what you entered, and try again.",
  MAX_LIMIT_EXCEEDED: "That is more than the limit allows.",
  CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS: "There are too many items in the cart for a coupon.",
  LIMIT_EXCEEDED: "The cart is full. Remove an item before you add another.",
  TOO_MANY_RECORDS: "That is too many items. Add fewer of them.",
  INSUFFICIENT_ACCESS: "You are not allowed to do this.",
  ITEM_NOT_FOUND: "This item is not there anymore, or is not sold to you.",
  MISSING_RECORD: "The quantity is below the smallest that we sell.",
  INVALID_BATCH_SIZE: "This quantity does not fit the pack size.",
  ALREADY_APPLIED: "The coupon is already applied.",
  BLOCKED_EXCLUSIVE: "The coupon cannot be combined with another offer in the cart.",
  UNQUALIFIED_CART: "The cart does not meet the terms of the coupon yet.",
  /** Of any other code. */
  default: "Something went wrong with your cart. Try again.",
} as const;

export type CartWords = Readonly<Record<keyof typeof cartWords, string>>;

/** Codes that are told in the words of another. */
const sharedSlots: ReadonlyMap<string, keyof CartWords> = new Map([
  ["COUPON_REDEMPTION_LIMIT_EXCEEDED", "MAX_LIMIT_EXCEEDED"],
]);

/** What the rules of how a part is sold refuse with: the words that come along name the quantities that fit. */
const ofQuantity = new Set(["INVALID_API_INPUT", "INVALID_BATCH_SIZE", "MAX_LIMIT_EXCEEDED", "MISSING_RECORD"]);

type Loose = { readonly [name: string]: unknown } | null | undefined;

/**
 * A failed call of the cart, or a message that a cart or an item carries (`messagesSummary.limitedMessages`), as code and words:
 * its code is the type of the error or its name; it has words when a coupon was not taken, when it is such a message, and when a
 * page that is being rendered cannot wait. Our choice: these messages are what the specification calls cart-validation errors, and so
 * are refusals of a quantity, where `during` tells that one was sent. Source: commerce specification, section 8; requirement C3.10.
 */
export function cartProblemOf(problem: unknown, during?: "coupon" | "quantity"): CartProblem {
  const { type, errors, code: own, name, message } = (problem ?? {}) as { readonly [name: string]: unknown };
  const listed = Array.isArray(errors) ? (errors[0] as Loose)?.type : undefined;
  const code = [listed, own, type, name].find(isFilled) ?? "UNKNOWN_ERROR";
  const cannotWait = problem instanceof ClientError && problem.code === "SSR_NO_POLLING";
  const isValidation =
    (!(problem instanceof Error) && isFilled(type)) || (during === "quantity" && ofQuantity.has(code));
  const isTold = during === "coupon" || cannotWait || isValidation;
  // A mere status text is no store's words, and no more is what a browser says of a network: the slot of the code has better ones.
  const isOfNoStore = problem instanceof Error && !(problem instanceof CheckoutRefusal) && !cannotWait;
  const words = isOfNoStore ? undefined : message;
  const told = problem instanceof FetchError ? problem.errors.map((item) => item.message).find(isFilled) : words;
  return isTold && isFilled(told) ? { code, message: told } : { code };
}

/** What to tell a shopper: the words that came with it, or those of its code's slot. */
export function wordsOfCartProblem({ code, message }: CartProblem, words: CartWords = cartWords): string {
  const slot = sharedSlots.get(code) ?? code;
  return message ?? (Object.hasOwn(cartWords, slot) ? words[slot as keyof CartWords] : words.default);
}
