import { decimal, type Decimal, type RecordId } from "@tradecounter/commerce";
import { growing, partitionPoint } from "../../packed/index.ts";
import { recentlyUsed } from "../../recently-used.ts";
import {
  pagesOf,
  type CompileContext,
  type OpenedCatalogue,
  type SectionArray,
  type Sections,
  type SnapshotPart,
} from "../catalog/index.ts";
import { amendColumns, columnKey, columnsIn, storedColumns, type ColumnSections } from "./column-sections.ts";
import { entriesAfter, entriesOfProducts, priceBooksOf, type EntryRow } from "./store.ts";

/** A product's entry in a price book, in one currency. */
export interface PriceEntry {
  readonly id: RecordId;
  readonly unitPrice: Decimal;
  /** Prices from these quantities on; ascending. */
  readonly steps: readonly { readonly from: Decimal; readonly unitPrice: Decimal }[];
}

/** One price book in one currency: a price for each row that has one. */
export interface PriceColumn {
  entryOf(row: number): PriceEntry | undefined;
  /** In millionths of the currency's unit; undefined where the book has no price. */
  unitPriceOf(row: number): bigint | undefined;
  /** The rows that have a price, ascending, and their prices in parallel. */
  readonly rows: Uint32Array;
  readonly unitPrices: BigInt64Array;
}

export interface PriceColumns {
  /** Undefined for a book without prices in this currency. */
  find(bookCode: string, currency: string): PriceColumn | undefined;
}

const entryBatch = 1000;

/**
 * All price books of a store as columns of the snapshot, so that no request queries SQL for a price. The prices for sorting and filtering
 * lists are in memory; ids and steps, which are read for the few products priced in a response, are records.
 */
export const pricePart: SnapshotPart<PriceColumns> = {
  name: "price",
  start: (context) => ({ hasRecords: true, finish: () => compileColumns(context) }),
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
      column.add(row, entry, await context.writeRecord(entryRecord(entry)));
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

/** Accepts a column's entries in any order. */
function columnCompiler(currency: string, productCount: number) {
  const entryIn = new Uint32Array(productCount); // entry + 1; 0 for none
  const unitPrices = growing(BigInt64Array);
  const records = growing(Uint32Array);
  return {
    currency,
    add(row: number, entry: EntryRow, record: number) {
      unitPrices.push(decimal(entry.unit_price));
      records.push(record);
      entryIn[row] = records.length;
    },
    finish(): ColumnSections {
      const rows = growing(Uint32Array);
      entryIn.forEach((entry, row) => {
        if (entry > 0) rows.push(row);
      });
      const inOrder = rows.take();
      const [prices, numbers] = [unitPrices.take(), records.take()];
      return {
        rows: inOrder,
        unitPrices: BigInt64Array.from(inOrder, (row) => prices[entryIn[row]! - 1]!),
        records: inOrder.map((row) => numbers[entryIn[row]! - 1]!),
      };
    },
  };
}

// A record of an entry: the characters of its id, then for each step the quantity and the price.
const entryIdLength = 18;
const decimalBytes = 8;
const stepBytes = 2 * decimalBytes;

function entryRecord({ id, tier_from: from, tier_unit_price: prices }: EntryRow): Buffer {
  const record = Buffer.alloc(entryIdLength + from.length * stepBytes);
  record.write(id, "latin1");
  from.forEach((quantity, step) => {
    const at = entryIdLength + step * stepBytes;
    record.writeBigInt64LE(decimal(quantity), at);
    record.writeBigInt64LE(decimal(prices[step]!), at + decimalBytes);
  });
  return record;
}

/** An entry's data in its record. */
type EntryRest = Pick<PriceEntry, "id" | "steps">;

function readEntry(record: Buffer): EntryRest {
  const steps: PriceEntry["steps"][number][] = [];
  for (let at = entryIdLength; at < record.length; at += stepBytes)
    steps.push({
      from: record.readBigInt64LE(at) as Decimal,
      unitPrice: record.readBigInt64LE(at + decimalBytes) as Decimal,
    });
  return { id: record.toString("latin1", 0, entryIdLength) as RecordId, steps };
}

/** Products that sell are priced again and again: about 500 bytes each, over all columns. */
const recentEntries = 8_000;

function openColumns(sections: Sections, { record }: OpenedCatalogue): PriceColumns {
  const recent = recentlyUsed<EntryRest>(recentEntries);
  function restIn(number: number): EntryRest {
    const key = String(number);
    let rest = recent.get(key);
    if (!rest) recent.set(key, (rest = readEntry(record(number))), 1);
    return rest;
  }
  const columns = new Map(Array.from(columnsIn(sections), ([key, column]) => [key, openColumn(column, restIn)]));
  return { find: (bookCode, currency) => columns.get(columnKey(bookCode, currency)) };
}

function openColumn({ rows, unitPrices, records }: ColumnSections, restIn: (record: number) => EntryRest): PriceColumn {
  function entryIn(row: number): number | undefined {
    const at = partitionPoint(0, rows.length, (place) => rows[place]! < row);
    return rows[at] === row ? at : undefined;
  }

  return {
    rows,
    unitPrices,
    unitPriceOf(row) {
      const entry = entryIn(row);
      return entry === undefined ? undefined : unitPrices[entry];
    },
    entryOf(row) {
      const entry = entryIn(row);
      if (entry === undefined) return undefined;
      return { unitPrice: unitPrices[entry] as Decimal, ...restIn(records[entry]!) };
    },
  };
}
