import {
  gone,
  placesAmong,
  spliced,
  splicedKeyNumbers,
  splicedNumbers,
  splicedStrings,
  type Pair,
} from "../../../packed/index.ts";
import type { AmendedRows } from "./part.ts";
import { jsonSection, type SectionArray, type Sections } from "./sections.ts";

/**
 * The columns by which products are found, when some were compiled anew. The records of these have the numbers from
 * `wholeRecordCount` on.
 */
export function amendProducts(
  sections: Pair<Sections>,
  rows: AmendedRows,
  wholeRecordCount: number,
): Record<string, SectionArray> {
  const uint32 = (name: string) => ({
    old: sections.old.uint32(`product.${name}`),
    fresh: sections.fresh.uint32(`product.${name}`),
  });
  const strings = (name: string) => {
    const from = (side: Sections) => ({
      bytes: side.bytes(`product.${name}.bytes`),
      offsets: side.uint32(`product.${name}.offsets`),
      slots: side.uint32(`product.${name}.slots`),
    });
    const { bytes, offsets, slots } = splicedStrings(
      { old: from(sections.old), fresh: from(sections.fresh) },
      rows.splice,
    );
    return { [`${name}.bytes`]: bytes, [`${name}.offsets`]: offsets, [`${name}.slots`]: slots };
  };
  const records = uint32("records");
  const tails = uint32("tails");
  return {
    ...strings("id"),
    ...strings("sku"),
    ...strings("lowerSku"),
    groupRows: splicedNumbers(uint32("groupRows"), rows.splice, rows.places),
    records: spliced(
      { old: records.old, fresh: records.fresh.map((record) => record + wholeRecordCount) },
      rows.splice,
    ),
    tails: spliced(
      { old: tails.old, fresh: tails.fresh.map((tail) => (tail === 0 ? 0 : tail + wholeRecordCount)) },
      rows.splice,
    ),
    ...amendTerms(sections, uint32("terms"), rows),
    ...amendComponents(sections, uint32("component.rows"), rows),
  };
}

function amendTerms(sections: Pair<Sections>, terms: Pair<Uint32Array>, { splice }: AmendedRows) {
  const list = {
    old: sections.old.json<string[]>("product.terms.list"),
    fresh: sections.fresh.json<string[]>("product.terms.list"),
  };
  const { numbers, keys } = splicedKeyNumbers(terms, splice, {
    oldKeyCount: list.old.length,
    freshKeys: placesAmong(list),
  });
  return {
    terms: numbers,
    "terms.list": jsonSection(keys.runs.flatMap(({ from, start, end }) => list[from].slice(start, end))),
  };
}

function amendComponents(sections: Pair<Sections>, rows: Pair<Uint32Array>, { places }: AmendedRows) {
  const components = (["old", "fresh"] as const).flatMap((side) => {
    const skus = sections[side].json<string[]>("product.component.list");
    return Array.from(rows[side], (row, at) => ({ row: places[side][row]!, sku: skus[at]! }));
  });
  const kept = components.filter(({ row }) => row !== gone).sort((a, b) => a.row - b.row);
  return {
    "component.rows": Uint32Array.from(kept, ({ row }) => row),
    "component.list": jsonSection(kept.map(({ sku }) => sku)),
  };
}
