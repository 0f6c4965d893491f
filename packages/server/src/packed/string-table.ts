import { spliced, splicedLists, type Pair, type Splice } from "./splice.ts";

/**
 * Strings packed into one block of bytes, found by number or, through a hash table, by text. A hundred thousand strings
 * cost their bytes and eight more each; as JavaScript strings in a Map they would cost several times that.
 */
export interface StringTable {
  readonly length: number;
  at(index: number): string;
  /** The first index whose string is `text`; undefined when there is none. */
  indexOf(text: string): number | undefined;
  /** All indexes whose string is `text`, in the order of the hash table. */
  indexesOf(text: string): number[];
}

/** A string table as typed arrays, to be stored. */
export interface PackedStrings {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
  /** Index + 1 by hash, 0 where empty; a power of two long. Empty for a table that is read by number alone. */
  readonly slots: Uint32Array;
}

const encoder = new TextEncoder();

/** Packs strings. `hashed: false` saves the hash table where nobody looks by text. Texts may repeat. */
export function packStrings(strings: Iterable<string>, { hashed = true }: { hashed?: boolean } = {}): PackedStrings {
  const ends: number[] = [0];
  let bytes = new Uint8Array(1024);
  let length = 0;
  for (const text of strings) {
    // UTF-8 takes at most three bytes for each UTF-16 unit
    if (bytes.length - length < text.length * 3) {
      const larger = new Uint8Array(Math.ceil((bytes.length + text.length * 3) * 1.5));
      larger.set(bytes);
      bytes = larger;
    }
    length += encoder.encodeInto(text, bytes.subarray(length)).written;
    ends.push(length);
  }
  const offsets = Uint32Array.from(ends);
  bytes = bytes.slice(0, length);
  return { bytes, offsets, slots: hashed ? slotsOf(bytes, offsets) : new Uint32Array(0) };
}

/** The strings of a splice; with a hash table where the old ones have one. */
export function splicedStrings({ old, fresh }: Pair<PackedStrings>, splice: Splice): PackedStrings {
  const lists = splicedLists({ old: old.offsets, fresh: fresh.offsets }, splice);
  const bytes = spliced({ old: old.bytes, fresh: fresh.bytes }, lists.splice);
  return { bytes, offsets: lists.offsets, slots: old.slots.length > 0 ? slotsOf(bytes, lists.offsets) : old.slots };
}

export function openStrings({ bytes, offsets, slots }: PackedStrings): StringTable {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mask = slots.length - 1;

  function isAt(index: number, key: Uint8Array): boolean {
    const start = offsets[index]!;
    if (offsets[index + 1]! - start !== key.length) return false;
    for (let i = 0; i < key.length; i++) if (buffer[start + i] !== key[i]) return false;
    return true;
  }

  function* matches(text: string): Generator<number> {
    if (slots.length === 0) return;
    const key = encoder.encode(text);
    for (let slot = hashOf(key, 0, key.length) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      if (isAt(slots[slot]! - 1, key)) yield slots[slot]! - 1;
    }
  }

  return {
    length: offsets.length - 1,
    at: (index) => buffer.toString("utf8", offsets[index]!, offsets[index + 1]!),
    indexOf: (text) => matches(text).next().value ?? undefined,
    indexesOf: (text) => [...matches(text)],
  };
}

function slotsOf(bytes: Uint8Array, offsets: Uint32Array): Uint32Array {
  const count = offsets.length - 1;
  // at most half full: a look-up rarely takes a second step
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(count, 1) * 2)));
  const mask = slots.length - 1;
  for (let index = 0; index < count; index++) {
    let slot = hashOf(bytes, offsets[index]!, offsets[index + 1]!) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = index + 1;
  }
  return slots;
}

/** FNV-1a with a last mix, as its low bits alone are weak. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
