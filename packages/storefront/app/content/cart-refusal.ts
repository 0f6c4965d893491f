import { cartProblemOf, wordsOfCartProblem, type CartWords, type FetchError } from "@tradecounter/client";

/** The messages for a cart that could not be changed, in the page's language. Source: commerce specification, section 8. */
const words: CartWords = {
  WEBSTORE_NOT_FOUND: "This store cannot be reached. Try again later.",
  EFFECTIVE_ACCOUNT_NOT_FOUND: "You cannot order for this account. Choose another account.",
  API_DISABLED_FOR_ORG: "This store does not offer that.",
  INVALID_API_INPUT: "Check what you entered, and try again.",
  MAX_LIMIT_EXCEEDED: "That is more than the limit allows.",
  CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS: "There are too many items in the cart for a coupon.",
  // by number of items, and by value
  LIMIT_EXCEEDED: "The cart can hold no more. Take something out before you add to it.",
  TOO_MANY_RECORDS: "That is too many items. Add fewer of them.",
  INSUFFICIENT_ACCESS: "You are not allowed to do this.",
  ITEM_NOT_FOUND: "This part is not there anymore, or is not sold to you.",
  MISSING_RECORD: "The quantity is below the smallest that we sell.",
  INVALID_BATCH_SIZE: "This quantity does not fit the pack size.",
  ALREADY_APPLIED: "The coupon is already applied.",
  BLOCKED_EXCLUSIVE: "The coupon cannot be combined with another offer in the cart.",
  UNQUALIFIED_CART: "The cart does not meet the terms of the coupon yet.",
  default: "Something went wrong with your cart. Try again.",
};

/** The message for somebody whose change to a cart was refused. Source: requirement C3.10. */
export const wordsOfRefusedCart = (error: FetchError): string =>
  wordsOfCartProblem(cartProblemOf(error, "quantity"), words);
