import { decimal, type Decimal, type RecordId } from "@tradecounter/commerce";
import { growing } from "../../packed/index.ts";
import {
  jsonSection,
  pagesOf,
  type CompileContext,
  type SectionArray,
  type Sections,
  type SnapshotPart,
} from "../catalog/index.ts";
import { entriesAfter, priceBooksOf, type EntryRow } from "./store.ts";

/** The entry of a product in a price book, in one currency. */
export interface PriceEntry {
  readonly id: RecordId;
  readonly unitPrice: Decimal;
  /** From these quantities on, these prices; ascending. */
  readonly steps: readonly { readonly from: Decimal; readonly unitPrice: Decimal }[];
}

/** One price book in one currency: a price for each row that has one. */
export interface PriceColumn {
  readonly bookCode: string;
  readonly currency: string;
  entryOf(row: number): PriceEntry | undefined;
  /** In millionths of the currency's unit; undefined where the book has no price. */
  unitPriceOf(row: number): bigint | undefined;
}

export interface PriceColumns {
  /** Undefined for a book that has no price in this currency. */
  find(bookCode: string, currency: string): PriceColumn | undefined;
}

interface StoredColumn {
  readonly bookCode: string;
  readonly currency: string;
}

const entryBatch = 5000;
const idLength = 18;

/** All price books of a store as columns of the snapshot, so that no request asks SQL for a price. */
export const pricePart: SnapshotPart<PriceColumns> = {
  name: "price",
  start: (context) => ({ finish: () => compileColumns(context) }),
  open: openColumns,
};

async function compileColumns(context: CompileContext): Promise<Record<string, SectionArray>> {
  const columns: StoredColumn[] = [];
  const sections: Record<string, SectionArray> = {};
  for (const book of await priceBooksOf(context.queries, context.storeId)) {
    let column: ReturnType<typeof columnCompiler> | undefined;
    const close = () => {
      if (!column) return;
      for (const [name, array] of Object.entries(column.finish())) sections[`${columns.length}.${name}`] = array;
      columns.push({ bookCode: book.code, currency: column.currency });
    };
    for await (const entry of entriesOf(context, book.id)) {
      if (column?.currency !== entry.currency) {
        close();
        column = columnCompiler(entry.currency, context.productCount);
      }
      const row = context.rowOf(entry.product_id);
      if (row !== undefined) column.add(row, entry);
    }
    close();
  }
  return { ...sections, columns: jsonSection(columns) };
}

async function* entriesOf({ queries, storeId, breathe }: CompileContext, bookId: string): AsyncGenerator<EntryRow> {
  const read = (after = { currency: "", product_id: "" }) => entriesAfter(queries, storeId, bookId, after, entryBatch);
  for await (const page of pagesOf<EntryRow>(read, entryBatch)) {
    for (const entry of page) {
      yield entry;
      await breathe();
    }
  }
}

function columnCompiler(currency: string, productCount: number) {
  const entryOf = new Uint32Array(productCount); // entry + 1; 0 for none
  const ids: string[] = [];
  const unitPrices = growing(BigInt64Array);
  const stepOffsets = growing(Uint32Array);
  const stepsFrom = growing(BigInt64Array);
  const stepPrices = growing(BigInt64Array);
  stepOffsets.push(0);
  return {
    currency,
    add(row: number, entry: EntryRow) {
      ids.push(entry.id);
      unitPrices.push(decimal(entry.unit_price));
      entry.tier_from.forEach((from, index) => {
        stepsFrom.push(decimal(from));
        stepPrices.push(decimal(entry.tier_unit_price[index]!));
      });
      stepOffsets.push(stepsFrom.length);
      entryOf[row] = ids.length;
    },
    finish: (): Record<string, SectionArray> => ({
      entryOf,
      ids: new Uint8Array(Buffer.from(ids.map((id) => id.padEnd(idLength)).join(""), "latin1")),
      unitPrices: unitPrices.take(),
      stepOffsets: stepOffsets.take(),
      stepsFrom: stepsFrom.take(),
      stepPrices: stepPrices.take(),
    }),
  };
}

function openColumns(sections: Sections): PriceColumns {
  const columns = sections
    .json<StoredColumn[]>("price.columns")
    .map((stored, index) => openColumn(sections, stored, `price.${index}`));
  return {
    find: (bookCode, currency) =>
      columns.find((column) => column.bookCode === bookCode && column.currency === currency),
  };
}

function openColumn(sections: Sections, { bookCode, currency }: StoredColumn, name: string): PriceColumn {
  const entryOf = sections.uint32(`${name}.entryOf`);
  const idBytes = sections.bytes(`${name}.ids`);
  const ids = Buffer.from(idBytes.buffer, idBytes.byteOffset, idBytes.byteLength);
  const unitPrices = sections.bigInt64(`${name}.unitPrices`);
  const stepOffsets = sections.uint32(`${name}.stepOffsets`);
  const stepsFrom = sections.bigInt64(`${name}.stepsFrom`);
  const stepPrices = sections.bigInt64(`${name}.stepPrices`);
  return {
    bookCode,
    currency,
    unitPriceOf(row) {
      const entry = entryOf[row]!;
      return entry === 0 ? undefined : unitPrices[entry - 1]!;
    },
    entryOf(row) {
      const entry = entryOf[row]! - 1;
      if (entry < 0) return undefined;
      const steps: { from: Decimal; unitPrice: Decimal }[] = [];
      for (let at = stepOffsets[entry]!; at < stepOffsets[entry + 1]!; at++) {
        steps.push({ from: stepsFrom[at] as Decimal, unitPrice: stepPrices[at] as Decimal });
      }
      const id = ids.toString("latin1", entry * idLength, (entry + 1) * idLength).trimEnd() as RecordId;
      return { id, unitPrice: unitPrices[entry] as Decimal, steps };
    },
  };
}
