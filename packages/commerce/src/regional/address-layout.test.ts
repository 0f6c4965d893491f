import { expect, test } from "vitest";
import { addressLayout, addressLines, formLayout, isRegionLabelled, layoutHolding } from "./address-layout.ts";

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
  expect(countries.filter(isRegionLabelled)).toEqual(words("CN JP KR MY TH TW VN"));
  expect(["jp", "de", ""].map(isRegionLabelled)).toEqual([true, false, false]);
});

test.each([
  ["HK", "en-GB", "HK", "street city region postalCode country"],
  ["HK", "zh-HK", "HK", "country region city street postalCode"],
  ["DE", "en", "DE", "street postalCode city country"],
  [null, "ja", "JP", "country postalCode region city street"],
  ["", "de_AT", "AT", "street postalCode city country"],
  [" ", "ko", "KR", "region city street postalCode country"],
  [undefined, "no language", "US", "street city region postalCode country"],
  [undefined, undefined, "US", "street city region postalCode country"],
])("a form for the country %j in the language %s is one of %s: %s", (country, language, expected, fields) => {
  const layout = formLayout(country, language);
  expect([layout.country, layout.fields]).toEqual([expected, words(fields)]);
});

test("in English Hong Kong needs what it needs otherwise", () => {
  expect(formLayout("HK", "en").required).toEqual(addressLayout("HK").required);
});

test.each([
  ["DE", { region: "NW" }, "street postalCode city region country"],
  ["MO", { city: "Taipa", postalCode: "999078" }, "city postalCode country street"],
  ["US", { city: "Norfolk", region: "VA", postalCode: "23510" }, "street city region postalCode country"],
  ["DE", { region: " ", city: null }, "street postalCode city country"],
])("the form of %s has a place for %j", (country, address, fields) => {
  expect(layoutHolding(addressLayout(country), address).fields).toEqual(words(fields));
});

test("an address without a country is written as where its language is spoken", () => {
  const address = { street: "港町1-2-3", city: "横浜市", region: "神奈川県", postalCode: "231-0001" };
  expect(addressLines(address, undefined, "ja")).toEqual(["〒231-0001", "神奈川県横浜市", "港町1-2-3"]);
});

const looseEnd = /^[\s,]|[\s,]$|\s\s|,\s*,|^[^\p{L}\p{N}]*$/u;

test.each(["1-2-3 Minato", "港町1-2-3"])(
  "whatever is missing of an address in %s, no sign is left over, in any country",
  (street) => {
    const whole = { street, city: "Cityton", region: "Regionia", postalCode: "98765" };
    const parts = Object.entries(whole);
    const loose = countries.flatMap((country) =>
      Array.from({ length: 2 ** parts.length }, (_, chosen) => {
        const present = Object.fromEntries(parts.filter((_part, at) => chosen & (1 << at)));
        return addressLines({ ...present, country }).filter((line) => looseEnd.test(line));
      }).flat(),
    );
    expect(loose).toEqual([]);
  },
);

/**
 * A street, C city, S region, Z postal code; all other countries have street and city. Source: contract of the site
 * shell, section 8.3.
 */
const orders = {
  ACZ: "AC AF AI BD BH BM BN BT FK GG GS GU IL IM IO JE JO KE KH LB LK LS MM MT MV NA NP NZ PK PN PR SA SD SG SH SZ TA TC TT VC VG ZA",
  AZC: "AD AL AT AX AZ BA BE BG BL CH CY CZ DE DK DO DZ EC EH ET FI FO FR GE GF GL GP GR GT GW HR HT IS KG KW LA LI LR LU MA MC MD ME MF MG MK MQ MU NC NE NL NO OM PL PM PT PY RE RS SE SI SJ SK SM SN TJ TM TN TZ VA WF XK YT ZM",
  AS: "AE NR",
  AZCS: "AM AR BY CL CV EE ES IT LT MX MY MZ NI PF SV TR UY UZ",
  ACSZ: "AS AU BB BR CA CC CO CU CX EG FM GB HM HN ID IE IQ MH MN MP NF PW RU SO TH UA UM US VI VN",
  ACS: "BS JM KN PA SC SR TV",
  SCAZ: "CN HK IR KR",
  ASCZ: "CR LV",
  AZ: "GI",
  ZAC: "GN",
  CAZ: "HU",
  ACZS: "IN NG PE PG PH VE",
  ZSCA: "JP KP KZ TW",
  ASC: "KI",
  ASZ: "KY",
  A: "MO",
  AZSC: "RO",
};
const fieldOf: Readonly<Record<string, string>> = { A: "street", C: "city", S: "region", Z: "postalCode" };

test.each(Object.entries(orders))("addresses are asked for in the order %s in %s", (order, places) => {
  const expected = Array.from(order, (letter) => fieldOf[letter]);
  const wrong = words(places).filter((country) => {
    const { fields } = addressLayout(country);
    return fields.filter((field) => field !== "country").join() !== expected.join();
  });
  expect(wrong).toEqual([]);
});

test("in all other countries street and city are asked for", () => {
  // codes that are not a country have the layout of the United States
  const listed = new Set([...Object.values(orders).flatMap(words), ...words("EU EZ UK UN XA XB ZZ")]);
  const others = countries.filter((country) => !listed.has(country));
  expect(others.length).toBeGreaterThan(70);
  expect(others.filter((country) => addressLayout(country).fields.join(" ") !== "street city country")).toEqual([]);
});

test("the country comes first where one says it first, in that writing, and last elsewhere", () => {
  expect(countries.filter((country) => addressLayout(country).fields[0] === "country")).toEqual(
    words("CN HK JP MO TW"),
  );
  expect(countries.filter((country) => addressLayout(country, "latin").fields.at(-1) !== "country")).toEqual([]);
});
