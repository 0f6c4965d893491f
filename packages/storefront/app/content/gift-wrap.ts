import { accessoriesModule } from "@tradecounter/client";
import type { PageRequest } from "../router/index.ts";
import { money } from "./format.ts";

/** The product that a store uses for gift wrapping. */
export interface GiftWrap {
  readonly productId: string;
  readonly name: string;
  /** Formatted for display; empty if the wrap has no price for this shopper. */
  readonly price: string;
}

/** Undefined if the store offers no gift wrapping. Throws if the store does not say. */
export async function giftWrap({
  client,
  signal,
}: Pick<PageRequest, "client" | "signal">): Promise<GiftWrap | undefined> {
  const { giftingConfig } = await client.context.application({ signal });
  if (!giftingConfig.isGiftingEnabled || !giftingConfig.isGiftWrapEnabled) return undefined;
  const { productIds, products } = await accessoriesModule(client).giftWrap({ fields: ["Name"] }, { signal });
  const [productId] = productIds;
  if (!productId) return undefined;
  const prices = await client.pricing.products([productId], { signal });
  return {
    productId,
    name: products?.[0]?.name ?? "Gift wrap",
    price: money(prices.pricingLineItemResults[0]?.unitPrice, prices.currencyIsoCode),
  };
}
