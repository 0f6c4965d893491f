import {
  cartCouponsModule,
  cartProblemOf,
  FetchError,
  guestCartModule,
  optimisticCart,
  wordsOfCartProblem,
} from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Puts two into the cart, which is made if there is none, and tells what all of it costs then. */
export async function addTwo({ cart }: Client, productId: string): Promise<string | null> {
  await cart.add({ productId, quantity: "2" });
  const { grandTotalAmount } = await cart.current();
  return grandTotalAmount;
}

/** The store's own words for a shopper where it refuses, such as more than may be ordered at once. */
export async function changeQuantity({ cart }: Client, cartItemId: string, quantity: string): Promise<string> {
  try {
    await cart.change(cartItemId, quantity);
    return "Saved.";
  } catch (error) {
    if (error instanceof FetchError) return error.words;
    throw error;
  }
}

/** Shows the count of the cart and keeps showing it, until the returned function is called. */
export function showCount({ cart }: Client, show: (count: string) => void): () => void {
  const stop = cart.summary.subscribe(() => show(cart.summary.entry().data?.totalProductCount ?? "0"));
  void cart.summary();
  return stop;
}

/** Shows a quantity before the store has answered, and what it comes to when it has: until then, nothing is guessed. */
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

/** What to tell a shopper of his coupon. */
export async function redeem(client: Client, couponCode: string): Promise<string> {
  try {
    await cartCouponsModule(client).apply(couponCode);
    return "Applied.";
  } catch (error) {
    return wordsOfCartProblem(cartProblemOf(error, "coupon"));
  }
}

/** Brings a guest's cart along when he logs in, and says how many of its products are not for him. */
export async function bringCart(client: Client): Promise<string> {
  const guestCart = guestCartModule(client);
  await guestCart.carryOver();
  const { productsNotCarriedOver } = await guestCart.status();
  return productsNotCarriedOver === 0 ? "" : `${productsNotCarriedOver} could not come along.`;
}
