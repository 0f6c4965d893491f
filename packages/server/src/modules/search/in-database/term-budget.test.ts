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

function heardOf(query: string): string[] {
  const terms = matchTerms(parseQuery(query).terms);
  return [...new Set(affordableTerms(terms, index, rowCount).map(({ word }) => word))];
}

test("eight words are heard, however many products have them", () => {
  const eight = words.slice(0, 8).map(({ word }) => word);
  expect(heardOf(eight.join(" "))).toEqual(eight);
  expect(heardOf(words.map(({ word }) => word).join(" "))).toHaveLength(8);
});

test("of single letters and digits the six that tell most are heard, and behind all other words", () => {
  expect(heardOf(`${letters.join(" ")} ${letters.join(" ")}`)).toEqual(letters.slice(0, 6));
  const few = words.slice(0, 5).map(({ word }) => word);
  expect(heardOf([...letters, ...few].join(" ")).sort()).toEqual([...few, "b"].sort());
});

test("what few products have is heard however much else is asked", () => {
  expect(heardOf([...words.map(({ word }) => word), "rare"].join(" "))).toContain("rare");
  expect(heardOf(Array.from({ length: 20 }, (_, at) => `unknown${at}`).join(" "))).toHaveLength(20);
});

test("what no product has keeps nothing from being heard", () => {
  const unknown = Array.from({ length: 10 }, (_, at) => `unknown${at}`).join(" ");
  expect(heardOf(`bbb ccc d ${unknown}`)).toEqual(expect.arrayContaining(["bbb", "ccc", "d"]));
});
