import { CheckoutRefusal } from "./checkout.ts";
import { ClientError, FetchError, isFilled } from "./errors.ts";

/** What went wrong with a cart. */
export interface CartProblem {
  readonly code: string;
  /** The message that came with it, if it is meant for shoppers. */
  readonly message?: string;
}

/**
 * The messages for a cart that could not be loaded or changed, one per slot, which a storefront replaces for other
 * languages. Our choice: the wording. Source: commerce specification, section 8.
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
  /** For any other code. */
  default: "Something went wrong with your cart. Try again.",
} as const;

export type CartWords = Readonly<Record<keyof typeof cartWords, string>>;

/** Codes that use the message of another. */
const sharedSlots: ReadonlyMap<string, keyof CartWords> = new Map([
  ["COUPON_REDEMPTION_LIMIT_EXCEEDED", "MAX_LIMIT_EXCEEDED"],
]);

/** Refusals by the selling rules of a part: the message that comes along names the quantities that are allowed. */
const ofQuantity = new Set(["INVALID_API_INPUT", "INVALID_BATCH_SIZE", "MAX_LIMIT_EXCEEDED", "MISSING_RECORD"]);

type Loose = { readonly [name: string]: unknown } | null | undefined;

/**
 * Turns a failed cart call, or a message on a cart or an item (`messagesSummary.limitedMessages`), into a code and a message:
 * the code is the type or the name of the error; the message is kept for a rejected coupon, for such a cart message, and for a
 * page that is being rendered and cannot wait. Our choice: these messages are what the specification calls cart-validation errors, and
 * so are refusals of a quantity, if `during` says that one was sent. Source: commerce specification, section 8; requirement C3.10.
 */
export function cartProblemOf(problem: unknown, during?: "coupon" | "quantity"): CartProblem {
  const { type, errors, code: own, name, message } = (problem ?? {}) as { readonly [name: string]: unknown };
  const listed = Array.isArray(errors) ? (errors[0] as Loose)?.type : undefined;
  const code = [listed, own, type, name].find(isFilled) ?? "UNKNOWN_ERROR";
  const cannotWait = problem instanceof ClientError && problem.code === "SSR_NO_POLLING";
  const isValidation =
    (!(problem instanceof Error) && isFilled(type)) || (during === "quantity" && ofQuantity.has(code));
  const isTold = during === "coupon" || cannotWait || isValidation;
  // A bare status text does not come from the store, nor does a browser's message about the network: the code's own slot is better.
  const isOfNoStore = problem instanceof Error && !(problem instanceof CheckoutRefusal) && !cannotWait;
  const words = isOfNoStore ? undefined : message;
  const told = problem instanceof FetchError ? problem.errors.map((item) => item.message).find(isFilled) : words;
  return isTold && isFilled(told) ? { code, message: told } : { code };
}

/** The message for a shopper: the one that came along, or the one in its code's slot. */
export function wordsOfCartProblem({ code, message }: CartProblem, words: CartWords = cartWords): string {
  const slot = sharedSlots.get(code) ?? code;
  return message ?? (Object.hasOwn(cartWords, slot) ? words[slot as keyof CartWords] : words.default);
}
