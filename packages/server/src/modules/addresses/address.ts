import { fullName, type RecordId } from "@tradecounter/commerce";
import { idFrom } from "../../http/ids.ts";

/** An address as stored in a cart, a checkout and an order. */
export interface DeliveryAddress {
  readonly id: RecordId | null;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly companyName: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
  readonly shipToPhoneNumber: string | null;
}

/** Text as we store it: trimmed, null for blank, and without lone surrogates, which JSON in SQL does not accept. */
export function keptText(text: string | null | undefined): string | null {
  return text?.toWellFormed().trim() || null;
}

/**
 * The address as we store it: null for blank fields, codes in capitals, and a name made of first and last name where it has none. Throws
 * INVALID_ID_FIELD where the id is not that of a saved address.
 */
export function addressFrom({ id, ...input }: Partial<Record<keyof DeliveryAddress, string | null>>): DeliveryAddress {
  const field = (name: Exclude<keyof DeliveryAddress, "id">) => keptText(input[name]);
  const address = {
    id: id ? idFrom(id) : null,
    firstName: field("firstName"),
    lastName: field("lastName"),
    companyName: field("companyName"),
    street: field("street"),
    city: field("city"),
    region: field("region")?.toUpperCase() ?? null,
    postalCode: field("postalCode")?.toUpperCase() ?? null,
    country: field("country")?.toUpperCase() ?? null,
    shipToPhoneNumber: field("shipToPhoneNumber"),
  };
  return { ...address, name: fullName({ ...address, name: field("name") }, address.country) };
}
