import { expect, test } from "vitest";
import { begunSentence, lackingSentence } from "./reading-sentences.ts";

test.each([
  [["gasket"], "No part has “gasket” as well: shown is what has the rest."],
  [["red", "gasket"], "No part has “red” or “gasket” as well: shown is what has the rest."],
  [["a", "b", "c"], "No part has “a”, “b” or “c” as well: shown is what has the rest."],
])("dropped words %s are said", (words, sentence) => {
  expect(lackingSentence({ droppedWords: words, isPartial: false })).toBe(sentence);
});

test.each([
  [[], "No part has all of these words: shown is what has some of them."],
  [["red"], "No part has “red”, and none has all of the rest: shown is what has some of it."],
])("that no part has all of the words is said beside dropped words %j", (droppedWords, sentence) => {
  expect(lackingSentence({ droppedWords, isPartial: true })).toBe(sentence);
});

test("a word that is only the beginning of others is said to be", () => {
  expect(begunSentence(["filt"])).toBe("No part has “filt” as a whole word: shown is what has words that begin so.");
});
