import { addCartCoupon, removeCartCoupon } from "@tradecounter/wire";
import type { CartCouponCollection } from "@tradecounter/wire";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";

export type CartCouponsModule = ReturnType<typeof cartCouponsModule>;

/** Coupons of the cart. Source: contract of cart and checkout, section 5; requirement C3.3. */
export function cartCouponsModule({ send, cart, cartParams: params }: Pick<Client, "send" | "cart" | "cartParams">) {
  return {
    /**
     * Returns all coupons that then apply. Throws INVALID_CONFIG for a blank code, and `FetchError`, for which
     * `cartProblemOf(error, "coupon")` has the message.
     */
    async apply(couponCode: string): Promise<CartCouponCollection> {
      demand(isFilled(couponCode), "a coupon code is needed");
      return cart.changed("coupons", send(addCartCoupon, { params, body: { couponCode: couponCode.trim() } }));
    },

    /** By the coupon's id in the cart (`cartCouponId`), not by its code. */
    async remove(cartCouponId: string): Promise<void> {
      demand(isFilled(cartCouponId), "a cart coupon's id is needed");
      await cart.changed("coupons", send(removeCartCoupon, { params: { ...params, cartCouponId } }));
    },
  };
}
