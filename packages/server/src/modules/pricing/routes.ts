import {
  CommerceError,
  getProductPrice,
  getProductPrices,
  priceProducts,
  type PricingResult,
  type ProductPrice,
  type ReceivedOf,
} from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Catalog, CatalogSnapshot } from "../catalog/index.ts";
import type { Pricing } from "./service.ts";
import { askedModels, pricedByModels } from "./model-prices.ts";
import { missingLine, pricingLineOf, productPriceOf } from "./wire.ts";

type PriceQuery = ReceivedOf<typeof getProductPrice>["query"];

/** Source: catalogue contract, 7.1 and 7.2. */
export function pricingRoutes({ catalog, pricing }: { catalog: Catalog; pricing: Pricing }): Route[] {
  function pricesOf(shopper: Shopper, productIds: readonly string[]): PricingResult {
    if (productIds.length === 0) throw new CommerceError("INVALID_API_INPUT", "Name the products to be priced.");
    const snapshot = catalog.shownTo(shopper);
    const pricingLineItemResults = productIds.map((productId) => {
      const row = snapshot.row(productId);
      return row === undefined ? missingLine(productId) : pricingLineOf(pricing, shopper, snapshot, row);
    });
    return { currencyIsoCode: shopper.currency, error: {}, pricingLineItemResults, success: true };
  }

  function priceIn(shopper: Shopper, snapshot: CatalogSnapshot, row: number, query: PriceQuery): ProductPrice {
    const models = askedModels(shopper, snapshot, row, query);
    return models
      ? pricedByModels(pricing, shopper, snapshot, row, models)
      : productPriceOf(pricing, shopper, snapshot, row);
  }

  return [
    route(getProductPrice, ({ params, query }, shopper) => {
      const snapshot = catalog.shownTo(shopper);
      const row = snapshot.row(params.productId);
      if (row === undefined) throw new CommerceError("ITEM_NOT_FOUND");
      const price = priceIn(shopper, snapshot, row, query);
      if (!query.includeChildProductPrices) return price;
      const children = snapshot.componentsOf(row).map((component) => priceIn(shopper, snapshot, component.row, query));
      return { ...price, childEntries: children };
    }),
    route(getProductPrices, ({ query }, shopper) => pricesOf(shopper, query.productIds)),
    route(priceProducts, ({ body }, shopper) =>
      pricesOf(
        shopper,
        body.pricingLineItems.map(({ productId }) => productId),
      ),
    ),
  ];
}
