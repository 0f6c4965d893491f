import type { Queries } from "../../db/index.ts";
import type { CatalogSnapshot, SnapshotPart } from "../catalog/index.ts";
import { textPart } from "./execution/text-engine.ts";
import { documentPart } from "./in-database/document-part.ts";
import type { SearchEngine } from "./execution/search-engine.ts";

/** Where the words of catalogues are kept, as the configuration says. */
export interface SearchPlace {
  /** What the engine keeps in the snapshot. */
  readonly part: SnapshotPart<unknown>;
  /** Finds what the snapshot shows. */
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
