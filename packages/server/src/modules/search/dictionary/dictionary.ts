import {
  comparisonsOf,
  openStrings,
  packStrings,
  partitionPoint,
  reversed,
  sortedOrder,
  type Breathe,
  type PackedStrings,
} from "../../../packed/index.ts";
import { lookalikesOfLetter } from "./typo-model.ts";

/** A range of words: from `start` up to, but not including, `end`. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** Sorted words, with lookups by index, prefix, suffix and edit distance. */
export interface Dictionary {
  readonly length: number;
  at(index: number): string;
  /** Whether the word has any of 0 to 9. */
  hasDigit(index: number): boolean;
  /** The index of the word; undefined if it is missing. */
  indexOf(word: string): number | undefined;
  /** The words with a prefix. `within`, if given, must contain all of them. */
  withPrefix(prefix: string, within?: WordRange): WordRange;
  /** Indexes of the words that are `core` after a few letters and, if it is all digits, before at most one. */
  betweenLetters(core: string): number[];
  /** Indexes of other words that look like this one: `O` for `0`, `I` and `l` for `1`, anywhere in the word. */
  lookalikesOf(word: string): number[];
  /** Indexes of the words one typo away: an inserted, missing, wrong or transposed letter. */
  oneTypoFrom(word: string): number[];
  /** The same after a few leading letters, for a `core` that starts with a digit. Scans all words that start with a letter. */
  oneTypoBehindLetters(core: string): number[];
  /** Indexes of words without digits at most two typos away that share the first or the last third of this one. */
  twoTyposFrom(word: string): number[];
}

const encoder = new TextEncoder();
const isPlain = /^[\0-\x7f]*$/;
const [zero, nine] = [0x30, 0x39];
const [letterA, letterZ] = [0x61, 0x7a];
/** Makers and dealers put letters before a part number. */
export const mostLettersBefore = 5;
const lettersBefore = new RegExp(`^\\p{L}{0,${mostLettersBefore}}$`, "u");
const lettersBehind = [..."abcdefghijklmnopqrstuvwxyz"];
/** The longest letter in bytes that typos are looked up for (UTF-8). */
const mostLetterBytes = 3;

/** The indexes of the words that the dictionary has. */
export function knownIn(dictionary: Pick<Dictionary, "indexOf">, words: readonly string[]): number[] {
  return words.map((word) => dictionary.indexOf(word)).filter((index) => index !== undefined);
}

/** The places of packed strings in the order of the reversed strings. A dictionary finds suffixes with it. */
export function backwardOrder(strings: PackedStrings, breathe: Breathe): Promise<Uint32Array> {
  return sortedOrder(strings.offsets.length - 1, comparisonsOf(strings).backward, breathe);
}

/** A dictionary of a few words, sorted by plain comparison. */
export function smallDictionary(words: readonly string[]): Dictionary {
  const packed = packStrings(words, { hashed: false });
  return openDictionary(packed, Uint32Array.from(words.keys()).sort(comparisonsOf(packed).backward));
}

