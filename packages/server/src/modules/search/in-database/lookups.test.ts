import { expect, test } from "vitest";
import { smallDictionary } from "../dictionary/dictionary.ts";
import { noLookups, recordingLookups } from "./lookups.ts";

test.each([
  ["as long as a part number may be", 64, 1],
  ["longer", 65, 0],
])("fuzzy lookups are recorded for texts no longer than a part number: %s", (_, length, count) => {
  const asked = noLookups();
  const dictionary = recordingLookups(smallDictionary([]), asked);
  const typed = "1".repeat(length);
  dictionary.betweenLetters(typed);
  dictionary.lookalikesOf(typed);
  dictionary.oneTypoFrom(typed);
  dictionary.oneTypoBehindLetters(typed);
  const { cores, alike, near, mistypedCores } = asked;
  expect([cores, alike, near, mistypedCores].map(({ size }) => size)).toEqual(Array(4).fill(count));
});
