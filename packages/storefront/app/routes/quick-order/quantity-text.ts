import { formatDecimal, twoReadings } from "@tradecounter/commerce";
import { pieces } from "../../content/format.ts";

/** Whether a language writes `1.000,5` for a thousand and a half. */
const hasDecimalComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === "decimal" && value === ",");

/**
 * A quantity as somebody types it in the language of the page, as the store reads it, which is as in English; and the other way.
 * `1.000` of a German list is a thousand, and `1,5` one and a half.
 */
export const changedOver = (quantity: string, locale: string): string =>
  hasDecimalComma(locale) ? quantity.replace(/[.,]/g, (sign) => (sign === "." ? "," : ".")) : quantity;

/**
 * Quantity text of the wire, `"2.125"`, as `changedOver` reads it back. With three places it could be a thousand too, and the store
 * would ask which is meant: it gets a fourth one.
 */
export function quantityText(quantity: string | number, locale: string): string {
  const text = pieces(quantity);
  return changedOver(/^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text, locale);
}

/** What somebody may mean who types a part of a piece, or thousands; each as it is read in one way alone. Undefined of any other quantity. */
export const readingsOf = (typed: string, locale: string): string[] | undefined =>
  twoReadings(changedOver(typed, locale))?.map((reading) => quantityText(formatDecimal(reading), locale));

/** The quantity that can be read in two ways, of which `less` is one: quantity text of the wire, `"2.125"`. */
export const undecidedText = (less: string, locale: string): string => changedOver(Number(less).toFixed(3), locale);
