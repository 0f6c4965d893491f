import { openStrings, type PackedStrings } from "./string-table.ts";

const firstBeyondAscii = 0x80;

/** Compares packed strings in place, as JavaScript compares strings: two strings by their numbers. */
export function comparisonsOf(packed: PackedStrings) {
  const { bytes, offsets } = packed;
  const { at } = openStrings(packed);

  function forward(a: number, b: number): number {
    const [startA, startB] = [offsets[a]!, offsets[b]!];
    const [lengthA, lengthB] = [offsets[a + 1]! - startA, offsets[b + 1]! - startB];
    for (let i = 0; i < lengthA && i < lengthB; i++) {
      const difference = bytes[startA + i]! - bytes[startB + i]!;
      if (difference === 0) continue;
      // beyond ASCII the order of bytes is not always that of UTF-16 units
      return (bytes[startA + i]! | bytes[startB + i]!) < firstBeyondAscii ? difference : byCode(at(a), at(b));
    }
    return lengthA - lengthB;
  }

  /** Compares the strings from their ends. */
  function backward(a: number, b: number): number {
    const [endA, endB] = [offsets[a + 1]!, offsets[b + 1]!];
    const [lengthA, lengthB] = [endA - offsets[a]!, endB - offsets[b]!];
    for (let i = 1; i <= lengthA && i <= lengthB; i++) {
      const [byteA, byteB] = [bytes[endA - i]!, bytes[endB - i]!];
      if ((byteA | byteB) >= firstBeyondAscii) return byCode(reversed(at(a)), reversed(at(b)));
      if (byteA !== byteB) return byteA - byteB;
    }
    return lengthA - lengthB;
  }

  return { forward, backward };
}

export const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Reversed: a common prefix of reversed texts is a common suffix. */
export function reversed(text: string): string {
  let backward = "";
  for (let at = text.length - 1; at >= 0; at--) backward += text[at];
  return backward;
}
