import type { Queries } from "../../db/index.ts";
import type { CatalogSnapshot, SnapshotPart } from "../catalog/index.ts";
import { textPart } from "./execution/text-engine.ts";
import { documentPart } from "./in-database/document-part.ts";
import type { SearchEngine } from "./execution/search-engine.ts";

/** Where the search index is kept, depending on the configuration. */
export interface SearchPlace {
  /** The engine's part of the snapshot. */
  readonly part: SnapshotPart<unknown>;
  /** Searches what the snapshot shows. */
  engineOf(snapshot: CatalogSnapshot): SearchEngine;
}

export const inMemory: SearchPlace = {
  part: textPart,
  engineOf(snapshot) {
    const whole = snapshot.part(textPart);
    const engine = snapshot.shown ? whole.among(snapshot.shown.rows) : whole;
    return { ...engine, answer: (query, how, read) => read(engine.answer(query, how)) };
  },
};

export function inDatabase(queries: Queries): SearchPlace {
  const part = documentPart(queries);
  return { part, engineOf: (snapshot) => snapshot.part(part)(snapshot.shown) };
}
