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

/** What scripts of a site that measure its use ask for. Source: site shell contract, 7.1. */
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
      /** Of the cart that the shopper fills; null where there is none yet. */
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
      /** By SKU as asked; what the shopper may not see is not there. */
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
      /** By id in its 18 characters. */
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
 * Who is measured, without telling who it is: address and user are hashed, and a guest is nobody. Our choice: the customer is the
 * account, its number that of the operator's own books; no record of a maker's is known here.
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
