import { describe, expect, test } from "vitest";
import { formsOf, numberKey, stemOf, tellingWords, wordsOf } from "./words.ts";

test.each([
  ["Oil filter, spin-on", ["oil", "filter", "spin", "on"]],
  ["M20x1.5 × 2,5mm", ["m20x1.5", "2,5mm"]],
  ["Größe ÉCROU", ["große", "ecrou"]],
  ["100Ω 材料", ["100ω", "材料"]],
  ["Core™ Velocity™-belt №12 Care℠", ["core", "velocity", "belt", "12", "care"]],
  ["--- ,", []],
])("%s has the words %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each(["GB-8X25 88Z", "gb8x25.88z", "Gb 8x25/88Z"])("%s is one part number", (text) => {
  expect(numberKey(text)).toBe("gb8x2588z");
});

describe("a word meets its singular and plural", () => {
  test.each([
    ["filters", "filter"],
    ["batteries", "battery"],
    ["boxes", "box"],
    ["bushes", "bush"],
    ["hoses", "hose"],
    ["glass", "glass"],
    ["radius", "radius"],
    ["gas", "gas"],
    ["m6s", "m6s"],
  ])("%s", (word, stem) => {
    expect(stemOf(word)).toBe(stem);
    expect(formsOf(stem)).toContain(word);
    expect(formsOf(word)).toContain(stem);
  });
});

test("fillers count only where nothing else was said", () => {
  expect(tellingWords(["filter", "for", "the", "c404"])).toEqual(["filter", "c404"]);
  expect(tellingWords(["on", "the"])).toEqual(["on", "the"]);
});
