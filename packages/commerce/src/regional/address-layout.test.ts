import { expect, test } from "vitest";
import { addressLayout, addressLines, isRegionLabelled } from "./address-layout.ts";

const countries = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
).filter((code) => new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code));

const words = (text: string) => text.split(" ");

test.each([
  ["US", "street city region postalCode country", "street city region postalCode country"],
  ["DE", "street postalCode city country", "street city postalCode country"],
  ["GB", "street city region postalCode country", "street city postalCode country"],
  ["HU", "city street postalCode country", "street city postalCode country"],
  ["RO", "street postalCode region city country", "street city postalCode country"],
  ["AE", "street region country", "street region country"],
  ["SG", "street city postalCode country", "street postalCode country"],
  ["MO", "country street", "street country"],
  ["JP", "country postalCode region city street", "street region postalCode country"],
  ["CN", "country region city street postalCode", "street city region postalCode country"],
  ["TW", "country postalCode region city street", "street city region postalCode country"],
  ["KR", "region city street postalCode country", "street city region postalCode country"],
  ["AO", "street city country", "street city country"],
])("an address of %s is asked for as %s and needs %s", (country, fields, required) => {
  const layout = addressLayout(country.toLowerCase());
  expect(layout.country).toBe(country);
  expect(layout.fields).toEqual(words(fields));
  expect(layout.required).toEqual(words(required));
});

test.each([
  ["JP", "street city region postalCode country"],
  ["HK", "street city region country"],
  ["KR", "street city region postalCode country"],
  ["MO", "street country"],
  ["DE", "street postalCode city country"],
])("in Latin letters an address of %s is asked for as %s", (country, fields) => {
  expect(addressLayout(country, "latin").fields).toEqual(words(fields));
});

test.each(["XX", "ZZ", "EU", "", "Germany"])(
  "the unknown country %j has the layout of the United States",
  (country) => {
    const { fields, required, labels } = addressLayout("US");
    expect(addressLayout(country)).toEqual({ country: country.toUpperCase(), fields, required, labels });
  },
);

test.each([
  ["US", { region: "state", postalCode: "zip", city: "city" }],
  ["CA", { region: "province", postalCode: "postal", city: "city" }],
  ["IE", { region: "county", postalCode: "eircode", city: "city" }],
  ["IN", { region: "state", postalCode: "pin", city: "city" }],
  ["JP", { region: "prefecture", postalCode: "postal", city: "city" }],
  ["GB", { region: "province", postalCode: "postal", city: "post_town" }],
  ["AU", { region: "state", postalCode: "postal", city: "suburb" }],
])("what the parts of an address are called in %s", (country, labels) => {
  expect(addressLayout(country).labels).toEqual(labels);
});

test("every country's form asks for street and country, for each field once, and for all that is required", () => {
  const wrong = countries.filter((country) => {
    const { fields, required } = addressLayout(country);
    const missing = ["street" as const, "country" as const, ...required].filter((field) => !fields.includes(field));
    return missing.length > 0 || new Set(fields).size !== fields.length;
  });
  expect(wrong).toEqual([]);
});

test.each([
  [
    { street: "4 Slip Lane\nUnit 5", city: "Norfolk", region: "VA", postalCode: "23510", country: "US" },
    undefined,
    ["4 Slip Lane", "Unit 5", "Norfolk, VA 23510"],
  ],
  [
    { street: "Lindenweg 4", city: "Köln", region: "NW", postalCode: "50667", country: "DE" },
    "Germany",
    ["Lindenweg 4", "50667 Köln", "NW", "Germany"],
  ],
  [
    { street: "港町1-2-3", city: "横浜市", region: "神奈川県", postalCode: "231-0001", country: "JP" },
    "日本",
    ["日本", "〒231-0001", "神奈川県横浜市", "港町1-2-3"],
  ],
  [
    { street: "1-2-3 Minato", city: "Yokohama", region: "Kanagawa", postalCode: "231-0001", country: "JP" },
    "Japan",
    ["1-2-3 Minato, Yokohama, Kanagawa", "231-0001", "Japan"],
  ],
  [{ street: "7 Quay", city: " ", region: null, country: "US" }, undefined, ["7 Quay"]],
  [{ street: "7 Quay", city: "Norfolk", country: null }, undefined, ["7 Quay", "Norfolk"]],
  [{}, undefined, []],
])("%j is written in its country's lines", (address, countryName, lines) => {
  expect(addressLines(address, countryName)).toEqual(lines);
});

test.each(["1-2-3 Minato", "港町1-2-3"])(
  "no part of an address in %s is lost in its lines, in any country",
  (street) => {
    const parts = { street, city: "CITYTON", region: "REGIONIA", postalCode: "98765" };
    const lost = countries.flatMap((country) => {
      const text = addressLines({ ...parts, country })
        .join("\n")
        .toUpperCase();
      return Object.values(parts)
        .filter((part) => !text.includes(part.toUpperCase()))
        .map((part) => `${country}: ${part}`);
    });
    expect(lost).toEqual([]);
  },
);

test("regions go by their names where their codes say nothing", () => {
  expect(["JP", "cn", "VN", "US", "DE"].map(isRegionLabelled)).toEqual([true, true, true, false, false]);
});
