import { expect, test } from "vitest";
import { parseQuery } from "../query/query-parser.ts";
import { createQueryExpander } from "../expansion/query-expansion.ts";
import { affordableTerms } from "./term-budget.ts";
import { partialIndexOf } from "./partial-index.ts";

const rowCount = 1000;
const letters = [..."bcdefghijklmnopqrstuvwxyz"];
const singles = letters.map((word) => ({ word, rowCount: 400 + word.charCodeAt(0), weight: 1 }));
const words = letters.map((letter) => ({ ...singles[0]!, word: `${letter}${letter}${letter}` }));
const index = partialIndexOf([...singles, ...words, { word: "rare", rowCount: 3, weight: 1 }]);
const { matchTerms } = createQueryExpander(index, rowCount);

function searchedWordsOf(query: string): string[] {
  const terms = matchTerms(parseQuery(query).terms);
  return [...new Set(affordableTerms(terms, index, rowCount).map(({ word }) => word))];
}

test("eight words are searched, however common they are", () => {
  const eight = words.slice(0, 8).map(({ word }) => word);
  expect(searchedWordsOf(eight.join(" "))).toEqual(eight);
  expect(searchedWordsOf(words.map(({ word }) => word).join(" "))).toHaveLength(8);
});

test("of single letters and digits the six most selective are searched, after all other words", () => {
  expect(searchedWordsOf(`${letters.join(" ")} ${letters.join(" ")}`)).toEqual(letters.slice(0, 6));
  const few = words.slice(0, 5).map(({ word }) => word);
  expect(searchedWordsOf([...letters, ...few].join(" ")).sort()).toEqual([...few, "b"].sort());
});

test("a rare word is searched, however long the query", () => {
  expect(searchedWordsOf([...words.map(({ word }) => word), "rare"].join(" "))).toContain("rare");
  expect(searchedWordsOf(Array.from({ length: 20 }, (_, at) => `unknown${at}`).join(" "))).toHaveLength(20);
});

test("words without matches do not use up the budget", () => {
  const unknown = Array.from({ length: 10 }, (_, at) => `unknown${at}`).join(" ");
  expect(searchedWordsOf(`bbb ccc d ${unknown}`)).toEqual(expect.arrayContaining(["bbb", "ccc", "d"]));
});
