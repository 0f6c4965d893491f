import { expect, test } from "vitest";
import { lookalikesOfNumber, slipLikelihood } from "./number-slips.ts";

test("a number looks like those with O for 0, I and l for 1", () => {
  expect(lookalikesOfNumber("fo1").sort()).toEqual(["f01", "f0i", "f0l", "foi", "fol"].sort());
  expect(lookalikesOfNumber("2x4")).toEqual([]);
  expect(lookalikesOfNumber("0".repeat(40))).toHaveLength(32);
});

test("who types a letter for a digit does so in the whole number, however often it stands there", () => {
  expect(lookalikesOfNumber("rm1od68okd1ie1oo")).toContain("rm10d680kd1ie100");
  expect(lookalikesOfNumber("ti0i0i0i0")).toContain("t10101010");
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
  expect(slipLikelihood(typed, meant)).toBe(likelihood);
});
