import { formatMoment } from "@tradecounter/commerce";
import type { MomentPatterns } from "./patterns.ts";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** Cached by language and the owner's text: every page shows the hours, and formatting them takes a tenth of a millisecond. */
const said = new Map<string, string>();

/** Opening hours as an owner writes them, `Mon–Fri 7:30–17:30`, in the format of a language: `Mon–Fri 7:30 AM–5:30 PM`. */
export function hoursIn(hours: string, locale: string, { shortTime }: Pick<MomentPatterns, "shortTime">): string {
  const key = `${locale} ${shortTime} ${hours}`;
  const known = said.get(key) ?? formatted(hours, locale, shortTime);
  said.set(key, known);
  return known;
}

function formatted(hours: string, locale: string, shortTime: string): string {
  const written = (date: Date, pattern: string) => formatMoment(date, pattern, locale, "UTC");
  return hours
    .replace(/\b(\d{1,2}):([0-5]\d)\b(?!\s*[ap]\.?m)/gi, (time, hour: string, minute: string) =>
      Number(hour) > 24 ? time : written(new Date(Date.UTC(2026, 0, 1, Number(hour), Number(minute))), shortTime),
    )
    .replace(new RegExp(String.raw`\b(${days.join("|")})\b`, "g"), (day) =>
      // a month that begins on a Sunday
      written(new Date(Date.UTC(2026, 1, 1 + days.indexOf(day))), "{weekday:short}"),
    );
}
