import { both, spliced, splicedLists, timesLonger, type Breathe, type Pair } from "../../packed/index.ts";
import { jsonSection, type AmendedRows, type SectionArray, type Sections } from "../catalog/index.ts";

/** A price book in one currency, as it is stored: at most one entry a row, ids one behind another, steps by entry. */
export interface ColumnSections {
  readonly offsets: Uint32Array;
  readonly ids: Uint8Array;
  readonly unitPrices: BigInt64Array;
  readonly stepOffsets: Uint32Array;
  readonly stepsFrom: BigInt64Array;
  readonly stepPrices: BigInt64Array;
}

export const entryIdLength = 18;

/** Names a column among those of a store. */
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
        offsets: sections.uint32(`price.${key}.offsets`),
        ids: sections.bytes(`price.${key}.ids`),
        unitPrices: sections.bigInt64(`price.${key}.unitPrices`),
        stepOffsets: sections.uint32(`price.${key}.stepOffsets`),
        stepsFrom: sections.bigInt64(`price.${key}.stepsFrom`),
        stepPrices: sections.bigInt64(`price.${key}.stepPrices`),
      },
    ]),
  );
}

/** The columns when products were compiled anew. */
export async function amendColumns(
  sections: Pair<Sections>,
  rows: AmendedRows,
  breathe: Breathe,
): Promise<Record<string, SectionArray>> {
  const { old, fresh } = both(sections, columnsIn);
  const columns = new Map<string, ColumnSections>();
  for (const key of new Set([...old.keys(), ...fresh.keys()])) {
    const column = await amendedColumn(
      { old: old.get(key) ?? empty(rows.places.old.length), fresh: fresh.get(key) ?? empty(rows.places.fresh.length) },
      rows,
      breathe,
    );
    if (column.unitPrices.length > 0) columns.set(key, column);
  }
  return storedColumns(columns);
}

function empty(rowCount: number): ColumnSections {
  return {
    offsets: new Uint32Array(rowCount + 1),
    ids: new Uint8Array(0),
    unitPrices: new BigInt64Array(0),
    stepOffsets: new Uint32Array(1),
    stepsFrom: new BigInt64Array(0),
    stepPrices: new BigInt64Array(0),
  };
}

async function amendedColumn(
  columns: Pair<ColumnSections>,
  { splice }: AmendedRows,
  breathe: Breathe,
): Promise<ColumnSections> {
  const pairOf = <Name extends keyof ColumnSections>(name: Name) => both(columns, (column) => column[name]);
  const entries = splicedLists(pairOf("offsets"), splice);
  const steps = splicedLists(pairOf("stepOffsets"), entries.splice);
  return {
    offsets: entries.offsets,
    ids: await spliced(pairOf("ids"), timesLonger(entries.splice, entryIdLength), breathe),
    unitPrices: await spliced(pairOf("unitPrices"), entries.splice, breathe),
    stepOffsets: steps.offsets,
    stepsFrom: await spliced(pairOf("stepsFrom"), steps.splice, breathe),
    stepPrices: await spliced(pairOf("stepPrices"), steps.splice, breathe),
  };
}
