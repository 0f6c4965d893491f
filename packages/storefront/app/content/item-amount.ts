import { currencyDecimals, decimal, formatDecimal, plus, times } from "@tradecounter/commerce";
import type { CartItem } from "@tradecounter/wire";

type Amounts = Pick<CartItem, "currencyIsoCode" | "quantity" | "totalPrice" | "unitItemAdjustmentAmount">;

/** What an item costs after the promotions of its own, before those of the order: such amounts come to the sub-total. */
export function amountOf(item: Amounts): string {
  const price = decimal(item.totalPrice ?? "0");
  return formatDecimal(plus(price, discountOf(item)), { min: currencyDecimals(item.currencyIsoCode ?? "USD") });
}

/** What its own promotions take off, 0 or below. The wire tells it for one piece, with six decimals. */
export function discountOf({ currencyIsoCode, quantity, unitItemAdjustmentAmount }: Amounts) {
  const decimals = currencyDecimals(currencyIsoCode ?? "USD");
  return times(decimal(unitItemAdjustmentAmount ?? "0"), decimal(quantity), decimals);
}
