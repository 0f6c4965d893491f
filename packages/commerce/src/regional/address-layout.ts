import { formatAddress } from "localized-address-format";
import { cityLabels, latinOrders, placeFields, postalLabels, regionLabels, requiredFields } from "./address-facts.ts";

export type PlaceField = "street" | "city" | "region" | "postalCode";
export type AddressField = PlaceField | "country";

export type RegionLabel =
  | "area"
  | "county"
  | "department"
  | "district"
  | "do_si"
  | "emirate"
  | "island"
  | "oblast"
  | "parish"
  | "prefecture"
  | "province"
  | "state";

/** The address form of a country. Source: commerce specification, section 4; requirement C6.5. */
export interface AddressLayout {
  readonly country: string;
  /** In the order of the form. */
  readonly fields: readonly AddressField[];
  /** What an address cannot do without. */
  readonly required: readonly AddressField[];
  readonly labels: {
    readonly region: RegionLabel;
    readonly postalCode: "postal" | "zip" | "pin" | "eircode";
    readonly city: "city" | "district" | "post_town" | "suburb";
  };
}

/** The script of an address: the country's own, or Latin if the country uses another. */
export type Script = "local" | "latin";

/**
 * The layout of a country, given by its two letters in any case. Our choice, as on the platform: unknown countries have
 * the layout of the United States.
 */
export function addressLayout(country: string, script: Script = "local"): AddressLayout {
  const code = country.toUpperCase();
  if (!isCountry(code)) return { ...addressLayout("US"), country: code };
  const fields = fieldsOf(code, script);
  const required = script === "latin" && code === "JP" ? placeFields("ACSZ") : requiredFields(code);
  return {
    country: code,
    fields,
    required: [...required.filter((field) => fields.includes(field)), "country"],
    labels: {
      region: regionLabels[code] ?? "province",
      postalCode: postalLabels[code] ?? "postal",
      city: cityLabels[code] ?? "city",
    },
  };
}

/**
 * The layout of a form. If the country is not known yet, it is the one with the most speakers of the language. In
 * English, addresses in Hong Kong use the order of the United States. Source: contract of the site shell, section 8.3.
 */
export function formLayout(country: string | null | undefined, language?: string): AddressLayout {
  const layout = addressLayout(country?.trim() || homeCountry(language));
  const isEnglish = language !== undefined && /^en\b/i.test(language);
  return layout.country === "HK" && isEnglish ? { ...layout, fields: addressLayout("US").fields } : layout;
}

/**
 * The layout extended by the parts of an address that it lacks, for example of one saved before; they come before the
 * country. Source: contract of the site shell, section 8.4.
 */
export function layoutHolding(layout: AddressLayout, address: WrittenAddress): AddressLayout {
  const missing = placeFields("CSZ").filter((field) => address[field]?.trim() && !layout.fields.includes(field));
  const at = layout.fields.indexOf("country");
  return { ...layout, fields: layout.fields.toSpliced(at, 0, ...missing) };
}

/** The country with the most speakers of a language (a BCP 47 tag); the United States if unknown. */
function homeCountry(language: string | undefined): string {
  try {
    return new Intl.Locale(language?.replace("_", "-") ?? "en").maximize().region ?? "US";
  } catch {
    return "US";
  }
}

/** Countries whose addresses start with the country. */
const countryFirst = new Set(["CN", "HK", "JP", "MO", "TW"]);

/** Our choice: where the platform asks for more than the published formats, so do we. */
const platformOrders: Readonly<Record<string, string>> = {
  CN: "SCAZ",
  GB: "ACSZ",
  HK: "SCAZ",
  JP: "ZSCA",
  SG: "ACZ",
  TT: "ACZ",
};

function fieldsOf(country: string, script: Script): AddressField[] {
  const order = latinOrder(country, script) ?? platformOrders[country] ?? publishedOrder(country);
  const fields = placeFields(order);
  return isCountryFirst(country, script) ? ["country", ...fields] : [...fields, "country"];
}

function latinOrder(country: string, script: Script): string | undefined {
  return script === "latin" ? latinOrders[country] : undefined;
}

function isCountryFirst(country: string, script: Script): boolean {
  return countryFirst.has(country) && latinOrder(country, script) === undefined;
}

const regionLabelled = new Set(["CN", "JP", "KR", "MY", "TH", "TW", "VN"]);

/** Whether a country's regions are shown by name instead of by code. Source: commerce specification, section 5. */
export function isRegionLabelled(country: string): boolean {
  return regionLabelled.has(country.toUpperCase());
}

/** The order of letters (A street, C city, S region, Z postal code) in a country's format, found by formatting an address of markers. */
function publishedOrder(country: string, script: Script = "local"): string {
  const marks = {
    addressLines: ["\u{E000}A"],
    locality: "\u{E000}C",
    administrativeArea: "\u{E000}S",
    postalCode: "\u{E000}Z",
  };
  const lines = formatAddress({ postalCountry: country, ...marks }, script);
  return Array.from(lines.join("\n").matchAll(/\u{E000}([ACSZ])/gu), ([, letter]) => letter).join("");
}

const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Unions of countries, alternative codes, and codes without a country. */
const noCountry = /^(EU|EZ|UK|UN|XA|XB|ZZ)$/;

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !noCountry.test(code) && names.of(code) !== undefined;
}

/** The parts of an address that are shown in its lines. */
export interface WrittenAddress {
  /** Lines separated by line breaks. */
  readonly street?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly postalCode?: string | null | undefined;
  /** Two letters. */
  readonly country?: string | null | undefined;
}

const ownWriting =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Han-script countries, and those with a similar format, have a second format in Latin script. */
function scriptOf({ street, city, region }: WrittenAddress, code: string): Script {
  if (latinOrders[code] === undefined) return "local";
  const texts = code === "JP" ? [street, city, region] : [street];
  return texts.some((text) => ownWriting.test(text ?? "")) ? "local" : "latin";
}

/**
 * The lines of an address as written in its country; empty parts and lines are left out. A city that the country's
 * format has no place for joins the region; other such parts come before the country. `countryName` is the line for the
 * country, omitted if absent. An address without a country is written as in the country of its `language`. Source:
 * contract of the site shell, sections 8.3 and 8.4.
 */
export function addressLines(address: WrittenAddress, countryName?: string, language?: string): string[] {
  const [city, region, postalCode] = [address.city, address.region, address.postalCode].map((part) => part?.trim());
  const code = address.country?.trim().toUpperCase() || homeCountry(language);
  const country = isCountry(code) ? code : "US";
  const script = scriptOf(address, country);
  const order = publishedOrder(country, script);
  const isFirst = isCountryFirst(country, script);
  const isCityInRegion = order.includes("S") && !order.includes("C");
  const both = isFirst ? [region, city].filter(Boolean).join("") : [city, region].filter(Boolean).join(", ");
  const lines = formatAddress(
    {
      postalCountry: country,
      addressLines: (address.street ?? "").split("\n").map((line) => line.trim()),
      locality: city,
      administrativeArea: isCityInRegion ? both : region,
      postalCode,
    },
    script,
  );
  const others = [
    !order.includes("C") && !isCityInRegion && city,
    !order.includes("S") && region,
    !order.includes("Z") && postalCode,
  ];
  const all = isFirst ? [countryName, ...others, ...lines] : [...lines, ...others, countryName];
  return all.map((line) => withoutLooseEnds(line || "")).filter(Boolean);
}

/** Removes separators that an empty part leaves behind. */
const withoutLooseEnds = (line: string): string => line.replace(/^[\s,]+|[\s,]+$/g, "").replace(/\s{2,}/g, " ");
