import type { Queries } from "../../../db/index.ts";
import type { SellingModel } from "../../../stores/index.ts";
import type { Breathe, Pair, SplicedItems } from "../../../packed/index.ts";
import type { Category } from "../categories.ts";
import type { AttributeRow, EngineRow, ProductRow } from "../source.ts";
import type { Supersession } from "../supersession.ts";
import type { SectionArray, Sections } from "./sections.ts";

/**
 * What a module keeps in the snapshot file beside the catalogue itself, such as prices or a search index. It is compiled
 * in the same pass over the tables, stored in the same file, and swapped with it.
 */
export interface SnapshotPart<Opened> {
  /** Names its sections; no two parts share one. */
  readonly name: string;
  /** Its compiler also writes to the database, in the transaction of the compile. */
  readonly writes?: true;
  start(context: CompileContext): PartCompiler;
  open(sections: Sections, opened: OpenedCatalogue): Opened;
  /** SKUs of products whose replies hang together with this one's by what the part keeps. */
  relatedSkus?(opened: Opened, sku: string): readonly string[];
  /**
   * Its sections when some products were compiled anew, those that a compile of the whole catalogue would make;
   * `"whole"` where it compiles the same for some products as for all.
   */
  readonly amend:
    | "whole"
    | ((sections: Pair<Sections>, rows: AmendedRows, breathe: Breathe) => Promise<Record<string, SectionArray>>);
}

/** How the rows of an amended catalogue come from those of the one before, the old, and of the products compiled anew, the fresh. */
export interface AmendedRows extends SplicedItems {
  /** What the fresh numbers of records are raised by. */
  readonly wholeRecordCount: number;
}

export interface PartCompiler {
  /** Writes records until it has finished. */
  readonly hasRecords?: true;
  /** Called for each product, rows ascending from 0. A promise is kept when there is room for the next. */
  add?(product: CompiledProduct): Promise<void> | undefined | void;
  /** Called once after the last product. Answers the sections to store. */
  finish(): Promise<Record<string, SectionArray>>;
  /** Called instead where the compile has failed. */
  abandon?(): void;
}

export interface CompileContext {
  readonly storeId: string;
  readonly versionId: string;
  /** Reads the tables as they were when the compile began. */
  readonly queries: Queries;
  readonly categories: readonly Omit<Category, "index">[];
  readonly attributes: ReadonlyMap<string, AttributeRow>;
  readonly engines: ReadonlyMap<string, EngineRow>;
  readonly supersession: Supersession;
  /** By their codes. */
  readonly sellingModels: ReadonlyMap<string, SellingModel>;
  readonly productCount: number;
  /** Ids of the only products that are compiled; undefined where all are. */
  readonly only: readonly string[] | undefined;
  /** Where a product stands; undefined when it is not in the snapshot. Known before the first product is added. */
  rowOf(productId: string): number | undefined;
  readonly breathe: Breathe;
  /** Writes what is read where it lies rather than kept in memory; answers its number, when there is room for the next. */
  writeRecord(bytes: Uint8Array): Promise<number>;
}

export interface CompiledProduct {
  readonly row: number;
  /** The row of the family's parent for a variation, its own row for all others. A family's rows follow one another. */
  readonly groupRow: number;
  readonly product: ProductRow;
  /** Indexes of its categories in the tree, the primary one first. */
  readonly categories: readonly number[];
  /** Who may see it, as `entitlementKey` tells it. */
  readonly entitlement: string;
}

/** What a part can count on when it is opened. */
export interface OpenedCatalogue {
  readonly versionId: string;
  readonly productCount: number;
  /** Reads what `writeRecord` wrote. */
  record(number: number): Buffer;
}
