import { ClientError } from "@tradecounter/client";
import { getCartItems } from "@tradecounter/wire";
import type { CartItem, CartItemCollection, DeliveryGroup, QueryOf } from "@tradecounter/wire";
import type { Client } from "../client.ts";

/** Whether something is still being worked out, for which a page that is being rendered does not wait. */
export const isProcessing = (error: unknown): boolean =>
  error instanceof ClientError && error.code === "SSR_NO_POLLING";

/** A page of the cart as it is now: while taxes are looked up it has those of before. */
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

/** Whether it is known where something of the cart goes, and how: before that nothing of what delivery costs is. */
export const isDeliveryKnown = (groups: readonly DeliveryGroup[]): boolean =>
  groups.some(({ deliveryAddress, selectedDeliveryMethod }) => deliveryAddress && selectedDeliveryMethod);

/** The certificate by which a delivery goes without tax. */
export function exemptionOf(groups: readonly Pick<DeliveryGroup, "customFields">[]): string | undefined {
  const told = groups.flatMap(({ customFields }) => customFields ?? []).map(({ TaxExemption__c: number }) => number);
  return told.find((number) => typeof number === "string");
}
