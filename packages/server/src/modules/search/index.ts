import type { SnapshotPart } from "../catalog/index.ts";
import { textPart } from "./engine.ts";
import { facetPart } from "./facet-index.ts";
import { supersessionPart } from "./supersession-index.ts";

export { openTextEngine, type TextEngine } from "./engine.ts";
export { searchRoutes } from "./routes.ts";
export { createSearch, type Search, type SearchQuery } from "./service.ts";
export { type IndexedProduct, listed } from "./product-texts.ts";
export { termKey } from "./words.ts";

/** What search keeps in the snapshot. */
export const searchParts: readonly SnapshotPart<unknown>[] = [textPart, facetPart, supersessionPart];
