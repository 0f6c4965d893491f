import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { shapes } from "@tradecounter/wire/schemas";

// A snapshot file: a header, then the records one after another, then sections of numbers and text that are kept in
// memory, then a directory of the sections. Records are read where they lie, so that a product costs no memory.

// A program that finds another beginning compiles the file again; with the same one it would go on answering as the
// older program did. A product's wire form is in it; raise the number with any other change of what a file holds.
const wireForm = crc32(JSON.stringify(shapes.getProduct.reply)).toString(16).padStart(8, "0");
const magic = `tc-snapshot-5 ${wireForm}\n`;
const headerBytes = 64;
const bufferBytes = 1 << 20;
const alignment = 8;

const arrayTypes = { Uint8Array, Uint16Array, Int32Array, Uint32Array, Float64Array, BigInt64Array };
type ArrayTypes = typeof arrayTypes;
export type SectionArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array | BigInt64Array;

interface Entry {
  readonly type: keyof ArrayTypes;
  readonly offset: number;
  readonly byteLength: number;
  readonly crc: number;
}
type Directory = Record<string, Entry>;

/** The file is not what was written: cut off, changed, or of another format. It can be compiled again. */
export class SnapshotDamagedError extends Error {}

/** Writes a file under a temporary name; it takes its own name, whole and on disk, when `finish` is called. */
export interface SnapshotWriter {
  /** Appends a record. Await the answer: it comes when there is room for the next. */
  record(bytes: Uint8Array): Promise<void> | undefined;
  section(name: string, array: SectionArray): Promise<void>;
  finish(): Promise<void>;
  /** Gives up and leaves nothing behind. */
  discard(): Promise<void>;
}

export async function createSnapshotFile(path: string): Promise<SnapshotWriter> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  // Several processes may compile the same version at once.
  const temporary = `${path}.${process.pid}-${Date.now().toString(36)}.tmp`;
  const file = await open(temporary, "wx");
  const directory: Directory = {};
  const recordOffsets: number[] = [headerBytes];
  const recordCrcs: number[] = [];
  let position = headerBytes;
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;

  async function flush() {
    const chunks = pending;
    const at = position - pendingBytes;
    pending = [];
    pendingBytes = 0;
    await file.writev(chunks, at);
  }

  function append(bytes: Uint8Array): Promise<void> | undefined {
    pending.push(bytes);
    pendingBytes += bytes.byteLength;
    position += bytes.byteLength;
    return pendingBytes >= bufferBytes ? flush() : undefined;
  }

  async function section(name: string, array: SectionArray) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const gap = (alignment - (position % alignment)) % alignment;
    if (gap > 0) await append(new Uint8Array(gap));
    const type = array.constructor.name as keyof ArrayTypes;
    directory[name] = { type, offset: position, byteLength: bytes.byteLength, crc: crc32(bytes) };
    await append(bytes);
  }

  return {
    record(bytes) {
      recordCrcs.push(crc32(bytes));
      const written = append(bytes);
      recordOffsets.push(position);
      return written;
    },
    section,
    async finish() {
      await section("record.offsets", Float64Array.from(recordOffsets));
      await section("record.crcs", Uint32Array.from(recordCrcs));
      const text = Buffer.from(JSON.stringify(directory));
      const directoryAt = position;
      await append(text);
      await flush();
      await file.write(headerOf(directoryAt, text), 0, headerBytes, 0);
      await file.sync();
      await file.close();
      renameSync(temporary, path);
      syncFolder(folder);
    },
    async discard() {
      await file.close().catch(() => {});
      rmSync(temporary, { force: true });
    },
  };
}

function headerOf(directoryAt: number, directory: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write(magic, "latin1");
  header.writeDoubleLE(directoryAt, 32);
  header.writeUInt32LE(directory.byteLength, 40);
  header.writeUInt32LE(crc32(directory), 44);
  header.writeUInt32LE(crc32(header.subarray(0, 60)), 60);
  return header;
}

