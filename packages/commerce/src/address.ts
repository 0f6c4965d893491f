/** The text fields that an address can have; an empty text is the same as none. */
export interface AddressFields {
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  companyName?: string | null;
  street?: string | null;
  city?: string | null;
  region?: string | null;
  postalCode?: string | null;
  country?: string | null;
  phoneNumber?: string | null;
}

const PLACE_FIELDS = ["city", "street", "postalCode", "region", "country"] as const;
const ALL_FIELDS = ["name", "firstName", "lastName", "companyName", "phoneNumber", ...PLACE_FIELDS] as const;

/** Whether two addresses say the same, empty and missing being equal. Source: requirement C5.11. */
export function isSameAddress(a: AddressFields, b: AddressFields): boolean {
  return ALL_FIELDS.every((field) => (a[field] || null) === (b[field] || null));
}

/** Whether two addresses are one place to send a bill to: names do not count. Source: requirement C5.11. */
export function isSameBillingAddress(a: AddressFields, b: AddressFields): boolean {
  return PLACE_FIELDS.every((field) => (a[field] || null) === (b[field] || null));
}

/** The name to write on a parcel: the stated one, else first and last name; null when there is none. Source: C5.11. */
export function nameOf(address: AddressFields): string | null {
  const composed = [address.firstName, address.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return address.name?.trim() || composed || null;
}
