import { ClientError } from "@tradecounter/client";
import { getCartItems } from "@tradecounter/wire";
import type { CartItem, CartItemCollection, DeliveryGroup, QueryOf } from "@tradecounter/wire";
import type { Client } from "../client.ts";

/** Whether something is still being calculated, which a page being rendered does not wait for. */
export const isProcessing = (error: unknown): boolean =>
  error instanceof ClientError && error.code === "SSR_NO_POLLING";

/** A page of the cart as it is now: while taxes are being calculated, it has the previous ones. */
export async function cartItemsNow(
  client: Client,
  query: QueryOf<typeof getCartItems>,
  signal: AbortSignal,
): Promise<CartItemCollection> {
  try {
    return await client.cart.items(query, { signal, cachePolicy: "no-cache" });
  } catch (error) {
    if (!isProcessing(error)) throw error;
    return (await client.send(getCartItems, { params: client.cartParams, query }, { signal })).body;
  }
}

/** The items on a page of the cart. */
export const itemsOf = ({ cartItems }: Pick<CartItemCollection, "cartItems">): CartItem[] =>
  cartItems.flatMap(({ cartItem }) => (cartItem ? [cartItem] : []));

/** Whether destination and method are known for any part of the cart: until then, so are no delivery costs. */
export const isDeliveryKnown = (groups: readonly DeliveryGroup[]): boolean =>
  groups.some(({ deliveryAddress, selectedDeliveryMethod }) => deliveryAddress && selectedDeliveryMethod);

/** The certificate that makes a delivery tax-exempt. */
export function exemptionOf(groups: readonly Pick<DeliveryGroup, "customFields">[]): string | undefined {
  const told = groups.flatMap(({ customFields }) => customFields ?? []).map(({ TaxExemption__c: number }) => number);
  return told.find((number) => typeof number === "string");
}
