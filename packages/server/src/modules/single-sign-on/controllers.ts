import { safeStartUrl } from "@tradecounter/wire";
import { Type } from "typebox";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { Visitor } from "../../http/shopper.ts";
import { experienceQuery } from "../sign-in/index.ts";
import { samlIdOf } from "./service.ts";

const open = { admits: "everyone", isCacheable: false } as const;
const Url = Type.Optional(Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]));
const nothing = Type.Object({});
const className = "applauncher__SocialLoginController";

/** Source: contract of the site shell, section 6.1. */
export function singleSignOnControllers(): ControllerMethod[] {
  const openIdUrl = controllerMethod({
    ...open,
    name: `${className}.getCommunityDomainSsoUrl`,
    parameters: Type.Object({ startUrl: Url, developerName: Type.String({ maxLength: 255 }) }),
    run({ startUrl, developerName }, { store, visitor }) {
      const provider = store.settings.signOn?.openIdConnect.find((each) => each.developerName === developerName);
      if (!provider) return null;
      return signOnUrl(visitor, `/services/auth/sso/${provider.urlSuffix}`, { startURL: safeUrl(startUrl, visitor) });
    },
  });
  return [
    controllerMethod({
      ...open,
      name: `${className}.getAuthProviders`,
      parameters: nothing,
      isCacheable: true,
      run: (_given, { store }) =>
        (store.settings.signOn?.openIdConnect ?? []).map(({ developerName, friendlyName, iconUrl = null }) => ({
          DeveloperName: developerName,
          FriendlyName: friendlyName,
          IconUrl: iconUrl,
        })),
    }),
    controllerMethod({
      ...open,
      name: `${className}.getSamlProviders`,
      parameters: nothing,
      isCacheable: true,
      run: (_given, { store }) =>
        (store.settings.signOn?.saml ?? []).map((provider) => ({
          Id: samlIdOf(store, provider),
          MasterLabel: provider.masterLabel,
        })),
    }),
    openIdUrl,
    // Our choice: a store is one site on one domain, so both variants lead to the same URL
    { ...openIdUrl, name: `${className}.getSsoUrl` },
    controllerMethod({
      ...open,
      name: `${className}.getSamlSsoUrl`,
      parameters: Type.Object({ startUrl: Url, samlId: Type.String({ maxLength: 18 }) }),
      run({ startUrl, samlId }, { store, visitor }) {
        const provider = store.settings.signOn?.saml.find(
          (each) => samlIdOf(store, each).slice(0, 15) === samlId.slice(0, 15),
        );
        if (!provider) return null;
        const samlSsoConfig = samlIdOf(store, provider);
        return signOnUrl(visitor, "/saml/authn-request.jsp", { samlSsoConfig, RelayState: safeUrl(startUrl, visitor) });
      },
    }),
    controllerMethod({
      ...open,
      name: `${className}.handleIdp`,
      parameters: nothing,
      run(_given, { store, visitor }) {
        const forced = (store.settings.signOn?.openIdConnect ?? []).filter(({ isForced }) => isForced);
        return forced.length === 1 ? signOnUrl(visitor, `/services/auth/sso/${forced[0]!.urlSuffix}`, {}) : null;
      },
    }),
  ];
}

function safeUrl(startUrl: string | null | undefined, visitor: Visitor): string {
  return safeStartUrl(startUrl, visitor.origin);
}

function signOnUrl(visitor: Visitor, path: string, query: Record<string, string>): string {
  const text = new URLSearchParams({ ...query, ...experienceQuery(visitor) }).toString();
  return `${visitor.site ?? ""}${path}${text && `?${text}`}`;
}
