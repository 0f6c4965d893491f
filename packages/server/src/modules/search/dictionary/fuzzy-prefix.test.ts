import fc from "fast-check";
import { expect, test } from "vitest";
import { packStrings } from "../../../packed/index.ts";
import { openDictionary } from "./dictionary.ts";
import { fuzzyPrefixes } from "./fuzzy-prefix.ts";

// no lookups by suffix
const dictionaryOf = (words: readonly string[]) =>
  openDictionary(packStrings([...new Set(words)].sort((a, b) => (a < b ? -1 : 1))), new Uint32Array(0));

function wordsNear(words: readonly string[], prefix: string): Set<string> {
  const dictionary = dictionaryOf(words);
  const found = fuzzyPrefixes(dictionary, prefix).flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, at) => dictionary.at(start + at)),
  );
  return new Set(found);
}

test("a letter too few, too many, another or swapped: the words that were meant are near", () => {
  const words = ["filler", "filter", "filters", "finger", "flange", "gasket"];
  expect(wordsNear(words, "filtr")).toEqual(new Set(["filter", "filters"]));
  expect(wordsNear(words, "fillt")).toEqual(new Set(["filter", "filters", "filler"]));
  expect(wordsNear(words, "falng")).toEqual(new Set(["flange"]));
  expect(wordsNear(words, "gasj")).toEqual(new Set(["gasket"]));
  expect(wordsNear(words, "asket")).toEqual(new Set());
});

test("whatever slip befalls a beginning behind its first letter, its word is near or begins so", () => {
  const letter = fc.constantFrom(..."abcé");
  const word = fc.array(letter, { minLength: 4, maxLength: 8 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 30 }),
      fc.nat(),
      fc.integer({ min: 4, max: 8 }),
      fc.nat(),
      letter,
      fc.constantFrom("drop", "put in", "other", "swap"),
      (words, which, length, place, other, slip) => {
        const meant = words[which % words.length]!;
        const begun = meant.slice(0, length);
        const at = 1 + (place % (begun.length - 2));
        const [head, tail] = [begun.slice(0, at), begun.slice(at)];
        const typed = {
          drop: head + tail.slice(1),
          "put in": head + other + tail,
          other: head + other + tail.slice(1),
          swap: head + tail[1] + tail[0] + tail.slice(2),
        }[slip];
        expect(meant.startsWith(typed) || wordsNear(words, typed).has(meant)).toBe(true);
      },
    ),
  );
});
