import { expect, test } from "vitest";
import { queriesIn } from "./relevance-queries.ts";

test.each([
  "query",
  "Query",
  "search_term",
  "Search Term",
  "searchterm",
  "term",
  "q",
  "text",
  "keywords",
  "Question",
  "query_text",
])("a header may call the column of queries %j", (name) => {
  expect(queriesIn([`id\t${name}\tclass`, "1\toil filter\tx", "", "2\t7805\ty", "1\toil filter\tx"])).toEqual({
    queries: ["oil filter", "7805", "oil filter"],
  });
});

test("of several columns that may be meant the likeliest name counts", () => {
  expect(queriesIn(["q\ttext\tquery", "1\tsaid\tfilter"]).queries).toEqual(["filter"]);
});

test.each([
  ["one column", ["oil filter", "7805"], 1, 1],
  ["one query", ["oil filter"], 1, 1],
  ["a number before", ["1\toil filter", "2\t7805"], 2, 2],
  ["an id before", ["query-1\tfilter", "query-2\tpump"], 2, 2],
  ["numbers alone", ["1\t7805", "2\t7812"], 2, 2],
  ["classes and grades behind", ["oil filter\tone question\t40", "pump\tone question\t7", "fuse\tquestion\t7"], 1, 3],
  ["a class that is called as a column is", ["1\toil filter\tquestion", "2\tfuel pump\tquestion"], 2, 3],
  ["another script", ["1\tмасляный фильтр", "2\t油滤"], 2, 2],
])("without a header all lines are asked, in the column that says most: %s", (_, lines, column, count) => {
  const { queries, note } = queriesIn(lines);
  expect(queries).toEqual(lines.map((line) => line.split("\t")[column - 1]));
  expect(note).toContain(`column ${column} of ${count} is asked`);
});

test("a file without a query is told", () => {
  expect(queriesIn(["", " "])).toEqual({ queries: [], note: "has no query in it" });
  expect(queriesIn(["query\tclass"])).toEqual({ queries: [], note: "has no query in it" });
});
