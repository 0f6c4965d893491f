import { expect, test } from "vitest";
import { addressFromForm } from "./address-form.ts";
import { countryForm } from "./country-forms.ts";
import { offeredCountry } from "./testing/offered-country.ts";
import { addressInOneLine, addressLines, valuesOf } from "./address-text.ts";

const ada = {
  firstName: "Ada",
  lastName: "Quill",
  street: "12 Slipway Road",
  street2: "Dock B",
  city: "Norfolk",
  region: "VA",
  postalCode: "23510",
  country: "US",
};

const formOfCountry = (code: string) => countryForm(offeredCountry(code));
function formOf(values: Record<string, string>, prefix = ""): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(prefix + name, value);
  return form;
}
const read = (changes: Partial<typeof ada> = {}) =>
  addressFromForm(formOf({ ...ada, ...changes }), "", ["US", "CA"].map(formOfCountry));

test("a form gives an address, its second line with the street", () => {
  expect(read().address).toMatchObject({
    name: "Ada Quill",
    companyName: null,
    street: "12 Slipway Road\nDock B",
    city: "Norfolk",
    region: "VA",
    postalCode: "23510",
    country: "US",
  });
});

test("control characters that were pasted along become blanks", () => {
  expect(read({ firstName: "Ada\u0007", street: "12\tSlipway\u0085Road" }).address).toMatchObject({
    name: "Ada Quill",
    street: "12 Slipway Road\nDock B",
  });
});

test("each field that is missing says what to enter", () => {
  const { errors } = addressFromForm(formOf({ country: "US" }), "billing-", ["US", "CA"].map(formOfCountry));
  expect(errors).toEqual({
    "billing-firstName": "Enter the first name.",
    "billing-lastName": "Enter the last name.",
    "billing-street": "Enter the street address.",
    "billing-city": "Enter the city.",
    "billing-region": "Choose a state of the United States.",
    "billing-postalCode": "Enter the ZIP code.",
  });
});

test("a region must be one of its country, and a country one that we deliver to", () => {
  expect(read({ region: "ON" }).errors).toEqual({ region: "Choose a state of the United States." });
  expect(read({ region: "VA", country: "CA", postalCode: "b3j2k9" }).errors).toEqual({
    region: "Choose a province of Canada.",
  });
  const { errors } = addressFromForm(
    formOf({ ...ada, region: "NS", country: "CA", postalCode: "B3J 2K9" }),
    "",
    ["US"].map(formOfCountry),
  );
  expect(errors).toEqual({ country: "We do not ship to Canada." });
});

test("a region that the store does not offer is none", () => {
  const { states } = offeredCountry("US");
  const but = { isoCode: "US", states: states.filter(({ isoCode }) => isoCode !== "VA") };
  expect(addressFromForm(formOf(ada), "", [countryForm(but)]).errors).toEqual({
    region: "Choose a state of the United States.",
  });
});

test.each([
  ["US", "VA", "235101234", "23510-1234"],
  ["US", "VA", "23510-1234", "23510-1234"],
  ["CA", "NS", "b3j2k9", "B3J 2K9"],
  ["CA", "NS", "B3J-2K9", "B3J 2K9"],
])("%s %s: %s is %s", (country, region, typed, postalCode) => {
  expect(read({ country, region, postalCode: typed }).address?.postalCode).toBe(postalCode);
});

test.each([
  ["US", "VA", "2351", "Enter the ZIP code as in 23510."],
  ["CA", "NS", "23510", "Enter the postal code as in B3J 2K9."],
  ["US", "MD", "23510", "This ZIP code is not in Maryland. Check the ZIP code and the state."],
  ["CA", "QC", "B3J 2K9", "This postal code is not in Quebec. Check the postal code and the province."],
])("%s %s: %s is refused", (country, region, typed, message) => {
  expect(read({ country, region, postalCode: typed }).errors).toEqual({ postalCode: message });
});

test("an address is written as on a label, and a form starts with what is known", () => {
  const known = { ...read().address!, id: null, isDefault: null, shipToPhoneNumber: null } as never;
  expect(addressLines(known)).toEqual(["Ada Quill", "12 Slipway Road", "Dock B", "Norfolk, VA 23510"]);
  expect(addressInOneLine({ ...(known as typeof ada), country: "CA" })).toMatch(/Canada$/);
  expect(valuesOf(known)).toMatchObject({ street: "12 Slipway Road", street2: "Dock B", companyName: "" });
  expect(valuesOf(null)).toEqual({});
});

test.each([
  ["DE", { region: "", city: "Kiel", postalCode: "24103" }, {}],
  ["DE", { region: "", city: "Kiel", postalCode: "" }, { postalCode: "Enter the postal code." }],
  ["GB", { region: "", city: "", postalCode: "SO14 3FJ" }, { city: "Enter the town or city." }],
  ["AE", { region: "", city: "", postalCode: "" }, { region: "Enter the emirate." }],
  ["JP", { region: "Tokyo", city: "Minato", postalCode: "105-0011" }, {}],
])("%s asks for what its addresses need: %j", (country, changes, errors) => {
  const { errors: found = {} } = addressFromForm(
    formOf({ ...ada, ...changes, country }),
    "",
    [country].map(formOfCountry),
  );
  expect(found).toEqual(errors);
});

test("where the family's name is said first it is written first", () => {
  const { address } = addressFromForm(
    formOf({ ...ada, country: "HU", region: "", postalCode: "1051" }),
    "",
    ["HU"].map(formOfCountry),
  );
  expect(address?.name).toBe("Quill Ada");
});

const aiko = {
  firstName: "愛子",
  lastName: "森",
  street: "芝公園4-2-8",
  region: "東京都",
  postalCode: "105-0011",
  country: "JP",
};

test("what an address needs follows the letters that it is written in: in Latin ones Japan's has a city", () => {
  expect(addressFromForm(formOf(aiko), "", ["JP"].map(formOfCountry)).address).toMatchObject({
    name: "森 愛子",
    street: "芝公園4-2-8",
  });
  expect(addressFromForm(formOf({ ...aiko, writing: "latin" }), "", ["JP"].map(formOfCountry)).errors).toEqual({
    city: "Enter the city.",
  });
});
