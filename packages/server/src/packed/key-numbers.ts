/** Numbers of keys, in as many bytes as the number of keys takes: a catalogue has millions of them and often few keys. */
export type KeyNumbers = Uint16Array | Uint32Array;

type KeyNumbersType = { new (of: number | ArrayBufferLike): KeyNumbers; readonly BYTES_PER_ELEMENT: number };

export function keyNumbersBelow(keyCount: number): KeyNumbersType {
  return keyCount <= 1 << 16 ? Uint16Array : Uint32Array;
}

/** The number of each key as it is numbered now. */
export function renumbered(keys: Uint32Array, numbers: Uint32Array): KeyNumbers {
  const all = new (keyNumbersBelow(numbers.length))(keys.length);
  for (let at = 0; at < keys.length; at++) all[at] = numbers[keys[at]!]!;
  return all;
}
