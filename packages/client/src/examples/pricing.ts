import type { Client } from "@tradecounter/client";

/** Unit prices of many products in one call, by their ids; null for one without a price here. */
export async function unitPrices({ pricing }: Client, productIds: string[]): Promise<Map<string, string | null>> {
  const { pricingLineItemResults } = await pricing.products(productIds);
  return new Map(pricingLineItemResults.map(({ productId, unitPrice }) => [productId, unitPrice]));
}

/** How the price falls with the quantity. */
export async function tiers({ pricing }: Client, productId: string): Promise<string[]> {
  const { priceAdjustment } = await pricing.product(productId);
  const found = priceAdjustment?.priceAdjustmentTiers ?? [];
  return found.map(
    ({ lowerBound, upperBound, tierUnitPrice }) => `${lowerBound}–${upperBound ?? ""}: ${tierUnitPrice}`,
  );
}
