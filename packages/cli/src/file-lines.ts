import { once } from "node:events";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

const gzipMark = Buffer.from([0x1f, 0x8b]);
/** One at the end of what is read so far may be the first half of another. */
const lineEnd = /\r\n|\n|\r(?!$)/;

/**
 * A text file's lines, gzipped or not as its first bytes tell: names are not always true. Not by readline, which also ends lines
 * at separators that a JSON text may have in it; nor whole, as a text has a greatest length.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(); // leaves out a byte order mark
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
  // its failure also ends the loop, which throws it
  return gzipMark.equals(first.subarray(0, 2)) ? pipeline(file, createGunzip(), () => {}) : file;
}
