import type { ComparedAddress } from "@tradecounter/commerce";
import { formatPhone, fullName, isSameBillingAddress, isSamePhone, storedPhone } from "@tradecounter/commerce";
import { addressLines, formLayout } from "@tradecounter/commerce/address-layout";

/** The fields of a form, in the order that people expect there; before a country is chosen, those of the visitor's language. */
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

/** As the store keeps a number that was entered in the United States; undefined for what is none. */
export function kept(entered: string): string | undefined {
  return storedPhone(entered, 1);
}

/** How a phone number is shown, and whether it is the one that is known already. */
export function phone(entered: string, known: string): string {
  return isSamePhone(entered, known) ? formatPhone(known, "US") : "Another number";
}

/** Whether the bill goes where the goods go: who is named there does not matter, and an empty part is none. */
export function isBilledToDelivery(delivery: ComparedAddress, billing: ComparedAddress): boolean {
  return isSameBillingAddress(delivery, billing);
}
