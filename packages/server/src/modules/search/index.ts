import type { SnapshotPart } from "../catalog/index.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/index.ts";
import { facetPart } from "./facets/facet-index.ts";
import { inDatabase, inMemory, type SearchPlace } from "./search-places.ts";
import { supersessionPart } from "./part-numbers/supersession-index.ts";

export { SearchPlaceError } from "./in-database/store.ts";
export type { SearchPlace } from "./search-places.ts";
export { openTextEngine, type TextEngine } from "./execution/text-engine.ts";
export { facetsSharedWith } from "./facets/shared-facets.ts";
export { searchRoutes } from "./routes.ts";
export type { SearchRequest } from "./results/search-request.ts";
export { toSearchProduct } from "./results/search-product.ts";
export { createSearch, type Search } from "./service.ts";
export { attributeKind, categoryKind, type IndexedProduct, listed } from "./index/product-texts.ts";
export { successorOf } from "./interpretation/store-reading.ts";
export { matchKeys, termKey, valueKey } from "./text/words.ts";

/** Where the search index is kept: in the memory of each process, or in the shared database. */
export function searchPlace(name: Config["search"], db: Database): SearchPlace {
  return name === "memory" ? inMemory : inDatabase(db);
}

/** The parts of the snapshot that search needs. */
export function searchParts({ part }: SearchPlace): readonly SnapshotPart<unknown>[] {
  return [part, facetPart, supersessionPart];
}
