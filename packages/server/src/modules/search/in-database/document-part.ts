import type { Queries } from "../../../db/index.ts";
import { both, gone, type Pair } from "../../../packed/index.ts";
import { jsonSection, type AmendedRows, type Sections, type Shown, type SnapshotPart } from "../../catalog/index.ts";
import type { SearchEngine } from "../execution/search-engine.ts";
import { compileDocuments } from "./document-compiler.ts";
import { createDatabaseEngine } from "./database-engine.ts";

/**
 * The snapshot's part of an index in the database: the version ids and the mapping from documents to rows. Documents of
 * amended products are searched along with the full version's, whose replaced documents are excluded.
 */
export function documentPart(queries: Queries): SnapshotPart<(shown: Shown | undefined) => SearchEngine> {
  return {
    name: "document",
    writes: true,
    start: compileDocuments,
    amend: amendDocuments,
    open(sections, { productCount }) {
      const rows = sections.int32("document.rows");
      const version = {
        ids: idsIn(sections),
        productCount,
        gone: missingNumbers(rows),
        rows,
        amendedRows: sections.int32("document.amendedRows"),
      };
      return (shown) => createDatabaseEngine(queries, version, shown);
    },
  };
}

const idsIn = (sections: Sections) => sections.json<string[]>("document.ids");

function missingNumbers(rows: Int32Array): number[] {
  const missing: number[] = [];
  rows.forEach((row, number) => {
    if (row < 0) missing.push(number);
  });
  return missing;
}

async function amendDocuments(sections: Pair<Sections>, { places }: AmendedRows) {
  const ids = both(sections, idsIn);
  const placed = (rows: Int32Array, placeOf: Uint32Array) =>
    rows.map((row) => (row < 0 || placeOf[row] === gone ? -1 : placeOf[row]!));
  return {
    ids: jsonSection([ids.old[0], ids.fresh[0]]),
    rows: placed(sections.old.int32("document.rows"), places.old),
    amendedRows: placed(sections.fresh.int32("document.amendedRows"), places.fresh),
  };
}
