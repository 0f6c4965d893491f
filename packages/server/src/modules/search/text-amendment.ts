import {
  gone,
  openStrings,
  partitionPoint,
  placesAmong,
  spliceAt,
  spliced,
  splicedKeyNumbers,
  splicedLists,
  splicedNumbers,
  splicedPostings,
  splicedStrings,
  type FreshPlace,
  type PackedStrings,
  type Pair,
  type Places,
  type Postings,
  type StringTable,
} from "../../packed/index.ts";
import type { AmendedRows, Sections } from "../catalog/index.ts";
import { reversed } from "./dictionary.ts";
import { kindRowCounts } from "./kind-collector.ts";
import { weightOf } from "./posting-collector.ts";
import { noSlots, textSectionsIn, type TextSections } from "./text-index.ts";

/** The index of words and part numbers when products were compiled anew. */
export function amendTextIndex(sections: Pair<Sections>, { splice, places }: AmendedRows): TextSections {
  const old = textSectionsIn(sections.old);
  const fresh = textSectionsIn(sections.fresh);
  const pairOf = <Name extends keyof TextSections>(name: Name) => ({ old: old[name], fresh: fresh[name] });

  const words = amendDictionary(
    { old: wordsIn(old), fresh: wordsIn(fresh) },
    { old: { offsets: old.offsets, rows: old.rows }, fresh: { offsets: fresh.offsets, rows: fresh.rows } },
    places,
  );
  const impacts = spliced(pairOf("impacts"), words.postings);
  const weights = spliced(pairOf("weights"), words.keys);
  for (const word of words.changedKeys) weights[word] = weightOf(word, words.offsets, impacts);
  const numbers = amendDictionary(
    { old: numbersIn(old), fresh: numbersIn(fresh) },
    {
      old: { offsets: old["number.offsets"], rows: old["number.rows"] },
      fresh: { offsets: fresh["number.offsets"], rows: fresh["number.rows"] },
    },
    places,
  );
  const names = splicedLists(pairOf("name.offsets"), splice);
  return {
    "word.bytes": words.strings.bytes,
    "word.offsets": words.strings.offsets,
    "word.backward": words.backward,
    offsets: words.offsets,
    rows: words.rows,
    impacts,
    fields: spliced(pairOf("fields"), words.postings),
    weights,
    "number.bytes": numbers.strings.bytes,
    "number.keyOffsets": numbers.strings.offsets,
    "number.backward": numbers.backward,
    "number.offsets": numbers.offsets,
    "number.rows": numbers.rows,
    "number.strengths": spliced(pairOf("number.strengths"), numbers.postings),
    "name.offsets": names.offsets,
    "name.words": splicedNumbers(pairOf("name.words"), names.splice, words.keyPlaces),
    "name.headLengths": spliced(pairOf("name.headLengths"), splice),
    "name.forFrom": spliced(pairOf("name.forFrom"), splice),
    ...amendKinds({ old, fresh }, splice),
  };
}

function amendKinds({ old, fresh }: Pair<TextSections>, splice: AmendedRows["splice"]) {
  const lists = splicedLists({ old: old["kind.offsets"], fresh: fresh["kind.offsets"] }, splice);
  const names = { old: kindNamesIn(old), fresh: kindNamesIn(fresh) };
  const { numbers: values, keys } = splicedKeyNumbers(
    { old: old["kind.values"], fresh: fresh["kind.values"] },
    lists.splice,
    { oldKeyCount: names.old.offsets.length - 1, freshKeys: placesAmong(opened(names)) },
  );
  const strings = splicedStrings(names, keys);
  return {
    "kind.bytes": strings.bytes,
    "kind.nameOffsets": strings.offsets,
    "kind.offsets": lists.offsets,
    "kind.values": values,
    "kind.rowCounts": kindRowCounts(values, keys.length),
  };
}

/** Sorted strings, and their places in the order of the strings read backward. */
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

function amendDictionary(dictionaries: Pair<StoredDictionary>, rows: Pair<Postings>, rowPlaces: Places) {
  const freshKeys = placesAmong(opened(dictionaries));
  const postings = splicedPostings(rows, freshKeys, rowPlaces);
  return {
    ...postings,
    strings: splicedStrings(dictionaries, postings.keys),
    backward: amendBackward(dictionaries, freshKeys, postings.keyPlaces),
  };
}

function opened({ old, fresh }: Pair<PackedStrings>): Pair<StringTable> {
  return { old: openStrings(old), fresh: openStrings(fresh) };
}

function amendBackward(
  { old, fresh }: Pair<StoredDictionary>,
  freshKeys: readonly FreshPlace[],
  keyPlaces: Places,
): Uint32Array {
  const strings = opened({ old, fresh });
  const freshPlaces = Array.from(fresh.backward, (key): FreshPlace => {
    const text = reversed(strings.fresh.at(key));
    const at = partitionPoint(0, old.backward.length, (place) => reversed(strings.old.at(old.backward[place]!)) < text);
    return { at, isSame: freshKeys[key]!.isSame };
  });
  const { splice } = spliceAt(old.backward.length, gonePlaces(old.backward, keyPlaces), freshPlaces);
  return splicedNumbers({ old: old.backward, fresh: fresh.backward }, splice, keyPlaces);
}

function* gonePlaces(keys: Uint32Array, { old: placeOf }: Places): Generator<number> {
  if (!placeOf.includes(gone)) return;
  for (let place = 0; place < keys.length; place++) if (placeOf[keys[place]!] === gone) yield place;
}
