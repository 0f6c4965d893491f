import { strFromU8, unzipSync, zipSync } from "fflate";
import { cellFrom, rowsFromCells, rowsFromText, type ListRow } from "./list-text.ts";

/** Maximum size of a file in bytes; 5,000 lines take a fifth of it, including everything else that people write in them. */
const mostFileBytes = 4 * 1024 * 1024;
/** Maximum size in bytes of a workbook's sheets and texts once they are unpacked. */
const mostUnpackedBytes = 16 * 1024 * 1024;
const mostParts = 1_000;
/** Maximum number of cells up to a sheet's last column and row: the reader fills them all, however few the file has. */
const mostCells = 1_000_000;
/** Maximum number of rows in a sheet, including empty ones: each costs the reader time. */
const mostRows = 20_000;
/** Maximum number of opening and closing tags in a part, on which the reader's time depends. */
const mostTags = 600_000;
/** Maximum sum over all elements of their attributes and entities, squared, on which the reader's time depends if one has thousands. */
const mostSquares = 50_000_000;

/** Why a file cannot be read: a sentence for whoever sent it. */
export class UnreadableList extends Error {}

/**
 * The rows of a file, as people keep lists: CSV in any dialect, or the first sheet of a workbook, whose numbers are formatted by
 * `written`. Throws UnreadableList.
 */
export async function rowsFromFile(bytes: Uint8Array, written: (value: number) => string = String): Promise<ListRow[]> {
  if (bytes.length > mostFileBytes) throw new UnreadableList("This file is larger than 4 MB. Send a shorter list.");
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return rowsFromWorkbook(bytes, written);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableList("This workbook is in an old format. Save it as .xlsx or .csv and send it again.");
  return rowsFromText(textFrom(bytes));
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** Spreadsheets write UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
function textFrom(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  if (text.includes("\0")) throw new UnreadableList("This is not a list. Send a .csv or .xlsx file.");
  return text;
}

async function rowsFromWorkbook(bytes: Uint8Array, written: (value: number) => string): Promise<ListRow[]> {
  const parts = unpacked(bytes);
  const isTooLarge = (part: string) => isTooLong(part) || isTooDense(part) || isTooWide(part);
  if (Object.values(parts).some((part) => isTooLarge(strFromU8(part)))) throw tooLarge();
  const { readSheet } = await import("read-excel-file/node");
  try {
    // packed again, so that exactly what was measured is read; trimmed by us, as each cell may share one huge text
    const sheet = await readSheet(Buffer.from(zipSync(parts, { level: 0 })), { trim: false });
    return rowsFromCells(
      sheet.map((cells, at) => ({
        line: at + 1,
        cells: cells.map((cell) => cellText(typeof cell === "number" ? written(cell) : cell)),
      })),
    );
  } catch {
    throw new UnreadableList("This workbook cannot be read. Save its list as .csv and send that.");
  }
}

/** The parts that hold a workbook's cells. No more is unpacked than allowed, whatever sizes the file claims. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let [size, count] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(xml|rels)$/i.test(name) || /\/(drawings|charts|media|printerSettings)\//i.test(name)) return false;
        size += originalSize;
        count += 1;
        if (size > mostUnpackedBytes || count > mostParts) throw tooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableList) throw error;
    throw new UnreadableList("This file is damaged. Save it anew and send it again.");
  }
}

/** Whether a part has more rows or elements than a list needs. */
function isTooLong(part: string): boolean {
  return countOf(part, /<(?:[\w.-]{1,40}:)?row[\s/>]/g) > mostRows || countOf(part, /</g) > mostTags;
}

/** Whether elements of a part have more attributes and entities than anybody writes: 7,000 in one, or 1,000 in each of fifty. */
function isTooDense(part: string): boolean {
  let [squares, inElement] = [0, 0];
  for (const [sign] of part.matchAll(/[<=&]/g)) {
    if (sign === "<") inElement = 0;
    else squares += 2 * inElement++ + 1;
    if (squares > mostSquares) return true;
  }
  return false;
}

const countOf = (text: string, sign: RegExp) => text.match(sign)?.length ?? 0;

/** Whether a sheet's last column and row are too far out, or a cell reference is written in a form that cannot be checked first. */
function isTooWide(sheet: string): boolean {
  if (!sheet.includes("sheetData")) return false;
  let [columns, rows] = [1, 1];
  for (const [, place = ""] of sheet.matchAll(/(?<![\w.-])(?<!xmlns:)r\s*=\s*("[^"]*"|'[^']*')?/g)) {
    const [, letters, row] = /^["']([A-Z]{0,3})(\d{0,7})["']$/.exec(place) ?? [];
    if (row === undefined) return true;
    columns = Math.max(columns, columnOf(letters!));
    rows = Math.max(rows, Number(row));
  }
  return columns * rows > mostCells;
}

/** `AA` is the 27th. */
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const tooLarge = () =>
  new UnreadableList("This workbook is too large once unpacked. Save its list as .csv and send that.");

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  // cells may share one text as long as the file
  return cellFrom(cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).slice(0, 1_000));
}
