import { typedDecimal } from "@tradecounter/commerce";

/** A row of a pasted list, as it is written. */
export interface ListRow {
  /** Of the text, from 1. */
  readonly line: number;
  readonly partNumber: string;
  readonly quantity: string;
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

const quantityHeading = /^(qty|quantity|pieces|pcs|amount)\b/i;
const numberHeading = /^(part|sku|item|number|article|product)\b/i;
/** Without separators: what ends in figures behind something with a figure in it. */
const numberThenQuantity = /^(.*\d.*?)\s+([\d.,]+)$/;
/** Signs of a line that is looked at for both: how long that takes grows faster than the line. */
const longestPair = 600;
const thousands = /^\d{3}$/;

/**
 * The rows of a list: comma-separated with quotes, semicolons, tabs as spreadsheets copy them, or a number and a quantity with a
 * blank between. Headings and blank lines are passed over; everything else is a row. The quantity may stand first. Our choice: where
 * both columns may be either, the number comes first.
 */
export function rowsFromText(text: string): ListRow[] {
  const plain = text.replace(/^\uFEFF/, "");
  const separator = ["\t", ";", ","].find((sign) => plain.includes(sign));
  const lines = separator === undefined ? linesWithBlanks(plain) : linesOf(plain, separator);
  return rowsFromCells(lines, separator);
}

/** The same of lines whose cells are known, as a workbook has them. */
export function rowsFromCells(lines: readonly Line[], separator?: string): ListRow[] {
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const heading = filled[0] && isHeading(filled[0]) ? filled[0] : undefined;
  const rows = heading ? filled.slice(1) : filled;
  const { number, quantity } = heading ? columnsNamed(heading) : columnsIn(rows);
  return rows.map(({ line, cells }) => ({
    line,
    partNumber: cells[number] ?? "",
    quantity: quantityIn(cells, quantity, separator),
  }));
}

/** `FLT-1001,1,000`: who wrote it without quotes meant a thousand. */
function quantityIn(cells: readonly string[], column: number, separator: string | undefined): string {
  const first = cells[column] ?? "";
  const rest = separator === "," && /^\d{1,3}$/.test(first) ? cells.slice(column + 1) : [];
  const end = rest.findIndex((cell) => !thousands.test(cell));
  return [first, ...(end < 0 ? rest : rest.slice(0, end))].join(",");
}

function linesWithBlanks(text: string): Line[] {
  return text.split(/\r\n?|\n/).map((whole, at) => {
    const typed = whole.trim();
    const [, number, quantity] = (typed.length <= longestPair && numberThenQuantity.exec(typed)) || [];
    return { line: at + 1, cells: number === undefined ? [typed] : [number, quantity!] };
  });
}

/** Quoted cells may hold separators, line ends and doubled quotes. */
function linesOf(text: string, separator: string): Line[] {
  const lines: Line[] = [];
  let [cells, cell, isQuoted, line, startedAt] = [[] as string[], "", false, 1, 1];
  const endCell = () => {
    cells.push(cell.trim());
    cell = "";
  };
  const endLine = () => {
    endCell();
    lines.push({ line: startedAt, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    const isLineEnd = sign === "\n" || (sign === "\r" && text[at + 1] !== "\n");
    if (isLineEnd) line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (sign === separator) endCell();
    else if (isLineEnd) {
      endLine();
      startedAt = line;
    } else if (sign !== "\r") cell += sign;
  }
  endLine();
  return lines;
}

function isHeading({ cells }: Line): boolean {
  return (
    cells.every((cell) => !/\d/.test(cell)) &&
    cells.some((cell) => quantityHeading.test(cell) || numberHeading.test(cell))
  );
}

function columnsNamed({ cells }: Line) {
  const quantity = cells.findIndex((cell) => quantityHeading.test(cell));
  const named = cells.findIndex((cell, at) => at !== quantity && numberHeading.test(cell));
  return {
    number: named < 0 ? (quantity === 0 ? 1 : 0) : named,
    quantity: quantity < 0 ? Number.MAX_SAFE_INTEGER : quantity,
  };
}

function columnsIn(rows: readonly Line[]) {
  const figuresIn = (column: number) => rows.filter(({ cells }) => isFigure(cells[column])).length;
  return figuresIn(0) > figuresIn(1) ? { number: 1, quantity: 0 } : { number: 0, quantity: 1 };
}

function isFigure(cell: string | undefined): boolean {
  return cell !== undefined && cell !== "" && typedDecimal(cell) !== undefined;
}

/** A list as text that reads back as the same rows. */
export function textOf(rows: readonly Pick<ListRow, "partNumber" | "quantity">[]): string {
  const quoted = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map(({ partNumber, quantity }) => `${quoted(partNumber)}\t${quoted(quantity)}`);
  return ["Part number\tQuantity", ...lines].join("\n");
}
