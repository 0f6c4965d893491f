import { randomUUID } from "node:crypto";
import { getAiConfiguration, getRecommendations, getShopperAgentContext } from "@tradecounter/wire";
import { route, type Route } from "../../http/route.ts";
import type { Store } from "../../stores/index.ts";
import { pricingLineOf, type Pricing } from "../pricing/index.ts";
import { noAssistant, type ShopperAgent } from "./shopper-agent.ts";
import { mostRecommended, type Recommendations } from "./service.ts";

export interface RecommendationRoutesNeeds {
  readonly recommendations: Recommendations;
  readonly pricing: Pricing;
  /** The store's own host. */
  readonly hostOf: (store: Store) => string;
  readonly agent: ShopperAgent | undefined;
}

/** Source: catalogue contract, 3.3, 3.4 and 8.1. */
export function recommendationRoutes({ recommendations, pricing, hostOf, agent }: RecommendationRoutesNeeds): Route[] {
  return [
    // Our choice: the store makes its own recommendations, so the host is its own; it does not accept activities under this contract.
    route(getAiConfiguration, (_received, { store }) => {
      const isOn = store.settings.recommendations === true;
      return {
        activityTrackingEnabled: false,
        catalogExists: isOn && store.catalogVersionId !== null,
        deploymentEnabled: isOn,
        host: isOn ? hostOf(store) : null,
        isDeployed: isOn,
        siteId: isOn ? store.siteId : null,
        tenant: isOn ? store.code : null,
      };
    }),
    route(getShopperAgentContext, (_received, shopper) => agent?.contextFor(shopper) ?? noAssistant),
    route(getRecommendations, async ({ query }, shopper) => {
      const { snapshot, products } = await recommendations.of(shopper, { ...query, anchors: query.anchorValues ?? [] });
      const isWhole = query.includePricingAndProductInformation;
      return {
        productPage: {
          currencyIsoCode: shopper.currency,
          pageSize: mostRecommended,
          products: products.map(({ row, product }) =>
            isWhole
              ? { ...product, prices: pricingLineOf(pricing, shopper, snapshot, row) }
              : { ...product, fields: {}, purchaseQuantityRule: null },
          ),
          total: products.length,
        },
        uuid: randomUUID(),
      };
    }),
  ];
}
