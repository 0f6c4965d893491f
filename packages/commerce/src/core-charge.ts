import { parseDecimal, times, ZERO, type Decimal } from "./decimal.ts";
import { currencyDecimals } from "./money.ts";

/**
 * The core charge of a piece in this currency, from text such as `USD:95.00;CAD:130.00`: what is charged for the old part until it comes
 * back. Undefined where there is none: nobody is charged by an exchange rate that no store has said.
 */
export function coreChargeIn(text: string | null | undefined, currency: string): Decimal | undefined {
  const own = text?.split(";").find((part) => part.startsWith(`${currency}:`));
  return own === undefined ? undefined : parseDecimal(own.slice(currency.length + 1));
}

/** What so many pieces are charged for their old parts, rounded to the currency. */
export function coreChargeOf(perPiece: Decimal | undefined, quantity: Decimal, currency: string): Decimal {
  return perPiece === undefined ? ZERO : times(perPiece, quantity, currencyDecimals(currency));
}
