import { formatDecimal, isNegative, roundTo, type Decimal } from "./decimal.ts";

/** Currencies that do not have two decimals. Source: ISO 4217. */
const WITHOUT_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");
const WITH_THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND".split(" ");
const DECIMALS_OTHER_THAN_TWO = new Map<string, number>([
  ...WITHOUT_DECIMALS.map((currency) => [currency, 0] as const),
  ...WITH_THREE_DECIMALS.map((currency) => [currency, 3] as const),
  ["CLF", 4],
  ["UYW", 4],
]);

/** How many decimals an amount of this currency has (`USD` 2, `JPY` 0). Unlisted codes have 2. */
export function currencyDecimals(currency: string): number {
  return DECIMALS_OTHER_THAN_TWO.get(currency) ?? 2;
}

/** Rounds an amount to the currency's smallest unit, half away from zero. */
export function roundMoney(amount: Decimal, currency: string): Decimal {
  return roundTo(amount, currencyDecimals(currency));
}

/** An amount on the wire: exactly the currency's decimals (`"38.50"`). */
export function wireAmount(amount: Decimal, currency: string): string {
  return formatDecimal(roundMoney(amount, currency), { min: currencyDecimals(currency) });
}

/** A unit price on the wire: at least the currency's decimals, and more if the price has them (`"0.0082"`). */
export function wireUnitPrice(price: Decimal, currency: string): string {
  return formatDecimal(price, { min: currencyDecimals(currency) });
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * An amount or unit price for display in `locale`: `"$1,234.50"`. No digit is dropped, so a unit price below a cent is
 * shown in full.
 */
export function formatMoney(amount: Decimal, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const minimumFractionDigits = currencyDecimals(currency);
    const style = {
      style: "currency",
      currency,
      minimumFractionDigits,
      maximumFractionDigits: 6,
    } as const;
    formatter = new Intl.NumberFormat(locale, style);
    formatters.set(key, formatter);
  }
  // Intl formats text digit by digit; a number would first become a float.
  return formatter.format(formatDecimal(amount) as Intl.StringNumericLiteral);
}

/** Whether to strike the list price through: neither is negative and the list price is higher. Source: requirement C2.11. */
export function isReduced(listPrice: Decimal, unitPrice: Decimal): boolean {
  return !isNegative(listPrice) && !isNegative(unitPrice) && listPrice > unitPrice;
}
