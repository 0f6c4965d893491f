import type { Checkout } from "@tradecounter/wire";
import { daysBetween } from "../../content/format.ts";

/** When each item arrives, by its id, as the store's groups tell it of their items. */
export function arrivalDays({ deliveryGroups }: Checkout, timeZone: string): ReadonlyMap<string, string> {
  const told = (deliveryGroups?.items ?? []).flatMap(({ customFields }) => customFields ?? []);
  return new Map(
    told.flatMap(({ id, EarliestDelivery__c: earliest, LatestDelivery__c: latest }) =>
      typeof id === "string" && typeof earliest === "string" && typeof latest === "string"
        ? [[id, daysBetween(earliest, latest, timeZone)]]
        : [],
    ),
  );
}

const DAY_MS = 86_400_000;

/** The day of a date field, at noon so that it is the same one in every zone of the continent; or why it does not do. */
export function desiredDateFrom(
  text: string,
  now = Date.now(),
): { date: string | null; error?: undefined } | { date: null; error: string } {
  if (text === "") return { date: null };
  const day = new Date(`${text}T12:00:00.000Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  if (!isDay) return { date: null, error: "Enter a day such as 2026-12-24." };
  if (day.getTime() < now - DAY_MS) return { date: null, error: "Choose a day that is not past." };
  return { date: day.toISOString() };
}
