import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Queries, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { usedUp, type Buyer } from "../promotions/index.ts";
import type { Cart, CartRef } from "./cart.ts";
import { errorFrom, requireChangeable } from "./changes.ts";
import { couponsAfterAdding, couponsWithout, lastCouponRefusal } from "./coupons.ts";
import * as store from "./store.ts";
import type { UseCaseNeeds } from "./use-case-needs.ts";

/** The coupons on a cart. */
export function createCoupons({ db, sources, access, changes }: Omit<UseCaseNeeds, "clock" | "addresses" | "prices">) {
  const { lockCart, write } = access;
  const { changed } = changes;

  /**
   * Adds a coupon to the cart if it takes effect. Throws MISSING_RECORD, API_DISABLED_FOR_ORG (a store without coupons), ALREADY_APPLIED,
   * MAX_LIMIT_EXCEEDED, INVALID_API_INPUT, COUPON_REDEMPTION_LIMIT_EXCEEDED, whatever keeps the coupon from taking effect,
   * BLOCKED_EXCLUSIVE also where it would displace another coupon, and what `changed` refuses.
   */
  async function addCoupon(shopper: Shopper, ref: CartRef, code: string): Promise<Cart> {
    const after = await couponAdding(db, { shopper, email: shopper.contact?.email ?? null }, code);
    const { cart } = await write(shopper, ref, lockCart, (cart) => ({ cart: after(cart) }));
    return cart;
  }

  /** A function that adds the coupon to a cart. The buyer's past uses are looked up beforehand, since a write decides synchronously. */
  async function couponAdding(q: Queries, buyer: Buyer, code: string): Promise<(cart: Cart) => Cart> {
    const { shopper } = buyer;
    const { promotions } = sources;
    if (!promotions.hasCoupons(shopper)) throw new CommerceError("API_DISABLED_FOR_ORG", "This store has no coupons.");
    const live = promotions.couponFor(shopper, code);
    const isSpent = live !== undefined && (await promotions.spentOf(q, buyer, [live.rule.id])).length > 0;
    return (cart) => {
      requireChangeable(cart);
      const decision = couponsAfterAdding(cart, code, live);
      if (decision.refused) throw errorFrom(decision);
      if (isSpent) throw errorFrom(usedUp(decision.coupons.at(-1)!.code));
      const after = changed(shopper, cart, { coupons: decision.coupons });
      const refusal = lastCouponRefusal(cart, after);
      if (refusal) throw errorFrom(refusal);
      return after;
    };
  }

  /** Removes a coupon. Throws MISSING_RECORD, ITEM_NOT_FOUND, and what `changed` refuses. */
  async function removeCoupon(shopper: Shopper, ref: CartRef, couponId: RecordId): Promise<Cart> {
    const { cart } = await write(shopper, ref, lockCart, (cart) => ({
      cart: changed(shopper, cart, { coupons: couponsWithout(cart, couponId) }),
    }));
    return cart;
  }

  /** Adds a coupon to the locked cart and stores it. Throws as `addCoupon`. */
  async function withCoupon(tx: Tx, buyer: Buyer, cart: Cart, code: string): Promise<Cart> {
    const after = await couponAdding(tx, buyer, code);
    return store.saveLockedCart(tx, cart, after(cart));
  }

  /** Removes a coupon from the locked cart and stores it. Throws ITEM_NOT_FOUND, and what `changed` refuses. */
  function withoutCoupon(tx: Tx, shopper: Shopper, cart: Cart, couponId: RecordId): Cart {
    return store.saveLockedCart(tx, cart, changed(shopper, cart, { coupons: couponsWithout(cart, couponId) }));
  }

  return { addCoupon, couponAdding, removeCoupon, withCoupon, withoutCoupon };
}
