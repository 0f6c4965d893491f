import { expect, test } from "vitest";
import { droppedSentence } from "./reading-sentences.ts";

test.each([
  [["gasket"], "No part has “gasket” as well: shown is what has the rest."],
  [["red", "gasket"], "No part has “red” or “gasket” as well: shown is what has the rest."],
  [["a", "b", "c"], "No part has “a”, “b” or “c” as well: shown is what has the rest."],
])("dropped words %s are said", (words, sentence) => {
  expect(droppedSentence(words)).toBe(sentence);
});
