import { FetchError } from "@tradecounter/client";
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
    if (error instanceof FetchError) return error.message;
    throw error;
  }
}

/** Shows the count of the cart and keeps showing it, until the returned function is called. */
export function showCount({ cart }: Client, show: (count: string) => void): () => void {
  const stop = cart.summary.subscribe(() => show(cart.summary.entry().data?.totalProductCount ?? "0"));
  void cart.summary();
  return stop;
}
