/** What becomes of somebody whom the store does not know by his provider yet. Documented in docs/decisions/account-linking.md. */
export type RegistrationHandler = "link-by-verified-email" | "create-buyer" | "deny";

interface Provider {
  /** Names it in addresses and in the table of linked identities: it must not change. */
  readonly urlSuffix: string;
  readonly registrationHandler: RegistrationHandler;
  /** The only domains of e-mail addresses for which this provider speaks; any where there are none. */
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
  /** Everybody signs in here: the login page leads there at once. */
  readonly isForced?: boolean;
}

/** Source: contract of the site shell, section 6.7. */
export interface SamlProvider extends Provider {
  readonly masterLabel: string;
  /** Where the identity provider takes requests. */
  readonly entryPoint: string;
  /** The identity provider's entity id. */
  readonly issuer: string;
  /** With which it signs, as PEM; several while it changes them. */
  readonly certificates: readonly string[];
  /** The attribute that holds the e-mail address; the name id where there is none. */
  readonly emailAttribute?: string;
  readonly firstNameAttribute?: string;
  readonly lastNameAttribute?: string;
}

export interface SignOnSettings {
  readonly openIdConnect: readonly OpenIdProvider[];
  readonly saml: readonly SamlProvider[];
}

/** Who a provider says has signed in. */
export interface ProviderProfile {
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** Why somebody is led back to the login page, as its address says. Nothing in it tells whether there is such a buyer. */
export type SignOnFailure =
  | "OAUTH_DENIED"
  | "NO_VERIFIED_EMAIL"
  | "REGISTRATION_HANDLER_ERROR"
  | "SIGN_ON_EXPIRED"
  | "SIGN_ON_UNKNOWN"
  | "SIGN_ON_FAILED";

export class SignOnError extends Error {
  readonly code: SignOnFailure;
  /** Where whoever began wanted to go; undefined where that is not known. */
  readonly startUrl: string | undefined;

  constructor(code: SignOnFailure, { cause, startUrl }: { cause?: unknown; startUrl?: string } = {}) {
    super(code, { cause });
    this.code = code;
    this.startUrl = startUrl;
  }
}
