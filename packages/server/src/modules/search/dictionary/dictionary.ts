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

/** Words that follow one another: from `start`, up to and without `end`. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** Sorted words, found by number, by their beginning or end, and by what differs in one letter. */
export interface Dictionary {
  readonly length: number;
  at(index: number): string;
  /** Whether 0 to 9 are in it. */
  hasDigit(index: number): boolean;
  /** The index of the word; undefined when it is not there. */
  indexOf(word: string): number | undefined;
  /** The words that begin so, of all or of those in a range that holds all of them. */
  withPrefix(prefix: string, within?: WordRange): WordRange;
  /** Indexes of the words that are this one but for a few letters before it and, where it is all digits, one behind it. */
  betweenLetters(core: string): number[];
  /** Indexes of the other words that look like this one: `O` for `0`, `I` and `l` for `1`, in any of its places. */
  lookalikesOf(word: string): number[];
  /** Indexes of the words that one letter more, less, other or swapped makes of this one. */
  oneTypoFrom(word: string): number[];
  /** The same of words that have a few letters before what was mistyped, which begins with a digit. It looks at all words that begin with a letter. */
  oneTypoBehindLetters(core: string): number[];
  /** Those without digits that at most two such slips make of it, where its first or its last third came out whole. */
  twoTyposFrom(word: string): number[];
}

const encoder = new TextEncoder();
const isPlain = /^[\0-\x7f]*$/;
const [zero, nine] = [0x30, 0x39];
const [letterA, letterZ] = [0x61, 0x7a];
/** As makers and dealers put before a number. */
export const mostLettersBefore = 5;
const lettersBefore = new RegExp(`^\\p{L}{0,${mostLettersBefore}}$`, "u");
const lettersBehind = [..."abcdefghijklmnopqrstuvwxyz"];
/** Of the letters that words are misspelt in (UTF-8). */
const mostLetterBytes = 3;

/** The indexes of those of the words that are there. */
export function knownIn(dictionary: Pick<Dictionary, "indexOf">, words: readonly string[]): number[] {
  return words.map((word) => dictionary.indexOf(word)).filter((index) => index !== undefined);
}

/** The places of packed strings in the order of the strings read backward: what a dictionary finds ends by. */
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
   * How a word stands to those that begin so: 0 where it is one of them. Without making a string of the word, since letters of
   * more than one byte are above all others.
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

  /** The same of the word at a place of the backward order and its end. */
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

  /** The same where the text has letters of more than one byte, which make no order by their bytes. */
  const compareTextBeginning = (index: number, beginning: string) => compareTexts(strings.at(index), beginning);
  const compareTextEnd = (place: number, suffix: string) =>
    compareTexts(reversed(strings.at(backward[place]!)), reversed(suffix));

  /** The words that begin with the one text or end with the other and pass the test, ascending. */
  function sharing(beginning: string, end: string, passes: (index: number) => boolean): number[] {
    const range = withPrefix(beginning);
    const found: number[] = [];
    for (let index = range.start; index < range.end; index++) if (passes(index)) found.push(index);
    for (const index of withSuffix(end))
      if ((index < range.start || index >= range.end) && passes(index)) found.push(index);
    return found.sort((a, b) => a - b);
  }

  /** What looks like the text and is another one, with where words begin that begin nearly so: digits before letters. */
  function spellingsBegun(word: string): { text: string; range: WordRange }[] {
    // what no word begins with is not gone on with: however many spellings there would be, few are looked at
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
      // one typo leaves what stands before the middle letter whole, or what stands behind it: also a swap, as it takes two
      const middle = Math.max(0, word.length - 1) >> 1;
      return sharing(word.slice(0, middle), word.slice(middle + 1), (index) => {
        const length = offsets[index + 1]! - offsets[index]!;
        return Math.abs(length - key.length) <= mostLetterBytes && isOneTypo(bytes, offsets[index]!, length, key);
      });
    },
    oneTypoBehindLetters(core) {
      const key = encoder.encode(core);
      const [first, last] = [key[0], key.at(-1)];
      // of three letters one typo leaves the first or the last
      const leavesAnEnd = lettersIn(key, 0, key.length) > 2;
      const found: number[] = [];
      const lettered = { start: withPrefix("a").start, end: withPrefix("z").end };
      for (let index = lettered.start; index < lettered.end; index++) {
        const start = offsets[index]!;
        const end = offsets[index + 1]!;
        // most are told by their length
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
        // thousands of part numbers may begin alike
        return isNear && !hasDigit(index) && editDistance(strings.at(index), word, 2) <= 2;
      });
    },
  };
}

type Compare = (place: number, text: string) => number;

/** The places of a range of which `compare`, by which they are in order, says 0. */
function rangeOf({ start: from, end: to }: WordRange, compare: Compare, text: string): WordRange {
  const start = startIn(from, to, compare, text);
  return { start, end: partitionPoint(start, to, (place) => compare(place, text) === 0) };
}

/** The first of them, or where it would stand. */
function startIn(from: number, to: number, compare: Compare, text: string): number {
  return partitionPoint(from, to, (place) => compare(place, text) < 0);
}

/** How a word stands to those that begin so, by plain comparison. */
function compareTexts(word: string, beginning: string): number {
  if (word.startsWith(beginning)) return 0;
  return word < beginning ? -1 : 1;
}

/** Where what stands behind the plain letters at its beginning begins. */
function firstBehindLetters(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at]! >= letterA && bytes[at]! <= letterZ) at++;
  return at;
}

/** What remains between the common beginning and the common end tells. */
function isOneTypo(bytes: Uint8Array, start: number, length: number, key: Uint8Array): boolean {
  const end = start + length;
  const shorter = Math.min(length, key.length);
  let head = 0;
  while (head < shorter && bytes[start + head] === key[head]) head++;
  // letters of several bytes may have some of them in common
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

/** Whether a byte goes on with a letter that another one has begun (UTF-8). */
const isWithinLetter = (byte: number) => (byte & 0xc0) === 0x80;

function lettersIn(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (!isWithinLetter(bytes[at]!)) count++;
  return count;
}

/** Whether the one has the two letters of the other in the other order. */
function isSwapped(a: Uint8Array, b: Uint8Array): boolean {
  const second = a.findIndex((byte, at) => at > 0 && !isWithinLetter(byte));
  return a.length === b.length && a.every((byte, at) => byte === b[(at - second + a.length) % a.length]);
}

/** How many slips make the one word of the other, no letter touched twice; any number above `most` where it is more. */
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
