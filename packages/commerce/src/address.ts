/** The parts by which addresses are told apart. */
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

/** Whether two addresses say the same; an empty part is the same as none. Source: commerce specification, section 5. */
export function isSameAddress(one: Compared, other: Compared): boolean {
  return agree(one, other, allFields);
}

/** Whether two addresses are the same place, whoever is billed there. Source: commerce specification, section 5. */
export function isSameBillingAddress(one: Compared, other: Compared): boolean {
  return agree(one, other, placeFields);
}

function agree(one: Compared, other: Compared, fields: readonly (keyof ComparedAddress)[]): boolean {
  return fields.every((field) => (one?.[field] || null) === (other?.[field] || null));
}

/**
 * A street in the two lines of a form: the street itself, and what else there is, such as a floor, in one. Source: contract of
 * the site shell, section 8.4.
 */
export function streetLines(street: string | null | undefined): { street: string; subPremise: string } {
  const [first = "", ...others] = (street ?? "").split("\n").map((line) => line.trim());
  return { street: first, subPremise: others.filter(Boolean).join(" ") };
}
