import { getInventoryLevels, limits } from "@tradecounter/wire";
import type { InventoryLevels, InventoryProduct } from "@tradecounter/wire";
import type { StoreFacts } from "../client.ts";
import type { Stock } from "../components/stock-sentence.ts";
import type { PageRequest } from "../router/index.ts";

/**
 * Stock by product, by location if the store names its locations, otherwise as one sum. A product missing from the map is unknown:
 * a page without stock is better than none. Stock reserved by the visitor's cart `cartId` counts as free. Source: contract of the
 * catalogue, section 7.4.
 */
export async function stocksOf(
  wanted: Wanted,
  productIds: readonly string[],
  cartId?: string | null,
): Promise<Map<string, Stock>> {
  const all = [...new Set(productIds)];
  // the call has a limit on pairs of product and location
  const atOnce = Math.max(1, Math.floor(limits.inventoryPairs / Math.max(1, wanted.store.places.length)));
  const chunks = Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) =>
    stocksOfSome(wanted, all.slice(at * atOnce, (at + 1) * atOnce), cartId ?? undefined),
  );
  return new Map((await Promise.all(chunks)).flatMap((some) => [...some]));
}

type Wanted = Pick<PageRequest, "client" | "store" | "signal">;

async function stocksOfSome(
  { client, store: { id, places }, signal }: Wanted,
  productIds: readonly string[],
  cartId: string | undefined,
): Promise<Map<string, Stock>> {
  const locations = places.map((place) => place.id);
  // the call is not below a store's path: without the scope the first store answers
  const query = { locations, products: [...productIds], cartId, scope: `webStoreId Eq '${id}'` };
  try {
    return stocksFrom((await client.send(getInventoryLevels, { query }, { signal })).body, places);
  } catch {
    return client.inventory.levels(productIds, { signal, cachePolicy: "no-cache" }).then(
      (levels) => stocksFrom(levels, places),
      () => new Map(),
    );
  }
}

export function stocksFrom(
  { success, totalInventory, locations }: InventoryLevels,
  places: StoreFacts["places"],
): Map<string, Stock> {
  if (!success) return new Map();
  const placesOf = (productId: string) =>
    places.flatMap(({ id, name }) => {
      const products = locations.find(({ locationId }) => locationId === id)?.inventoryProducts;
      const found = products?.find(({ product2Id }) => product2Id === productId);
      return found ? [{ name, available: found.availableToFulfill }] : [];
    });
  return new Map(
    totalInventory.map(({ product2Id, availableToFulfill, availableToOrder, futures, backorderable: backorder }) => [
      product2Id,
      {
        available: availableToFulfill,
        orderable: availableToOrder,
        places: placesOf(product2Id),
        ...(backorder && { backorder }),
        ...dueFrom(futures),
      },
    ]),
  );
}

/** When the next delivery is due. Noon is on the same day in nearly all time zones. */
function dueFrom(futures: InventoryProduct["futures"]): Pick<Stock, "dueAt"> {
  const day = futures?.[0]?.expectedDate;
  return day ? { dueAt: `${day}T12:00:00Z` } : {};
}
