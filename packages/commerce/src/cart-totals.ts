import { minus, percentInside, percentOf, plus, smaller, sumOf, times, ZERO, type Decimal } from "./decimal.ts";
import { currencyDecimals, roundMoney } from "./money.ts";
import { unitPriceAt, type Tier } from "./tiers.ts";

/** Net: prices exclude tax, which is added. Gross: prices include it. */
export type TaxType = "Net" | "Gross";

/** What computing an item's totals requires. Unit prices may have more decimals than the currency. */
export interface ItemToTotal {
  productId: string;
  quantity: Decimal;
  /** Price before any reduction; null if the product has none, in which case the sales price is used. */
  listPrice: Decimal | null;
  /** Price of one piece before volume tiers. */
  baseUnitPrice: Decimal;
  tiers: readonly Tier[];
  /** The quantity that selects the tier, if it is more than the item's: other items may have the same product. */
  tierQuantity?: Decimal;
  taxPercent: Decimal;
  /** Charge per piece for the old part, refunded when that is returned. Not reduced by tiers or promotions. */
  coreCharge?: Decimal;
  /** What promotions take off this item, 0 or below, already rounded to the currency. */
  itemizedAdjustmentAmount?: Decimal;
}

/** A delivery group's selected method. The fee excludes tax (Net) or includes it (Gross). */
export interface DeliveryToTotal {
  fee: Decimal;
  taxPercent: Decimal;
}

/** Amounts of one item. Unit prices are unrounded; totals are rounded to the currency. */
export interface ItemTotals {
  listPrice: Decimal;
  salesPrice: Decimal;
  unitAdjustmentAmount: Decimal;
  unitAdjustedPrice: Decimal;
  totalListPrice: Decimal;
  totalAdjustmentAmount: Decimal;
  totalPrice: Decimal;
  itemizedAdjustmentAmount: Decimal;
  totalTax: Decimal;
  totalAmount: Decimal;
}

export interface DeliveryTotals {
  fee: Decimal;
  tax: Decimal;
}

export interface CartTotals {
  totalProductListAmount: Decimal;
  totalListPrice: Decimal;
  totalProductAmount: Decimal;
  totalPromotionalAdjustmentAmount: Decimal;
  totalProductAmountAfterAdjustments: Decimal;
  totalChargeAmount: Decimal;
  totalTaxAmount: Decimal;
  grandTotalAmount: Decimal;
  totalProductCount: Decimal;
  totalProductLineItemCount: number;
  uniqueProductCount: number;
}

/**
 * Amounts of one item. Each is rounded once, half away from zero; the cart's totals add the rounded amounts, so that a
 * page adds up. Source: contract of the cart, section 3.1.
 */
export function totalItem(item: ItemToTotal, terms: { taxType: TaxType; currency: string }): ItemTotals {
  const decimals = currencyDecimals(terms.currency);
  const { quantity, tierQuantity = quantity, itemizedAdjustmentAmount = ZERO, coreCharge = ZERO } = item;
  const tierPrice = unitPriceAt(tierQuantity, item.baseUnitPrice, item.tiers);
  // Our choice: a tier above the base price becomes the price itself, not a surcharge, because adjustments are never above 0.
  const unitAdjustmentAmount = smaller(minus(tierPrice, item.baseUnitPrice), ZERO);
  // Our choice: the charge is part of each price, so that the sum of the items includes it. See docs/decisions/core-charges.md.
  const unitAdjustedPrice = plus(tierPrice, coreCharge);
  const salesPrice = minus(unitAdjustedPrice, unitAdjustmentAmount);
  // Our choice: without a list price the sales price is used, so that list totals cover every item.
  const listPrice = item.listPrice === null ? salesPrice : plus(item.listPrice, coreCharge);
  const totalPrice = times(unitAdjustedPrice, quantity, decimals);
  const taxable = plus(totalPrice, itemizedAdjustmentAmount);
  const totalTax = taxOn(taxable, item.taxPercent, terms);
  return {
    listPrice,
    salesPrice,
    unitAdjustmentAmount,
    unitAdjustedPrice,
    totalListPrice: times(listPrice, quantity, decimals),
    totalAdjustmentAmount: times(unitAdjustmentAmount, quantity, decimals),
    totalPrice,
    itemizedAdjustmentAmount,
    totalTax,
    totalAmount: terms.taxType === "Gross" ? taxable : plus(taxable, totalTax),
  };
}

/** Fee and tax of one delivery. */
export function totalDelivery(
  delivery: DeliveryToTotal,
  terms: { taxType: TaxType; currency: string },
): DeliveryTotals {
  const fee = roundMoney(delivery.fee, terms.currency);
  return { fee, tax: taxOn(fee, delivery.taxPercent, terms) };
}

function taxOn(
  amount: Decimal,
  percent: Decimal,
  { taxType, currency }: { taxType: TaxType; currency: string },
): Decimal {
  const tax = taxType === "Gross" ? percentInside : percentOf;
  return tax(amount, percent, currencyDecimals(currency));
}

/** The cart's totals: sums of amounts that are already rounded. Fees are those after promotions. */
export function sumCart(
  items: readonly { productId: string; quantity: Decimal; totals: ItemTotals }[],
  deliveries: readonly (DeliveryTotals & { feeAdjustment?: Decimal })[],
  taxType: TaxType,
): CartTotals {
  const sum = (amount: keyof ItemTotals) => sumOf(items.map((item) => item.totals[amount]));
  const totalChargeAmount = sumOf(deliveries.map((delivery) => delivery.fee));
  const totalFeeAdjustment = sumOf(deliveries.map(({ feeAdjustment = ZERO }) => feeAdjustment));
  const totalProductListAmount = sum("totalListPrice");
  const totalProductAmount = sum("totalPrice");
  const totalPromotionalAdjustmentAmount = sum("itemizedAdjustmentAmount");
  const totalProductAmountAfterAdjustments = plus(totalProductAmount, totalPromotionalAdjustmentAmount);
  const totalTaxAmount = plus(sum("totalTax"), sumOf(deliveries.map((delivery) => delivery.tax)));
  const withoutTax = plus(totalProductAmountAfterAdjustments, totalChargeAmount);
  return {
    totalProductListAmount,
    totalListPrice: plus(totalProductListAmount, minus(totalChargeAmount, totalFeeAdjustment)),
    totalProductAmount,
    totalPromotionalAdjustmentAmount,
    totalProductAmountAfterAdjustments,
    totalChargeAmount,
    totalTaxAmount,
    grandTotalAmount: taxType === "Gross" ? withoutTax : plus(withoutTax, totalTaxAmount),
    totalProductCount: sumOf(items.map((item) => item.quantity)),
    totalProductLineItemCount: items.length,
    uniqueProductCount: new Set(items.map((item) => item.productId)).size,
  };
}
