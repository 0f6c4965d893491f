import { decimal, type Decimal, type RecordId } from "@tradecounter/commerce";
import { growing } from "../../packed/index.ts";
import { pagesOf, type CompileContext, type SectionArray, type Sections, type SnapshotPart } from "../catalog/index.ts";
import {
  amendColumns,
  columnKey,
  columnsIn,
  entryIdLength,
  storedColumns,
  type ColumnSections,
} from "./column-sections.ts";
import { entriesAfter, entriesOfProducts, priceBooksOf, type EntryRow } from "./store.ts";

/** The entry of a product in a price book, in one currency. */
export interface PriceEntry {
  readonly id: RecordId;
  readonly unitPrice: Decimal;
  /** From these quantities on, these prices; ascending. */
  readonly steps: readonly { readonly from: Decimal; readonly unitPrice: Decimal }[];
}

/** One price book in one currency: a price for each row that has one. */
export interface PriceColumn {
  entryOf(row: number): PriceEntry | undefined;
  /** In millionths of the currency's unit; undefined where the book has no price. */
  unitPriceOf(row: number): bigint | undefined;
}

export interface PriceColumns {
  /** Undefined for a book that has no price in this currency. */
  find(bookCode: string, currency: string): PriceColumn | undefined;
}

const entryBatch = 1000;

/** All price books of a store as columns of the snapshot, so that no request asks SQL for a price. */
export const pricePart: SnapshotPart<PriceColumns> = {
  name: "price",
  start: (context) => ({ finish: () => compileColumns(context) }),
  open: openColumns,
  amend: amendColumns,
};

async function compileColumns(context: CompileContext): Promise<Record<string, SectionArray>> {
  const columns = new Map<string, ColumnSections>();
  for (const book of await priceBooksOf(context.queries, context.storeId)) {
    let column: ReturnType<typeof columnCompiler> | undefined;
    const close = () => {
      if (column) columns.set(columnKey(book.code, column.currency), column.finish());
    };
    for await (const entry of entriesOf(context, book.id)) {
      const row = context.rowOf(entry.product_id);
      if (row === undefined) continue;
      if (column?.currency !== entry.currency) {
        close();
        column = columnCompiler(entry.currency, context.productCount);
      }
      column.add(row, entry);
    }
    close();
  }
  return storedColumns(columns);
}

async function* entriesOf(
  { queries, storeId, only, breathe }: CompileContext,
  bookId: string,
): AsyncGenerator<EntryRow> {
  if (only) return yield* await entriesOfProducts(queries, storeId, bookId, only);
  const read = (after = { currency: "", product_id: "" }) => entriesAfter(queries, storeId, bookId, after, entryBatch);
  for await (const page of pagesOf<EntryRow>(read, entryBatch)) {
    for (const entry of page) {
      yield entry;
      await breathe();
    }
  }
}

/** Takes the entries of a column in any order. */
function columnCompiler(currency: string, productCount: number) {
  const entryIn = new Uint32Array(productCount); // entry + 1; 0 for none
  const ids = growing(Uint8Array);
  const unitPrices = growing(BigInt64Array);
  const stepStarts = growing(Uint32Array);
  const stepsFrom = growing(BigInt64Array);
  const stepPrices = growing(BigInt64Array);
  return {
    currency,
    add(row: number, entry: EntryRow) {
      entryIn[row] = unitPrices.length + 1;
      for (let at = 0; at < entryIdLength; at++) ids.push(entry.id.charCodeAt(at));
      unitPrices.push(decimal(entry.unit_price));
      stepStarts.push(stepsFrom.length);
      entry.tier_from.forEach((from, index) => {
        stepsFrom.push(decimal(from));
        stepPrices.push(decimal(entry.tier_unit_price[index]!));
      });
    },
    finish(): ColumnSections {
      const entries = entryIn.filter((entry) => entry > 0).map((entry) => entry - 1);
      const offsets = new Uint32Array(productCount + 1);
      for (let row = 0; row < productCount; row++) offsets[row + 1] = offsets[row]! + (entryIn[row] === 0 ? 0 : 1);
      stepStarts.push(stepsFrom.length);
      const starts = stepStarts.take();
      const stepOffsets = new Uint32Array(starts.length);
      entries.forEach((entry, at) => (stepOffsets[at + 1] = stepOffsets[at]! + starts[entry + 1]! - starts[entry]!));
      const stepStart = (entry: number) => starts[entry]!;
      // one list after another: that many prices are not to be held twice
      return {
        offsets,
        ids: listsInOrder(ids.take(), entries, (entry) => entry * entryIdLength),
        unitPrices: listsInOrder(unitPrices.take(), entries, (entry) => entry),
        stepOffsets,
        stepsFrom: listsInOrder(stepsFrom.take(), entries, stepStart),
        stepPrices: listsInOrder(stepPrices.take(), entries, stepStart),
      };
    },
  };
}

/** The lists that lie one behind another, in this order. */
function listsInOrder<A extends Uint8Array | BigInt64Array>(
  values: A,
  order: Uint32Array,
  startOf: (list: number) => number,
): A {
  const ordered = values.slice() as A;
  let at = 0;
  for (const list of order)
    for (let from = startOf(list), end = startOf(list + 1); from < end; from++) ordered[at++] = values[from]!;
  return ordered;
}

function openColumns(sections: Sections): PriceColumns {
  const columns = new Map(Array.from(columnsIn(sections), ([key, column]) => [key, openColumn(column)]));
  return { find: (bookCode, currency) => columns.get(columnKey(bookCode, currency)) };
}

function openColumn(column: ColumnSections): PriceColumn {
  const { offsets, unitPrices, stepOffsets, stepsFrom, stepPrices } = column;
  const ids = Buffer.from(column.ids.buffer, column.ids.byteOffset, column.ids.byteLength);
  const hasEntry = (row: number) => offsets[row] !== offsets[row + 1];
  return {
    unitPriceOf: (row) => (hasEntry(row) ? unitPrices[offsets[row]!]! : undefined),
    entryOf(row) {
      if (!hasEntry(row)) return undefined;
      const entry = offsets[row]!;
      const steps: { from: Decimal; unitPrice: Decimal }[] = [];
      for (let at = stepOffsets[entry]!; at < stepOffsets[entry + 1]!; at++) {
        steps.push({ from: stepsFrom[at] as Decimal, unitPrice: stepPrices[at] as Decimal });
      }
      const id = ids.toString("latin1", entry * entryIdLength, (entry + 1) * entryIdLength) as RecordId;
      return { id, unitPrice: unitPrices[entry] as Decimal, steps };
    },
  };
}
