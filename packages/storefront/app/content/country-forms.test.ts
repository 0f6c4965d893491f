import { countryCodes } from "@tradecounter/commerce/countries";
import { expect, test } from "vitest";
import { offeredCountry } from "./testing/offered-country.ts";
import { allCountries, countryForm } from "./country-forms.ts";

test.each([
  ["US", "street city region postalCode", "State", "ZIP code", true],
  ["DE", "street postalCode city", "Province", "Postal code", false],
  ["GB", "street city region postalCode", "Province", "Postal code", false],
  ["IE", "street city region postalCode", "County", "Eircode", false],
  ["JP", "postalCode region city street", "Prefecture", "Postal code", false],
])("an address of %s is asked for as %s", (code, fields, regionLabel, postalLabel, hasList) => {
  const form = countryForm(offeredCountry(code));
  expect(form.fields.join(" ")).toBe(fields);
  expect([form.regionLabel, form.postalLabel, form.regions !== null]).toEqual([regionLabel, postalLabel, hasList]);
});

test.each([
  ["JP", "Japanese", "street city region postalCode", "street city region postalCode"],
  ["KR", "Korean", "street city region postalCode", "street city region postalCode"],
  ["TW", "Chinese", "street city region postalCode", "street city region postalCode"],
  ["HK", "Chinese", "street city region", "street region"],
])("an address of %s is in %s characters or in Latin letters, then asked for as %s", (code, ownWriting, ...latin) => {
  const { latin: inLatin, fields } = countryForm(offeredCountry(code));
  expect([inLatin?.ownWriting, inLatin?.fields.join(" "), inLatin?.required.join(" ")]).toEqual([ownWriting, ...latin]);
  expect(fields).not.toEqual(inLatin?.fields);
});

test.each(["US", "DE", "TH", "AE", "SA", "MO"])("%s is asked in one way, whatever the letters", (code) => {
  expect(countryForm(offeredCountry(code)).latin).toBeNull();
});

test("those that the store delivers to come first, then every other country once, by its name", () => {
  const [first, second, ...others] = allCountries(["US", "CA"].map(offeredCountry), countryCodes().map(offeredCountry));
  expect([first!.name, second!.name]).toEqual(["United States", "Canada"]);
  const names = others.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(195);
  expect(names).not.toContain("United States");
});
