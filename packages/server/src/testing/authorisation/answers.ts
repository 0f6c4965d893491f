import type { Targets } from "./people.ts";

/** Removes the request's own values, which a response may repeat. */
export function without(text: string, targets: Targets, email: string): string {
  return [...Object.values(targets), email].reduce(
    (rest, word) => rest.replaceAll(new RegExp(`${word.slice(0, 15)}\\w{0,3}`, "g"), "*"),
    text,
  );
}

export function marksIn(text: string, marks: readonly string[]): string[] {
  return marks.filter((mark) => text.includes(mark));
}

/** The rows of the table on a page with these columns, by each row's first cell. Throws where there is no such table. */
export function tableIn<Column extends string, Word extends string>(
  page: string,
  columns: readonly Column[],
): ReadonlyMap<string, Record<Column, Word>> {
  const tables = page.split("\n\n").map((part) => part.split("\n").map(cellsOf));
  const found = tables.find(([head]) => head?.slice(1).join() === columns.join());
  if (!found) throw new Error(`No table has the columns ${columns.join(", ")}`);
  const rows = found.filter(([name]) => name?.startsWith("`"));
  return new Map(
    rows.map(([name, ...row]) => [
      name!.slice(1, -1),
      Object.fromEntries(columns.map((column, at) => [column, row[at]])) as Record<Column, Word>,
    ]),
  );
}

const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
