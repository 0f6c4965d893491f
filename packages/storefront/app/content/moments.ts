import { formatMoment } from "@tradecounter/commerce";
import { locale } from "../language.ts";
import { mediumDate } from "../date-patterns.ts";
import { shortDate, shortTime } from "../moment-patterns.ts";

/** A date for use in a column: `11/24/2026`. `timeZone` is the store's, here and below. */
export function shortDateOf(moment: string | Date, timeZone: string): string {
  return formatMoment(moment, shortDate, locale, timeZone);
}

/** When something happened: `Nov 24, 2026, 4:05 PM`. */
export function momentOf(moment: string | Date, timeZone: string): string {
  return formatMoment(moment, `${mediumDate}, ${shortTime}`, locale, timeZone);
}
