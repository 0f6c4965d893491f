import { addressLines, type WrittenAddress } from "@tradecounter/commerce/address-layout";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/**
 * A postal address in the lines and order of its country, which is named if it is not the store's. Only for what
 * the server renders: the formats of all countries are too much for a page.
 */
export function placeLines(address: WrittenAddress, homeCountry: string): string[] {
  const { country } = address;
  const isNamed = country && country !== homeCountry && /^[A-Z]{2}$/.test(country);
  return addressLines(address, isNamed ? countryNames.of(country) : undefined);
}
