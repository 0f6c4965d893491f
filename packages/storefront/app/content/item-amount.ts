import { currencyDecimals, decimal, formatDecimal, plus, times } from "@tradecounter/commerce";
import type { CartItem } from "@tradecounter/wire";
import { amountIn } from "./custom-fields.ts";

type Amounts = Pick<
  CartItem,
  "currencyIsoCode" | "customFields" | "quantity" | "totalPrice" | "unitItemAdjustmentAmount"
>;

/** What an item costs after the promotions of its own, before those of the order: such amounts come to the sub-total. */
export function amountOf(item: Amounts): string {
  const price = decimal(item.totalPrice ?? "0");
  return formatDecimal(plus(price, discountOf(item)), { min: currencyDecimals(item.currencyIsoCode ?? "USD") });
}

/** What its own promotions take off, 0 or below. The wire tells it for one piece, with six decimals, and for all where that is not enough. */
export function discountOf({ currencyIsoCode, customFields, quantity, unitItemAdjustmentAmount }: Amounts) {
  const whole = amountIn(customFields, "TotalItemAdjustment__c");
  if (whole !== null) return decimal(whole);
  const decimals = currencyDecimals(currencyIsoCode ?? "USD");
  return times(decimal(unitItemAdjustmentAmount ?? "0"), decimal(quantity), decimals);
}
