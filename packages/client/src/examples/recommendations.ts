import { aiModule } from "@tradecounter/client";
import type { Client } from "@tradecounter/client";

/** Names of what others bought with a product; empty if the store recommends nothing. */
export async function alsoBought(client: Client, productId: string): Promise<string[]> {
  const { products } = await aiModule(client).recommendations({
    recommender: "CustomersWhoBoughtAlsoBought",
    anchorValues: [productId],
  });
  return products.map(({ name }) => name ?? "");
}
