import { recordIdOf } from "@tradecounter/commerce";
import {
  API_VERSION,
  basePath,
  DATA_ROOT,
  getApiResources,
  getApiVersions,
  getApplicationContext,
  getDiscovery,
  getSessionContext,
} from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import { applicationContextOf, type ClientPayment } from "./application-context.ts";

export type { ClientPayment } from "./application-context.ts";

/** The calls that tell a client where it is and who it is. Source: catalogue contract, 3.1 and 3.2. */
export function contextRoutes({ clientPayment }: { clientPayment: ClientPayment | null }): Route[] {
  return [
    route(getApplicationContext, (_received, { store }) => applicationContextOf(store, clientPayment)),
    route(getSessionContext, (_received, shopper) => ({
      accountId: shopper.accountId,
      accountName: shopper.account?.name ?? null,
      buyerGroups: shopper.buyerGroups.map(({ code, name }) => ({
        id: recordIdOf("buyerGroup", shopper.store.id, code),
        name,
      })),
      guestUser: shopper.kind === "guest",
      profile: shopper.contact && {
        firstName: shopper.contact.firstName,
        lastName: shopper.contact.lastName,
        userName: shopper.contact.email,
      },
      userId: shopper.userId,
    })),
    route(getApiVersions, () => [{ label: "Tradecounter", url: DATA_ROOT, version: API_VERSION.slice(1) }]),
    route(getApiResources, () => ({ commerce: `${DATA_ROOT}/commerce` })),
    route(getDiscovery, (_received, { store }) => ({
      product: "tradecounter" as const,
      apiVersion: API_VERSION,
      basePath: basePath(store.id),
      siteId: store.siteId,
      webstoreId: store.id,
      webstoreName: store.name,
    })),
  ];
}
