import { SAML, SamlStatusError, ValidateInResponseTo, type CacheProvider, type Profile } from "@node-saml/node-saml";
import { DOMParser } from "@xmldom/xmldom";
import { SignOnError, type ProviderProfile, type SamlProvider } from "./provider.ts";

const clockSkewMs = 180_000;

export interface SamlSite {
  /** Our own entity id, toward the provider. */
  readonly entityId: string;
  /** The URL that it posts its response to. */
  readonly consumerUrl: string;
}

/** The URL to send the browser to, with the request of this id. */
export async function samlRequestUrl(
  provider: SamlProvider,
  site: SamlSite,
  { requestId, relayState }: { requestId: string; relayState: string },
): Promise<string> {
  const saml = new SAML({ ...optionsOf(provider, site), generateUniqueId: () => requestId });
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}

/**
 * The signed-in profile, and the id of the request that this responds to. The assertion must be signed by the provider, be for us, for
 * this URL, for now, and respond to a pending request. Throws otherwise. Source: contract of the site shell, section 6.7.
 */
export async function samlProfile(
  provider: SamlProvider,
  site: SamlSite,
  { response, isWaiting }: { response: string; isWaiting: (requestId: string) => Promise<boolean> },
): Promise<{ requestId: string; profile: ProviderProfile }> {
  const waiting: CacheProvider = {
    saveAsync: async () => null,
    // the library only checks that there is a value, and its time
    getAsync: async (requestId) => ((await isWaiting(requestId)) ? new Date().toISOString() : null),
    removeAsync: async () => null,
  };
  const saml = new SAML({
    ...optionsOf(provider, site),
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: waiting,
  });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response }).catch((error: unknown) => {
    // the provider itself reports that nobody has signed in, for instance after a cancellation
    throw error instanceof SamlStatusError ? new SignOnError("OAUTH_DENIED", { cause: error }) : error;
  });
  if (!profile || profile.issuer !== provider.issuer) throw new SignOnError("SIGN_ON_FAILED");
  const requestId = requestAnsweredBy(profile.getAssertionXml?.() ?? "", site.consumerUrl);
  if (!requestId || !(await isWaiting(requestId))) throw new SignOnError("SIGN_ON_FAILED");
  return { requestId, profile: profileFrom(provider, profile) };
}

export function samlMetadata(site: SamlSite): string {
  return new SAML({
    issuer: site.entityId,
    callbackUrl: site.consumerUrl,
    idpCert: "unused",
    wantAssertionsSigned: true,
  }).generateServiceProviderMetadata(null, null);
}

function optionsOf({ entryPoint, certificates, issuer }: SamlProvider, { entityId, consumerUrl }: SamlSite) {
  return {
    entryPoint,
    issuer: entityId,
    audience: entityId,
    idpIssuer: issuer,
    callbackUrl: consumerUrl,
    idpCert: [...certificates],
    wantAssertionsSigned: true,
    // Our choice: the assertion's signature is what counts; not every provider signs the response around it
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: "sha256" as const,
  };
}

/**
 * The id of the request that an assertion for this URL responds to; undefined where it is for another URL. The library ignores the
 * recipient, and takes the request's id from the response, which need not be signed. The text is that of the assertion whose signature it
 * has verified.
 */
function requestAnsweredBy(assertionXml: string, consumerUrl: string): string | undefined {
  const document = new DOMParser({ errorHandler: () => {} }).parseFromString(assertionXml, "text/xml");
  const confirmations = Array.from(document.getElementsByTagNameNS("*", "SubjectConfirmationData"));
  const forUs = confirmations.find((data) => data.getAttribute("Recipient") === consumerUrl);
  return forUs?.getAttribute("InResponseTo") ?? undefined;
}

/** Our choice: a provider that a store has configured by its certificate vouches for the addresses that it sends. */
function profileFrom(provider: SamlProvider, profile: Profile): ProviderProfile {
  const attribute = (name: string | undefined) => {
    const value = name === undefined ? undefined : profile[name];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === "string" ? first.trim().slice(0, 255) : "";
  };
  const email = provider.emailAttribute ? attribute(provider.emailAttribute) : profile.nameID;
  const isAddress = /^\S+@\S+$/.test(email);
  return {
    subject: profile.nameID,
    email: isAddress ? email : null,
    isEmailVerified: isAddress,
    firstName: attribute(provider.firstNameAttribute),
    lastName: attribute(provider.lastNameAttribute) || email,
  };
}
