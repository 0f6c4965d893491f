import type { PlaceField } from "@tradecounter/commerce";
import { addressLayout, type AddressLayout } from "@tradecounter/commerce/address-layout";
import { countryOf } from "./regions.ts";
import { locale } from "../language.ts";

/** How an address of a country is asked for. It goes to the browser as it is, so that no page needs the rules of all countries. */
export interface CountryForm {
  readonly code: string;
  readonly name: string;
  /** In their order. */
  readonly fields: readonly PlaceField[];
  readonly required: readonly PlaceField[];
  readonly regionLabel: string;
  readonly postalLabel: string;
  readonly cityLabel: string;
  /** Codes and names; null where regions are typed. */
  readonly regions: readonly (readonly [code: string, name: string])[] | null;
  /** How it is asked for in Latin letters, where that differs, and what the country's own writing is called; else null. */
  readonly latin:
    | (Pick<CountryForm, "fields" | "required"> & { readonly ownWriting: "Chinese" | "Japanese" | "Korean" })
    | null;
}

const ownWritings: Readonly<Record<string, "Japanese" | "Korean">> = { JP: "Japanese", KR: "Korean", KP: "Korean" };

const regionLabels: Readonly<Record<string, string>> = { do_si: "Province or city", oblast: "Region" };
const cityLabels: Readonly<Record<string, string>> = { post_town: "Town or city" };
const postalLabels = { zip: "ZIP code", postal: "Postal code", pin: "PIN code", eircode: "Eircode" } as const;

const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });

export const countryForms = (codes: readonly string[]): CountryForm[] => codes.map(countryForm);

export function countryForm(code: string): CountryForm {
  const { labels, ...layout } = addressLayout(code);
  const own = placesOf(layout);
  const latin = placesOf(addressLayout(code, "latin"));
  const known = countryOf(code);
  return {
    code,
    name: names.of(code) ?? code,
    ...own,
    regionLabel: regionLabels[labels.region] ?? capitalised(labels.region),
    postalLabel: postalLabels[labels.postalCode],
    cityLabel: cityLabels[labels.city] ?? capitalised(labels.city),
    regions: known?.regions ?? null,
    latin: latin.fields.join() === own.fields.join() ? null : { ...latin, ownWriting: ownWritings[code] ?? "Chinese" },
  };
}

function placesOf({ fields, required }: Pick<AddressLayout, "fields" | "required">) {
  const isPlace = (field: string): field is PlaceField => field !== "country";
  return { fields: fields.filter(isPlace), required: required.filter(isPlace) };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Every country by name, those that the store delivers to first. */
export function allCountries(shippingCountries: readonly string[]): CountryForm[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const isOther = (code: string) => isCountry(code) && !shippingCountries.includes(code);
  const others = countryForms(codes.filter(isOther));
  return [
    ...countryForms(shippingCountries),
    ...others.sort((one, other) => one.name.localeCompare(other.name, locale)),
  ];
}

/** A code of a country that is no more stands for the one that took its place. */
function isCountry(code: string): boolean {
  return names.of(code) !== undefined && !noCountry.has(code) && new Intl.Locale(`und-${code}`).region === code;
}

const noCountry = new Set(["EU", "EZ", "UK", "UN", "XA", "XB", "ZZ"]);
