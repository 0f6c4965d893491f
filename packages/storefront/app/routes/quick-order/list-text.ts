import { limits } from "@tradecounter/wire";
import { columnsIn, columnsNamed, isHeading, type Cells, type Columns } from "./list-columns.ts";

/** A row of a pasted list, as written. */
export interface ListRow {
  /** Line number in the text, from 1. */
  readonly line: number;
  readonly partNumber: string;
  readonly quantity: string;
}

interface Line {
  readonly line: number;
  readonly cells: Cells;
}

/** In order of preference, if a list contains several. */
const separators = ["\t", ";", ","];
/** No part number or quantity is longer. */
const longestCell = 255;
/** The number of lines read: the longest list, its heading, and one more that shows that there are too many. */
const mostLines = limits.quickOrderRows + 2;
const mostColumns = 100;
const thousands = /^\d{3}$/;
/** The quantity of a row in which it is ambiguous: not a number, so that it is asked for and nothing is ordered. */
const untold = "?";

/**
 * The rows of a list: comma-separated with quotes, semicolons, tabs as copied from a spreadsheet, or a number and a quantity with a
 * space between. Headings and blank lines are skipped; everything else is a row. The quantity may come first. Our choice: if
 * either column may be either, the number comes first. Of a list that is too long, only enough is read to show that.
 */
export function rowsFromText(text: string): ListRow[] {
  const plain = text.replace(/^\uFEFF/, "");
  const separator = separatorIn(plain);
  const lines = separator === undefined ? linesWithBlanks(plain) : linesOf(plain, separator);
  return rowsFromCells(lines, separator);
}

/** The same for lines already split into cells, as in a workbook. */
export function rowsFromCells(lines: readonly Line[], separator?: string): ListRow[] {
  const filled = lines.filter(isFilled).slice(0, mostLines);
  const heading = filled[0] && isHeading(filled[0].cells) ? filled[0].cells : undefined;
  const rows = heading ? filled.slice(1) : filled;
  const written = rows.map(({ cells }) => cells);
  // a heading of one cell is a title, or belongs to a list without separators
  const names = heading && heading.filter((name) => name !== "").length > 1 ? heading : undefined;
  const columns = names ? columnsNamed(names, written) : columnsIn(written);
  const { quantity } = columns;
  const fate = separator === "," && typeof quantity === "number" ? fateOf(written, quantity, names?.length) : undefined;
  return rows.map(({ line, cells }) => {
    // typed below what was pasted
    const [typed = "", ...last] = cells.length === 1 && separator !== undefined ? numberAndQuantity(cells[0]!) : [];
    if (last.length > 0) return { line, partNumber: cellFrom(typed), quantity: last[0]! };
    return {
      line,
      partNumber: cells[columns.number] ?? "",
      quantity: quantityIn(cells, quantity, fate?.(cells) ?? "apart"),
    };
  });
}

/** What to do with digits after a quantity that may belong to its thousands. */
type Fate = "joined" | "apart" | "untold";

/** `FLT-1001,1,000`: written without quotes, this means a thousand, unless the cells that follow have a meaning of their own. */
function fateOf(rows: readonly Cells[], quantity: number, named: number | undefined): (cells: Cells) => Fate {
  if (named !== undefined)
    return (cells) => {
      if (withoutEnd(cells).length <= named) return "apart";
      return quantity === named - 1 ? "joined" : "untold";
    };
  if (rows.every((cells) => withoutEnd(cells.slice(quantity + 1)).every((cell) => thousands.test(cell))))
    return () => "joined";
  const isTable = new Set(rows.map((cells) => cells.length)).size === 1;
  return () => (isTable ? "apart" : "untold");
}

function quantityIn(cells: Cells, quantity: Columns["quantity"], fate: Fate): string {
  if (quantity === "none") return untold;
  if (quantity === "absent") return "";
  const first = cells[quantity] ?? "";
  const rest = /^\d{1,3}$/.test(first) ? cells.slice(quantity + 1) : [];
  const end = rest.findIndex((cell) => !thousands.test(cell));
  const behind = end < 0 ? rest : rest.slice(0, end);
  if (behind.length === 0 || fate === "apart") return first;
  return fate === "joined" ? [first, ...behind].join(",") : untold;
}

