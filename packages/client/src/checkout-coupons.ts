import { addCheckoutCoupon, removeCheckoutCoupon } from "@tradecounter/wire";
import { CART } from "./cart.ts";
import { CheckoutRefusal, underWay } from "./checkout.ts";
import type { CheckoutSession } from "./checkout.ts";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";
import type { Reply } from "./transport.ts";

export type CheckoutCouponsModule = ReturnType<typeof checkoutCouponsModule>;

/**
 * Coupons of a checkout that has been started. Either change voids an earlier payment, and returns the updated checkout.
 * Source: commerce specification, section 7; contract of cart and checkout, section 5.5.
 */
export function checkoutCouponsModule(client: Client) {
  const { cache, checkout, messages, send, storage } = client;
  const params = () => underWay(client, storage.checkoutId);

  async function changed(write: Promise<Reply<{ errors?: CheckoutRefusal["errors"] | null } | undefined>>) {
    const { body } = await write.finally(() => cache.invalidate(CART));
    if (body?.errors && body.errors.length > 0) throw new CheckoutRefusal(body.errors);
    messages.publish("cart-changed", { part: "coupons" });
    return checkout.load();
  }

  return {
    /** Throws INVALID_CONFIG for a blank code, and `FetchError` or `CheckoutRefusal` with the store's message for the shopper. */
    async apply(couponCode: string): Promise<CheckoutSession> {
      demand(isFilled(couponCode), "a coupon code is needed");
      return changed(send(addCheckoutCoupon, { params: params(), body: { couponCode: couponCode.trim() } }));
    },

    /** By the coupon's id in the cart, not by its code. */
    async remove(cartCouponId: string): Promise<CheckoutSession> {
      demand(isFilled(cartCouponId), "a cart coupon's id is needed");
      return changed(send(removeCheckoutCoupon, { params: { ...params(), cartCouponId } }));
    },
  };
}
