/** The parts of an address that name somebody; an empty text is the same as none. */
export interface Named {
  name?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}

/** The name to write on a parcel: the stated one, else first and last name; null when there is none. Source: C5.11. */
export function nameOf(address: Named): string | null {
  const composed = [address.firstName, address.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(" ");
  return address.name?.trim() || composed || null;
}
