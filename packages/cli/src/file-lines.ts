import { once } from "node:events";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

const gzipMark = Buffer.from([0x1f, 0x8b]);
/** A carriage return at the end of a chunk may be the first half of a line break. */
const lineEnd = /\r\n|\n|\r(?!$)/;

/**
 * The lines of a text file, gzipped or not according to its first bytes, as file names may be wrong. Does not use readline, which also
 * splits at separators that JSON text may contain, and does not read the file as a whole, as strings have a maximum length.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(); // drops a byte order mark
  let rest = "";
  for await (const chunk of await bytesOf(path)) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split(lineEnd);
    rest = lines.pop()!;
    yield* lines;
  }
  yield rest.replace(/\r$/, "");
}

async function bytesOf(path: string) {
  const file = createReadStream(path);
  await once(file, "readable");
  const first = file.read() as Buffer | null;
  if (first === null) return file;
  file.unshift(first);
  // an error also ends the loop, which throws it
  return gzipMark.equals(first.subarray(0, 2)) ? pipeline(file, createGunzip(), () => {}) : file;
}
