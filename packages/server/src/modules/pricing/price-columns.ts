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

const entryBatch = 5000;

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
  const stepEnds = growing(Uint32Array);
  const stepsFrom = growing(BigInt64Array);
  const stepPrices = growing(BigInt64Array);
  return {
    currency,
    add(row: number, entry: EntryRow) {
      for (let at = 0; at < entryIdLength; at++) ids.push(entry.id.charCodeAt(at));
      unitPrices.push(decimal(entry.unit_price));
      entry.tier_from.forEach((from, index) => {
        stepsFrom.push(decimal(from));
        stepPrices.push(decimal(entry.tier_unit_price[index]!));
      });
      stepEnds.push(stepsFrom.length);
      entryIn[row] = stepEnds.length;
    },
    finish(): ColumnSections {
      const met = {
        ids: ids.take(),
        unitPrices: unitPrices.take(),
        stepEnds: stepEnds.take(),
        stepsFrom: stepsFrom.take(),
        stepPrices: stepPrices.take(),
      };
      const entryCount = met.stepEnds.length;
      const sections = {
        offsets: new Uint32Array(productCount + 1),
        ids: new Uint8Array(met.ids.length),
        unitPrices: new BigInt64Array(entryCount),
        stepOffsets: new Uint32Array(entryCount + 1),
        stepsFrom: new BigInt64Array(met.stepsFrom.length),
        stepPrices: new BigInt64Array(met.stepPrices.length),
      };
      let [entry, step] = [0, 0];
      for (let row = 0; row < productCount; row++) {
        const from = entryIn[row]! - 1;
        if (from >= 0) {
          sections.ids.set(met.ids.subarray(from * entryIdLength, (from + 1) * entryIdLength), entry * entryIdLength);
          sections.unitPrices[entry] = met.unitPrices[from]!;
          for (let at = met.stepEnds[from - 1] ?? 0; at < met.stepEnds[from]!; at++, step++) {
            sections.stepsFrom[step] = met.stepsFrom[at]!;
            sections.stepPrices[step] = met.stepPrices[at]!;
          }
          sections.stepOffsets[++entry] = step;
        }
        sections.offsets[row + 1] = entry;
      }
      return sections;
    },
  };
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
