import { currencyDecimals, decimal, formatDecimal, plus, times } from "@tradecounter/commerce";
import type { CartItem } from "@tradecounter/wire";
import { amountIn } from "./custom-fields.ts";

type Amounts = Pick<
  CartItem,
  "currencyIsoCode" | "customFields" | "quantity" | "totalPrice" | "unitItemAdjustmentAmount"
>;

/** The price of an item after its own promotions, before those on the order: these amounts add up to the subtotal. */
export function amountOf(item: Amounts): string {
  const price = decimal(item.totalPrice ?? "0");
  return formatDecimal(plus(price, discountOf(item)), { min: currencyDecimals(item.currencyIsoCode ?? "USD") });
}

/** The discount of its own promotions, 0 or below. The wire gives it per piece, with six decimals, and in total if those are not enough. */
export function discountOf({ currencyIsoCode, customFields, quantity, unitItemAdjustmentAmount }: Amounts) {
  const whole = amountIn(customFields, "TotalItemAdjustment__c");
  if (whole !== null) return decimal(whole);
  const decimals = currencyDecimals(currencyIsoCode ?? "USD");
  return times(decimal(unitItemAdjustmentAmount ?? "0"), decimal(quantity), decimals);
}
