import { expect, test } from "vitest";
import { isAnotherPart, isOtherDigit, typoLikelihood } from "./typo-model.ts";

test.each([
  ["l7805cv", "l7905cv", true],
  ["l7805cv", "l7805ct", false],
  ["l7805cv", "l780cv", false],
  ["l7805cv", "l7850cv", false],
  ["l78o5cv", "l7805cv", false],
])("%s is %s but for one digit in the place of another: %s", (typed, meant, isOther) => {
  expect(isOtherDigit(typed, meant)).toBe(isOther);
});

test.each([
  ["two keys swapped", "ab21", "ab12", 1],
  ["a key pressed twice", "ab112", "ab12", 1],
  ["what looks alike", "abo2", "ab02", 1],
  ["a key left out", "ab2", "ab12", 0.9],
  ["the key beside", "ab22", "ab12", 0.8],
  ["the key above", "qb12", "ab12", 0.8],
  ["a key too many", "ab192", "ab12", 0.4],
  ["a key from elsewhere", "ab92", "ab12", 0.2],
])("%s is as likely as people do it", (_, typed, meant, likelihood) => {
  expect(typoLikelihood(typed, meant)).toBe(likelihood);
});

test.each([
  ["lm7815", "lm7805", true],
  ["lm7815", "lm7825", false],
  ["lm78o5", "lm7805", false],
])("a digit that is on no key beside makes another part: %s for %s", (typed, meant, isAnother) => {
  expect(isAnotherPart(typed, meant)).toBe(isAnother);
});
