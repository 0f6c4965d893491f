import type { PackedStrings } from "../../packed/index.ts";
import { openStrings } from "../../packed/index.ts";

/** Sorted words, found by number, by their beginning, and by what differs in one letter. */
export interface Dictionary {
  readonly length: number;
  at(index: number): string;
  /** The index of the word; undefined when it is not there. */
  indexOf(word: string): number | undefined;
  /** The words that begin so: from `start`, up to and without `end`. */
  withPrefix(prefix: string): { start: number; end: number };
  /** Indexes of the words that one letter more, less, other or swapped makes of this one. */
  oneTypoFrom(word: string): number[];
}

const encoder = new TextEncoder();
const highest = "\u{10ffff}";

/** The strings must be sorted by plain comparison. */
export function openDictionary(packed: PackedStrings): Dictionary {
  const strings = openStrings(packed);
  const { bytes, offsets } = packed;

  /** The first index whose word is not below `text`. */
  function lowerBound(text: string): number {
    let low = 0;
    let high = strings.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (strings.at(middle) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    length: strings.length,
    at: strings.at,
    indexOf(word) {
      const index = lowerBound(word);
      return index < strings.length && strings.at(index) === word ? index : undefined;
    },
    withPrefix: (prefix) => ({ start: lowerBound(prefix), end: lowerBound(prefix + highest) }),
    oneTypoFrom(word) {
      const key = encoder.encode(word);
      const found: number[] = [];
      for (let index = 0; index < strings.length; index++) {
        const start = offsets[index]!;
        const length = offsets[index + 1]! - start;
        if (Math.abs(length - key.length) <= 1 && isOneTypo(bytes, start, length, key)) found.push(index);
      }
      return found;
    },
  };
}

/** What remains between the common beginning and the common end tells. */
function isOneTypo(bytes: Uint8Array, start: number, length: number, key: Uint8Array): boolean {
  const shorter = Math.min(length, key.length);
  let head = 0;
  while (head < shorter && bytes[start + head] === key[head]) head++;
  let tail = 0;
  while (tail < shorter - head && bytes[start + length - 1 - tail] === key[key.length - 1 - tail]) tail++;
  const restA = length - head - tail;
  const restB = key.length - head - tail;
  if (restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && bytes[start + head] === key[head + 1] && bytes[start + head + 1] === key[head];
}
