/** Whether a language writes `1.000,5` for a thousand and a half. */
const hasDecimalComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(0.5).some(({ type, value }) => type === "decimal" && value === ",");

/**
 * A quantity as somebody types it in his language, as the store reads it, which is as in English; and the other way. `1.000` of a German list is a
 * thousand, and `1,5` one and a half.
 */
export const changedOver = (quantity: string, locale: string): string =>
  hasDecimalComma(locale) ? quantity.replace(/[.,]/g, (sign) => (sign === "." ? "," : ".")) : quantity;
