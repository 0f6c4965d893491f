import type { Breathe } from "./breathing.ts";
import { growing } from "./growing.ts";
import { renumber, type Move } from "./key-numbers.ts";
import { largeArray } from "./large-array.ts";
import {
  both,
  goneItems,
  isAsItWas,
  spliced,
  splicedLists,
  type Pair,
  type Places,
  type SplicedItems,
} from "./splice.ts";

/**
 * Strings packed into one block of bytes, found by number or, through a hash table, by text. A hundred thousand strings take their bytes
 * and eight more each; as JavaScript strings in a Map they would take several times that.
 */
export interface StringTable {
  readonly length: number;
  at(index: number): string;
  /** The first index with this text; undefined when there is none. */
  indexOf(text: string): number | undefined;
  /** All indexes with this text, in the order of the hash table. */
  indexesOf(text: string): number[];
}

/** A string table as typed arrays, for storage. */
export interface PackedStrings {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
  /** Index + 1 by hash, 0 where empty; its length is a power of two. Empty for a table that is only read by number. */
  readonly slots: Uint32Array;
}

const slotsBetweenBreaths = 1 << 16;

const encoder = new TextEncoder();

/** Packs strings. `hashed: false` saves the hash table where nobody searches by text. Texts may repeat. */
export function packStrings(strings: Iterable<string>, options?: { hashed?: boolean }): PackedStrings {
  const packer = stringPacker();
  for (const text of strings) packer.push(text);
  return packer.finish(options);
}

/** Packs strings one at a time. */
export function stringPacker() {
  const offsets = growing(Uint32Array);
  offsets.push(0);
  let bytes = new Uint8Array(1024);
  let length = 0;
  return {
    push(text: string) {
      // UTF-8 takes at most three bytes for each UTF-16 unit
      const most = text.length * 3;
      if (bytes.length - length < most) bytes = ofLength(bytes, Math.ceil((bytes.length + most) * 1.5));
      length += encoder.encodeInto(text, bytes.subarray(length)).written;
      offsets.push(length);
    },
    finish({ hashed = true }: { hashed?: boolean } = {}): PackedStrings {
      const packed = { bytes: ofLength(bytes, length), offsets: offsets.take() };
      return { ...packed, slots: hashed ? slotsOf(packed.bytes, packed.offsets) : new Uint32Array(0) };
    },
  };
}

/** The same bytes with room for more or less; the given array is freed at once, and becomes unusable. */
function ofLength(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes.buffer.transfer(length));
}

/** The strings of a splice; with a hash table if the old ones have one. The old table itself if nothing has changed. */
export async function splicedStrings(
  tables: Pair<PackedStrings>,
  items: SplicedItems,
  breathe: Breathe,
): Promise<PackedStrings> {
  const { old, fresh } = tables;
  const texts = both(tables, openStrings);
  if (isAsItWas(items.splice, texts.old.length, (index, at) => texts.fresh.at(index) === texts.old.at(at))) return old;
  const lists = splicedLists({ old: old.offsets, fresh: fresh.offsets }, items.splice);
  const bytes = await spliced({ old: old.bytes, fresh: fresh.bytes }, lists.splice, breathe);
  const strings = { bytes, offsets: lists.offsets, slots: old.slots };
  return old.slots.length > 0 ? { ...strings, slots: await splicedSlots(old, strings, items, breathe) } : strings;
}

export function openStrings({ bytes, offsets, slots }: PackedStrings): StringTable {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mask = slots.length - 1;

  function isAt(index: number, key: Uint8Array, length: number): boolean {
    const start = offsets[index]!;
    if (offsets[index + 1]! - start !== length) return false;
    for (let i = 0; i < length; i++) if (buffer[start + i] !== key[i]) return false;
    return true;
  }

  /** Searches from a slot on for the next one with the key; returns its number, or -1 if an empty slot comes first. */
  function slotWith(key: Uint8Array, length: number, from: number): number {
    for (let slot = from & mask; slots[slot] !== 0; slot = (slot + 1) & mask)
      if (isAt(slots[slot]! - 1, key, length)) return slot;
    return -1;
  }

  function indexesOf(text: string): number[] {
    const found: number[] = [];
    if (slots.length === 0) return found;
    const length = encodeKey(text);
    for (let slot = slotWith(key, length, hashOf(key, 0, length)); slot >= 0; slot = slotWith(key, length, slot + 1))
      found.push(slots[slot]! - 1);
    return found;
  }

  return {
    length: offsets.length - 1,
    at: (index) => buffer.toString("utf8", offsets[index]!, offsets[index + 1]!),
    indexOf(text) {
      if (slots.length === 0) return undefined;
      const length = encodeKey(text);
      const slot = slotWith(key, length, hashOf(key, 0, length));
      return slot < 0 ? undefined : slots[slot]! - 1;
    },
    indexesOf,
  };
}

