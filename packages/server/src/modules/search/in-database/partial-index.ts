import { byCode } from "../../../packed/index.ts";
import { smallDictionary } from "../dictionary/dictionary.ts";
import { categoryNames } from "../index/category-names.ts";
import type { TextIndex } from "../index/text-index.ts";
import type { WordRow } from "./store.ts";

const noNumbers = new Uint32Array(0);
const noBytes = new Uint8Array(0);

/** Part number without punctuation → row → match strength. */
export type NumberRows = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** An index of a few words and part numbers. It has the row count of each word but no postings. */
export function partialIndexOf(rows: readonly WordRow[], numbers: NumberRows = new Map()): TextIndex {
  const words = rows.toSorted((a, b) => byCode(a.word, b.word));
  const keys = [...numbers.keys()].sort(byCode);
  const numberRows = keys.map((key) => numbers.get(key)!);
  return {
    words: smallDictionary(words.map(({ word }) => word)),
    offsets: offsetsOf(words.map(({ rowCount }) => rowCount)),
    rowCountOf: (word) => words[word]!.rowCount,
    weights: Float64Array.from(words, ({ weight }) => weight),
    numbers: {
      keys: smallDictionary(keys),
      offsets: offsetsOf(numberRows.map(({ size }) => size)),
      rows: Uint32Array.from(numberRows.flatMap((ofNumber) => [...ofNumber.keys()])),
      rowCountOf: (place) => numberRows[place]!.size,
      strengths: Uint8Array.from(numberRows.flatMap((ofNumber) => [...ofNumber.values()])),
    },
    rows: noNumbers,
    impacts: noBytes,
    fields: noBytes,
    names: { offsets: noNumbers, words: noNumbers, headLengths: noBytes, forFrom: noBytes },
    kinds: { offsets: noNumbers, values: noNumbers, ...categoryNames(() => []), rowCounts: noNumbers },
    shown: undefined,
    isShown: () => true,
  };
}

function offsetsOf(counts: readonly number[]): Uint32Array {
  const offsets = new Uint32Array(counts.length + 1);
  counts.forEach((count, at) => (offsets[at + 1] = offsets[at]! + count));
  return offsets;
}
