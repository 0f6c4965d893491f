import type { AddressLayout, PlaceField } from "./address-layout.ts";

// Address data that the formats lack, condensed from the address metadata of Google's libaddressinput (CC BY 4.0).
// Letters: A street, C city, S region, Z postal code.

type Labels = AddressLayout["labels"];

const fields = { A: "street", C: "city", S: "region", Z: "postalCode" } as const;

/** The fields of letters such as `ACSZ`. */
export function placeFields(letters: string): PlaceField[] {
  return Array.from(letters, (letter) => fields[letter as keyof typeof fields]);
}

/**
 * The required fields of an address besides the country, which is given by its two letters in upper case. Source: site
 * shell contract, 8.3.
 */
export function requiredFields(country: string): PlaceField[] {
  return placeFields(requirements[country] ?? "AC");
}

const requirements: Readonly<Record<string, string>> = byCountry({
  ACSZ: "AS AU CA CN ES FM IN IT KR MH MP MX PF PW RU TW US VI BR",
  ASZ: "JP",
  ACS: "CR HN IQ JM KN PG SO SV UM VE",
  AS: "AE CO HK ID KY NR VN",
  AZ: "SG SM",
  A: "AG GI MO VG",
  ACZ: "AT AX BE BL CH CZ DE DK EE FI FK FR GB GF GG GL GP GR GS GU HU IM IO JE LI LT LU LV MF MQ MY NC NL NO NZ PL PM PN PR PT RE RO SE SH SJ SK TC TR UA WF YT ZA",
});

/** The term for a region; province by default. */
export const regionLabels: Readonly<Record<string, Labels["region"]>> = byCountry({
  state: "AS AU BR FM IN MH MP MX MY NG PW UM US VE VI",
  prefecture: "JP",
  do_si: "KR",
  county: "IE TW",
  area: "HK",
  emirate: "AE",
  oblast: "RU UA",
  department: "CO HN NI",
  parish: "BB JM",
  island: "BS CV KI KN KY PF SC TV",
  district: "NR",
});

/** The term for a postal code. */
export const postalLabels: Readonly<Record<string, Labels["postalCode"]>> = byCountry({
  zip: "AS FM GU MH MP PR PW UM US VI",
  pin: "IN",
  eircode: "IE",
});

/** The term for the city. */
export const cityLabels: Readonly<Record<string, Labels["city"]>> = byCountry({
  suburb: "AU",
  post_town: "GB NO SE SJ",
  district: "HK PE SD SY TR TW",
});

/** The order of fields in Latin script, for countries that use another script. Japan's includes the city, as on the platform. */
export const latinOrders: Readonly<Record<string, string>> = {
  CN: "ACSZ",
  KP: "ACSZ",
  KR: "ACSZ",
  TH: "ACSZ",
  TW: "ACSZ",
  HK: "ACS",
  JP: "ACSZ",
  MO: "A",
};

/** Turns the countries of each value into the value of each country. */
function byCountry<Value extends string>(
  countriesOf: Readonly<Record<Value, string>>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries<string>(countriesOf) as [Value, string][];
  return Object.fromEntries(entries.flatMap(([value, countries]) => countries.split(" ").map((code) => [code, value])));
}
