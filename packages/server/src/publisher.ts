import type { RecordId } from "@tradecounter/commerce";
import { createCatalog, type Catalog, type CatalogNeeds, type PublishOptions } from "./modules/catalog/index.ts";
import { pricePart } from "./modules/pricing/index.ts";
import { searchParts, searchPlace, type SearchPlace } from "./modules/search/index.ts";
import type { Config } from "./config.ts";

/** What the published catalog needs, and where its words are kept: in memory by default. */
export interface WholeCatalogNeeds extends Omit<CatalogNeeds, "parts"> {
  readonly search?: Config["search"];
}

/** The published catalog with all modules' data in its snapshot, and the place where its words are kept. */
export function openWholeCatalog({ search = "memory", ...needs }: WholeCatalogNeeds): Catalog & { place: SearchPlace } {
  const place = searchPlace(search, needs.db);
  return { ...createCatalog({ ...needs, parts: [pricePart, ...searchParts(place)] }), place };
}

/** What an importer needs from the catalog, where no store is being served: publishing it. */
export interface Publisher {
  publish(storeId: RecordId, options?: Pick<PublishOptions, "changed">): Promise<string>;
  close(): Promise<void>;
}

export function createPublisher(needs: WholeCatalogNeeds): Publisher {
  const catalog = openWholeCatalog(needs);
  return {
    publish: (storeId, options) => catalog.publish(storeId, { ...options, isServed: false }),
    close: () => catalog.close(),
  };
}