/** Makes the new name itself survive a power cut. Windows cannot open a folder; there the file system sees to it. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Sections by name, as they were written. */
export interface Sections {
  has(name: string): boolean;
  bytes(name: string): Uint8Array;
  uint16(name: string): Uint16Array;
  int32(name: string): Int32Array;
  uint32(name: string): Uint32Array;
  float64(name: string): Float64Array;
  bigInt64(name: string): BigInt64Array;
  json<T>(name: string): T;
}

export interface SnapshotFile extends Sections {
  /** The bytes of one record, read from the file. */
  record(index: number): Buffer;
  /** True once a read has met bytes that are not what was written. */
  readonly isDamaged: boolean;
  close(): void;
}

/** Opens a file and checks its header. A section is read and checked when it is asked for. Throws SnapshotDamagedError. */
export function openSnapshotFile(path: string): SnapshotFile {
  const handle = openSync(path, "r");
  let isDamaged = false;
  let isOpen = true;
  let records: { offsets: Float64Array; crcs: Uint32Array } | undefined;

  function damaged(what: string): never {
    isDamaged = true;
    throw new SnapshotDamagedError(`${what} of ${path} is damaged`);
  }

  function read(offset: number, length: number, what: string): Buffer {
    if (!isOpen) throw new Error(`${path} has been closed`);
    const bytes = length < 4096 ? Buffer.allocUnsafe(length) : Buffer.allocUnsafeSlow(length);
    for (let done = 0; done < length;) {
      const count = readSync(handle, bytes, done, length - done, offset + done);
      if (count === 0) damaged(what);
      done += count;
    }
    return bytes;
  }

  function directoryOf(): Directory {
    const header = read(0, headerBytes, "The header");
    if (header.toString("latin1", 0, magic.length) !== magic) damaged("The header");
    if (crc32(header.subarray(0, 60)) !== header.readUInt32LE(60)) damaged("The header");
    const text = read(header.readDoubleLE(32), header.readUInt32LE(40), "The directory");
    if (crc32(text) !== header.readUInt32LE(44)) damaged("The directory");
    return JSON.parse(text.toString()) as Directory;
  }

  let directory: Directory;
  try {
    directory = directoryOf();
  } catch (error) {
    closeSync(handle);
    throw error;
  }

  function array<A>(name: string, type: keyof ArrayTypes): A {
    const entry = directory[name];
    if (entry?.type !== type) throw new SnapshotDamagedError(`${path} has no section ${name} of ${type}`);
    const bytes = read(entry.offset, entry.byteLength, name);
    if (crc32(bytes) !== entry.crc) damaged(`Section ${name}`);
    // small reads share a pool whose offsets need not be aligned
    const own = bytes.byteOffset % alignment === 0 ? bytes : Uint8Array.from(bytes);
    return new arrayTypes[type](
      own.buffer as ArrayBuffer,
      own.byteOffset,
      entry.byteLength / arrayTypes[type].BYTES_PER_ELEMENT,
    ) as A;
  }

  return {
    has: (name) => name in directory,
    bytes: (name) => array(name, "Uint8Array"),
    uint16: (name) => array(name, "Uint16Array"),
    int32: (name) => array(name, "Int32Array"),
    uint32: (name) => array(name, "Uint32Array"),
    float64: (name) => array(name, "Float64Array"),
    bigInt64: (name) => array(name, "BigInt64Array"),
    json: <T>(name: string) => JSON.parse(Buffer.from(array<Uint8Array>(name, "Uint8Array")).toString()) as T,
    record(index) {
      records ??= { offsets: array("record.offsets", "Float64Array"), crcs: array("record.crcs", "Uint32Array") };
      const start = records.offsets[index]!;
      const bytes = read(start, records.offsets[index + 1]! - start, `Record ${index}`);
      if (crc32(bytes) !== records.crcs[index]) damaged(`Record ${index}`);
      return bytes;
    },
    get isDamaged() {
      return isDamaged;
    },
    close() {
      if (isOpen) closeSync(handle);
      isOpen = false;
    },
  };
}

/** JSON text as a section. */
export function jsonSection(value: unknown): Uint8Array {
  return new Uint8Array(Buffer.from(JSON.stringify(value)));
}
