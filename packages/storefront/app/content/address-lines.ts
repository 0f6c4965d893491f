import { addressLines, type WrittenAddress } from "@tradecounter/commerce/address-layout";

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/**
 * Where an address is, in the lines and the order of its country; the country is named where it is another than the store's. Only for what
 * the server draws: the formats of all countries are too much for a page.
 */
export function placeLines(address: WrittenAddress, homeCountry: string): string[] {
  const { country } = address;
  const isNamed = country && country !== homeCountry && /^[A-Z]{2}$/.test(country);
  return addressLines(address, isNamed ? countryNames.of(country) : undefined);
}
