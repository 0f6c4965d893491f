import { fieldKey } from "./relevance-fields.ts";

/** What headers call the column of queries, the likeliest first. */
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
/** Ids, numbers and grades have none. */
const words = /(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu;

interface AskedQueries {
  readonly queries: readonly string[];
  /** What whoever wrote the file should know of it. */
  readonly note?: string;
}

const noQuery: AskedQueries = { queries: [], note: "has no query in it" };

/** The queries of a file of tab-separated values: the column that the header names, else the one that says most. */
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

/** Below 0 where the first line is no header, as a class of queries that is called "question" comes again. */
function namedColumn([header = [], ...rows]: readonly (readonly string[])[]): number {
  const keys = header.map(fieldKey);
  const columns = nameKeys.map((name) => keys.indexOf(name)).filter((column) => column >= 0);
  return columns.find((column) => rows.every((row) => row[column] !== header[column])) ?? -1;
}

/** That with the most different words, the last of several: ids have few, and classes the same ones again and again. */
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
