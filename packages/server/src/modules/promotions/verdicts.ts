import { formatMoney, readableQuantity } from "@tradecounter/commerce";
import type { ErrorCode } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import type { LivePromotion } from "./in-force.ts";
import { lackingFor, type Basket, type Lacking, type Promoted } from "./rules.ts";
import type { CartToPromote } from "./service.ts";

/** Whether a cart's coupon takes effect, and otherwise why not, in words for the shopper. */
export type CouponVerdict = { readonly refused: null } | CouponRefusal;

interface CouponRefusal {
  readonly refused: ErrorCode;
  readonly message: string;
}

/** Our choice: coupons work in carts of at most this many items. */
export const COUPON_ITEMS = 400;

interface Asked {
  readonly code: string;
  /** Undefined where there is no such coupon for this shopper now. */
  readonly live: LivePromotion | undefined;
  readonly cart: CartToPromote;
  readonly basket: Basket;
  readonly applied: Promoted["promotions"];
  readonly shopper: Shopper;
}

/** Source: contract of the cart, sections 2.3 and 5.1. */
export function couponVerdict({ code, live, cart, basket, applied, shopper }: Asked): CouponVerdict {
  if (!live) return notValid(code);
  if (live.isUsedUp || cart.spentPromotions.includes(live.rule.id)) return usedUp(code);
  if (cart.items.length > COUPON_ITEMS) return tooLarge();
  const lacking = lackingFor(live.rule, basket, cart.currency);
  if (lacking) return { refused: "UNQUALIFIED_CART", message: sentenceOf(lacking, code, cart.currency, shopper) };
  if (applied.some(({ rule }) => rule === live.rule)) return { refused: null };
  if (live.rule.isExclusive || applied.some(({ rule }) => rule.isExclusive)) {
    const message = `${code} does not go together with another offer in the cart, which takes off more.`;
    return { refused: "BLOCKED_EXCLUSIVE", message };
  }
  return { refused: "UNQUALIFIED_CART", message: `${code} does not apply to anything in the cart.` };
}

export function tooLarge(): CouponRefusal {
  return {
    refused: "CART_ITEM_LIMIT_EXCEEDED_FOR_COUPONS",
    message: `Coupons work in carts of up to ${COUPON_ITEMS} lines. Split this one to use a coupon.`,
  };
}

/**
 * One response for a code that never existed, has ended or not begun, or is not for this shopper: somebody guessing codes learns nothing
 * about them.
 */
export function notValid(code: string): CouponRefusal {
  return { refused: "INVALID_API_INPUT", message: `There is no coupon ${code} for you now. Check how it is spelled.` };
}

export function usedUp(code: string): CouponRefusal {
  return {
    refused: "COUPON_REDEMPTION_LIMIT_EXCEEDED",
    message: `${code} has been used as often as it can be.`,
  };
}

function sentenceOf(lacking: Lacking, code: string, currency: string, { store }: Shopper): string {
  switch (lacking.of) {
    case "currency":
      return `${code} is not for carts in ${currency}.`;
    case "items":
      return `The cart has none of the parts that ${code} applies to.`;
    case "amount":
      return `Add parts worth ${formatMoney(lacking.missing, currency, store.settings.locale)} more to use ${code}.`;
    case "quantity":
      return `Add ${readableQuantity(lacking.missing)} more of the parts that ${code} applies to.`;
  }
}
