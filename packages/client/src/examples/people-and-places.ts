import { formatPhone, fullName, isSameAddress, isSamePhone } from "@tradecounter/commerce";
import { addressLayout, addressLines } from "@tradecounter/commerce/address-layout";

/** The fields of a form, in the order that a country's people expect. */
export function addressForm(country: string): string[] {
  const { fields, required } = addressLayout(country);
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

/** How a phone number is shown, and whether it is the one that is known already. */
export function phone(entered: string, known: string): string {
  return isSamePhone(entered, known) ? formatPhone(known, "US") : "Another number";
}

/** Whether the bill goes where the goods go. */
export function isOnePlace(): boolean {
  return isSameAddress({ street: "4 Slip Lane", companyName: "" }, { street: "4 Slip Lane", companyName: null });
}
