import { both, spliced, splicedPostings, type Breathe, type Pair } from "../../packed/index.ts";
import { jsonSection, type AmendedRows, type SectionArray, type Sections } from "../catalog/index.ts";

/** A price book in one currency, as stored: entries in row order, at most one per row. */
export interface ColumnSections {
  readonly rows: Uint32Array;
  readonly unitPrices: BigInt64Array;
  /** The numbers of the records with the rest of each entry. */
  readonly records: Uint32Array;
}

/** The key of a column among those of a store. */
export function columnKey(bookCode: string, currency: string): string {
  return `${currency} ${bookCode}`;
}

export function storedColumns(columns: ReadonlyMap<string, ColumnSections>): Record<string, SectionArray> {
  const sections: Record<string, SectionArray> = { keys: jsonSection([...columns.keys()].sort()) };
  for (const [key, column] of columns)
    for (const [name, array] of Object.entries(column)) sections[`${key}.${name}`] = array as SectionArray;
  return sections;
}

export function columnsIn(sections: Sections): Map<string, ColumnSections> {
  return new Map(
    sections.json<string[]>("price.keys").map((key) => [
      key,
      {
        rows: sections.uint32(`price.${key}.rows`),
        unitPrices: sections.bigInt64(`price.${key}.unitPrices`),
        records: sections.uint32(`price.${key}.records`),
      },
    ]),
  );
}

const emptyColumn: ColumnSections = {
  rows: new Uint32Array(0),
  unitPrices: new BigInt64Array(0),
  records: new Uint32Array(0),
};

/** The columns after products were recompiled. */
export async function amendColumns(
  sections: Pair<Sections>,
  rows: AmendedRows,
  breathe: Breathe,
): Promise<Record<string, SectionArray>> {
  const { old, fresh } = both(sections, columnsIn);
  const columns = new Map<string, ColumnSections>();
  for (const key of new Set([...old.keys(), ...fresh.keys()])) {
    const pair = { old: old.get(key) ?? emptyColumn, fresh: fresh.get(key) ?? emptyColumn };
    const column = await amendedColumn(pair, rows, breathe);
    if (column.rows.length > 0) columns.set(key, column);
  }
  return storedColumns(columns);
}

async function amendedColumn(
  columns: Pair<ColumnSections>,
  { places, wholeRecordCount }: AmendedRows,
  breathe: Breathe,
): Promise<ColumnSections> {
  // all entries of a column, as the postings of a single key
  const entries = both(columns, ({ rows }) => ({ offsets: Uint32Array.of(0, rows.length), rows }));
  const { rows, postings } = await splicedPostings(entries, [{ at: 0, isSame: true }], places, {
    keepsUnused: true,
    breathe,
  });
  const unitPrices = both(columns, (column) => column.unitPrices);
  const records = {
    old: columns.old.records,
    fresh: columns.fresh.records.map((number) => number + wholeRecordCount),
  };
  return {
    rows,
    unitPrices: await spliced(unitPrices, postings, breathe),
    records: await spliced(records, postings, breathe),
  };
}
