import { callingCodes } from "./calling-codes.ts";

/** A region of a country as used in addresses: its code without the country's, and its name. */
export type State = readonly [code: string, name: string];

// prettier-ignore
const states = [
  ["AL", "Alabama"], ["AK", "Alaska"], ["AZ", "Arizona"], ["AR", "Arkansas"], ["CA", "California"], ["CO", "Colorado"],
  ["CT", "Connecticut"], ["DE", "Delaware"], ["DC", "District of Columbia"], ["FL", "Florida"], ["GA", "Georgia"],
  ["HI", "Hawaii"], ["ID", "Idaho"], ["IL", "Illinois"], ["IN", "Indiana"], ["IA", "Iowa"], ["KS", "Kansas"],
  ["KY", "Kentucky"], ["LA", "Louisiana"], ["ME", "Maine"], ["MD", "Maryland"], ["MA", "Massachusetts"],
  ["MI", "Michigan"], ["MN", "Minnesota"], ["MS", "Mississippi"], ["MO", "Missouri"], ["MT", "Montana"],
  ["NE", "Nebraska"], ["NV", "Nevada"], ["NH", "New Hampshire"], ["NJ", "New Jersey"], ["NM", "New Mexico"],
  ["NY", "New York"], ["NC", "North Carolina"], ["ND", "North Dakota"], ["OH", "Ohio"], ["OK", "Oklahoma"],
  ["OR", "Oregon"], ["PA", "Pennsylvania"], ["PR", "Puerto Rico"], ["RI", "Rhode Island"], ["SC", "South Carolina"],
  ["SD", "South Dakota"], ["TN", "Tennessee"], ["TX", "Texas"], ["UT", "Utah"], ["VT", "Vermont"], ["VA", "Virginia"],
  ["WA", "Washington"], ["WV", "West Virginia"], ["WI", "Wisconsin"], ["WY", "Wyoming"],
] as const;

// prettier-ignore
const provinces = [
  ["AB", "Alberta"], ["BC", "British Columbia"], ["MB", "Manitoba"], ["NB", "New Brunswick"],
  ["NL", "Newfoundland and Labrador"], ["NT", "Northwest Territories"], ["NS", "Nova Scotia"], ["NU", "Nunavut"],
  ["ON", "Ontario"], ["PE", "Prince Edward Island"], ["QC", "Quebec"], ["SK", "Saskatchewan"], ["YT", "Yukon"],
] as const;

/** Our choice: the two countries whose states are selected from a list; in all others they are typed. */
const statesByCountry: Readonly<Record<string, readonly State[]>> = { US: states, CA: provinces };

/** The states to select from; empty if they are typed. */
export const statesOf = (country: string): readonly State[] => statesByCountry[country] ?? [];

let englishNames: Intl.DisplayNames | undefined;

/** Whether two upper-case letters are the code of a current country. */
export function isCountry(code: string): boolean {
  englishNames ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  if (!/^[A-Z]{2}$/.test(code) || englishNames.of(code) === undefined) return false;
  return !/^(CP|EU|EZ|QO|UK|UN|XA|XB|ZZ)$/.test(code) && new Intl.Locale(`und-${code}`).region === code;
}

/** All country codes in alphabetical order. */
export function countryCodes(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  return letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry);
}

/** The calling code of a country, without the plus; 0 if it has no phones. */
export const callingCodeOf = (country: string): number => callingCodes[country] ?? 0;

/** The area codes of +1 numbers outside the United States, its territories and Canada. */
const islandCodes: Readonly<Record<string, string>> = {
  AG: "268",
  AI: "264",
  BB: "246",
  BM: "441",
  BS: "242",
  DM: "767",
  DO: "809 829 849",
  GD: "473",
  JM: "658 876",
  KN: "869",
  KY: "345",
  LC: "758",
  MS: "664",
  SX: "721",
  TC: "649",
  TT: "868",
  VC: "784",
  VG: "284",
};
/** Area codes of premium-rate numbers. */
const premiumCodes = ["900", "976"];

/**
 * Whether an E.164 number is in one of these countries, judging by its first digits. The countries that share +1 are told apart by area
 * code, except that the United States, its territories and Canada count as one. Premium-rate numbers are in none of them.
 */
export function isDialledIn(phone: string, countries: readonly string[]): boolean {
  if (!phone.startsWith("+1")) return countries.some((country) => isOf(phone, `+${callingCodeOf(country)}`));
  const area = phone.slice(2, 5);
  if (premiumCodes.includes(area)) return false;
  const island = Object.keys(islandCodes).find((country) => islandCodes[country]!.includes(area));
  return countries.some((country) =>
    island ? country === island : callingCodeOf(country) === 1 && !islandCodes[country],
  );
}

const isOf = (phone: string, prefix: string) => prefix !== "+0" && phone.startsWith(prefix);
