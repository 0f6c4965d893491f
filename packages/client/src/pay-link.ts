import { cloneCart, CURRENT_CART } from "@tradecounter/wire";
import type { CartSummary } from "@tradecounter/wire";
import type { Client } from "./client.ts";
import { demand, isFilled } from "./errors.ts";

/**
 * Makes a read-only copy of a cart, which somebody else pays on the pay page (`isPayPage`); the cart itself may be gone then.
 * Throws INVALID_CONFIG for a blank id. Source: commerce specification, section 7; requirement C3.7.
 */
export async function cloneForPayment(
  { send, accountId, cart, cartParams }: Client,
  cartId: string = cartParams.cartStateOrId,
): Promise<CartSummary> {
  demand(isFilled(cartId), "a cart's id is needed");
  const targetEffectiveAccountId = accountId();
  const cloned = send(cloneCart, {
    params: { cartStateOrId: cartId },
    query: targetEffectiveAccountId === undefined ? {} : { targetEffectiveAccountId },
    body: { targetType: "PayNowReadOnly", ...(cartId !== CURRENT_CART && { cartId }) },
  });
  return cart.changed("cart", cloned);
}
