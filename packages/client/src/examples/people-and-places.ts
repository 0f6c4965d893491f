import type { ComparedAddress } from "@tradecounter/commerce";
import { formatPhone, fullName, isSameBillingAddress, isSamePhone, storedPhone } from "@tradecounter/commerce";
import { addressLines, formLayout } from "@tradecounter/commerce/address-layout";

/** The fields of a form, in the order customary in the country; before one is chosen, in that of the visitor's language. */
export function addressForm(country: string | null, language: string): string[] {
  const { fields, required } = formLayout(country, language);
  return fields.map((field) => (required.includes(field) ? `${field}*` : field));
}

/** The lines of a label, the name first. */
export function label(): string[] {
  const to = {
    firstName: "Haruka",
    lastName: "Sato",
    street: "4-2-8 Shibakoen",
    city: "Minato",
    region: "Tokyo",
    postalCode: "105-0011",
    country: "JP",
  };
  return [fullName(to, to.country) ?? "", ...addressLines(to)];
}

/** A number entered in the United States, in the format the store keeps; undefined if it is not a phone number. */
export function kept(entered: string): string | undefined {
  return storedPhone(entered, 1);
}

/** How a phone number is displayed, and whether it is the one already known. */
export function phone(entered: string, known: string): string {
  return isSamePhone(entered, known) ? formatPhone(known, "US") : "Another number";
}

/** Whether billing and delivery address are the same: the recipient's name does not matter, and empty parts count as missing. */
export function isBilledToDelivery(delivery: ComparedAddress, billing: ComparedAddress): boolean {
  return isSameBillingAddress(delivery, billing);
}
