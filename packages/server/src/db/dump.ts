import { MemoryFS } from "@electric-sql/pglite";

/** A file of a dumped database, or a folder if it has no content. Paths begin with a slash and are in the dump's order. */
interface DumpedFile {
  readonly path: string;
  readonly content: Uint8Array | undefined;
}
export type DumpedFiles = readonly DumpedFile[];

const blockBytes = 512;

/** The files of an uncompressed dump. It is read once: each database started from it copies them. */
export function filesOf(tar: Uint8Array): DumpedFiles {
  const textAt = (at: number, length: number) =>
    Buffer.from(tar.buffer, tar.byteOffset + at, length)
      .toString("latin1")
      .replace(/\0.*$/s, "");
  const files: DumpedFile[] = [];
  for (let at = 0; at + blockBytes <= tar.length && tar[at] !== 0;) {
    const [name, bytes, type, above] = [
      textAt(at, 100),
      parseInt(textAt(at + 124, 12), 8),
      textAt(at + 156, 1),
      textAt(at + 345, 155),
    ];
    const content = type === "5" ? undefined : tar.subarray(at + blockBytes, at + blockBytes + bytes);
    files.push({ path: above ? `${above}/${name}` : name, content });
    at += blockBytes * (1 + Math.ceil(bytes / blockBytes));
  }
  return files;
}

/** The part of Emscripten's file system that is used here. */
interface Files {
  analyzePath(path: string): { exists: boolean };
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void;
}

const dataFolder = "/pglite/data";

/**
 * A database's files in memory, from a dump. The library's own loading of a dump reads all of it again, looks up each folder on the way
 * to each file, and doubles the processor time of a start.
 */
export class DumpedFs extends MemoryFS {
  private readonly files: DumpedFiles;

  constructor(files: DumpedFiles) {
    super();
    this.files = files;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = (this.pg as unknown as { Module: { FS: Files } }).Module;
    if (!FS.analyzePath(dataFolder).exists) FS.mkdirTree(dataFolder);
    for (const { path, content } of this.files) {
      // a copy: a Buffer's own slice would share memory with the dump, and the database writes to it
      if (content) FS.writeFile(dataFolder + path, new Uint8Array(content), { canOwn: true });
      else if (!FS.analyzePath(dataFolder + path).exists) FS.mkdirTree(dataFolder + path);
    }
  }
}