let key = new Uint8Array(256);

/**
 * Writes the text to search for into `key`, as UTF-8; returns its length. Ids and numbers are ASCII: calling the encoder would cost more
 * than the search.
 */
function encodeKey(text: string): number {
  const { length } = text;
  if (key.length < length * 3) key = new Uint8Array(length * 3);
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return encoder.encodeInto(text, key).written;
    key[i] = code;
  }
  return length;
}

/** The number of slots for this many strings: at most half are used, so that a lookup rarely takes a second step. */
function slotCountOf(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(count, 1) * 2));
}

function slotsOf(bytes: Uint8Array, offsets: Uint32Array): Uint32Array {
  const count = offsets.length - 1;
  const slots = new Uint32Array(slotCountOf(count));
  for (let index = 0; index < count; index++) put(slots, index, hashOf(bytes, offsets[index]!, offsets[index + 1]!));
  return slots;
}

/**
 * A string takes the first slot from its hash on that is not used by a lower number. So the table does not depend on the order of
 * insertion.
 */
function put(slots: Uint32Array, index: number, hash: number): void {
  const mask = slots.length - 1;
  let moving = index + 1;
  for (let slot = hash & mask; moving !== 0; slot = (slot + 1) & mask) {
    const there = slots[slot]!;
    if (there !== 0 && there < moving) continue;
    slots[slot] = moving;
    moving = there;
  }
}

/** The hash table of spliced strings, from the old ones' `slots`: hashing a million again takes long. */
async function splicedSlots(
  old: PackedStrings,
  { bytes, offsets }: Pick<PackedStrings, "bytes" | "offsets">,
  { splice, places }: SplicedItems,
  breathe: Breathe,
): Promise<Uint32Array> {
  if (slotCountOf(offsets.length - 1) !== old.slots.length) return slotsOf(bytes, offsets);
  const slots = largeArray(Uint32Array, old.slots.length);
  const mask = slots.length - 1;
  const numbers = slotNumbers(places);
  for (let start = 0; start < slots.length; start += slotsBetweenBreaths) {
    renumber(slots.subarray(start), old.slots.subarray(start, start + slotsBetweenBreaths), numbers);
    await breathe();
  }
  const holes = Array.from(goneItems(splice, old.offsets.length - 1), (item) => slotOf(old, item));
  for (const hole of holes) slots[hole] = 0;
  // what follows a hole might have been stored there, had it been free
  const loose: number[] = [];
  for (const hole of holes)
    for (let slot = (hole + 1) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      loose.push(slots[slot]! - 1);
      slots[slot] = 0;
    }
  let at = 0;
  for (const { from, start, end } of splice.runs) {
    if (from === "fresh") for (let index = start; index < end; index++) loose.push(at + index - start);
    at += end - start;
  }
  for (const index of loose) put(slots, index, hashOf(bytes, offsets[index]!, offsets[index + 1]!));
  return slots;
}

/** The new value for each slot value, which is 0 or the string's number plus one. */
function slotNumbers({ old, oldMove }: Places): Uint32Array | Move {
  if (oldMove) return { start: oldMove.start + 1, end: oldMove.end + 1, by: oldMove.by };
  const numbers = new Uint32Array(old.length + 1);
  for (let item = 0; item < old.length; item++) numbers[item + 1] = old[item]! + 1;
  return numbers;
}

function slotOf({ bytes, offsets, slots }: PackedStrings, index: number): number {
  const mask = slots.length - 1;
  let slot = hashOf(bytes, offsets[index]!, offsets[index + 1]!) & mask;
  while (slots[slot] !== index + 1) slot = (slot + 1) & mask;
  return slot;
}

/** FNV-1a with a final mix, as its low bits alone are weak. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
