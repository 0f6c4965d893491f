import type { RecordId } from "@tradecounter/commerce";
import { createCatalog, type Catalog, type CatalogNeeds, type PublishOptions } from "./modules/catalog/index.ts";
import { pricePart } from "./modules/pricing/index.ts";
import { searchParts, searchPlace, type SearchPlace } from "./modules/search/index.ts";
import type { Config } from "./config.ts";

/** What the published catalogue needs, and where its words are kept: in memory unless it is said. */
export interface WholeCatalogNeeds extends Omit<CatalogNeeds, "parts"> {
  readonly search?: Config["search"];
}

/** The published catalogue with everything that modules keep in its snapshot, and the place that tells where its words are. */
export function openWholeCatalog({ search = "memory", ...needs }: WholeCatalogNeeds): Catalog & { place: SearchPlace } {
  const place = searchPlace(search, needs.db);
  return { ...createCatalog({ ...needs, parts: [pricePart, ...searchParts(place)] }), place };
}

/** What an importer needs of the catalogue, where no store is being served: to publish it. */
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
