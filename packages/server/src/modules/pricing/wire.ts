import {
  currencyDecimals,
  formatDecimal,
  minus,
  ONE,
  recordIdOf,
  wireUnitPrice,
  type Decimal,
  type RecordId,
  type Tier,
} from "@tradecounter/commerce";
import type { PriceAdjustmentSchedule, PricingLine, ProductPrice } from "@tradecounter/wire";
import type { Shopper } from "../../http/shopper.ts";
import type { CatalogSnapshot } from "../catalog/index.ts";
import type { Price, Pricing } from "./service.ts";

export const noPrice = { errorCode: "ITEM_NOT_FOUND", message: "There is no price for this product." };

/**
 * A product's price in a list. Our choice: a family of variations has no price of its own; it shows the price of its cheapest variation,
 * by which lists sort and filter it.
 */
export function pricingLineOf(pricing: Pricing, shopper: Shopper, snapshot: CatalogSnapshot, row: number): PricingLine {
  const productId = snapshot.idOf(row);
  const price = pricing.priceAt(shopper, snapshot, row, ONE);
  if (price) {
    return {
      error: {},
      listPrice: price.listPrice === null ? null : wireUnitPrice(price.listPrice, price.currency),
      lowestUnitPrice: wireUnitPrice(lowestOf(price), price.currency),
      pricebookEntryId: price.pricebookEntryId,
      productId,
      success: true,
      unitPrice: wireUnitPrice(price.baseUnitPrice, price.currency),
    };
  }
  const lowest = lowestInFamily(pricing, shopper, snapshot, row);
  return {
    ...missingLine(productId),
    ...(lowest !== undefined && { error: {}, lowestUnitPrice: wireUnitPrice(lowest, shopper.currency), success: true }),
  };
}

export function missingLine(productId: string): PricingLine {
  return {
    error: noPrice,
    listPrice: null,
    lowestUnitPrice: null,
    pricebookEntryId: null,
    productId,
    success: false,
    unitPrice: null,
  };
}

function lowestInFamily(
  pricing: Pricing,
  shopper: Shopper,
  snapshot: CatalogSnapshot,
  row: number,
): Decimal | undefined {
  let lowest: Decimal | undefined;
  for (const variation of snapshot.variationsOf(row)) {
    const price = pricing.priceAt(shopper, snapshot, variation, ONE);
    if (price && (lowest === undefined || price.baseUnitPrice < lowest)) lowest = price.baseUnitPrice;
  }
  return lowest;
}

/** The lowest unit price over all tiers. Our choice for the contract's open question 18. */
export function lowestOf({ baseUnitPrice, tiers }: Price): Decimal {
  return tiers.reduce((lowest, { tierUnitPrice }) => (tierUnitPrice < lowest ? tierUnitPrice : lowest), baseUnitPrice);
}

/** A product's one-time price with its tiers. */
export function productPriceOf(
  pricing: Pricing,
  shopper: Shopper,
  snapshot: CatalogSnapshot,
  row: number,
): ProductPrice {
  const line = pricingLineOf(pricing, shopper, snapshot, row);
  const price = pricing.priceAt(shopper, snapshot, row, ONE);
  const { listPrice, lowestUnitPrice, pricebookEntryId, productId, unitPrice } = line;
  const priceAdjustment = price ? scheduleOf(price) : null;
  return {
    childEntries: [],
    currencyIsoCode: shopper.currency,
    listPrice,
    lowestUnitPrice,
    priceAdjustment,
    pricebookEntryId,
    productId,
    productPriceEntries: [
      {
        error: line.error ?? {},
        listPrice,
        lowestUnitPrice,
        priceAdjustment,
        pricebookEntryId,
        productSellingModelId: null,
        success: line.success,
        unitPrice,
      },
    ],
    productSellingModelId: null,
    unitPrice,
  };
}

/** Source: catalogue contract, 7.1. Our choice: a tier is sent as the amount off, even if it was entered as a price. */
export function scheduleOf({
  pricebookEntryId,
  baseUnitPrice,
  tiers,
  currency,
}: Price): PriceAdjustmentSchedule | null {
  if (tiers.length === 0) return null;
  return {
    adjustmentMethod: "Range",
    id: recordIdOf("priceAdjustmentSchedule", pricebookEntryId),
    priceAdjustmentTiers: tiers.map((tier) => toWireTier(tier, pricebookEntryId, baseUnitPrice, currency)),
    scheduleType: "Volume",
  };
}

function toWireTier(
  { lowerBound, upperBound, tierUnitPrice }: Tier,
  entryId: RecordId,
  baseUnitPrice: Decimal,
  currency: string,
) {
  return {
    adjustmentType: "AmountBasedAdjustment" as const,
    adjustmentValue: formatDecimal(minus(baseUnitPrice, tierUnitPrice), { min: currencyDecimals(currency) }),
    id: recordIdOf("priceAdjustmentTier", entryId, formatDecimal(lowerBound)),
    lowerBound: formatDecimal(lowerBound),
    tierUnitPrice: wireUnitPrice(tierUnitPrice, currency),
    upperBound: upperBound === null ? null : formatDecimal(upperBound),
  };
}
