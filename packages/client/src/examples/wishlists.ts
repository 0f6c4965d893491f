import { wishlistsModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Keeps a product on the list that is shown, which is made under this name where there is none. */
export async function keepForLater(client: Client, productId: string): Promise<void> {
  await wishlistsModule(client).add(productId, { name: "Next service" });
}

/** All of a list into the cart at once; what did not fit is told. */
export async function buyList(client: Client, wishlistId: string): Promise<number> {
  const { productsFailedCount } = await wishlistsModule(client).addToCart(wishlistId);
  return productsFailedCount;
}
