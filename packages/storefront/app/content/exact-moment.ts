import { formatMoment } from "@tradecounter/commerce";
import { locale } from "../language.ts";
import { mediumDate } from "../date-patterns.ts";
import { mediumTime } from "../moment-patterns.ts";

/** A moment to the second, for where what is shown depends on it: `Nov 24, 2026, 4:05:09 PM`. */
export function exactMomentOf(moment: string | Date, timeZone: string): string {
  return formatMoment(moment, `${mediumDate}, ${mediumTime}`, locale, timeZone);
}
