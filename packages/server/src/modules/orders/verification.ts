/** What only the buyer knows about an order. */
export interface Verification {
  readonly email: string;
  readonly phoneNumber: string;
  /** Checked if given. */
  readonly lastName: string | null;
}

/** Our choice: a proof without both the e-mail address and the phone number proves nothing. */
export function verificationFrom(
  given: { email?: string | null; phoneNumber?: string | null; lastName?: string | null } | null | undefined,
): Verification | null {
  if (!given) return null;
  return { email: given.email ?? "", phoneNumber: given.phoneNumber ?? "", lastName: given.lastName ?? null };
}
