import { Type } from "typebox";
import type { Static } from "typebox";
import { count, Currency, flag, listOf, Nullable, oneOf, RecordId, shape } from "./primitives.ts";
import { SearchProduct } from "./product.ts";
import { limits } from "../constants.ts";

/** The service that recommends products, if the store has one. Source: contract of the catalogue, section 3.3. */
export const AiConfiguration = shape(
  {
    activityTrackingEnabled: Type.Boolean(),
    catalogExists: Type.Boolean(),
    deploymentEnabled: Type.Boolean(),
    host: Nullable(Type.String()),
    isDeployed: Type.Boolean(),
    siteId: Nullable(Type.String()),
    tenant: Nullable(Type.String()),
  },
  "AiConfiguration",
);

/** What a shopping assistant is told. Our choice: its shape. Source: contract of the catalogue, section 3.4. */
export const ShopperAgentContext = shape(
  {
    agentId: Nullable(Type.String()),
    context: Type.Record(Type.String(), Type.String()),
    isEnabled: Type.Boolean(),
  },
  "ShopperAgentContext",
);

const recommender = oneOf(
  "ComplementaryProducts",
  "CustomersWhoBoughtAlsoBought",
  "MostViewedByCategory",
  "RecentlyViewed",
  "SimilarProducts",
  "TopSelling",
  "TopSellingByCategory",
  "Upsell",
);

const { productVariationInfo: _, ...recommended } = SearchProduct.properties;

/** Source: contract of the catalogue, section 8.1. */
export const Recommendations = shape(
  {
    productPage: shape({
      currencyIsoCode: Currency,
      pageSize: count,
      products: Type.Array(shape(recommended, "RecommendedProduct")),
      total: count,
    }),
    /** To be sent back when the shopper views one of them. */
    uuid: Type.String(),
  },
  "Recommendations",
);

export const aiShapes = {
  getAiConfiguration: { reply: AiConfiguration },
  getShopperAgentContext: { reply: ShopperAgentContext },
  getRecommendations: {
    query: shape({
      anchorFromCurrentCart: flag(),
      /** Ids of products or of categories, depending on the recommender. */
      anchorValues: Type.Optional(listOf(RecordId, limits.productIds)),
      includePricingAndProductInformation: flag(),
      includeRequestProduct: flag(),
      recommender,
    }),
    reply: Recommendations,
  },
};

export type AiConfiguration = Static<typeof AiConfiguration>;
export type ShopperAgentContext = Static<typeof ShopperAgentContext>;
export type Recommender = Static<typeof recommender>;
export type Recommendations = Static<typeof Recommendations>;