/** Spreadsheets write blank cells at the end of a row. */
const withoutEnd = (cells: Cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);

const isFilled = ({ cells }: Pick<Line, "cells">) => cells.some((cell) => cell !== "");

/** A cell, trimmed and cut to the length that is read. */
export const cellFrom = (text: string) => text.trim().slice(0, longestCell).toWellFormed();

/** The separator between cells; characters within quotes do not count, unless there is no other. */
function separatorIn(text: string): string | undefined {
  const found = new Set<string>();
  let [isQuoted, mayOpen] = [false, true];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"' && (isQuoted || mayOpen)) {
      isQuoted = !isQuoted;
      // a doubled quote closes and opens again
      mayOpen = true;
    } else if (!isQuoted) {
      const isSeparator = separators.includes(sign);
      if (isSeparator) found.add(sign);
      mayOpen = isSeparator || sign === "\n" || sign === "\r" || (mayOpen && sign === " ");
    }
  }
  return separators.find((sign) => found.has(sign)) ?? separators.find((sign) => text.includes(sign));
}

/** Without separators: digits at the end, after text that contains a digit, are the quantity after a part number. */
function linesWithBlanks(text: string): Line[] {
  const lines: Line[] = [];
  let [line, startedAt] = [0, 0];
  for (let at = 0; at <= text.length && lines.length < mostLines; at++) {
    if (at < text.length && !isLineEnd(text, at)) continue;
    line++;
    const typed = text.slice(startedAt, at).trim();
    startedAt = at + 1;
    if (typed !== "") lines.push({ line, cells: numberAndQuantity(typed).map(cellFrom) });
  }
  return lines;
}

function numberAndQuantity(typed: string): string[] {
  let at = typed.length;
  while (at > 0 && /\S/.test(typed[at - 1]!)) at--;
  const [number, last] = [typed.slice(0, at), typed.slice(at)];
  return /^[\d.,]+$/.test(last) && /\d/.test(number) ? [number, last] : [typed];
}

const isLineEnd = (text: string, at: number) => text[at] === "\n" || (text[at] === "\r" && text[at + 1] !== "\n");

/** Quoted cells may contain separators, line breaks and doubled quotes. */
function linesOf(text: string, separator: string): Line[] {
  const lines: Line[] = [];
  let [cells, cell, isQuoted, line, startedAt] = [[] as string[], "", false, 1, 1];
  const endCell = () => {
    if (cells.length < mostColumns) cells.push(cellFrom(cell));
    cell = "";
  };
  const endLine = () => {
    endCell();
    if (isFilled({ cells })) lines.push({ line: startedAt, cells });
    cells = [];
  };
  const put = (sign: string) => {
    if (cell.length < longestCell && (cell !== "" || sign.trim() !== "")) cell += sign;
  };
  for (let at = 0; at < text.length && lines.length < mostLines; at++) {
    const sign = text[at]!;
    const isEnd = isLineEnd(text, at);
    if (isEnd) line++;
    if (isQuoted) {
      if (sign !== '"') put(sign);
      else if (text[at + 1] === '"') put(text[++at]!);
      else isQuoted = false;
    } else if (sign === '"' && cell === "") isQuoted = true;
    else if (sign === separator) endCell();
    else if (isEnd) {
      endLine();
      startedAt = line;
    } else if (sign !== "\r") put(sign);
  }
  if (lines.length < mostLines) endLine();
  return lines;
}

/** A list as text that parses back to the same rows. */
export function textOf(rows: readonly Pick<ListRow, "partNumber" | "quantity">[]): string {
  const quoted = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map(({ partNumber, quantity }) => `${quoted(partNumber)}\t${quoted(quantity)}`);
  return ["Part number\tQuantity", ...lines].join("\n");
}
