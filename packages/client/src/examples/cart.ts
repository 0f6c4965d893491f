import {
  cartCouponsModule,
  cartProblemOf,
  FetchError,
  guestCartModule,
  optimisticCart,
  wordsOfCartProblem,
} from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Adds two to the cart, which is created if there is none, and returns the cart's new total. */
export async function addTwo({ cart }: Client, productId: string): Promise<string | null> {
  await cart.add({ productId, quantity: "2" });
  const { grandTotalAmount } = await cart.current();
  return grandTotalAmount;
}

/** If the store refuses, for example more than may be ordered at once, the message for the shopper is its own. */
export async function changeQuantity({ cart }: Client, cartItemId: string, quantity: string): Promise<string> {
  try {
    await cart.change(cartItemId, quantity);
    return "Saved.";
  } catch (error) {
    if (error instanceof FetchError) return error.words;
    throw error;
  }
}

/** Shows the cart's count and keeps it up to date, until the returned function is called. */
export function showCount({ cart }: Client, show: (count: string) => void): () => void {
  const stop = cart.summary.subscribe(() => show(cart.summary.entry().data?.totalProductCount ?? "0"));
  void cart.summary();
  return stop;
}

/** Shows a quantity before the store has answered, and its price afterwards: until then, no price is guessed. */
export async function showAtOnce(
  client: Client,
  cartItemId: string,
  quantity: string,
  show: (quantity: string, total: string | null) => void,
): Promise<void> {
  const cart = optimisticCart(client);
  await cart.shown();
  cart.shown.subscribe(() => {
    const item = cart.shown.entry().data?.cartItems.find(({ cartItem }) => cartItem?.cartItemId === cartItemId);
    if (item?.cartItem) show(item.cartItem.quantity, item.cartItem.totalPrice);
  });
  await cart.change(cartItemId, quantity);
}

/** The message for a shopper about their coupon. */
export async function redeem(client: Client, couponCode: string): Promise<string> {
  try {
    await cartCouponsModule(client).apply(couponCode);
    return "Applied.";
  } catch (error) {
    return wordsOfCartProblem(cartProblemOf(error, "coupon"));
  }
}

/** Carries a guest's cart over at sign-in, and says how many of its products could not come along. */
export async function bringCart(client: Client): Promise<string> {
  const guestCart = guestCartModule(client);
  await guestCart.carryOver();
  const { productsNotCarriedOver } = await guestCart.status();
  return productsNotCarriedOver === 0 ? "" : `${productsNotCarriedOver} could not come along.`;
}
