import { fullName, isPostalCodeIn } from "@tradecounter/commerce";
import type { CheckoutAddressInput } from "@tradecounter/wire";
import { LATIN, layoutOf, nameOf, WRITING, type AddressField, type AddressPrefix } from "./address-text.ts";
import type { CountryForm } from "./country-forms.ts";
import { lineOf } from "./form-text.ts";
import { postalCodesOf } from "./postal-codes.ts";

/**
 * The address in a form, or for each invalid field what to do about it, by the field's full name. Required fields depend on
 * the country; outside the countries whose regions are listed here, the store validates postal codes.
 */
export function addressFromForm(
  form: FormData,
  prefix: AddressPrefix,
  countries: readonly CountryForm[],
): { address: CheckoutAddressInput; errors?: undefined } | { address?: undefined; errors: Record<string, string> } {
  const value = (field: AddressField) => lineOf(form, prefix + field);
  const code = value("country") || countries[0]?.code || "US";
  const country = countries.find((one) => one.code === code);
  const postalCode = postalCodeFrom(value("postalCode"), code);
  const errors: Record<string, string> = {};
  const refuse = (field: AddressField, message: string) => {
    errors[prefix + field] = message;
  };

  if (!value("firstName")) refuse("firstName", "Enter the first name.");
  if (!value("lastName")) refuse("lastName", "Enter the last name.");
  if (!value("street")) refuse("street", "Enter the street address.");
  if (!country) {
    refuse("country", `We do not ship to ${inWords(nameOf(code))}.`);
    return { errors };
  }
  const { required } = layoutOf(country, lineOf(form, prefix + WRITING) === LATIN);
  const needs = (field: CountryForm["required"][number]) => required.includes(field);
  const regionLabel = country.regionLabel.toLowerCase();
  const postalLabel = country.postalLabel.replace(/^Postal/, "postal");
  if (needs("city") && !value("city")) refuse("city", `Enter the ${country.cityLabel.toLowerCase()}.`);
  const region = country.regions?.find(([code]) => code === value("region"));
  if (country.regions) {
    if (!region) refuse("region", `Choose a ${regionLabel} of ${inWords(country.name)}.`);
  } else if (needs("region") && !value("region")) refuse("region", `Enter the ${regionLabel}.`);
  const known = postalCodesOf(code);
  if (needs("postalCode") && !postalCode) refuse("postalCode", `Enter the ${postalLabel}.`);
  else if (postalCode && known && !known.pattern.test(postalCode)) {
    refuse("postalCode", `Enter the ${postalLabel} as in ${known.example}.`);
  } else if (region && !isPostalCodeIn(code, region[0], postalCode)) {
    refuse(
      "postalCode",
      `This ${postalLabel} is not in ${region[1]}. Check the ${postalLabel} and the ${regionLabel}.`,
    );
  }
  if (Object.keys(errors).length > 0) return { errors };

  const person = { firstName: value("firstName"), lastName: value("lastName") };
  return {
    address: {
      ...person,
      name: fullName(person, code),
      companyName: value("companyName") || null,
      street: [value("street"), value("street2")].filter(Boolean).join("\n"),
      city: value("city") || null,
      region: value("region") || null,
      postalCode: postalCode || null,
      country: code,
    },
  };
}

/** Codes are typed in many ways: `b3j2k9` is `B3J 2K9`, `235101234` is `23510-1234`. */
function postalCodeFrom(text: string, country: string): string {
  const plain = text.toUpperCase().replace(/[\s-]/g, "");
  if (country === "CA") return plain.length === 6 ? `${plain.slice(0, 3)} ${plain.slice(3)}` : text.toUpperCase();
  if (country !== "US") return text.toUpperCase();
  return /^\d{9}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

function inWords(countryName: string): string {
  return countryName.startsWith("United") ? `the ${countryName}` : countryName;
}
