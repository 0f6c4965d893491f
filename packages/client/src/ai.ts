import { getAiConfiguration, getRecommendations, getShopperAgentContext } from "@tradecounter/wire";
import type { AiConfiguration, QueryOf, Recommendations, ShopperAgentContext } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import { CART } from "./cart.ts";
import type { Client } from "./client.ts";
import { demand, FetchError, isFilled } from "./errors.ts";

export interface Recommended {
  readonly products: Recommendations["productPage"]["products"];
  /** To be sent back when the shopper views one of them; undefined if nothing is recommended. */
  readonly uuid: string | undefined;
  /** The currency of their prices, ISO 4217; undefined likewise. */
  readonly currency: string | undefined;
}

const nothing: Recommended = { products: [], currency: undefined, uuid: undefined };

export type AiModule = ReturnType<typeof aiModule>;

/** The AI features of a store, if it has any. Source: commerce specification, sections 5 and 7. */
export function aiModule({ read }: Pick<Client, "read">) {
  /** Whether the store has AI features, and where. Throws `FetchError` 404 if it does not know the call. */
  const configuration = (options?: ReadOptions): Promise<AiConfiguration> =>
    read("ai", getAiConfiguration, {}, options);

  /** A store that does not know this call has no AI that would answer the others. */
  async function isOn({ signal }: ReadOptions = {}): Promise<boolean> {
    try {
      const { host, deploymentEnabled } = await configuration({ signal });
      return isFilled(host) && deploymentEnabled;
    } catch (error) {
      if (error instanceof FetchError && error.status === 404) return false;
      throw error;
    }
  }

  return {
    configuration,

    /** What a shopping assistant is told, in whatever shape the store sends. */
    shopperAgent: (options?: ReadOptions): Promise<ShopperAgentContext> =>
      read("ai", getShopperAgentContext, {}, options),

    /**
     * Recommended products: by ids of products or categories, depending on the recommender, or by the cart's contents. Empty
     * if nothing is recommended. Throws INVALID_CONFIG without a recommender.
     */
    async recommendations(query: QueryOf<typeof getRecommendations>, options?: ReadOptions): Promise<Recommended> {
      demand(isFilled(query?.recommender), "a recommender is needed");
      if (!(await isOn(options))) return nothing;
      const { anchorValues, ...others } = query;
      const anchors = anchorValues?.filter(isFilled) ?? [];
      const asked = { ...others, ...(anchors.length > 0 && { anchorValues: anchors }) };
      const area = query.anchorFromCurrentCart ? `${CART}ai` : "ai";
      const { productPage, uuid } = await read(area, getRecommendations, { query: asked }, options);
      return { products: productPage.products, currency: productPage.currencyIsoCode, uuid };
    },
  };
}
