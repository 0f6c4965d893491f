import type { Queries } from "../../../db/index.ts";
import type { SnapshotPart } from "../../catalog/index.ts";
import type { SearchEngine } from "../search-engine.ts";
import { compileDocuments } from "./document-compiler.ts";
import { createDatabaseEngine } from "./engine.ts";

/** Of the words of a catalogue all that its snapshot has: which document is which row. */
export function documentPart(queries: Queries): SnapshotPart<SearchEngine> {
  return {
    name: "document",
    writes: true,
    start: compileDocuments,
    open: (sections, { versionId, productCount }) =>
      createDatabaseEngine(queries, { id: versionId, productCount, rows: sections.int32("document.rows") }),
  };
}
