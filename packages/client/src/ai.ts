import { getAiConfiguration, getRecommendations, getShopperAgentContext } from "@tradecounter/wire";
import type { AiConfiguration, QueryOf, Recommendations, ShopperAgentContext } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import { CART } from "./cart.ts";
import type { Client } from "./client.ts";
import { demand, FetchError, isFilled } from "./errors.ts";

export interface Recommended {
  readonly products: Recommendations["productPage"]["products"];
  /** To be named when the shopper looks at one of them; undefined where nothing is recommended. */
  readonly uuid: string | undefined;
  /** Of their prices, ISO 4217; undefined likewise. */
  readonly currency: string | undefined;
}

const nothing: Recommended = { products: [], currency: undefined, uuid: undefined };

export type AiModule = ReturnType<typeof aiModule>;

/** What a store's own intelligence adds, where it has one. Source: commerce specification, sections 5 and 7. */
export function aiModule({ read }: Pick<Client, "read">) {
  /** Whether the store has an intelligence, and where. Throws `FetchError` 404 where it knows of none. */
  const configuration = (options?: ReadOptions): Promise<AiConfiguration> =>
    read("ai", getAiConfiguration, {}, options);

  /** A store that does not know the question has nothing that would answer others. */
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

    /** What an assistant is told that talks with the shopper, in whatever shape. */
    shopperAgent: (options?: ReadOptions): Promise<ShopperAgentContext> =>
      read("ai", getShopperAgentContext, {}, options),

    /**
     * Products beside others: by ids of products or categories, as the recommender asks for, or by what is in the cart. None
     * where nothing recommends. Throws INVALID_CONFIG without a recommender.
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
