import { newRecordId, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import { COUPON_ITEMS, couponKey, notValid, tooLarge, usedUp, type LivePromotion } from "../promotions/index.ts";
import type { Cart, CartCoupon } from "./cart.ts";
import type { Refusal } from "./rules.ts";

/** Source: contract of the cart, section 5.1. */
const MOST_COUPONS = 2;

type Coupons = Pick<Cart, "coupons" | "items">;

/**
 * The coupons after adding one; `live` is the promotion with such a code for this shopper, if any. Checks of the cart alone come first,
 * so that somebody guessing codes learns nothing from the order of the checks.
 */
export function couponsAfterAdding(
  cart: Coupons,
  code: string,
  live: LivePromotion | undefined,
): Refusal | { readonly refused: null; readonly coupons: readonly CartCoupon[] } {
  const isOn = (one: string) => cart.coupons.some((coupon) => couponKey(coupon.code) === couponKey(one));
  if (isOn(code) || live?.rule.coupons.some(isOn))
    return { refused: "ALREADY_APPLIED", message: `${code.trim()} is already applied to this cart.` };
  if (cart.coupons.length >= MOST_COUPONS) {
    const message = `A cart takes ${MOST_COUPONS} coupons. Remove one to use another.`;
    return { refused: "MAX_LIMIT_EXCEEDED", message };
  }
  if (cart.items.length > COUPON_ITEMS) return tooLarge();
  const written = live?.rule.coupons.find((one) => couponKey(one) === couponKey(code));
  if (!live || written === undefined) return notValid(code.trim());
  if (live.isUsedUp) return usedUp(written);
  return { refused: null, coupons: [...cart.coupons, { id: newRecordId("cartCoupon"), code: written, problem: null }] };
}

/** Why the coupon added last cannot stay: it has no effect, or it displaces another coupon. */
export function lastCouponRefusal(before: Coupons, after: Coupons): Refusal | undefined {
  const last = after.coupons.at(-1)!;
  if (last.problem) return last.problem;
  const hadEffect = (id: RecordId) => before.coupons.some((coupon) => coupon.id === id && !coupon.problem);
  const displaced = after.coupons.find(({ id, problem }) => problem && hadEffect(id));
  if (!displaced) return undefined;
  const message = `${last.code} does not go together with ${displaced.code}. Remove ${displaced.code} to use it.`;
  return { refused: "BLOCKED_EXCLUSIVE", message };
}

/** Throws ITEM_NOT_FOUND. */
export function couponsWithout({ coupons }: Coupons, couponId: RecordId): readonly CartCoupon[] {
  const left = coupons.filter(({ id }) => id !== couponId);
  if (left.length === coupons.length) throw new CommerceError("ITEM_NOT_FOUND", "There is no such coupon on the cart.");
  return left;
}
