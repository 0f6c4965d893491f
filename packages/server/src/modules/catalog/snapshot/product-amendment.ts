import {
  both,
  gone,
  placesAmong,
  spliced,
  splicedKeyNumbers,
  splicedNumbers,
  splicedStrings,
  type Breathe,
  type Pair,
} from "../../../packed/index.ts";
import type { AmendedRows } from "./part.ts";
import { jsonSection, stringSections, stringsIn, type SectionArray, type Sections } from "./sections.ts";

/** The product lookup columns, after some products were recompiled. */
export async function amendProducts(
  sections: Pair<Sections>,
  rows: AmendedRows,
  breathe: Breathe,
): Promise<Record<string, SectionArray>> {
  const uint32 = (name: string) => both(sections, (side) => side.uint32(`product.${name}`));
  const strings = async (name: string) => {
    const packed = both(sections, (side) => stringsIn(side, `product.${name}`));
    return stringSections(name, await splicedStrings(packed, rows, breathe));
  };
  const { wholeRecordCount } = rows;
  const records = uint32("records");
  const tails = uint32("tails");
  return {
    ...(await strings("id")),
    ...(await strings("lowerSku")),
    groupRows: await splicedNumbers(uint32("groupRows"), rows.splice, rows.places, breathe),
    records: await spliced(
      { old: records.old, fresh: records.fresh.map((record) => record + wholeRecordCount) },
      rows.splice,
      breathe,
    ),
    tails: await spliced(
      { old: tails.old, fresh: tails.fresh.map((tail) => (tail === 0 ? 0 : tail + wholeRecordCount)) },
      rows.splice,
      breathe,
    ),
    ...(await amendKeys("terms", sections, rows, breathe)),
    ...(await amendKeys("entitlement", sections, rows, breathe)),
    ...amendList("component", sections, rows),
    ...amendList("related", sections, rows),
    labels: sections.fresh.bytes("product.labels"),
  };
}

/** A column of numbers, and the keys that they refer to. */
async function amendKeys(name: string, sections: Pair<Sections>, { splice }: AmendedRows, breathe: Breathe) {
  const column = both(sections, (side) => side.keyNumbers(`product.${name}`));
  const list = both(sections, (side) => side.json<string[]>(`product.${name}.list`));
  const known = { oldKeyCount: list.old.length, freshKeys: placesAmong(list) };
  const { numbers, keys } = await splicedKeyNumbers(column, splice, known, breathe);
  return {
    [name]: numbers,
    [`${name}.list`]: jsonSection(keys.splice.runs.flatMap(({ from, start, end }) => list[from].slice(start, end))),
  };
}

/** Texts of which a product may have several. */
function amendList(name: string, sections: Pair<Sections>, { places }: AmendedRows) {
  const listed = (["old", "fresh"] as const).flatMap((side) => {
    const texts = sections[side].json<string[]>(`product.${name}.list`);
    return Array.from(sections[side].uint32(`product.${name}.rows`), (row, at) => ({
      row: places[side][row]!,
      text: texts[at]!,
    }));
  });
  const kept = listed.filter(({ row }) => row !== gone).sort((a, b) => a.row - b.row);
  return {
    [`${name}.rows`]: Uint32Array.from(kept, ({ row }) => row),
    [`${name}.list`]: jsonSection(kept.map(({ text }) => text)),
  };
}
