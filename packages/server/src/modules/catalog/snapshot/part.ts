import type { Queries } from "../../../db/index.ts";
import type { SellingModel } from "../../../stores/index.ts";
import type { Breathe, Pair, SplicedItems } from "../../../packed/index.ts";
import type { Category } from "../categories.ts";
import type { AttributeRow, EngineRow, ProductRow } from "../source.ts";
import type { Supersession } from "../supersession.ts";
import type { SectionArray, Sections } from "./sections.ts";

/**
 * A module's own data in the snapshot file, such as prices or a search index. It is compiled in the same pass over the tables, stored in
 * the same file, and swapped with it.
 */
export interface SnapshotPart<Opened> {
  /** Prefix of its sections; unique among parts. */
  readonly name: string;
  /** Its compiler also writes to the database, in the transaction of the compile. */
  readonly writes?: true;
  start(context: CompileContext): PartCompiler;
  open(sections: Sections, opened: OpenedCatalogue): Opened;
  /** SKUs of products whose responses depend on this one's through the part's data. */
  relatedSkus?(opened: Opened, sku: string): readonly string[];
  /**
   * Its sections when some products were recompiled, identical to those of a full compile; `"whole"` where compiling some products gives
   * the same result as compiling all.
   */
  readonly amend:
    | "whole"
    | ((sections: Pair<Sections>, rows: AmendedRows, breathe: Breathe) => Promise<Record<string, SectionArray>>);
}

/** How the rows of an amended catalog come from the previous one (old) and the recompiled products (fresh). */
export interface AmendedRows extends SplicedItems {
  /** The offset added to fresh record numbers. */
  readonly wholeRecordCount: number;
}

export interface PartCompiler {
  /** Set if it writes records until it has finished. */
  readonly hasRecords?: true;
  /** Called for each product, rows ascending from 0. A returned promise resolves when there is room for the next. */
  add?(product: CompiledProduct): Promise<void> | undefined | void;
  /** Called once after the last product. Returns the sections to store. */
  finish(): Promise<Record<string, SectionArray>>;
  /** Called instead if the compile has failed. */
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
  /** By code. */
  readonly sellingModels: ReadonlyMap<string, SellingModel>;
  readonly productCount: number;
  /** Ids of the only products being compiled; undefined for all. */
  readonly only: readonly string[] | undefined;
  /** A product's row; undefined when it is not in the snapshot. Known before the first product is added. */
  rowOf(productId: string): number | undefined;
  readonly breathe: Breathe;
  /** Writes data that is read from the file rather than kept in memory; returns its number, once there is room for the next. */
  writeRecord(bytes: Uint8Array): Promise<number>;
}

export interface CompiledProduct {
  readonly row: number;
  /** The parent's row for a variation, its own row for all others. A family's rows are adjacent. */
  readonly groupRow: number;
  readonly product: ProductRow;
  /** Indexes of its categories in the tree, the primary one first. */
  readonly categories: readonly number[];
  /** Who may see it, as an `entitlementKey`. */
  readonly entitlement: string;
}

/** What a part can rely on when it is opened. */
export interface OpenedCatalogue {
  readonly versionId: string;
  readonly productCount: number;
  /** Reads what `writeRecord` wrote. */
  record(number: number): Buffer;
}
