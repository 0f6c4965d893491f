import {
  currencyDecimals,
  formatMoment,
  formatMoney,
  parseDecimal,
  placesOf,
  readableQuantity,
  type Decimal,
} from "@tradecounter/commerce";
import { locale } from "../language.ts";
import { day, mediumDate } from "../date-patterns.ts";

/** Money text of the wire in readable form: `$38.50` for `"38.50"`. Empty if the text is not a number. */
export function money(amount: string | null | undefined, currency: string): string {
  const value = amount == null ? undefined : parseDecimal(amount);
  return value === undefined ? "" : formatMoney(value, currency, locale);
}

/** An amount with at least `places` decimals, so that decimal points line up in a column. */
export function moneyInColumn(amount: Decimal, currency: string, places: number): string {
  const present = Math.max(currencyDecimals(currency), placesOf(amount));
  const point = present === 0 && places > 0 ? "." : "";
  return formatMoney(amount, currency, locale) + point + "0".repeat(Math.max(places - present, 0));
}

/** Quantity text of the wire without trailing zeros: `2` for `"2.0"`, `1,250.5` for `"1250.5"`. */
export function pieces(quantity: string | number | Decimal): string {
  const value = typeof quantity === "bigint" ? quantity : parseDecimal(quantity);
  return value === undefined ? "" : readableQuantity(value);
}

/** A count with its noun: `1 part`, `1,204 parts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${pieces(count)} ${count === 1 ? one : many}`;
}

/** Pieces with their noun, from quantity text of the wire: `1 piece`, `2.5 pieces`. */
export function countedPieces(quantity: string): string {
  return counted(Number(quantity), "piece");
}

/**
 * A future day, such as of delivery: `Tue, Nov 24`. `timeZone` is the store's, as promises refer to the store's calendar, and so that
 * server and browser agree.
 */
export function dayOf(moment: string | Date, timeZone: string): string {
  return formatMoment(moment, day, locale, timeZone);
}

/** `Tue, Nov 24 to Fri, Nov 27`, or one day if both are the same. */
export function daysBetween(earliest: string | Date, latest: string | Date, timeZone: string): string {
  const [from, to] = [dayOf(earliest, timeZone), dayOf(latest, timeZone)];
  return from === to ? from : `${from} to ${to}`;
}

/** The date of a record, such as an order: `Nov 24, 2026`. Source: site specification, section 9, medium date. */
export function dateOf(moment: string | Date, timeZone: string): string {
  return formatMoment(moment, mediumDate, locale, timeZone);
}
