import { expect, test } from "vitest";
import { addressProblems } from "./rules.ts";

const anywhere = { countries: null, prefix: "address" };

test.each([
  ["DE", { city: "Kiel", postalCode: "24103" }, []],
  ["DE", { city: "Kiel" }, ["postalCode"]],
  ["JP", { region: "13" }, ["postalCode"]],
  ["HK", {}, ["region"]],
  ["SG", {}, ["postalCode"]],
  ["GI", {}, []],
  ["FJ", {}, ["city"]],
  ["NE", { city: "Niamey" }, []],
  ["US", {}, ["city", "region", "postalCode"]],
  ["CA", { city: "Ottawa", region: "QX", postalCode: "k1a0b1" }, ["region"]],
  ["CA", { city: "Ottawa", region: "ON", postalCode: "D1A 0B1" }, ["postalCode"]],
  ["US", { city: "Apia", region: "ae", postalCode: "09012-1234" }, []],
])("%s needs what its post needs: %j", (country, fields, missing) => {
  const problems = addressProblems({ name: "Ada", street: "9 Engine Row", country, ...fields }, anywhere);
  expect(problems.map(({ name }) => name)).toEqual(missing.map((field) => `address.${field}`));
});

test.each([
  ["US", "VA", "21201", "This ZIP code is not in VA. Check the ZIP code and the state."],
  ["CA", "QC", "k1a0b1", "This postal code is not in QC. Check the postal code and the province."],
])("%s: a postal code lies in its region, unlike %s %s", (country, region, postalCode, detail) => {
  const address = { name: "Ada", street: "9 Engine Row", city: "Norfolk", region, postalCode, country };
  expect(addressProblems(address, anywhere)).toEqual([{ name: "address.postalCode", detail }]);
});

test.each([
  [
    "US",
    "PR",
    [{ name: "address.region", detail: "The store does not take addresses in this state. Choose another state." }],
  ],
  ["US", "VA", []],
  [
    "CU",
    "",
    [{ name: "address.country", detail: "The store does not take addresses in this country. Choose another one." }],
  ],
])("what the owner hides is refused: %s %s", (country, region, problems) => {
  const address = { name: "Ada", street: "9 Engine Row", city: "Norfolk", region, country };
  const postalCode = region === "PR" ? "00901" : "23510";
  expect(addressProblems({ ...address, postalCode }, { ...anywhere, hidden: ["US-PR", "CU"] })).toEqual(problems);
});

test.each([
  [{ name: "Ada" }, []],
  [{ companyName: "Engine Works" }, []],
  [{ firstName: "Ada", lastName: "Byron" }, []],
  [{ firstName: "Ada" }, ["address.name"]],
  [{}, ["address.name"]],
])("somebody must take the parcel: %j", (names, expected) => {
  const problems = addressProblems({ street: "1 Rock", country: "GI", ...names }, anywhere);
  expect(problems.map(({ name }) => name)).toEqual(expected);
});

test("a country that is none is said so, and what else it needs is not guessed", () => {
  expect(addressProblems({ name: "Ada", country: "Germany" }, anywhere)).toEqual([
    { name: "address.country", detail: "Enter the country as its two-letter code, such as US." },
  ]);
});
