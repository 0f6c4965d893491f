import { getFeaturedProducts, getGiftWrap } from "@tradecounter/wire";
import type { FeaturedProducts, GiftWrap, QueryOf } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { Client } from "./client.ts";
import { demand, FetchError, isFilled, retold } from "./errors.ts";

export type AccessoriesModule = ReturnType<typeof accessoriesModule>;

/** Products that go with a product. Source: commerce specification, sections 5 and 7. */
export function accessoriesModule({ read }: Pick<Client, "read">) {
  return {
    /** The products featured with a product, by their relationship. Throws INVALID_CONFIG for a blank id. */
    async featured(
      productId: string,
      query: QueryOf<typeof getFeaturedProducts> = {},
      options?: ReadOptions,
    ): Promise<FeaturedProducts["featuredProductsByRelationshipType"]> {
      demand(isFilled(productId), "a product id is needed");
      const reply = await read("catalog", getFeaturedProducts, { params: { productId }, query }, options);
      return reply.featuredProductsByRelationshipType;
    },

    /** The product for gift wrapping: the first of the ids, to be added to the cart like any other product. */
    async giftWrap(query: QueryOf<typeof getGiftWrap> = {}, options?: ReadOptions): Promise<GiftWrap> {
      try {
        return await read("catalog", getGiftWrap, { query }, options);
      } catch (error) {
        throw error instanceof FetchError ? retold(error, `Failed to fetch gift wrap details: ${error.status}`) : error;
      }
    },
  };
}
