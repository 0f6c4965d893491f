import { expect, test } from "vitest";
import { searchesLike } from "./recent-searches.ts";

const searches = ["Oil filter", "oil pump", "FLT-1001"];

test.each([
  ["nothing", "", searches],
  ["the beginning of two", "OIL", ["Oil filter", "oil pump"]],
  ["a search in full", "oil filter ", []],
  ["what none begins with", "filter", []],
])("%s typed recalls the searches that go on so", (_, typed, recalled) => {
  expect(searchesLike(typed, searches)).toEqual(recalled);
});
