import { formatDecimal, twoReadings } from "@tradecounter/commerce";
import { pieces } from "../../content/format.ts";

/** Whether a language writes `1.000,5` for a thousand and a half. */
const hasDecimalComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === "decimal" && value === ",");

/**
 * Converts a quantity between the page's language and the English notation that the store reads, in either direction.
 * `1.000` in a German list is a thousand, and `1,5` one and a half.
 */
export const changedOver = (quantity: string, locale: string): string =>
  hasDecimalComma(locale) ? quantity.replace(/[.,]/g, (sign) => (sign === "." ? "," : ".")) : quantity;

/**
 * Quantity text of the wire, `"2.125"`, in a form that `changedOver` reads back. With three decimals it could also be thousands, and the
 * store
 * would ask which is meant, so it gets a fourth.
 */
export function quantityText(quantity: string | number, locale: string): string {
  const text = pieces(quantity);
  return changedOver(/^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text, locale);
}

/**
 * The possible meanings of a quantity that may be a fraction or thousands, each in an unambiguous form. Undefined for any other quantity.
 */
export const readingsOf = (typed: string, locale: string): string[] | undefined =>
  twoReadings(changedOver(typed, locale))?.map((reading) => quantityText(formatDecimal(reading), locale));

/** The ambiguous quantity, of which `less` is one reading: quantity text of the wire, `"2.125"`. */
export const undecidedText = (less: string, locale: string): string => changedOver(Number(less).toFixed(3), locale);
