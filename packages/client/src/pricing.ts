import { getProductPrice, getProductPrices, getProductTaxes, priceProducts } from "@tradecounter/wire";
import type { PricingResult, QueryOf } from "@tradecounter/wire";
import type { ReadOptions } from "./cache.ts";
import type { ContextModule } from "./context.ts";
import type { Core } from "./core.ts";
import { demand, isFilled } from "./errors.ts";

// 18 characters and a comma each: with more, a URL exceeds what some servers accept.
const MOST_IN_ADDRESS = 80;

export type PricingModule = ReturnType<typeof pricingModule>;

/** Source: commerce specification, sections 5 and 7. */
export function pricingModule({ read }: Core, { application }: Pick<ContextModule, "application">) {
  return {
    /** One product's price with its tiers. */
    async product(productId: string, query: QueryOf<typeof getProductPrice> = {}, options?: ReadOptions) {
      demand(isFilled(productId), "a product id is needed");
      return read("pricing", getProductPrice, { params: { productId }, query }, options);
    },

    /** Prices without tiers, one per product, in the order requested. */
    async products(productIds: readonly string[], options?: ReadOptions): Promise<PricingResult> {
      demand(productIds?.length > 0, "product ids are needed");
      if (productIds.length <= MOST_IN_ADDRESS) {
        return read("pricing", getProductPrices, { query: { productIds: [...productIds] } }, options);
      }
      const pricingLineItems = productIds.map((productId) => ({ productId }));
      return read("pricing", priceProducts, { body: { pricingLineItems } }, options);
    },

    /** The tax included in a product's price. Throws INVALID_CONFIG if prices exclude tax. */
    async taxes(productId: string, options?: ReadOptions) {
      demand(isFilled(productId), "a product id is needed");
      const { taxType } = await application(options && { signal: options.signal });
      demand(taxType !== "Net", "prices are without tax: it is worked out in the checkout");
      return read("pricing", getProductTaxes, { params: { productId } }, options);
    },
  };
}
