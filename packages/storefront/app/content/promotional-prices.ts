import { decimal, HUNDRED, isReduced } from "@tradecounter/commerce";
import { evaluateProducts, limits, type ProductEvaluation } from "@tradecounter/wire";
import type { PageRequest } from "../router/index.ts";
import { pieces } from "./format.ts";

type Offer = ProductEvaluation["promotionProductEvaluationResults"][number]["promotionPieceOfferList"][number];

/** The price of one piece after promotions. */
export interface PromotionalPrice {
  /** Decimal text. */
  readonly price: string;
  readonly before: string;
  /** The promotions that apply. */
  readonly names: readonly string[];
}

/** The effect of promotions, by product. */
export interface Promotional {
  /** For products that are cheaper now without a coupon. */
  readonly prices: ReadonlyMap<string, PromotionalPrice>;
  /** For products that are cheaper or free together with others. */
  readonly offers: ReadonlyMap<string, readonly Offer[]>;
}

export const nothingPromoted: Promotional = { prices: new Map(), offers: new Map() };

/**
 * The effect of promotions on the prices of parts, and the offers on them. A page without these is better than none. Shared pages read
 * them as they read prices: a promotion that begins, ends or is used up changes the store's revision, which invalidates all caches.
 */
export async function promotionalPrices(
  { client, store, signal }: Pick<PageRequest, "client" | "store" | "signal">,
  productIds: readonly string[],
): Promise<Promotional> {
  if (productIds.length === 0) return nothingPromoted;
  const products = productIds.slice(0, limits.pricedProducts).map((productId) => ({ productId }));
  const query = { scope: `webStoreId Eq '${store.id}'` };
  const input = { query, body: { products } };
  const told = await client.read("pricing", evaluateProducts, input, { signal }).catch(() => undefined);
  const results = told?.promotionProductEvaluationResults ?? [];
  const prices = new Map(
    results.flatMap((result) => {
      const { productId, salesPrice: before, promotionalPrice: price, promotionPriceAdjustmentList } = result;
      if (before === null || price === null || !isReduced(decimal(before), decimal(price))) return [];
      const names = promotionPriceAdjustmentList.map(({ displayName }) => displayName);
      return [[productId, { price, before, names }] as const];
    }),
  );
  const offers = new Map(
    results.flatMap(({ productId, promotionPieceOfferList: list }) =>
      list.length > 0 ? [[productId, list] as const] : [],
    ),
  );
  return { prices, offers };
}

/** `Washer week: Buy 10, get 2 free` */
export function offerSentence(offer: Offer): string {
  return `${offer.displayName}: ${offerTerms(offer)}`;
}

/** `Buy 10, get 2 free`, for where there is no room for the promotion's name. */
export function offerTerms({ part, buyQuantity, getQuantity, percentOff }: Omit<Offer, "displayName">): string {
  const [buy, get] = [pieces(buyQuantity), pieces(getQuantity)];
  if (part === "Buy") return `Buy ${buy}, get another part free`;
  if (part === "Get") return `Free when you buy ${buy} of another part`;
  return decimal(percentOff) === HUNDRED
    ? `Buy ${buy}, get ${get} free`
    : `Buy ${buy}, get ${get} at ${percentOff}% off`;
}
