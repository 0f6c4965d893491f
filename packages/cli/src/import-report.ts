import { accessSync, constants, createWriteStream, statSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Issue } from "@tradecounter/server";
import { PersonError } from "./person-error.ts";

/** Throws PersonError if the report cannot be written. Called before importing, as rejected rows are reported only once. */
export function checkReportPath(path: string): void {
  if (!/\.(csv|jsonl|ndjson|json)$/i.test(path))
    throw new PersonError(`--report is a file that ends with .csv or .jsonl, not "${path}".`);
  const file = statSync(path, { throwIfNoEntry: false });
  try {
    accessSync(file ? path : dirname(path), constants.W_OK);
  } catch {
    throw new PersonError(
      `The report cannot be written to ${path}: name a folder that is there and that you may write in.`,
    );
  }
  if (file?.isDirectory()) throw new PersonError(`--report is a file, and ${path} is a folder.`);
}

/** Writes the report of an import's rows, one page at a time. Returns the number of lines. */
export async function writeReport(
  path: string,
  pages: AsyncIterable<Issue[]>,
  files: readonly string[],
): Promise<number> {
  const isJson = /\.(jsonl|ndjson|json)$/i.test(path);
  let count = 0;
  async function* text() {
    if (!isJson) yield "file,row,column,severity,code,reason\n";
    for await (const page of pages) {
      count += page.length;
      yield page.map((issue) => (isJson ? jsonLine(issue, files) : csvLine(issue, files))).join("");
    }
  }
  await pipeline(text, createWriteStream(path));
  return count;
}

function jsonLine({ fileNo, rowNo, column, severity, code, reason }: Issue, files: readonly string[]): string {
  return `${JSON.stringify({ file: files[fileNo], row: rowNo, column, severity, code, reason })}\n`;
}

function csvLine({ fileNo, rowNo, column, severity, code, reason }: Issue, files: readonly string[]): string {
  return `${[files[fileNo] ?? "", String(rowNo), column ?? "", severity, code, reason].map(csvCell).join(",")}\n`;
}

/** A spreadsheet would run text that starts like a formula, and a report quotes other people's text. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
