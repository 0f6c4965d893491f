import { createCart as createCartCall } from "@tradecounter/wire";
import type { BodyOf, CartSummary } from "@tradecounter/wire";
import type { Client } from "./client.ts";

/**
 * Creates another cart, which becomes the shopper's current one unless it is secondary. To create the current one
 * if there is none, see `client.cart.ensure`. Source: contract of cart and checkout, section 4.1.
 */
export const createCart = (
  { send, cart }: Pick<Client, "send" | "cart">,
  wanted: BodyOf<typeof createCartCall> = {},
): Promise<CartSummary> => cart.changed("cart", send(createCartCall, { body: wanted }));
