import { expect, test } from "vitest";
import { engineSentence, wordsSentence } from "./reading-sentences.ts";

const nothing = { searchedTerm: "oil gasket", corrections: [], droppedWords: [], isPartial: false, beginnings: [] };
const corrections = [{ from: "gaskte", to: "gasket" }];
const [droppedWords, isPartial, beginnings] = [["red", "blue"], true, ["filt"]];

test.each([
  [{ droppedWords: ["red"] }, "No part has “red” as well: shown is what has the rest."],
  [{ droppedWords }, "No part has “red” or “blue” as well: shown is what has the rest."],
  [{ isPartial }, "No part has all of these words: shown is what has some of them."],
  [
    { droppedWords, isPartial },
    "No part has “red” or “blue”, and none has all of the rest: shown is what has some of it.",
  ],
  [{ beginnings }, "No part has “filt” as a whole word: shown is what has words that begin so."],
  [
    { isPartial, beginnings },
    "No part has all of these words: shown is what has some of them, and of “filt” what has words that begin so.",
  ],
  [{ corrections }, "No part has “gaskte”: shown is “oil gasket”."],
  [{ corrections, droppedWords }, "No part has “gaskte”, “red” or “blue”: shown is “oil gasket”."],
  [{ corrections, isPartial }, "No part has “gaskte”, and none has all of “oil gasket”: shown is what has some of it."],
])("of %j one sentence says all", (words, sentence) => {
  expect(wordsSentence({ ...nothing, ...words }, false)).toBe(sentence);
});

test.each([
  [{ isPartial }, "No part of this list has all of these words: shown is what has some of them."],
  [
    { droppedWords: ["red"], isPartial },
    "No part has “red”, and none of this list has all of the rest: shown is what has some of it.",
  ],
  [{ droppedWords: ["red"] }, "No part has “red” as well: shown is what has the rest."],
])("where filters narrow the list, of %j is said what the list lacks, and what the store does", (words, sentence) => {
  expect(wordsSentence({ ...nothing, ...words }, true)).toBe(sentence);
});

test("nothing is said where all words were searched as they were typed", () => {
  expect(wordsSentence(nothing, true)).toBeFalsy();
});

test.each([
  [["Corvane C203"], undefined, "Parts that fit Corvane C203 come first."],
  [["Corvane C203", "Brixa BV-20"], undefined, "Parts that fit Corvane C203 or Brixa BV-20 come first."],
  [["Corvane C404"], "C404-99", "“C404-99” is not an engine that we know: parts for Corvane C404 come first."],
])("the list says that what fits %j comes first, in place of %s", (names, unknown, sentence) => {
  expect(engineSentence({ names, values: [], ...(unknown && { unknown }) })).toBe(sentence);
});
