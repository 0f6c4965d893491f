import type { RecordId } from "@tradecounter/commerce";
import {
  changeSavedPaymentMethod,
  deleteSavedPaymentMethod,
  getSavedPaymentMethods,
  savePaymentMethod,
  type SavedPaymentMethod,
} from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import { idFrom } from "../../http/ids.ts";
import { tokenLinks, tokenPageFrom, type TokenPage } from "../../http/page-tokens.ts";
import { reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { gatewayIdOf, hasExpired, merchantAccountIdOf, type SavedMethod } from "./saved-method.ts";
import type { SavedMethods } from "./saved-service.ts";

export interface SavedMethodRouteNeeds {
  readonly methods: SavedMethods;
  readonly clock: Clock;
}

/** Source: contract of cart and checkout, section 8.6. */
export function savedMethodRoutes({ methods, clock }: SavedMethodRouteNeeds): Route[] {
  const toWire = (store: Store, method: SavedMethod) => toWireMethod(store, method, clock.now());

  async function listed(shopper: Shopper, page: TokenPage) {
    const { store } = shopper;
    const found = await methods.list(shopper, { limit: page.size, offset: page.offset });
    const path = `payments/merchant-accounts/${merchantAccountIdOf(store)}/saved-payment-methods`;
    return {
      count: found.methods.length,
      items: found.methods.map((method) => toWire(store, method)),
      pageSize: page.size,
      ...tokenLinks(page, found.hasMore, { path, query: {} }),
    };
  }

  return [
    route(getSavedPaymentMethods, async ({ query }, shopper) => listed(shopper, tokenPageFrom(query))),
    route(savePaymentMethod, async ({ body }, shopper) => {
      // Our choice: we name the customer at the gateway, and accept only a new token from its form
      await methods.keep(shopper, {
        token: body.gatewayInitiatorReference,
        accountId: body.referenceOwnerId as RecordId,
        gatewayId: body.paymentGatewayId as RecordId,
        isDefault: body.isDefault ?? false,
      });
      return reply(201, await listed(shopper, { size: 25, offset: 0 }));
    }),
    route(changeSavedPaymentMethod, async ({ params, body }, shopper) =>
      toWire(
        shopper.store,
        await methods.change(shopper, idFrom(params.savedPaymentMethodId), body.isDefault ?? undefined),
      ),
    ),
    route(
      deleteSavedPaymentMethod,
      async ({ params }, shopper) => methods.remove(shopper, idFrom(params.savedPaymentMethodId)) as Promise<undefined>,
    ),
  ];
}

/** The gateway's tokens are never sent out. */
function toWireMethod(store: Store, method: SavedMethod, now: Date): SavedPaymentMethod {
  const { id, accountId, gateway, brand, lastFour, expiryMonth, expiryYear, holder, isDefault } = method;
  return {
    id,
    accountHolderName: holder,
    expiryMonth: String(expiryMonth).padStart(2, "0"),
    expiryYear: String(expiryYear),
    isDefault,
    last4: lastFour,
    merchantAccountId: merchantAccountIdOf(store),
    name: `${brand} ending ${lastFour}`,
    network: brand,
    paymentGatewayId: gatewayIdOf(store, gateway),
    referenceOwnerId: accountId,
    status: hasExpired(method, now) ? "Expired" : "Active",
    type: "Card",
    usageType: "OnSession",
  };
}
