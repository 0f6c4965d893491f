import {
  both,
  openStrings,
  partitionPoint,
  spliced,
  splicedKeyNumbers,
  splicedLists,
  splicedStrings,
  type Breathe,
  type FreshPlace,
  type Pair,
  type Splice,
  type StringTable,
} from "../../../packed/index.ts";
import {
  jsonSection,
  stringSections,
  type AmendedRows,
  type SectionArray,
  type Sections,
} from "../../catalog/index.ts";
import { byFacetOrder, facetListIn, facetTextsIn, facetValueKey, type StoredFacet } from "./stored-facets.ts";

/** Merges the facets of recompiled products into the stored ones. */
export async function amendFacets(
  sections: Pair<Sections>,
  { splice }: AmendedRows,
  breathe: Breathe,
): Promise<Record<string, SectionArray>> {
  const uint32 = (name: string) => both(sections, (side) => side.uint32(name));
  const bytes = (name: string) => both(sections, (side) => side.bytes(name));
  const facets = both(sections, facetListIn);
  const texts = both(sections, facetTextsIn);
  const lists = splicedLists(uint32("facet.offsets"), splice);
  const known = {
    oldKeyCount: texts.old.offsets.length - 1,
    freshKeys: valuePlaces(facets, both(texts, openStrings)),
  };
  const { numbers: values, keys } = await splicedKeyNumbers(
    both(sections, (side) => side.keyNumbers("facet.values")),
    lists.splice,
    known,
    breathe,
  );
  return {
    list: jsonSection(amendedList(facets, keys.splice)),
    ...stringSections("text", await splicedStrings(texts, keys, breathe)),
    offsets: lists.offsets,
    values,
    varyingCounts: await spliced(bytes("facet.varyingCounts"), splice, breathe),
    isParent: await spliced(bytes("facet.isParent"), splice, breathe),
    createdAt: await spliced(
      both(sections, (side) => side.float64("facet.createdAt")),
      splice,
      breathe,
    ),
  };
}

/** Where each value of the fresh facets belongs in the sorted values of the old ones. */
function valuePlaces({ old, fresh }: Pair<readonly StoredFacet[]>, texts: Pair<StringTable>): FreshPlace[] {
  return fresh.flatMap((facet) => {
    const known = old.find(({ name }) => name === facet.name);
    const next = old.find((other) => byFacetOrder(other, facet) > 0)?.start ?? old.at(-1)?.end ?? 0;
    const { start, end } = known ?? { start: next, end: next };
    return Array.from({ length: facet.end - facet.start }, (_, index): FreshPlace => {
      const text = texts.fresh.at(facet.start + index);
      const key = facetValueKey(facet, text);
      const at = partitionPoint(start, end, (value) => facetValueKey(facet, texts.old.at(value)) < key);
      return { at, isSame: at < end && texts.old.at(at) === text };
    });
  });
}

/** The facets that still have values, each with its new range of value numbers. */
function amendedList({ old, fresh }: Pair<readonly StoredFacet[]>, keys: Splice): StoredFacet[] {
  const counts = new Map<string, number>();
  for (const { from, start, end } of keys.runs) {
    for (const facet of from === "old" ? old : fresh) {
      const count = Math.min(end, facet.end) - Math.max(start, facet.start);
      if (count > 0) counts.set(facet.name, (counts.get(facet.name) ?? 0) + count);
    }
  }
  const infos = new Map([...fresh, ...old].map((facet) => [facet.name, facet]));
  let end = 0;
  return [...infos.values()]
    .filter(({ name }) => counts.has(name))
    .sort(byFacetOrder)
    .map((facet) => ({ ...facet, start: end, end: (end += counts.get(facet.name)!) }));
}
