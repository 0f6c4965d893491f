import type { ArrayType } from "./large-array.ts";

/** Key numbers, in as few bytes as the number of keys needs: a catalog has millions of them and often few keys. */
export type KeyNumbers = Uint16Array | Uint32Array;

export function keyNumbersBelow(keyCount: number): ArrayType<KeyNumbers> {
  return keyCount <= 1 << 16 ? Uint16Array : Uint32Array;
}

/** The numbers of keys from `start` up to `end` have grown by `by`, while all others are unchanged. */
export interface Move {
  readonly start: number;
  readonly end: number;
  readonly by: number;
}

/** The current number of each key. */
export function renumbered(keys: Uint32Array, numbers: Uint32Array): KeyNumbers {
  const all = new (keyNumbersBelow(numbers.length))(keys.length);
  renumber(all, keys, numbers);
  return all;
}

/** Writes keys' current numbers to their destination. */
export function renumber(to: KeyNumbers, keys: KeyNumbers, numbers: Uint32Array | Move): void {
  if (!(numbers instanceof Uint32Array)) move(to, keys, numbers);
  else for (let at = 0; at < keys.length; at++) to[at] = numbers[keys[at]!]!;
}

/** Four times as fast as looking each up among a million. */
function move(to: KeyNumbers, keys: KeyNumbers, { start, end, by }: Move): void {
  const length = end - start;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    to[at] = (key - start) >>> 0 < length ? key + by : key;
  }
}
