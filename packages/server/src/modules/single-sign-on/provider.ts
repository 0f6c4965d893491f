/** How to treat somebody whose provider identity the store does not know yet. Documented in docs/decisions/account-linking.md. */
export type RegistrationHandler = "link-by-verified-email" | "create-buyer" | "deny";

interface Provider {
  /** Identifies it in URLs and in the table of linked identities: it must not change. */
  readonly urlSuffix: string;
  readonly registrationHandler: RegistrationHandler;
  /** The only e-mail domains that this provider may vouch for; any if empty. */
  readonly emailDomains?: readonly string[];
}

/** Source: contract of the site shell, section 6.6. */
export interface OpenIdProvider extends Provider {
  readonly developerName: string;
  readonly friendlyName: string;
  readonly iconUrl?: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The environment variable that holds the secret: it begins with `SSO_`. */
  readonly clientSecretRef: string;
  readonly scopes: string;
  /** Everybody signs in here: the login page redirects at once. */
  readonly isForced?: boolean;
}

/** Source: contract of the site shell, section 6.7. */
export interface SamlProvider extends Provider {
  readonly masterLabel: string;
  /** The URL at which the identity provider accepts requests. */
  readonly entryPoint: string;
  /** The identity provider's entity id. */
  readonly issuer: string;
  /** Its signing certificates, as PEM; several during a rotation. */
  readonly certificates: readonly string[];
  /** The attribute that holds the e-mail address; by default the name id. */
  readonly emailAttribute?: string;
  readonly firstNameAttribute?: string;
  readonly lastNameAttribute?: string;
}

export interface SignOnSettings {
  readonly openIdConnect: readonly OpenIdProvider[];
  readonly saml: readonly SamlProvider[];
}

/** The profile of the signed-in person, from the provider. */
export interface ProviderProfile {
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** Why somebody is sent back to the login page, as a URL parameter. It does not reveal whether there is such a buyer. */
export type SignOnFailure =
  | "OAUTH_DENIED"
  | "NO_VERIFIED_EMAIL"
  | "REGISTRATION_HANDLER_ERROR"
  | "SIGN_ON_EXPIRED"
  | "SIGN_ON_UNKNOWN"
  | "SIGN_ON_FAILED";

export class SignOnError extends Error {
  readonly code: SignOnFailure;
  /** Where the sign-in was to lead; undefined where unknown. */
  readonly startUrl: string | undefined;

  constructor(code: SignOnFailure, { cause, startUrl }: { cause?: unknown; startUrl?: string } = {}) {
    super(code, { cause });
    this.code = code;
    this.startUrl = startUrl;
  }
}
