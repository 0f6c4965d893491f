import {
  both,
  gone,
  goneItems,
  openStrings,
  partitionPoint,
  placesAmong,
  reversed,
  spliceAt,
  spliced,
  splicedKeyNumbers,
  splicedLists,
  splicedNumbers,
  splicedPostings,
  splicedStrings,
  type Breathe,
  type FreshPlace,
  type PackedStrings,
  type Pair,
  type Places,
  type Splice,
  type SplicedItems,
  type Postings,
} from "../../../packed/index.ts";
import type { AmendedRows, Sections } from "../../catalog/index.ts";
import { weightOf } from "./posting-collector.ts";
import { noSlots, textSectionsIn, type TextSections } from "./text-index.ts";

/** Merges the text index of recompiled products into the stored one. */
export async function amendTextIndex(
  sections: Pair<Sections>,
  { splice, places }: AmendedRows,
  breathe: Breathe,
): Promise<TextSections> {
  const texts = both(sections, textSectionsIn);
  const pairOf = <Name extends keyof TextSections>(name: Name) => both(texts, (side) => side[name]);

  const wordRows = both(texts, ({ offsets, rows }) => ({ offsets, rows }));
  const words = await amendDictionary(both(texts, wordsIn), wordRows, places, breathe);
  const impacts = await spliced(pairOf("impacts"), words.postings, breathe);
  const weights = await splicedCopy(pairOf("weights"), words.keys.splice, breathe);
  for (const word of words.changedKeys) weights[word] = weightOf(word, words.offsets, impacts);
  const numberRows = both(texts, (side) => ({ offsets: side["number.offsets"], rows: side["number.rows"] }));
  const numbers = await amendDictionary(both(texts, numbersIn), numberRows, places, breathe);
  const names = splicedLists(pairOf("name.offsets"), splice);
  return {
    "word.bytes": words.strings.bytes,
    "word.offsets": words.strings.offsets,
    "word.backward": words.backward,
    offsets: words.offsets,
    rows: words.rows,
    impacts,
    fields: await spliced(pairOf("fields"), words.postings, breathe),
    weights,
    "number.bytes": numbers.strings.bytes,
    "number.keyOffsets": numbers.strings.offsets,
    "number.backward": numbers.backward,
    "number.offsets": numbers.offsets,
    "number.rows": numbers.rows,
    "number.strengths": await spliced(pairOf("number.strengths"), numbers.postings, breathe),
    "name.offsets": names.offsets,
    "name.words": await splicedNumbers(pairOf("name.words"), names.splice, words.keys.places, breathe),
    "name.headLengths": await spliced(pairOf("name.headLengths"), splice, breathe),
    "name.forFrom": await spliced(pairOf("name.forFrom"), splice, breathe),
    ...(await amendKinds(texts, splice, breathe)),
  };
}

async function amendKinds(texts: Pair<TextSections>, splice: AmendedRows["splice"], breathe: Breathe) {
  const offsets = both(texts, (side) => side["kind.offsets"]);
  const all = both(texts, (side) => side["kind.values"]);
  const lists = splicedLists(offsets, splice);
  const names = both(texts, kindNamesIn);
  const known = {
    oldKeyCount: names.old.offsets.length - 1,
    freshKeys: placesAmong(both(names, openStrings)),
  };
  const { numbers: values, keys } = await splicedKeyNumbers(all, lists.splice, known, breathe);
  const strings = await splicedStrings(names, keys, breathe);
  const counts = both(texts, (side) => side["kind.rowCounts"]);
  const rowCounts = await splicedCopy(counts, keys.splice, breathe);
  for (const item of goneItems(lists.splice, all.old.length)) {
    const kind = keys.places.old[all.old[item]!]!;
    if (kind !== gone) rowCounts[kind]!--;
  }
  known.freshKeys.forEach(({ isSame }, key) => {
    if (isSame) rowCounts[keys.places.fresh[key]!]! += counts.fresh[key]!;
  });
  return {
    "kind.bytes": strings.bytes,
    "kind.nameOffsets": strings.offsets,
    "kind.offsets": lists.offsets,
    "kind.values": values,
    "kind.rowCounts": rowCounts,
  };
}

/** Splices into an array that may be written to: never the old one, which requests still read. */
async function splicedCopy(pair: Pair<Uint32Array>, splice: Splice, breathe: Breathe): Promise<Uint32Array> {
  const all = await spliced(pair, splice, breathe);
  return all === pair.old ? all.slice() : all;
}

/** Sorted strings, and their places in the order of the reversed strings. */
interface StoredDictionary extends PackedStrings {
  readonly backward: Uint32Array;
}

const wordsIn = (sections: TextSections): StoredDictionary => ({
  bytes: sections["word.bytes"],
  offsets: sections["word.offsets"],
  slots: noSlots,
  backward: sections["word.backward"],
});

const numbersIn = (sections: TextSections): StoredDictionary => ({
  bytes: sections["number.bytes"],
  offsets: sections["number.keyOffsets"],
  slots: noSlots,
  backward: sections["number.backward"],
});

const kindNamesIn = (sections: TextSections): PackedStrings => ({
  bytes: sections["kind.bytes"],
  offsets: sections["kind.nameOffsets"],
  slots: noSlots,
});

async function amendDictionary(
  dictionaries: Pair<StoredDictionary>,
  rows: Pair<Postings>,
  rowPlaces: Places,
  breathe: Breathe,
) {
  const freshKeys = placesAmong(both(dictionaries, openStrings));
  const postings = await splicedPostings(rows, freshKeys, rowPlaces, { breathe });
  return {
    ...postings,
    strings: await splicedStrings(dictionaries, postings.keys, breathe),
    backward: await amendBackward(dictionaries, freshKeys, { keys: postings.keys, breathe }),
  };
}

async function amendBackward(
  dictionaries: Pair<StoredDictionary>,
  freshKeys: readonly FreshPlace[],
  { keys, breathe }: { keys: SplicedItems; breathe: Breathe },
): Promise<Uint32Array> {
  const strings = both(dictionaries, openStrings);
  const backward = both(dictionaries, (dictionary) => dictionary.backward);
  const { old, fresh } = backward;
  const placeOf = (text: string) => {
    const reverse = reversed(text);
    return partitionPoint(0, old.length, (place) => reversed(strings.old.at(old[place]!)) < reverse);
  };
  const freshPlaces = Array.from(fresh, (key): FreshPlace => {
    return { at: placeOf(strings.fresh.at(key)), isSame: freshKeys[key]!.isSame };
  });
  const gonePlaces = Array.from(goneItems(keys.splice, old.length), (key) => placeOf(strings.old.at(key)));
  const { splice } = spliceAt(
    old.length,
    gonePlaces.sort((a, b) => a - b),
    freshPlaces,
  );
  return splicedNumbers(backward, splice, keys.places, breathe);
}
