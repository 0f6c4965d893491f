import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { parse, type CsvError, type Info } from "csv-parse";
import { ImportError } from "./problem.ts";

/** A row as it is in a file. */
export interface SourceRow {
  /** As people count: the line of a JSON Lines file; the row of a sheet, whose header is row 1. */
  readonly rowNo: number;
  /** By the file's own headings or names. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Why the row cannot be read at all. */
  readonly problem?: string;
}

export type Format = "csv" | "jsonl";

/** The format according to the file's name, and whether it is compressed. Throws ImportError for any other name. */
function formatOf(path: string): { format: Format; isPacked: boolean } {
  const match = /\.(csv|tsv|jsonl|ndjson)(\.gz)?$/i.exec(path);
  if (!match)
    throw new ImportError(`${path} is neither .csv nor .jsonl, nor one of these with .gz: its format is not known.`);
  const isCsv = /^(csv|tsv)$/i.test(match[1]!);
  return { format: isCsv ? "csv" : "jsonl", isPacked: match[2] !== undefined };
}

export interface FileIdentity {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the content. */
  readonly hash: string;
}

/** Reads the file once, to recognize it later. Throws ImportError when it does not exist. */
export async function identify(path: string): Promise<FileIdentity> {
  try {
    const { size } = await stat(path);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
    return { path, name: basename(path), bytes: size, hash: hash.digest("hex") };
  } catch (error) {
    throw new ImportError(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

/**
 * A file's rows, one at a time: memory does not grow with the file. `onBytes` is called with the bytes read so far. Throws ImportError
 * where the file is corrupt, because the rest is unknown.
 */
export async function* rowsOf(path: string, onBytes: (bytes: number) => void): AsyncGenerator<SourceRow> {
  const { format, isPacked } = formatOf(path);
  const source = createReadStream(path, { highWaterMark: 1 << 18 });
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
  const streams = isPacked ? [source, counter, createGunzip({ chunkSize: 1 << 18 })] : [source, counter];
  const bytes = streams.at(-1) as Readable;
  const left = new AbortController();
  // pipeline passes any stream's error on to the last one, whose reader sees it
  const flowing = pipeline(streams as [Readable, Transform], { signal: left.signal }).catch(() => {});
  let rowNo = 0;
  try {
    for await (const row of format === "csv" ? csvRows(bytes) : jsonRows(bytes)) {
      rowNo = row.rowNo;
      yield row;
    }
  } catch (error) {
    const beyond = rowNo > 0 ? ` beyond row ${rowNo}` : "";
    throw new ImportError(`${path} cannot be read${beyond}: ${reasonOf(error)}. Nothing was changed in the store.`);
  } finally {
    // a reader that stops early, as on Ctrl-C, may stop when the file has been read and its last bytes are still buffered downstream
    left.abort();
    await flowing;
  }
}

const newline = 0x0a;
const longestLine = 4 << 20;
const tooLongRow = "a row is longer than 4 MB, perhaps because a quote is opened and never closed";
/** As many as a spreadsheet can have. */
const mostColumns = 16_384;

async function* jsonRows(bytes: Readable): AsyncGenerator<SourceRow> {
  let rowNo = 0;
  for await (const lines of linesOf(bytes)) {
    for (const line of lines) {
      rowNo++;
      const text = rowNo === 1 ? line.replace(/^\uFEFF/, "") : line;
      if (text.trim() !== "") yield jsonRow(rowNo, text);
    }
  }
}

function jsonRow(rowNo: number, line: string): SourceRow {
  try {
    const values: unknown = JSON.parse(line);
    if (typeof values === "object" && values !== null && !Array.isArray(values)) {
      return { rowNo, values: values as Record<string, unknown> };
    }
    return { rowNo, values: {}, problem: "is no JSON object" };
  } catch (error) {
    return { rowNo, values: {}, problem: `is no JSON: ${reasonOf(error)}` };
  }
}

async function* linesOf(bytes: Readable): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(newline);
    if (end < 0) {
      rest = Buffer.concat([rest, chunk]);
      if (rest.length > longestLine) throw new Error(`a line is longer than ${longestLine} bytes`);
      continue;
    }
    yield Buffer.concat([rest, chunk.subarray(0, end)])
      .toString("utf8")
      .split("\n");
    rest = Buffer.from(chunk.subarray(end + 1));
  }
  if (rest.length > 0) yield [rest.toString("utf8")];
}

interface CsvRecord {
  readonly info: Info;
  readonly record: string[];
}

async function* csvRows(bytes: Readable): AsyncGenerator<SourceRow> {
  const { delimiter, chunks } = await delimiterOf(bytes);
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    // a strict parser would take an inch mark inside a value for a quote
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestLine,
  });
  const flowing = pipeline(withinRows(chunks, parser.info), parser).catch(() => {});
  let headings: string[] | undefined;
  for await (const { info, record } of parser as AsyncIterable<CsvRecord>) {
    if (!headings) {
      headings = headingsFrom(record);
      continue;
    }
    // spreadsheets export rows that were emptied, or formatted and never filled
    if (record.every((cell) => cell.trim() === "")) continue;
    const rowNo = info.records + info.empty_lines;
    const values: Record<string, unknown> = {};
    for (let index = 0; index < headings.length; index++) values[headings[index]!] = record[index] ?? null;
    const isEven = record.length === headings.length;
    yield {
      rowNo,
      values,
      problem: isEven ? undefined : `has ${record.length} fields, but the header has ${headings.length}`,
    };
  }
  await flowing;
}

/** The parser limits the content of a row's columns, not the delimiters: these alone could fill the memory. */
async function* withinRows(chunks: AsyncIterable<Buffer>, read: Info): AsyncGenerator<Buffer> {
  let rows = 0;
  let length = 0;
  for await (const chunk of chunks) {
    const rowsRead = read.records + read.empty_lines;
    length = rowsRead > rows ? 0 : length + chunk.length;
    rows = rowsRead;
    if (length > longestLine) throw new Error(tooLongRow);
    yield chunk;
  }
}

function headingsFrom(record: readonly string[]): string[] {
  if (record.length > mostColumns)
    throw new Error(`the header has ${record.length} columns, and ${mostColumns} are the most`);
  const headings = record.map((name) => name.trim());
  const twice = headings.find((name, index) => headings.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`the header has the column "${twice}" twice`);
  return headings;
}

/** Spreadsheets use semicolons where the comma is the decimal separator: the header shows which delimiter is used. */
async function delimiterOf(bytes: Readable): Promise<{ delimiter: string; chunks: AsyncIterable<Buffer> }> {
  const iterator = (bytes as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let header = "";
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    read.push(next.value);
    header += next.value.toString("utf8");
    if (/[\r\n]/.test(header)) break;
    if (header.length > longestLine) throw new Error(tooLongRow);
  }
  const line = header.split(/[\r\n]/, 1)[0]!.replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, count: line.split(sign).length }));
  const delimiter = counts.reduce((best, next) => (next.count > best.count ? next : best)).sign;
  async function* chunks() {
    yield* read;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { delimiter, chunks: chunks() };
}

function reasonOf(error: unknown): string {
  const { code, message } = error as Partial<CsvError>;
  if (code === ("CSV_QUOTE_NOT_CLOSED" as string)) return "a quote is opened and never closed";
  if (code === "CSV_MAX_RECORD_SIZE") return tooLongRow;
  if (code === ("Z_BUF_ERROR" as string)) return "the packed file ends in the middle";
  if (code === ("ENOENT" as string)) return "there is no such file";
  if (code === ("EISDIR" as string)) return "it is a folder";
  return message ?? String(error);
}
