import type { Client } from "@tradecounter/client";

/** How many can be ordered. Throws INVALID_CONFIG for a store that does not track stock. */
export async function available({ inventory }: Client, productId: string): Promise<number | null | undefined> {
  const { totalInventory } = await inventory.levels([productId]);
  return totalInventory.find(({ product2Id }) => product2Id === productId)?.availableToOrder;
}
