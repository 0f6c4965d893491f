import type { CheckoutAddress } from "@tradecounter/wire";
import { locale } from "../language.ts";
import type { CountryForm } from "./country-forms.ts";

/** Names of a form's fields, in the order used in most countries. */
export const addressFields = [
  "firstName",
  "lastName",
  "companyName",
  "street",
  "street2",
  "city",
  "region",
  "postalCode",
  "country",
] as const;
export type AddressField = (typeof addressFields)[number];
export type AddressValues = Partial<Record<AddressField | typeof WRITING, string>>;

/** The field that says in which script an address is written, and its value for Latin. */
export const WRITING = "writing";
export const LATIN = "latin";

/** How the country's addresses are entered in the chosen script. */
export function layoutOf(country: CountryForm, isLatin: boolean): Pick<CountryForm, "fields" | "required"> {
  return (isLatin && country.latin) || country;
}

/** The button that shows a form without scripts again, since another country has different fields. */
export const SHOW_FIELDS = "showFields";

/** Prefix of each field's name on a page with two addresses. */
export type AddressPrefix = "" | "billing-";

type Written = Pick<CheckoutAddress, "street" | "city" | "region" | "postalCode" | "country"> &
  Partial<Pick<CheckoutAddress, "name" | "companyName">>;
type Known = Written & Pick<CheckoutAddress, "firstName" | "lastName">;

/** The initial values of the form, from an address that is already known. */
export function valuesOf(address: Known | null | undefined): AddressValues {
  if (!address) return {};
  const [street = "", ...more] = (address.street ?? "").split("\n");
  return {
    firstName: address.firstName ?? "",
    lastName: address.lastName ?? "",
    companyName: address.companyName ?? "",
    street,
    street2: more.join(" "),
    city: address.city ?? "",
    region: address.region ?? "",
    postalCode: address.postalCode ?? "",
    country: address.country ?? "",
  };
}

const countryNames = new Intl.DisplayNames(locale, { type: "region" });

/** The lines of a label; the country is named if it is not the store's. */
export function addressLines(address: Written, homeCountry = "US"): string[] {
  const { name, companyName, street, city, region, postalCode, country } = address;
  return [
    name,
    companyName !== name && companyName,
    ...(street ?? "").split("\n"),
    [city, [region, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
    country && country !== homeCountry ? nameOf(country) : "",
  ].filter((line): line is string => Boolean(line));
}

export function nameOf(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (countryNames.of(country) ?? country) : country;
}

/** The address in one line, for a collapsed part of the checkout. */
export function addressInOneLine(address: Written, homeCountry?: string): string {
  return addressLines(address, homeCountry).join(", ");
}
