import { analyticsLabels } from "@tradecounter/wire";
import { listOf, RecordId, text } from "@tradecounter/wire/schemas";
import { Type } from "typebox";
import { controllerMethod, type ControllerMethod } from "../../http/controller-method.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { CartService } from "../cart/index.ts";
import type { Catalog } from "../catalog/index.ts";
import { identityHash } from "./hash.ts";

/** As many as one event may have. Source: site shell contract, 7.3. */
const mostItems = 200;

/** The calls of a site's analytics scripts. Source: site shell contract, 7.1. */
export function analyticsMethods({
  catalog,
  carts,
}: {
  readonly catalog: Catalog;
  readonly carts: Pick<CartService, "read">;
}): ControllerMethod[] {
  return [
    controllerMethod({
      name: "AnalyticsController.getGAData",
      parameters: Type.Object({ networkId: text(255) }),
      admits: "shoppers",
      isCacheable: false,
      run: (_given, shopper) => identityOf(shopper),
    }),
    controllerMethod({
      name: "AnalyticsController.getCartId",
      parameters: Type.Object({ networkId: text(255) }),
      admits: "shoppers",
      isCacheable: false,
      /** The shopper's current cart; null where there is none yet. */
      run: async (_given, shopper) => (await carts.read(shopper, "current"))?.id ?? null,
    }),
    controllerMethod({
      name: "AnalyticsController.getAllConstants",
      parameters: Type.Object({}),
      admits: "everyone",
      isCacheable: true,
      run: () => analyticsLabels,
    }),
    controllerMethod({
      name: "AnalyticsController.getProductDetails",
      parameters: Type.Object({ itemIds: listOf(text(255), mostItems) }),
      admits: "shoppers",
      isCacheable: true,
      /** By SKU as requested; products that the shopper may not see are left out. */
      run({ itemIds }, shopper) {
        const snapshot = catalog.shownTo(shopper);
        const found = itemIds.flatMap((sku) => {
          const row = snapshot.rowBySku(sku);
          if (row === undefined) return [];
          const { Name, Description, Brand__c } = snapshot.detail(row).fields;
          return [[sku, { description: Description ?? "", name: Name ?? "", brand: Brand__c ?? "" }] as const];
        });
        return Object.fromEntries(found);
      },
    }),
    controllerMethod({
      name: "AnalyticsController.getProductDetailsByIds",
      parameters: Type.Object({ productIds: listOf(RecordId, mostItems) }),
      admits: "shoppers",
      isCacheable: true,
      /** By 18-character id. */
      run({ productIds }, shopper) {
        const snapshot = catalog.shownTo(shopper);
        const found = productIds.flatMap((id) => {
          const row = snapshot.row(id);
          if (row === undefined) return [];
          const { StockKeepingUnit, Description, Brand__c } = snapshot.detail(row).fields;
          return [
            [id, { sku: StockKeepingUnit ?? "", description: Description ?? "", brand: Brand__c ?? "" }] as const,
          ];
        });
        return Object.fromEntries(found);
      },
    }),
  ];
}

/**
 * The visitor without a readable identity: address and user are hashed, and a guest has neither. Our choice: the customer is the account,
 * with its number in the operator's own books; no manufacturer's record id is known here.
 */
function identityOf({ kind, userId, contact, account }: Shopper) {
  const isBuyer = kind === "buyer";
  return {
    HEM: contact?.email ? identityHash(contact.email) : null,
    loginId: isBuyer ? identityHash(userId) : null,
    catRecId: null,
    companyName: account?.name ?? null,
    customerID: account?.id ?? null,
    dealerCustomerNumber: account?.code ?? null,
  };
}
