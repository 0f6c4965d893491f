import type { Client } from "./client.ts";
import { controllersModule } from "./controllers.ts";

/** A provider through which a buyer may sign in instead of with a password. */
export interface SignOnWay {
  readonly label: string;
  /** The address that its button leads to. */
  readonly url: string;
  readonly iconUrl: string | null;
}

const SOCIAL = "applauncher__SocialLoginController";

interface AuthProvider {
  readonly DeveloperName: string;
  readonly FriendlyName: string;
  readonly IconUrl: string | null;
}

interface SamlProvider {
  readonly Id: string;
  readonly MasterLabel: string;
}

/**
 * The store's providers, social ones first, with their addresses; a provider without an address is left out.
 * Source: site specification, section 4, "Sign-on"; contract of the site shell, section 6.1.
 */
export async function signOnWays(client: Pick<Client, "cache" | "send">, startUrl: string): Promise<SignOnWay[]> {
  const { run } = controllersModule(client);
  const [social, saml] = await Promise.all([
    run<AuthProvider[]>(SOCIAL, "getAuthProviders", {}),
    run<SamlProvider[]>(SOCIAL, "getSamlProviders", {}),
  ]);
  const ways = await Promise.all([
    ...social.map(async ({ DeveloperName: developerName, FriendlyName: label, IconUrl: iconUrl }) => ({
      label,
      iconUrl,
      url: await run<string | null>(SOCIAL, "getCommunityDomainSsoUrl", { startUrl, developerName }),
    })),
    ...saml.map(async ({ Id: samlId, MasterLabel: label }) => ({
      label,
      iconUrl: null,
      url: await run<string | null>(SOCIAL, "getSamlSsoUrl", { startUrl, samlId }),
    })),
  ]);
  return ways.filter((way): way is SignOnWay => typeof way.url === "string");
}

/**
 * Where the identity-provider handler sends the visitor instead of the login page, with the start URL appended;
 * undefined if they should see the login page. Source: as above.
 */
export async function identityProviderUrl(
  client: Pick<Client, "cache" | "send">,
  startUrl: string,
): Promise<string | undefined> {
  const url = await controllersModule(client).run<string | null>(SOCIAL, "handleIdp", {});
  return url ? `${url}${url.includes("?") ? "&" : "?"}${new URLSearchParams({ startURL: startUrl })}` : undefined;
}

/**
 * Tells the server which branding the visitor came for: the providers' addresses include it from then on. Source: contract of the site
 * shell, section 6.5.
 */
export async function setExperienceId(client: Pick<Client, "cache" | "send">, expId: string): Promise<void> {
  await controllersModule(client).run("applauncher__LoginFormController", "setExperienceId", { expId });
}
