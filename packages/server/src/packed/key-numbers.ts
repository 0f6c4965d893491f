import type { ArrayType } from "./large-array.ts";

/** Numbers of keys, in as many bytes as the number of keys takes: a catalogue has millions of them and often few keys. */
export type KeyNumbers = Uint16Array | Uint32Array;

export function keyNumbersBelow(keyCount: number): ArrayType<KeyNumbers> {
  return keyCount <= 1 << 16 ? Uint16Array : Uint32Array;
}

/** The number of each key as it is numbered now. */
export function renumbered(keys: Uint32Array, numbers: Uint32Array): KeyNumbers {
  const all = new (keyNumbersBelow(numbers.length))(keys.length);
  renumber(all, keys, numbers);
  return all;
}

/** The same, written to where it is to stand. What goes through millions of numbers is apart from what waits: V8 makes better code of it. */
export function renumber(to: KeyNumbers, keys: KeyNumbers, numbers: Uint32Array): void {
  if (to instanceof Uint32Array && keys instanceof Uint32Array) renumberWide(to, keys, numbers);
  else for (let at = 0; at < keys.length; at++) to[at] = numbers[keys[at]!]!;
}

/** Apart from the others, as V8 makes code that is twice as fast of a loop that has met arrays of one kind alone. */
function renumberWide(to: Uint32Array, keys: Uint32Array, numbers: Uint32Array): void {
  for (let at = 0; at < keys.length; at++) to[at] = numbers[keys[at]!]!;
}
