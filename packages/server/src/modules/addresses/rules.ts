import { isPostalCodeIn, requiredFields, type PlaceField } from "@tradecounter/commerce";
import { isCountry, statesOf } from "@tradecounter/commerce/countries";
import type { DeliveryAddress } from "./address.ts";

/** What is wrong with one field, in words for the person who filled it in. */
export interface InvalidParameter {
  readonly name: string;
  readonly detail: string;
}

const codesOf = (country: string) => statesOf(country).map(([code]) => code);

/** Region codes (ISO 3166-2) of the countries whose tax and delivery depend on them. */
const regions: Readonly<Record<string, readonly string[]>> = {
  // with the territories and armed forces codes that forms do not list
  US: [...codesOf("US"), ..."AS GU MP VI UM AA AE AP".split(" ")],
  CA: codesOf("CA"),
};

interface PostalCode {
  readonly shape: RegExp;
  readonly example: string;
}

const fourDigits = (example: string): PostalCode => ({ shape: /^\d{4}$/, example });
const fiveDigits = (example: string): PostalCode => ({ shape: /^\d{5}$/, example });
const sixDigits = (example: string): PostalCode => ({ shape: /^\d{6}$/, example });

/** Postal code formats, for countries where an invalid one can be recognized. */
const postalCodes: Readonly<Record<string, PostalCode>> = {
  US: { shape: /^\d{5}(-\d{4})?$/, example: "23510 or 23510-1234" },
  CA: { shape: /^[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d$/, example: "K1A 0B1" },
  AT: fourDigits("1010"),
  AU: fourDigits("3000"),
  BE: fourDigits("1000"),
  BR: { shape: /^\d{5}-?\d{3}$/, example: "01310-100" },
  CH: fourDigits("8001"),
  CN: sixDigits("100006"),
  DE: fiveDigits("24103"),
  DK: fourDigits("1050"),
  ES: fiveDigits("28013"),
  FI: fiveDigits("00100"),
  FR: fiveDigits("75001"),
  GB: { shape: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, example: "SO14 3FJ" },
  IN: { shape: /^\d{3} ?\d{3}$/, example: "400001" },
  IT: fiveDigits("16121"),
  JP: { shape: /^\d{3}-?\d{4}$/, example: "231-0001" },
  KR: fiveDigits("04524"),
  MX: fiveDigits("06000"),
  NL: { shape: /^\d{4} ?[A-Z]{2}$/, example: "3011 AA" },
  NO: fourDigits("0150"),
  NZ: fourDigits("1010"),
  PL: { shape: /^\d{2}-?\d{3}$/, example: "00-001" },
  PT: { shape: /^\d{4}-?\d{3}$/, example: "1100-148" },
  SE: { shape: /^\d{3} ?\d{2}$/, example: "111 29" },
  SG: sixDigits("018956"),
};

/** Elsewhere: the characters that a postal code may have in any country. */
const anyPostalCode: PostalCode = { shape: /^(?=.*\d)[A-Z\d][A-Z\d -]{1,9}$/, example: "12345" };

const wordFor: Readonly<Record<PlaceField, (country: string) => string>> = {
  street: () => "street address",
  city: () => "city",
  region: (country) => ({ US: "state", CA: "province" })[country] ?? "region",
  postalCode: (country) => (country === "US" ? "ZIP code" : "postal code"),
};

interface AddressRules {
  readonly countries: readonly string[] | null;
  readonly hidden?: readonly string[] | undefined;
  readonly prefix: string;
}

/**
 * What is wrong with an address, field by field, in the order of the form; an empty list when it is valid. `countries`: where the store
 * delivers; null for an address that nothing is sent to. `hidden`: countries and regions that the owner accepts in no address.
 */
export function addressProblems(
  address: Partial<DeliveryAddress>,
  { countries, hidden = [], prefix }: AddressRules,
): InvalidParameter[] {
  const value = (field: keyof DeliveryAddress) => address[field]?.trim() ?? "";
  const country = value("country").toUpperCase();
  const problems: InvalidParameter[] = [];
  const say = (field: keyof DeliveryAddress, detail: string) => problems.push({ name: `${prefix}.${field}`, detail });

  const hasName = value("name") || value("companyName") || (value("firstName") && value("lastName"));
  if (!hasName) say("name", "Enter the name of the person or company.");
  if (country === "") say("country", "Choose a country.");
  else if (!isCountry(country)) say("country", "Enter the country as its two-letter code, such as US.");
  else if (countries && !countries.includes(country)) say("country", notDelivered(country, countries));
  else if (hidden.includes(country))
    say("country", "The store does not take addresses in this country. Choose another one.");
  if (problems.some(({ name }) => name === `${prefix}.country`)) return problems;

  for (const field of requiredFields(country)) {
    if (value(field) === "") say(field, `Enter the ${wordFor[field](country)}.`);
  }
  const region = value("region").toUpperCase();
  if (region && regions[country] && !regions[country].includes(region)) {
    say("region", `Enter the ${wordFor.region(country)} as its two-letter code.`);
  } else if (region && hidden.includes(`${country}-${region}`)) {
    const place = wordFor.region(country);
    say("region", `The store does not take addresses in this ${place}. Choose another ${place}.`);
  }
  const postalCode = value("postalCode").toUpperCase();
  const { shape, example } = postalCodes[country] ?? anyPostalCode;
  if (postalCode && !shape.test(postalCode)) {
    say("postalCode", `Enter a ${wordFor.postalCode(country)} such as ${example}.`);
  } else if (postalCode && !isPostalCodeIn(country, region, postalCode)) {
    const [code, place] = [wordFor.postalCode(country), wordFor.region(country)];
    say("postalCode", `This ${code} is not in ${region}. Check the ${code} and the ${place}.`);
  }
  return problems;
}

function notDelivered(country: string, countries: readonly string[]): string {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(
    countries.map((code) => names.of(code) ?? code),
  );
  return `We do not ship to ${names.of(country) ?? country}. Choose ${list}.`;
}
