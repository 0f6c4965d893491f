/** The parts of an address that are compared. */
export interface ComparedAddress {
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

const placeFields = ["city", "street", "postalCode", "region", "country"] as const;
const allFields = [...placeFields, "name", "firstName", "lastName", "companyName", "phoneNumber"] as const;

type Compared = ComparedAddress | null | undefined;

/** Whether two addresses are equal; an empty part equals a missing one. Source: commerce specification, section 5. */
export function isSameAddress(one: Compared, other: Compared): boolean {
  return agree(one, other, allFields);
}

/** Whether two addresses are the same place, regardless of names and phone numbers. Source: commerce specification, section 5. */
export function isSameBillingAddress(one: Compared, other: Compared): boolean {
  return agree(one, other, placeFields);
}

function agree(one: Compared, other: Compared, fields: readonly (keyof ComparedAddress)[]): boolean {
  return fields.every((field) => (one?.[field] || null) === (other?.[field] || null));
}

/**
 * Splits a street into the two lines of a form: the street itself, and everything else, such as a floor, on one line.
 * Source: contract of the site shell, section 8.4.
 */
export function streetLines(street: string | null | undefined): { street: string; subPremise: string } {
  const [first = "", ...others] = (street ?? "").split("\n").map((line) => line.trim());
  return { street: first, subPremise: others.filter(Boolean).join(" ") };
}
