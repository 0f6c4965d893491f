import {
  openStrings,
  partitionPoint,
  spliced,
  splicedKeyNumbers,
  splicedLists,
  splicedStrings,
  type FreshPlace,
  type Pair,
  type Splice,
} from "../../packed/index.ts";
import { jsonSection, type AmendedRows, type SectionArray, type Sections } from "../catalog/index.ts";
import { byFacetOrder, facetListIn, facetTextsIn, facetValueKey, type StoredFacet } from "./facet-index.ts";

/** The facets when products were compiled anew. */
export function amendFacets(sections: Pair<Sections>, { splice }: AmendedRows): Record<string, SectionArray> {
  const uint32 = (name: string) => ({ old: sections.old.uint32(name), fresh: sections.fresh.uint32(name) });
  const bytes = (name: string) => ({ old: sections.old.bytes(name), fresh: sections.fresh.bytes(name) });
  const facets = { old: facetListIn(sections.old), fresh: facetListIn(sections.fresh) };
  const texts = { old: facetTextsIn(sections.old), fresh: facetTextsIn(sections.fresh) };
  const lists = splicedLists(uint32("facet.offsets"), splice);
  const { numbers: values, keys } = splicedKeyNumbers(uint32("facet.values"), lists.splice, {
    oldKeyCount: texts.old.offsets.length - 1,
    freshKeys: valuePlaces(facets, { old: openStrings(texts.old).at, fresh: openStrings(texts.fresh).at }),
  });
  const strings = splicedStrings(texts, keys);
  return {
    list: jsonSection(amendedList(facets, keys)),
    "text.bytes": strings.bytes,
    "text.offsets": strings.offsets,
    "text.slots": strings.slots,
    offsets: lists.offsets,
    values,
    varyingCounts: spliced(bytes("facet.varyingCounts"), splice),
    isParent: spliced(bytes("facet.isParent"), splice),
    createdAt: spliced(
      { old: sections.old.float64("facet.createdAt"), fresh: sections.fresh.float64("facet.createdAt") },
      splice,
    ),
  };
}

/** Where the values of the fresh facets stand among those of the old ones. */
function valuePlaces(
  { old, fresh }: Pair<readonly StoredFacet[]>,
  textOf: Pair<(value: number) => string>,
): FreshPlace[] {
  return fresh.flatMap((facet) => {
    const known = old.find(({ name }) => name === facet.name);
    const next = old.find((other) => byFacetOrder(other, facet) > 0)?.start ?? old.at(-1)?.end ?? 0;
    const { start, end } = known ?? { start: next, end: next };
    return Array.from({ length: facet.end - facet.start }, (_, index): FreshPlace => {
      const text = textOf.fresh(facet.start + index);
      const key = facetValueKey(facet, text);
      const at = partitionPoint(start, end, (value) => facetValueKey(facet, textOf.old(value)) < key);
      return { at, isSame: at < end && textOf.old(at) === text };
    });
  });
}

/** The facets that have values still, each with the places of those. */
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
