import { expect, test } from "vitest";
import { begunSentence, engineSentence, lackingSentence } from "./reading-sentences.ts";

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

test.each([
  [["Corvane C203"], undefined, "Parts that fit Corvane C203 come first."],
  [["Corvane C203", "Brixa BV-20"], undefined, "Parts that fit Corvane C203 or Brixa BV-20 come first."],
  [["Corvane C404"], "C404-99", "“C404-99” is no engine that we know: parts for Corvane C404 come first."],
])("the list says that what fits %j comes first, in place of %s", (names, unknown, sentence) => {
  expect(engineSentence({ names, values: [], ...(unknown && { unknown }) })).toBe(sentence);
});
