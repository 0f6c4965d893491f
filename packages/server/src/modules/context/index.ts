import { recordIdOf } from "@tradecounter/commerce";
import {
  CommerceError,
  API_VERSION,
  basePath,
  DATA_ROOT,
  getApiResources,
  getApiVersions,
  getApplicationContext,
  getCountries,
  getDiscovery,
  getIdentity,
  getSessionContext,
} from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import { countriesOf } from "./countries.ts";
import { identityOf, identityUrl, organizationOf } from "./identity.ts";
import { applicationContextOf, marketIdOf, type OfferedPayment } from "./application-context.ts";

export { organizationOf } from "./identity.ts";
export type { ClientPayment } from "./application-context.ts";

/** The calls that tell a client about the store and about itself. Source: catalogue contract, 3.1 and 3.2. */
export function contextRoutes({
  clientPayment,
  hasAssistant,
}: {
  clientPayment: OfferedPayment | null;
  hasAssistant: boolean;
}): Route[] {
  return [
    // a client may ask for these even in a store that is open to customers only
    route(getApplicationContext, (_received, { store }) => applicationContextOf(store, clientPayment, hasAssistant), {
      admitsEveryGuest: true,
    }),
    route(
      getCountries,
      ({ query }, { store: { settings }, language = settings.locale }) =>
        countriesOf(settings, { language, isFull: query.excludeCountryFilter }),
      { admitsEveryGuest: true },
    ),
    route(
      getSessionContext,
      (_received, shopper) => ({
        accountId: shopper.accountId,
        accountName: shopper.account?.name ?? null,
        accountRole: shopper.account?.role ?? null,
        hasOtherAccounts: shopper.account?.hasOthers ?? null,
        entersAddresses: shopper.contact?.entersAddresses ?? null,
        buyerGroups: shopper.buyerGroups.map(({ code, name }) => ({
          id: recordIdOf("buyerGroup", shopper.store.id, code),
          name,
        })),
        currencyIsoCode: shopper.currency,
        guestUser: shopper.kind === "guest",
        marketId: marketIdOf(shopper.store),
        profile: shopper.contact && {
          firstName: shopper.contact.firstName,
          lastName: shopper.contact.lastName,
          userName: shopper.contact.email,
        },
        userId: shopper.userId,
      }),
      { admitsEveryGuest: true },
    ),
    route(getApiVersions, () => [{ label: "Tradecounter", url: DATA_ROOT, version: API_VERSION.slice(1) }]),
    route(getApiResources, (_received, shopper) => ({
      commerce: `${DATA_ROOT}/commerce`,
      ...(shopper.kind === "buyer" && { identity: identityUrl(shopper) }),
      limits: `${DATA_ROOT}/limits`,
      query: `${DATA_ROOT}/query`,
    })),
    route(getIdentity, ({ params }, shopper) => {
      if (shopper.kind === "guest") throw new CommerceError("INVALID_SESSION_ID");
      if (params.userId !== shopper.userId || params.organizationId !== organizationOf(shopper.store))
        throw new CommerceError("NOT_FOUND");
      return identityOf(shopper);
    }),
    route(getDiscovery, (_received, { store }) => ({
      product: "tradecounter" as const,
      apiVersion: API_VERSION,
      basePath: basePath(store.id),
      channelId: store.channelId,
      communityId: store.communityId,
      siteId: store.siteId,
      webstoreId: store.id,
      webstoreName: store.name,
    })),
  ];
}
