import type { Dictionary } from "../dictionary/dictionary.ts";
import type { KindIndex, NumberIndex, TextIndex } from "./text-index.ts";

/**
 * A view of the index for a shopper who may see only these rows (1 by row): lookups skip words and part numbers that only
 * other rows have. Places do not change, so all large arrays are shared. A prefix range may still include hidden words, with
 * weight 0.
 */
export function entitledView(index: TextIndex, shown: Uint8Array): TextIndex {
  const { rowCounts, weights } = wordsOfShown(index, shown);
  const numberRowCounts = numbersOfShown(index.numbers, shown);
  return {
    ...index,
    words: shownWords(index.words, rowCounts),
    rowCountOf: (word) => rowCounts[word]!,
    weights,
    numbers: {
      ...index.numbers,
      keys: shownWords(index.numbers.keys, numberRowCounts),
      rowCountOf: (place) => numberRowCounts[place]!,
    },
    kinds: { ...index.kinds, rowCounts: kindsOfShown(index.kinds, shown) },
    shown,
    isShown: (row) => shown[row] === 1,
  };
}

/** The number of shown rows; all rows if `shown` is undefined. */
export function entitledRowCount(shown: Uint8Array | undefined, rowCount: number): number {
  return shown ? shown.reduce((count, isShown) => count + isShown, 0) : rowCount;
}

function wordsOfShown({ offsets, rows, impacts }: TextIndex, shown: Uint8Array) {
  const rowCounts = new Uint32Array(offsets.length - 1);
  const weights = new Uint32Array(offsets.length - 1);
  for (let word = 0; word < rowCounts.length; word++) {
    let [count, weight] = [0, 0];
    for (let at = offsets[word]!; at < offsets[word + 1]!; at++) {
      const isShown = shown[rows[at]!]!;
      count += isShown;
      weight += isShown * impacts[at]!;
    }
    rowCounts[word] = count;
    weights[word] = weight;
  }
  return { rowCounts, weights };
}

function numbersOfShown({ offsets, rows }: NumberIndex, shown: Uint8Array): Uint32Array {
  const rowCounts = new Uint32Array(offsets.length - 1);
  for (let place = 0; place < rowCounts.length; place++)
    for (let at = offsets[place]!; at < offsets[place + 1]!; at++) rowCounts[place]! += shown[rows[at]!]!;
  return rowCounts;
}

function kindsOfShown({ offsets, values, rowCounts: ofAll }: KindIndex, shown: Uint8Array): Uint32Array {
  const rowCounts = new Uint32Array(ofAll.length);
  for (let row = 0; row < shown.length; row++)
    for (let at = offsets[row]!; at < offsets[row + 1]!; at++) rowCounts[values[at]!]! += shown[row]!;
  return rowCounts;
}

/** The dictionary without words that no shown row has. */
function shownWords(words: Dictionary, rowCounts: Uint32Array): Dictionary {
  const isShown = (index: number) => rowCounts[index]! > 0;
  return {
    ...words,
    indexOf(word) {
      const index = words.indexOf(word);
      return index !== undefined && isShown(index) ? index : undefined;
    },
    betweenLetters: (core) => words.betweenLetters(core).filter(isShown),
    lookalikesOf: (word) => words.lookalikesOf(word).filter(isShown),
    oneTypoFrom: (word) => words.oneTypoFrom(word).filter(isShown),
    oneTypoBehindLetters: (core) => words.oneTypoBehindLetters(core).filter(isShown),
    twoTyposFrom: (word) => words.twoTyposFrom(word).filter(isShown),
  };
}
