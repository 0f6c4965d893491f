import { wishlistsModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Saves a product to the displayed list, which is created under this name if there is none. */
export async function keepForLater(client: Client, productId: string): Promise<void> {
  await wishlistsModule(client).add(productId, { name: "Next service" });
}

/** Adds a whole list to the cart at once; the reply reports what failed. */
export async function buyList(client: Client, wishlistId: string): Promise<number> {
  const { productsFailedCount } = await wishlistsModule(client).addToCart(wishlistId);
  return productsFailedCount;
}
