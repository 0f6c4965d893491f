import { isWeekend, nextOpen, type StoreCalendar } from "./store-calendar.ts";

export type TimeUnit = "Hours" | "Days" | "Weeks";

/** How long a delivery method takes: time to pack, then time on the way. Null where it does not say. */
export interface DeliveryTimes {
  processTime: number | null;
  processTimeUnit: TimeUnit | null;
  transitTimeMin: number | null;
  transitTimeMax: number | null;
  transitTimeUnit: TimeUnit | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WORKING_DAYS_A_WEEK = 5;

/**
 * Earliest and latest moment of delivery for what is ordered at `now`; null where the method does not say how long it
 * is on the way. Source: contract of the cart, section 6.8.
 * Our choice: days are working days, Monday to Friday on the store's calendar; nobody packs or drives on a Sunday. What is
 * ordered while the store is closed is packed, and handed over the counter, from when it opens next.
 */
export function deliveryEstimate(
  times: DeliveryTimes,
  now: Date,
  calendar: StoreCalendar,
): { earliest: Date | null; latest: Date | null } {
  const ready = later(nextOpen(now, calendar), times.processTime ?? 0, times.processTimeUnit, calendar);
  const after = (transit: number | null) =>
    transit === null ? null : later(ready, transit, times.transitTimeUnit, calendar);
  return { earliest: after(times.transitTimeMin), latest: after(times.transitTimeMax) };
}

function later(from: Date, amount: number, unit: TimeUnit | null, calendar: StoreCalendar): Date {
  if (unit === "Hours") return new Date(from.getTime() + amount * HOUR_MS);
  let moment = from;
  for (let days = unit === "Weeks" ? amount * WORKING_DAYS_A_WEEK : amount; days > 0; days--) {
    do moment = new Date(moment.getTime() + DAY_MS);
    while (isWeekend(moment, calendar));
  }
  return moment;
}

/** The instant of an ISO text; an invalid one for a day that no calendar has, where `Date` takes February 30 for March 2. */
export function instantFrom(text: string): Date {
  const [year, month, day] = text.slice(0, 10).split("-").map(Number);
  const isDay = new Date(Date.UTC(year!, month! - 1, day)).getUTCDate() === day;
  return new Date(isDay ? text : Number.NaN);
}