/** The strings must be sorted by plain comparison; `backward` is their `backwardOrder`. */
export function openDictionary(packed: PackedStrings, backward: Uint32Array): Dictionary {
  const strings = openStrings(packed);
  const { bytes, offsets } = packed;
  const all: WordRange = { start: 0, end: strings.length };

  const comparing = (beginning: string) => (isPlain.test(beginning) ? compareBeginning : compareTextBeginning);

  function withPrefix(prefix: string, within = all): WordRange {
    return rangeOf(within, comparing(prefix), prefix);
  }

  function indexOf(word: string, { start, end } = all): number | undefined {
    const index = startIn(start, end, comparing(word), word);
    return index < end && strings.at(index) === word ? index : undefined;
  }

  function withSuffix(suffix: string): Uint32Array {
    const ends = { start: 0, end: backward.length };
    const { start, end } = rangeOf(ends, isPlain.test(suffix) ? compareEnd : compareTextEnd, suffix);
    return backward.subarray(start, end);
  }

  /**
   * Compares a word with a prefix: 0 if it has the prefix. Compares bytes without decoding the word, as the bytes of other
   * than ASCII letters are higher than all ASCII.
   */
  function compareBeginning(index: number, beginning: string): number {
    const start = offsets[index]!;
    const length = offsets[index + 1]! - start;
    for (let letter = 0; letter < beginning.length; letter++) {
      if (letter === length) return -1;
      const difference = bytes[start + letter]! - beginning.charCodeAt(letter);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The same for a suffix and the word at a place of the backward order. */
  function compareEnd(place: number, suffix: string): number {
    const index = backward[place]!;
    const start = offsets[index]!;
    let at = offsets[index + 1]!;
    for (let letter = suffix.length - 1; letter >= 0; letter--) {
      if (at === start) return -1;
      const difference = bytes[--at]! - suffix.charCodeAt(letter);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The same for texts that are not ASCII, whose order is not that of their bytes. */
  const compareTextBeginning = (index: number, beginning: string) => compareTexts(strings.at(index), beginning);
  const compareTextEnd = (place: number, suffix: string) =>
    compareTexts(reversed(strings.at(backward[place]!)), reversed(suffix));

  /** The words with the prefix or the suffix that pass the test, ascending. */
  function sharing(beginning: string, end: string, passes: (index: number) => boolean): number[] {
    const range = withPrefix(beginning);
    const found: number[] = [];
    for (let index = range.start; index < range.end; index++) if (passes(index)) found.push(index);
    for (const index of withSuffix(end))
      if ((index < range.start || index >= range.end) && passes(index)) found.push(index);
    return found.sort((a, b) => a - b);
  }

  /** Lookalike spellings of a word, each with the range of words to search it in. */
  function spellingsBegun(word: string): { text: string; range: WordRange }[] {
    // spellings that no word starts with are dropped early, which keeps their number small
    let begun = [{ text: "", range: all }];
    for (const letter of word) {
      const letters = lookalikesOfLetter(letter);
      begun = begun.flatMap(({ text, range }) =>
        letters
          ? letters.map((other) => ({ text: text + other, range: withPrefix(text + other, range) }))
          : [{ text: text + letter, range }],
      );
      if (letters) begun = begun.filter(({ range }) => range.end > range.start);
    }
    return begun.filter(({ text }) => text !== word);
  }

  function hasDigit(index: number): boolean {
    const end = offsets[index + 1]!;
    for (let at = offsets[index]!; at < end; at++) if (bytes[at]! >= zero && bytes[at]! <= nine) return true;
    return false;
  }

  return {
    length: strings.length,
    at: strings.at,
    hasDigit,
    indexOf: (word) => indexOf(word),
    withPrefix,
    betweenLetters(core) {
      const endings = /^\d+$/.test(core) ? [core, ...lettersBehind.map((letter) => core + letter)] : [core];
      return endings.flatMap((ending) =>
        Array.from(withSuffix(ending)).filter((index) => {
          const word = strings.at(index);
          return word !== core && lettersBefore.test(word.slice(0, word.length - ending.length));
        }),
      );
    },
    lookalikesOf(word) {
      const found = spellingsBegun(word).map(({ text, range }) => indexOf(text, range));
      return found.filter((index) => index !== undefined).sort((a, b) => a - b);
    },
    oneTypoFrom(word) {
      const key = encoder.encode(word);
      // one typo, even a transposition, leaves one side of the middle letter intact
      const middle = Math.max(0, word.length - 1) >> 1;
      return sharing(word.slice(0, middle), word.slice(middle + 1), (index) => {
        const length = offsets[index + 1]! - offsets[index]!;
        return Math.abs(length - key.length) <= mostLetterBytes && isOneTypo(bytes, offsets[index]!, length, key);
      });
    },
    oneTypoBehindLetters(core) {
      const key = encoder.encode(core);
      const [first, last] = [key[0], key.at(-1)];
      // with three or more letters, one typo leaves the first or the last intact
      const leavesAnEnd = lettersIn(key, 0, key.length) > 2;
      const found: number[] = [];
      const lettered = { start: withPrefix("a").start, end: withPrefix("z").end };
      for (let index = lettered.start; index < lettered.end; index++) {
        const start = offsets[index]!;
        const end = offsets[index + 1]!;
        // the length excludes most words
        if (end - start < key.length || end - start > key.length + 1 + mostLettersBefore) continue;
        const from = firstBehindLetters(bytes, start, end);
        if (from - start > mostLettersBefore || Math.abs(end - from - key.length) > 1) continue;
        if (leavesAnEnd && bytes[from] !== first && bytes[end - 1] !== last) continue;
        if (isOneTypo(bytes, from, end - from, key)) found.push(index);
      }
      return found;
    },
    twoTyposFrom(word) {
      const third = Math.ceil(word.length / 3);
      const byteLength = encoder.encode(word).length;
      return sharing(word.slice(0, third), word.slice(-third), (index) => {
        const length = offsets[index + 1]! - offsets[index]!;
        const isNear = Math.abs(length - byteLength) <= 2 * mostLetterBytes;
        // thousands of part numbers may share a prefix
        return isNear && !hasDigit(index) && editDistance(strings.at(index), word, 2) <= 2;
      });
    },
  };
}

type Compare = (place: number, text: string) => number;

/** The places in a range, sorted by `compare`, for which it returns 0. */
function rangeOf({ start: from, end: to }: WordRange, compare: Compare, text: string): WordRange {
  const start = startIn(from, to, compare, text);
  return { start, end: partitionPoint(start, to, (place) => compare(place, text) === 0) };
}

/** The first such place, or the insertion point. */
function startIn(from: number, to: number, compare: Compare, text: string): number {
  return partitionPoint(from, to, (place) => compare(place, text) < 0);
}

/** Compares a word with a prefix: 0 if it has the prefix. */
function compareTexts(word: string, beginning: string): number {
  if (word.startsWith(beginning)) return 0;
  return word < beginning ? -1 : 1;
}

/** The position after the leading ASCII letters. */
function firstBehindLetters(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at]! >= letterA && bytes[at]! <= letterZ) at++;
  return at;
}

/** Whether two words are at most one typo apart, from what remains between their common prefix and suffix. */
function isOneTypo(bytes: Uint8Array, start: number, length: number, key: Uint8Array): boolean {
  const end = start + length;
  const shorter = Math.min(length, key.length);
  let head = 0;
  while (head < shorter && bytes[start + head] === key[head]) head++;
  // different letters may share some of their bytes
  while (head > 0 && (isWithinLetter(bytes[start + head]!) || isWithinLetter(key[head]!))) head--;
  let tail = 0;
  while (tail < shorter - head && bytes[end - 1 - tail] === key[key.length - 1 - tail]) tail++;
  while (tail > 0 && isWithinLetter(bytes[end - tail]!)) tail--;
  const letters = lettersIn(bytes, start + head, end - tail);
  const typed = lettersIn(key, head, key.length - tail);
  if (letters <= 1 && typed <= 1) return true;
  if (letters !== 2 || typed !== 2) return false;
  return isSwapped(bytes.subarray(start + head, end - tail), key.subarray(head, key.length - tail));
}

/** Whether a byte continues a letter (UTF-8). */
const isWithinLetter = (byte: number) => (byte & 0xc0) === 0x80;

function lettersIn(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (!isWithinLetter(bytes[at]!)) count++;
  return count;
}

/** Whether one has the other's two letters transposed. */
function isSwapped(a: Uint8Array, b: Uint8Array): boolean {
  const second = a.findIndex((byte, at) => at > 0 && !isWithinLetter(byte));
  return a.length === b.length && a.every((byte, at) => byte === b[(at - second + a.length) % a.length]);
}

/** The edit distance with transpositions, no letter edited twice; any number above `most` if it is larger than that. */
export function editDistance(a: string, b: string, most: number): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      let slips = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) slips = Math.min(slips, before[j - 2]! + 1);
      row.push(slips);
      if (slips < least) least = slips;
    }
    if (least > most) return least;
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
