import type { NumberIndex } from "../index/text-index.ts";

// Part numbers found by prefix.

/** At most this many of the numbers with a prefix are matched: more are no help. */
export const mostLongerNumbers = 2000;
export const shortestNumber = 3;

/** Whether the text may be the prefix of a part number: it needs a digit, as it would otherwise be the prefix of a word. */
export function canBeginNumber(text: string): boolean {
  return text.length >= shortestNumber && /\d/.test(text);
}

/** The position after the last number to match, from `start` up to, but not including, `end`; `start` if none is shown. */
export function endOfLonger({ rowCountOf }: NumberIndex, start: number, end: number): number {
  let behind = start;
  for (let at = start, left = mostLongerNumbers; at < end && left > 0; at++)
    if (rowCountOf(at) > 0) {
      behind = at + 1;
      left--;
    }
  return behind;
}
