import { expect, test } from "vitest";
import { callingCodeOf, countryCodes, isCountry, statesOf } from "./countries.ts";

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
