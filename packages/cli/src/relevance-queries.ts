import { fieldKey } from "./relevance-fields.ts";

/** Usual header names of the column with queries, the likeliest first. */
const usualNames = [
  "query",
  "search_query",
  "query_text",
  "search_term",
  "term",
  "keywords",
  "keyword",
  "question",
  "text",
  "q",
];
const nameKeys = usualNames.map(fieldKey);
/** Ids, numbers and grades do not match. */
const words = /(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu;

interface AskedQueries {
  readonly queries: readonly string[];
  /** A note for the author of the file. */
  readonly note?: string;
}

const noQuery: AskedQueries = { queries: [], note: "has no query in it" };

/** The queries in a file of tab-separated values: the column named by the header, otherwise the one with the most words. */
export function queriesIn(lines: readonly string[]): AskedQueries {
  const rows = lines.filter((line) => line.trim() !== "").map((line) => line.split("\t"));
  if (rows.length === 0) return noQuery;
  const named = namedColumn(rows);
  if (named >= 0) return rows.length === 1 ? noQuery : { queries: columnOf(rows.slice(1), named) };
  const count = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const column = wordiestColumn(rows, count);
  return {
    queries: columnOf(rows, column),
    note: `has no header that names a column ${usualNames.slice(0, -1).join(", ")} or q: column ${column + 1} of ${count} is asked, from the first line on`,
  };
}

/** The column with a usual name; -1 if the first line is not a header: a class of queries that is called "question" recurs below. */
function namedColumn([header = [], ...rows]: readonly (readonly string[])[]): number {
  const keys = header.map(fieldKey);
  const columns = nameKeys.map((name) => keys.indexOf(name)).filter((column) => column >= 0);
  return columns.find((column) => rows.every((row) => row[column] !== header[column])) ?? -1;
}

/** The column with the most different words, the last of several: ids have few, and classes repeat the same ones. */
function wordiestColumn(rows: readonly (readonly string[])[], count: number): number {
  const wordCounts = Array.from(
    { length: count },
    (_, column) => new Set(columnOf(rows, column).flatMap((cell) => cell.toLowerCase().match(words) ?? [])).size,
  );
  return wordCounts.lastIndexOf(Math.max(...wordCounts));
}

function columnOf(rows: readonly (readonly string[])[], column: number): string[] {
  return rows.map((row) => row[column] ?? "");
}
