import { parseDecimal, times, ZERO, type Decimal } from "./decimal.ts";
import { currencyDecimals } from "./money.ts";

/**
 * The core charge per piece in this currency, from text such as `USD:95.00;CAD:130.00`: the charge for the old part until it is
 * returned. Undefined if there is none; amounts are never converted, as the store specifies no exchange rate.
 */
export function coreChargeIn(text: string | null | undefined, currency: string): Decimal | undefined {
  const own = text?.split(";").find((part) => part.startsWith(`${currency}:`));
  return own === undefined ? undefined : parseDecimal(own.slice(currency.length + 1));
}

/** The core charge for this quantity, rounded to the currency. */
export function coreChargeOf(perPiece: Decimal | undefined, quantity: Decimal, currency: string): Decimal {
  return perPiece === undefined ? ZERO : times(perPiece, quantity, currencyDecimals(currency));
}
