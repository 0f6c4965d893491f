/** Numbers of keys, in as many bytes as the number of keys takes: a catalogue has millions of them and often few keys. */
export type KeyNumbers = Uint16Array | Uint32Array;

/** Room for numbers below `keyCount`. */
export function keyNumbers(length: number, keyCount: number): KeyNumbers {
  return keyCount <= 1 << 16 ? new Uint16Array(length) : new Uint32Array(length);
}

/** The number of each key as it is numbered now. */
export function renumbered(keys: Uint32Array, numbers: Uint32Array): KeyNumbers {
  const all = keyNumbers(keys.length, numbers.length);
  for (let at = 0; at < keys.length; at++) all[at] = numbers[keys[at]!]!;
  return all;
}
