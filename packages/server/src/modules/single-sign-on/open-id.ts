import * as client from "openid-client";
import { SignOnError, type OpenIdProvider, type ProviderProfile } from "./provider.ts";

/** What a provider's response is verified against. */
export interface OpenIdSecrets {
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** How long to wait for a provider's response over the network. */
const timeoutSeconds = 10;
const discoveredForMs = 3600_000;

/** OpenID Connect: authorization code with PKCE, discovery, nonce. Source: contract of the site shell, section 6.6. */
export function createOpenId({ secretOf, now }: { secretOf: (name: string) => string | undefined; now: () => number }) {
  const discovered = new Map<string, { at: number; configuration: Promise<client.Configuration> }>();

  function configurationOf(provider: OpenIdProvider): Promise<client.Configuration> {
    const key = JSON.stringify([provider.issuer, provider.clientId, provider.clientSecretRef]);
    const known = discovered.get(key);
    if (known && now() - known.at < discoveredForMs) return known.configuration;
    const configuration = discover(provider);
    discovered.set(key, { at: now(), configuration });
    // a failed discovery is retried the next time
    configuration.catch(() => discovered.delete(key));
    return configuration;
  }

  function discover({ issuer, clientId, clientSecretRef }: OpenIdProvider): Promise<client.Configuration> {
    const secret = secretOf(clientSecretRef);
    if (!secret) throw new Error(`The environment variable ${clientSecretRef} is not set.`);
    const server = new URL(issuer);
    // the library trusts whatever came over TLS from the token endpoint; we verify the signatures
    const execute = [
      client.enableNonRepudiationChecks,
      // Our choice: http is allowed for a provider on the same machine, as in a trial
      ...(isOnThisMachine(server) ? [client.allowInsecureRequests] : []),
    ];
    return client.discovery(server, clientId, { client_secret: secret, [client.clockTolerance]: 60 }, undefined, {
      execute,
      timeout: timeoutSeconds,
    });
  }

  return {
    /** The URL to send the browser to, and what to keep until it returns. */
    async begin(provider: OpenIdProvider, { redirectUri, state }: { redirectUri: string; state: string }) {
      const configuration = await configurationOf(provider);
      const codeVerifier = client.randomPKCECodeVerifier();
      const nonce = client.randomNonce();
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        state,
        nonce,
      });
      return { url: url.href, secrets: { nonce, codeVerifier } satisfies OpenIdSecrets };
    },

    /** The signed-in profile. Throws SignOnError, or the library's error about the response. */
    async finish(
      provider: OpenIdProvider,
      callback: URL,
      { state, nonce, codeVerifier }: OpenIdSecrets & { state: string },
    ): Promise<ProviderProfile> {
      if (callback.searchParams.get("error") === "access_denied") throw new SignOnError("OAUTH_DENIED");
      const configuration = await configurationOf(provider);
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const more =
        claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
      return profileFrom({ ...more, ...claims });
    },
  };
}

function profileFrom(claims: Readonly<Record<string, unknown>> & { readonly sub: string }): ProviderProfile {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name].trim().slice(0, 255) : "");
  const [first = "", ...rest] = text("name").split(/\s+/);
  return {
    subject: claims.sub,
    email: text("email") || null,
    // some providers send it as text
    isEmailVerified: claims.email_verified === true || claims.email_verified === "true",
    firstName: text("given_name") || first,
    lastName: text("family_name") || rest.join(" ") || text("email"),
  };
}

function isOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && (hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]");
}
