import type { NumberIndex } from "../index/text-index.ts";

// Part numbers that are known by their beginning.

/** Of the numbers that begin so, as many count: more tell nothing. */
export const mostLongerNumbers = 2000;
export const shortestNumber = 3;

/** The beginning of a word is no part number; that of a number may be one. */
export function canBeginNumber(text: string): boolean {
  return text.length >= shortestNumber && /\d/.test(text);
}

/** The place behind the last number that counts, of those from one place up to another: `start` where none is shown. */
export function endOfLonger({ rowCountOf }: NumberIndex, start: number, end: number): number {
  let behind = start;
  for (let at = start, left = mostLongerNumbers; at < end && left > 0; at++)
    if (rowCountOf(at) > 0) {
      behind = at + 1;
      left--;
    }
  return behind;
}
