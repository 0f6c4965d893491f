import { expect, test } from "vitest";
import { begunSentence, droppedSentence } from "./reading-sentences.ts";

test.each([
  [["gasket"], "No part has “gasket” as well: shown is what has the rest."],
  [["red", "gasket"], "No part has “red” or “gasket” as well: shown is what has the rest."],
  [["a", "b", "c"], "No part has “a”, “b” or “c” as well: shown is what has the rest."],
])("dropped words %s are said", (words, sentence) => {
  expect(droppedSentence(words)).toBe(sentence);
});

test("a word that is only the beginning of others is said to be", () => {
  expect(begunSentence(["filt"])).toBe("No part has “filt” as a whole word: shown is what has words that begin so.");
});
