import { fullName, type RecordId } from "@tradecounter/commerce";
import { idFrom } from "../../http/ids.ts";

/** An address as a cart, a checkout and an order have it. */
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

/** Text as we keep it: trimmed, null for none, and no half of a character pair, which JSON in SQL does not take. */
export function keptText(text: string | null | undefined): string | null {
  return text?.toWellFormed().trim() || null;
}

/**
 * The address as we keep it: nothing empty, codes in capitals, with a name where first and last name make one.
 * Throws INVALID_ID_FIELD for the id of a saved address that is none.
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
