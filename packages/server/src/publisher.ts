import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/index.ts";
import { createCatalog, type Catalog, type CatalogNeeds } from "./modules/catalog/index.ts";
import { pricePart } from "./modules/pricing/index.ts";
import { searchParts } from "./modules/search/index.ts";

/** Everything that modules keep in a catalogue snapshot. */
const snapshotParts = [pricePart, ...searchParts];

/** The published catalogue with all that it holds. */
export function openWholeCatalog(needs: Omit<CatalogNeeds, "parts">): Catalog {
  return createCatalog({ ...needs, parts: snapshotParts });
}

/** What an importer needs of the catalogue, where no store is being served: to publish it. */
export interface Publisher {
  publish(storeId: RecordId): Promise<string>;
  close(): Promise<void>;
}

export function createPublisher(needs: { db: Database; clock: Clock; dataFolder: string }): Publisher {
  const catalog = openWholeCatalog(needs);
  return { publish: (storeId) => catalog.publish(storeId, { isServed: false }), close: () => catalog.close() };
}
