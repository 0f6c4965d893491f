import type { ContactStatus } from "../accounts/index.ts";
import type { ProviderProfile, RegistrationHandler, SignOnFailure } from "./provider.ts";

/** What the store knows about somebody whom a provider has sent. */
export interface Known {
  /** The user that the provider's subject is linked to, in any state. */
  readonly linked: { readonly userId: string; readonly status: ContactStatus } | undefined;
  /** The user with the profile's e-mail address. */
  readonly sameEmail: { readonly userId: string; readonly status: ContactStatus } | undefined;
}

export type Decision =
  | { readonly signIn: string }
  /** Link the subject to the user first; a user without a password can sign in this way as well. */
  | { readonly link: string; readonly activate: boolean }
  | { readonly create: true }
  | { readonly refused: SignOnFailure };

/**
 * Decides who is signed in. A link takes precedence over the e-mail address, which may have changed since. An address counts only where
 * the provider vouches for it, and only in its own domains.
 */
export function decide(
  profile: ProviderProfile,
  { registrationHandler, emailDomains }: { registrationHandler: RegistrationHandler; emailDomains?: readonly string[] },
  { linked, sameEmail }: Known,
): Decision {
  if (linked) return linked.status === "Active" ? { signIn: linked.userId } : { refused: "REGISTRATION_HANDLER_ERROR" };
  if (!profile.email || !profile.isEmailVerified) return { refused: "NO_VERIFIED_EMAIL" };
  if (registrationHandler === "deny" || !isSpokenFor(profile.email, emailDomains))
    return { refused: "REGISTRATION_HANDLER_ERROR" };
  if (!sameEmail)
    return registrationHandler === "create-buyer" ? { create: true } : { refused: "REGISTRATION_HANDLER_ERROR" };
  const { status, userId } = sameEmail;
  return status === "Active" || status === "Invited"
    ? { link: userId, activate: status === "Invited" }
    : { refused: "REGISTRATION_HANDLER_ERROR" };
}

function isSpokenFor(email: string, domains: readonly string[] = []): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domains.length === 0 || domains.some((allowed) => allowed.toLowerCase() === domain);
}
