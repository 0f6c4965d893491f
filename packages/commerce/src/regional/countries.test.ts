import { expect, test } from "vitest";
import { callingCodeOf, countryCodes, isCountry, isDialledIn, statesOf } from "./countries.ts";

test("every country has a code to dial", () => {
  expect(countryCodes().filter((code) => callingCodeOf(code) === 0)).toEqual([]);
  expect([callingCodeOf("US"), callingCodeOf("CA"), callingCodeOf("DE"), callingCodeOf("HK")]).toEqual([1, 1, 49, 852]);
});

test("what is no country, or no more, is none", () => {
  expect(["US", "DD", "EU", "us", "USA", "UK", "ZZ", ""].filter(isCountry)).toEqual(["US"]);
  expect(countryCodes().length).toBeGreaterThan(195);
});

test("states are listed where addresses choose from them", () => {
  expect(statesOf("US")).toContainEqual(["VA", "Virginia"]);
  expect([statesOf("CA").length, statesOf("DE").length, statesOf("").length]).toEqual([13, 0, 0]);
});

test.each([
  ["+17575550142", ["US"], true],
  ["+14165550142", ["US"], true],
  ["+17875550142", ["CA"], true],
  // premium numbers, and islands that share the code
  ["+19005550142", ["US"], false],
  ["+18765550142", ["US", "CA"], false],
  ["+18765550142", ["JM"], true],
  ["+17575550142", ["JM"], false],
  ["+4915550142001", ["US", "DE"], true],
  ["+881612345678", ["US", "DE"], false],
  ["+37112345678", ["US", "CA"], false],
])("%s is a number of %j: %s", (phone, countries, expected) => {
  expect(isDialledIn(phone, countries)).toBe(expected);
});
