import { decimal, isReduced } from "@tradecounter/commerce";
import { evaluateProducts, limits } from "@tradecounter/wire";
import type { PageRequest } from "../router/index.ts";

/** What promotions make of a price, for one piece. */
export interface PromotionalPrice {
  /** Decimal text. */
  readonly price: string;
  readonly before: string;
  /** What gives it. */
  readonly names: readonly string[];
}

/** By product, of those that cost less now without a coupon. A page without is better than none. */
export async function promotionalPrices(
  { client, store, signal }: Pick<PageRequest, "client" | "store" | "signal">,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, PromotionalPrice>> {
  if (productIds.length === 0) return new Map();
  const products = productIds.slice(0, limits.pricedProducts).map((productId) => ({ productId }));
  const query = { scope: `webStoreId Eq '${store.id}'` };
  const told = await client.send(evaluateProducts, { query, body: { products } }, { signal }).catch(() => undefined);
  return new Map(
    (told?.body.promotionProductEvaluationResults ?? []).flatMap((result) => {
      const { productId, salesPrice: before, promotionalPrice: price, promotionPriceAdjustmentList } = result;
      if (before === null || price === null || !isReduced(decimal(before), decimal(price))) return [];
      const names = promotionPriceAdjustmentList.map(({ displayName }) => displayName);
      return [[productId, { price, before, names }] as const];
    }),
  );
}
