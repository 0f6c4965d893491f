import { formatDecimal, ONE, plus, sumOf, wireQuantity, wireUnitPrice } from "@tradecounter/commerce";
import { evaluateProducts } from "@tradecounter/wire";
import { idFrom } from "../../http/ids.ts";
import { route, type Route } from "../../http/route.ts";
import type { Pricing } from "../pricing/index.ts";
import type { Promotions } from "./service.ts";

interface Needs {
  readonly promotions: Pick<Promotions, "termsOf">;
  readonly pricing: Pick<Pricing, "priceOf">;
}

/** Source: contract of the catalogue, section 7.5. */
export function promotionRoutes({ promotions, pricing }: Needs): Route[] {
  return [
    route(evaluateProducts, ({ body }, shopper) => {
      const products = body.products.map(({ productId: asked }) => {
        const productId = idFrom(asked);
        return { productId, price: pricing.priceOf(shopper, productId, ONE)?.unitPrice };
      });
      const priced = products.flatMap(({ productId, price }) =>
        price === undefined ? [] : [{ productId, amount: price }],
      );
      const found = promotions.termsOf(shopper, priced);
      const termsBy = new Map(priced.map(({ productId }, at) => [productId, found[at]!]));
      const text = (amount: typeof ONE) => wireUnitPrice(amount, shopper.currency);
      return {
        promotionProductEvaluationResults: products.map(({ productId, price }) => {
          const { adjustments = [], offers = [] } = termsBy.get(productId) ?? {};
          return {
            errorMessage: price === undefined ? "There is no price for this product." : null,
            isSuccess: price !== undefined,
            productId,
            promotionPieceOfferList: offers.map(({ promotionId, name, part, buy, get, percentOff }) => ({
              buyQuantity: wireQuantity(buy),
              displayName: name,
              getQuantity: wireQuantity(get),
              part,
              percentOff: formatDecimal(percentOff),
              promotionId,
            })),
            promotionPriceAdjustmentList: adjustments.map(({ promotionId, name, amount }) => ({
              adjustmentAmount: text(amount),
              displayName: name,
              promotionId,
            })),
            promotionalPrice:
              price === undefined ? null : text(plus(price, sumOf(adjustments.map(({ amount }) => amount)))),
            salesPrice: price === undefined ? null : text(price),
          };
        }),
      };
    }),
  ];
}
