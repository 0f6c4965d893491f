import type { KeyNumbers, PackedStrings } from "../../../packed/index.ts";

export const arrayTypes = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array, BigInt64Array };
export type SectionArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array | BigInt64Array;

/** The file is truncated, corrupted, or in another format. It can be recompiled. */
export class SnapshotDamagedError extends Error {
  readonly code = "SNAPSHOT_DAMAGED";
}

/** The in-memory data of a snapshot, by name. The arrays must not be modified. */
export interface Sections {
  readonly names: readonly string[];
  array(name: string): SectionArray;
  bytes(name: string): Uint8Array;
  uint16(name: string): Uint16Array;
  int32(name: string): Int32Array;
  uint32(name: string): Uint32Array;
  float64(name: string): Float64Array;
  bigInt64(name: string): BigInt64Array;
  /** The output of `renumbered`. */
  keyNumbers(name: string): KeyNumbers;
  json<T>(name: string): T;
}

/** Sections that are read when first requested, unless `known`, and kept. Throws SnapshotDamagedError for one with another type. */
export function sectionsOver(
  names: readonly string[],
  read: (name: string) => SectionArray,
  known = new Map<string, SectionArray>(),
): Sections {
  function array(name: string): SectionArray {
    let found = known.get(name);
    if (!found) known.set(name, (found = read(name)));
    return found;
  }

  function typed<A extends SectionArray>(name: string, type: new (length: number) => A): A {
    const found = array(name);
    if (!(found instanceof type)) throw new SnapshotDamagedError(`Section ${name} is not of ${type.name}`);
    return found;
  }

  return {
    names,
    array,
    bytes: (name) => typed(name, Uint8Array),
    uint16: (name) => typed(name, Uint16Array),
    int32: (name) => typed(name, Int32Array),
    uint32: (name) => typed(name, Uint32Array),
    float64: (name) => typed(name, Float64Array),
    bigInt64: (name) => typed(name, BigInt64Array),
    keyNumbers: (name) => (array(name) instanceof Uint16Array ? typed(name, Uint16Array) : typed(name, Uint32Array)),
    json: <T>(name: string) => JSON.parse(Buffer.from(typed(name, Uint8Array)).toString()) as T,
  };
}

/** Strings as sections with names based on this one. */
export function stringSections(name: string, { bytes, offsets, slots }: PackedStrings): Record<string, SectionArray> {
  return { [`${name}.bytes`]: bytes, [`${name}.offsets`]: offsets, [`${name}.slots`]: slots };
}

/** Reverses `stringSections`, given the full name. */
export function stringsIn(sections: Sections, name: string): PackedStrings {
  return {
    bytes: sections.bytes(`${name}.bytes`),
    offsets: sections.uint32(`${name}.offsets`),
    slots: sections.uint32(`${name}.slots`),
  };
}

/** JSON text as a section. */
export function jsonSection(value: unknown): Uint8Array {
  return new Uint8Array(Buffer.from(JSON.stringify(value)));
}
