import { getInventoryLevels } from "@tradecounter/wire";
import type { InventoryLevels } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { ContextModule } from "./context.ts";
import type { Core } from "./core.ts";
import { demand, isFilled } from "./errors.ts";

/** The key prefix of all stock reads, which whatever reserves, takes or releases stock makes stale. */
export const STOCK = "inventory/";

export type InventoryModule = ReturnType<typeof inventoryModule>;

/** Source: commerce specification, sections 5 and 7; contract of the catalogue, section 7.4. */
export function inventoryModule({ read, webstoreId }: Core, { application }: Pick<ContextModule, "application">) {
  return {
    /**
     * Stock of products at the store's default source, on request including that of a family's variations. Throws INVALID_CONFIG if the
     * store does not track stock.
     */
    async levels(
      productIds: readonly string[],
      { includeRelatedProducts, ...options }: ReadOptions & { readonly includeRelatedProducts?: boolean } = {},
    ): Promise<InventoryLevels> {
      demand(productIds?.length > 0, "product ids are needed");
      const { inventoryConfiguration } = await application({ signal: options.signal });
      const source = inventoryConfiguration?.inventoryDefaultSource;
      demand(inventoryConfiguration?.isInventoryEnabled, "the store counts no stock");
      demand(isFilled(source?.locationSourceId), "the store has no default location");
      demand(isFilled(source.webStoreInventoryLocationSourceType), "the store's default location has no type");
      const places = source.webStoreInventoryLocationSourceType === "Location" ? "locations" : "locationgroups";
      const query = {
        [places]: [source.locationSourceId],
        products: [...productIds],
        includeRelatedProducts,
        scope: `webStoreId Eq '${webstoreId}'`,
      };
      return read("inventory", getInventoryLevels, { query }, options);
    },
  };
}
