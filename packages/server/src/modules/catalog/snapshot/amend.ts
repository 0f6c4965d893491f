import { breathing, partitionPoint, spliceAt, type SplicedItems } from "../../../packed/index.ts";
import { amendCategories } from "../category-rows.ts";
import { openSnapshotFile, type SnapshotFile } from "./file.ts";
import type { AmendedRows, SnapshotPart } from "./part.ts";
import { amendProducts } from "./product-amendment.ts";
import { memberKey, ownKey } from "./product-order.ts";
import { sectionsOver, SnapshotDamagedError, type SectionArray, type Sections } from "./sections.ts";
import {
  closingOnFailure,
  openSnapshot,
  snapshotOver,
  type CatalogSnapshot,
  type SnapshotOrigin,
  type SnapshotSource,
} from "./snapshot.ts";

export interface Amendment {
  /** The file with the recompiled products. */
  readonly path: string;
  /** Ids of all recompiled products, including those no longer sold; whole families. */
  readonly productIds: readonly string[];
}

/**
 * The catalog with some products recompiled, identical to the result of a full compile, in a time that hardly grows with the catalog's
 * size, and yielding to requests. The rest of the earlier one must not have changed, nor categories, attributes and engines; `productIds`
 * includes everything that the earlier one amends, since only the whole version's records are kept. `earlier` is not modified. Throws
 * SnapshotDamagedError as `openSnapshot` does.
 */
export async function openAmended(
  earlier: CatalogSnapshot,
  { path, productIds }: Amendment,
  origin: SnapshotOrigin,
  parts: readonly SnapshotPart<unknown>[],
): Promise<CatalogSnapshot> {
  const fresh = await openSnapshot(path, origin, parts);
  const source = await closingOnFailure(fresh.source, () => {
    const { whole } = earlier.source;
    const file = openSnapshotFile(whole.path);
    return closingOnFailure(file, async () => {
      await file.load(["record"]);
      const spliced = splicedRows(earlier, fresh, productIds);
      const rows = { ...spliced, wholeRecordCount: file.recordCount };
      const sections = await amendedSections(earlier, fresh, rows, parts);
      const splicedFrom = { versionId: earlier.versionId, rows: rows.splice };
      return sourceOf({ whole, amendedProducts: productIds, splicedFrom, sections }, file, fresh.source);
    });
  });
  return snapshotOver(source, origin);
}

/**
 * Its functions must not keep the earlier snapshot alive, or each amended one would hold all before it; nor may `close` keep the data, as
 * it is called long after another has taken its place.
 */
function sourceOf(
  kept: Pick<SnapshotSource, "whole" | "amendedProducts" | "splicedFrom" | "sections">,
  file: SnapshotFile,
  fresh: SnapshotSource,
): SnapshotSource {
  return {
    ...kept,
    record: (index) => (index < file.recordCount ? file.record(index) : fresh.record(index - file.recordCount)),
    get isDamaged() {
      return file.isDamaged || fresh.isDamaged;
    },
    close: oneAfterTheOther(file.close, fresh.close),
  };
}

function oneAfterTheOther(...steps: readonly (() => void)[]): () => void {
  return () => steps.forEach((step) => step());
}

function splicedRows(old: CatalogSnapshot, fresh: CatalogSnapshot, productIds: readonly string[]): SplicedItems {
  const goneRows = productIds.map((id) => old.row(id)).filter((row) => row !== undefined);
  let from = 0;
  const freshPlaces = Array.from({ length: fresh.productCount }, (_, row) => {
    const key = orderKey(fresh, row);
    from = partitionPoint(from, old.productCount, (place) => orderKey(old, place) < key);
    return { at: from, isSame: false };
  });
  return spliceAt(
    old.productCount,
    goneRows.sort((a, b) => a - b),
    freshPlaces,
  );
}

function orderKey(snapshot: CatalogSnapshot, row: number): string {
  const parent = snapshot.groupRows[row]!;
  const key = ownKey(snapshot.product(row));
  return parent === row ? key : memberKey(ownKey(snapshot.product(parent)), key);
}

async function amendedSections(
  old: CatalogSnapshot,
  fresh: CatalogSnapshot,
  rows: AmendedRows,
  parts: readonly SnapshotPart<unknown>[],
): Promise<Sections> {
  const breathe = breathing();
  const pair = { old: old.source.sections, fresh: fresh.source.sections };
  const all = new Map<string, SectionArray>();
  const keep = (part: string, sections: Record<string, SectionArray>) => {
    for (const [name, array] of Object.entries(sections)) all.set(`${part}.${name}`, array);
  };
  keep("product", await amendProducts(pair, rows, breathe));
  keep("category", await amendCategories(pair, rows, breathe));
  for (const { name, amend } of parts) {
    if (amend !== "whole") keep(name, await amend(pair, rows, breathe));
    else
      for (const section of pair.fresh.names)
        if (section.startsWith(`${name}.`)) all.set(section, pair.fresh.array(section));
  }
  return sectionsOver([...all.keys()], (name) => {
    const array = all.get(name);
    if (!array) throw new SnapshotDamagedError(`The amended snapshot has no section ${name}`);
    return array;
  });
}
