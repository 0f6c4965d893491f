import { closeSync, fsyncSync, openSync, read, readSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { makeFolder } from "../../../make-folder.ts";
import { shapes } from "@tradecounter/wire/schemas";
import { arrayTypes, sectionsOver, SnapshotDamagedError, type SectionArray, type Sections } from "./sections.ts";

// A snapshot file: a header, then the records one after another, then sections of numbers and text that are kept in memory, then a
// directory of the sections. Records are read from the file, so that a product takes no memory.

// A program that finds another header recompiles the file; with the same one it would keep returning what the older program wrote. The
// hash covers a product's wire form; raise the number for any other change of a file's contents.
const wireForm = crc32(JSON.stringify(shapes.getProduct.reply)).toString(16).padStart(8, "0");
export const snapshotFormat = 22;
const magic = `tc-snapshot-${snapshotFormat} ${wireForm}\n`;
const headerBytes = 64;
const bufferBytes = 1 << 20;
const readBytes = 1 << 22;
const alignment = 8;

interface Entry {
  readonly type: keyof typeof arrayTypes;
  readonly offset: number;
  readonly byteLength: number;
  readonly crc: number;
}
type Directory = Record<string, Entry>;

const readLater = promisify(read);

/** Writes a file under a temporary name; `finish` renames it when it is complete and on disk. */
export interface SnapshotWriter {
  /** Appends a record and returns its number, once there is room for the next. Records come before all sections. */
  record(bytes: Uint8Array): Promise<number>;
  section(name: string, array: SectionArray): Promise<void>;
  finish(): Promise<void>;
  /** Aborts and cleans up. */
  discard(): Promise<void>;
}

export async function createSnapshotFile(path: string): Promise<SnapshotWriter> {
  const folder = dirname(path);
  makeFolder(folder);
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
    const type = array.constructor.name as keyof typeof arrayTypes;
    directory[name] = { type, offset: position, byteLength: bytes.byteLength, crc: crc32(bytes) };
    await append(bytes);
  }

  return {
    async record(bytes) {
      const written = append(bytes);
      recordOffsets.push(position);
      const number = recordCrcs.push(crc32(bytes)) - 1;
      if (written) await written;
      return number;
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

/** Makes the rename itself survive a power failure. Windows cannot open a folder; there the file system takes care of it. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

export interface SnapshotFile extends Sections {
  readonly recordCount: number;
  /** Reads and checks the sections of these parts while requests go on; other sections are read when first requested. */
  load(parts: readonly string[]): Promise<void>;
  /** The bytes of one record, read from the file. */
  record(index: number): Buffer;
  /** True once a read has found corrupted bytes. */
  readonly isDamaged: boolean;
  close(): void;
}

/** Opens a file and checks its header. Throws SnapshotDamagedError, as do all functions that read a section or a record. */
export function openSnapshotFile(path: string): SnapshotFile {
  const handle = openHandle(path);
  let isDamaged = false;
  let records: { offsets: Float64Array; crcs: Uint32Array } | undefined;

  function damaged(what: string): never {
    isDamaged = true;
    throw new SnapshotDamagedError(`${what} of ${path} is damaged`);
  }

  function readNow(offset: number, length: number, what: string): Buffer {
    const bytes = length < 4096 ? Buffer.allocUnsafe(length) : Buffer.allocUnsafeSlow(length);
    for (let done = 0; done < length;) {
      const count = readSync(handle.descriptor, bytes, done, length - done, offset + done);
      if (count === 0) damaged(what);
      done += count;
    }
    return bytes;
  }

  function directoryOf(): Directory {
    const header = readNow(0, headerBytes, "The header");
    if (header.toString("latin1", 0, magic.length) !== magic) damaged("The header");
    if (crc32(header.subarray(0, 60)) !== header.readUInt32LE(60)) damaged("The header");
    const text = readNow(header.readDoubleLE(32), header.readUInt32LE(40), "The directory");
    if (crc32(text) !== header.readUInt32LE(44)) damaged("The directory");
    return JSON.parse(text.toString()) as Directory;
  }

  let directory: Directory;
  try {
    directory = directoryOf();
  } catch (error) {
    handle.close();
    throw error;
  }

  const known = new Map<string, SectionArray>();

  function array(name: string): SectionArray {
    const entry = directory[name];
    if (!entry) throw new SnapshotDamagedError(`${path} has no section ${name}`);
    const bytes = readNow(entry.offset, entry.byteLength, name);
    return checked(name, entry, { bytes, crc: crc32(bytes) });
  }

  function checked(name: string, entry: Entry, { bytes, crc }: { bytes: Buffer; crc: number }): SectionArray {
    if (crc !== entry.crc) damaged(`Section ${name}`);
    // small reads share a pool whose offsets need not be aligned
    const own = bytes.byteOffset % alignment === 0 ? bytes : Uint8Array.from(bytes);
    const type = arrayTypes[entry.type];
    return new type(own.buffer as ArrayBuffer, own.byteOffset, entry.byteLength / type.BYTES_PER_ELEMENT);
  }

  async function load(parts: readonly string[]) {
    for (const [name, entry] of Object.entries(directory)) {
      if (known.has(name) || !parts.includes(name.split(".", 1)[0]!)) continue;
      const bytes = Buffer.allocUnsafeSlow(entry.byteLength);
      let [done, crc] = [0, 0];
      while (done < bytes.length) {
        const length = Math.min(readBytes, bytes.length - done);
        const { bytesRead } = await readLater(handle.descriptor, bytes, done, length, entry.offset + done);
        if (bytesRead === 0) damaged(name);
        crc = crc32(bytes.subarray(done, done + bytesRead), crc);
        done += bytesRead;
      }
      known.set(name, checked(name, entry, { bytes, crc }));
    }
  }

  const sections = sectionsOver(Object.keys(directory), array, known);
  return {
    ...sections,
    recordCount: directory["record.crcs"]!.byteLength / Uint32Array.BYTES_PER_ELEMENT,
    load,
    record(index) {
      records ??= { offsets: sections.float64("record.offsets"), crcs: sections.uint32("record.crcs") };
      const start = records.offsets[index]!;
      const bytes = readNow(start, records.offsets[index + 1]! - start, `Record ${index}`);
      if (crc32(bytes) !== records.crcs[index]) damaged(`Record ${index}`);
      return bytes;
    },
    get isDamaged() {
      return isDamaged;
    },
    close: handle.close,
  };
}

/** Its `close` must not keep the data alive: it is called long after the snapshot has been replaced. */
function openHandle(path: string) {
  const descriptor = openSync(path, "r");
  let isOpen = true;
  return {
    get descriptor() {
      if (!isOpen) throw new Error(`${path} has been closed`);
      return descriptor;
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}
