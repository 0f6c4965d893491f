import type { PlaceField } from "@tradecounter/commerce";
import { addressLayout, type AddressLayout } from "@tradecounter/commerce/address-layout";
import { countriesModule } from "@tradecounter/client";
import type { I18nCountry } from "@tradecounter/wire";
import type { Client } from "../client.ts";
import { locale } from "../language.ts";

/** The address form of a country. It is sent to the browser as is, so that no page needs the rules of all countries. */
export interface CountryForm {
  readonly code: string;
  readonly name: string;
  /** In display order. */
  readonly fields: readonly PlaceField[];
  readonly required: readonly PlaceField[];
  readonly regionLabel: string;
  readonly postalLabel: string;
  readonly cityLabel: string;
  /** Codes and names; null if regions are typed as text. */
  readonly regions: readonly (readonly [code: string, name: string])[] | null;
  /** The form in Latin script, if it differs, and the name of the country's own script; otherwise null. */
  readonly latin:
    | (Pick<CountryForm, "fields" | "required"> & { readonly ownWriting: "Chinese" | "Japanese" | "Korean" })
    | null;
}

const ownWritings: Readonly<Record<string, "Japanese" | "Korean">> = { JP: "Japanese", KR: "Korean", KP: "Korean" };

const regionLabels: Readonly<Record<string, string>> = { do_si: "Province or city", oblast: "Region" };
const cityLabels: Readonly<Record<string, string>> = { post_town: "Town or city" };
const postalLabels = { zip: "ZIP code", postal: "Postal code", pin: "PIN code", eircode: "Eircode" } as const;

const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });

/** A country as the store offers it, with the states it offers. */
export type OfferedCountry = Pick<I18nCountry, "isoCode"> & {
  readonly states: readonly Pick<I18nCountry["states"][number], "isoCode" | "label">[];
};

export function countryForm({ isoCode: code, states }: OfferedCountry): CountryForm {
  const { labels, ...layout } = addressLayout(code);
  const own = placesOf(layout);
  const latin = placesOf(addressLayout(code, "latin"));
  return {
    code,
    name: names.of(code) ?? code,
    ...own,
    regionLabel: regionLabels[labels.region] ?? capitalised(labels.region),
    postalLabel: postalLabels[labels.postalCode],
    cityLabel: cityLabels[labels.city] ?? capitalised(labels.city),
    regions: states.length > 0 ? states.map(({ isoCode, label }) => [isoCode, label] as const) : null,
    latin: latin.fields.join() === own.fields.join() ? null : { ...latin, ownWriting: ownWritings[code] ?? "Chinese" },
  };
}

/** The address forms of the countries that the store delivers to. */
export async function countryForms(client: Client, signal?: AbortSignal): Promise<CountryForm[]> {
  return (await countriesModule(client).offered(signal && { signal })).map(countryForm);
}

function placesOf({ fields, required }: Pick<AddressLayout, "fields" | "required">) {
  const isPlace = (field: string): field is PlaceField => field !== "country";
  return { fields: fields.filter(isPlace), required: required.filter(isPlace) };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Every country by name, those that the store delivers to first. */
export function allCountries(delivered: readonly OfferedCountry[], all: readonly OfferedCountry[]): CountryForm[] {
  const first = new Set(delivered.map(({ isoCode }) => isoCode));
  const others = all.filter(({ isoCode }) => !first.has(isoCode)).map(countryForm);
  return [...delivered.map(countryForm), ...others.sort((one, other) => one.name.localeCompare(other.name, locale))];
}
