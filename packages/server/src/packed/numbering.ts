import { byCode } from "./string-order.ts";

/** Numbers keys in order of first occurrence. */
export function numbering() {
  const numbers = new Map<string, number>();
  return {
    numberOf(key: string): number {
      let number = numbers.get(key);
      if (number === undefined) numbers.set(key, (number = numbers.size));
      return number;
    },
    /** The keys in sorted order, and for each number its position there, for `renumbered`. */
    inOrder(): { keys: string[]; places: Uint32Array } {
      const keys = [...numbers.keys()].sort(byCode);
      const places = new Uint32Array(keys.length);
      keys.forEach((key, place) => (places[numbers.get(key)!] = place));
      return { keys, places };
    },
  };
}
