import { isPostalCodeIn } from "@tradecounter/commerce";
import type { CheckoutAddress, CheckoutAddressInput } from "@tradecounter/wire";
import { lineOf } from "./form-text.ts";
import { countries, countryOf } from "./regions.ts";

/** Names of the fields, in the order in which they are asked. */
const addressFields = [
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
export type AddressValues = Partial<Record<AddressField, string>>;

/** Before each field's name, where a page asks for two addresses. */
export type AddressPrefix = "" | "billing-";

/** An address out of a form, or for each field in error what to do about it, by the field's full name. */
export function addressFromForm(
  form: FormData,
  prefix: AddressPrefix,
  shippingCountries: readonly string[],
): { address: CheckoutAddressInput; errors?: undefined } | { address?: undefined; errors: Record<string, string> } {
  const value = (field: AddressField) => lineOf(form, prefix + field);
  const country = countryOf(value("country") || shippingCountries[0]) ?? countries[0]!;
  const postalCode = postalCodeFrom(value("postalCode"), country.code);
  const errors: Record<string, string> = {};
  const refuse = (field: AddressField, message: string) => {
    errors[prefix + field] = message;
  };

  if (!value("firstName")) refuse("firstName", "Enter the first name.");
  if (!value("lastName")) refuse("lastName", "Enter the last name.");
  if (!value("street")) refuse("street", "Enter the street and number.");
  if (!value("city")) refuse("city", "Enter the city.");
  const region = country.regions.find(([code]) => code === value("region"));
  if (!region) {
    refuse("region", `Choose a ${country.regionLabel.toLowerCase()} of ${inWords(country.name)}.`);
  }
  const postalLabel = country.postalLabel.replace(/^Postal/, "postal");
  if (!postalCode) refuse("postalCode", `Enter the ${postalLabel}.`);
  else if (!country.postalPattern.test(postalCode)) {
    refuse("postalCode", `Enter the ${postalLabel} as in ${country.postalExample}.`);
  } else if (region && !isPostalCodeIn(country.code, region[0], postalCode)) {
    const place = country.regionLabel.toLowerCase();
    refuse("postalCode", `This ${postalLabel} is not in ${region[1]}. Check the ${postalLabel} and the ${place}.`);
  }
  if (!shippingCountries.includes(country.code)) refuse("country", `We do not deliver to ${inWords(country.name)}.`);
  if (Object.keys(errors).length > 0) return { errors };

  return {
    address: {
      firstName: value("firstName"),
      lastName: value("lastName"),
      name: `${value("firstName")} ${value("lastName")}`,
      companyName: value("companyName") || null,
      street: [value("street"), value("street2")].filter(Boolean).join("\n"),
      city: value("city"),
      region: value("region"),
      postalCode,
      country: country.code,
    },
  };
}

/** Codes are typed in many ways: `b3j2k9` is `B3J 2K9`, `235101234` is `23510-1234`. */
function postalCodeFrom(text: string, country: string): string {
  const plain = text.toUpperCase().replace(/[\s-]/g, "");
  if (country === "CA") return plain.length === 6 ? `${plain.slice(0, 3)} ${plain.slice(3)}` : text.toUpperCase();
  return /^\d{9}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

/** What the form starts with, from an address that is known already. */
export function valuesOf(address: CheckoutAddress | null | undefined): AddressValues {
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

type Written = Pick<CheckoutAddress, "street" | "city" | "region" | "postalCode" | "country"> &
  Partial<Pick<CheckoutAddress, "name" | "companyName">>;

/** The lines of a label; the country is named where it is another than the store's. */
export function addressLines(address: Written, homeCountry = "US"): string[] {
  const { name, companyName, street, city, region, postalCode, country } = address;
  return [
    name,
    companyName,
    ...(street ?? "").split("\n"),
    [city, [region, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
    country && country !== homeCountry ? (countryOf(country)?.name ?? country) : "",
  ].filter((line): line is string => Boolean(line));
}

/** The address in one line, for a part of the checkout that is folded. */
export function addressInOneLine(address: Written, homeCountry?: string): string {
  return addressLines(address, homeCountry).join(", ");
}

function inWords(countryName: string): string {
  return countryName.startsWith("United") ? `the ${countryName}` : countryName;
}
