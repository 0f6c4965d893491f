import type { CartItem } from "@tradecounter/wire";
import type { PageRequest } from "../router/index.ts";
import { waysOf, type WayToBuy } from "./ways-to-buy.ts";

/** The purchase options of each product in a cart that is bought in another way than once. Empty if they cannot be loaded. */
export async function waysByProduct(
  { client, signal }: Pick<PageRequest, "client" | "signal">,
  items: readonly CartItem[],
): Promise<ReadonlyMap<string, readonly WayToBuy[]>> {
  const ids = new Set(items.flatMap((item) => (item.productSellingModelId ? [item.productId] : [])));
  if (ids.size === 0) return new Map();
  const query = { ids: [...ids], fields: ["Name"], includeProductSellingModels: true };
  const found = await client.catalog.products(query, { signal }).catch(() => undefined);
  return new Map(
    (found?.products ?? []).map(({ id, productSellingModels }) => [id ?? "", waysOf(productSellingModels)]),
  );
}
