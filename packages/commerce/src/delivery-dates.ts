import { isHoliday, localTime, nextMidnight, nextOpen, type StoreCalendar } from "./store-calendar.ts";

export type TimeUnit = "Hours" | "Days" | "Weeks";

/** How long a delivery method takes: time to pack, then time on the way. Null where it does not say. */
export interface DeliveryTimes {
  processTime: number | null;
  processTimeUnit: TimeUnit | null;
  transitTimeMin: number | null;
  transitTimeMax: number | null;
  transitTimeUnit: TimeUnit | null;
}

/** When a carrier fetches and brings. */
export interface CarrierCalendar {
  /** From 0 for Sunday; Monday to Friday where absent. */
  readonly weekdays?: readonly number[] | undefined;
  /** Days on which it does neither, as `2026-11-26`. */
  readonly holidays?: readonly string[] | undefined;
  /** Minutes from midnight on the store's clock: what is ready later goes the next day. Absent: whenever it is ready. */
  readonly cutOff?: number | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WORKING_DAYS_A_WEEK = 5;
const WORKING_DAYS = [1, 2, 3, 4, 5];
/** So many days after one another somebody works again; beyond it a calendar is all holidays. */
const LONGEST_REST = 60;

/**
 * Earliest and latest moment of delivery for what is ordered at `now`; null where the method does not say how long it
 * is on the way. Source: contract of the cart, section 6.8.
 * Our choice: days are working days, Monday to Friday without the store's holidays while it packs, and the carrier's own
 * days on the way; nobody packs or drives on a Sunday. What is ordered while the store is closed is packed, and handed over
 * the counter, from when it opens next; what is packed after the carrier's cut-off, or on a day on which it does not come, waits for its next day.
 */
export function deliveryEstimate(
  times: DeliveryTimes,
  now: Date,
  calendar: StoreCalendar,
  carrier: CarrierCalendar = {},
): { earliest: Date | null; latest: Date | null } {
  const packs = (moment: Date) =>
    WORKING_DAYS.includes(localTime(moment, calendar).weekday) && !isHoliday(moment, calendar);
  const drives = (moment: Date) =>
    (carrier.weekdays ?? WORKING_DAYS).includes(localTime(moment, calendar).weekday) &&
    !isHoliday(moment, { ...calendar, holidays: carrier.holidays });
  const begun = packingBegins(now, times, calendar, packs);
  const ready = later(begun, times.processTime ?? 0, times.processTimeUnit, packs);
  const fetched = handedOver(ready, calendar, carrier, drives);
  const after = (transit: number | null) =>
    transit === null ? null : later(fetched, transit, times.transitTimeUnit, drives);
  return { earliest: after(times.transitTimeMin), latest: after(times.transitTimeMax) };
}

type IsWorkingDay = (moment: Date) => boolean;

/** What takes days to pack is begun on a day on which the store packs: on a Saturday on which it is only open, nobody gains a day. */
function packingBegins(
  now: Date,
  { processTime, processTimeUnit }: DeliveryTimes,
  calendar: StoreCalendar,
  packs: IsWorkingDay,
): Date {
  let moment = nextOpen(now, calendar);
  if (!processTime || processTimeUnit === "Hours") return moment;
  for (let days = 0; !packs(moment) && days < LONGEST_REST; days++)
    moment = nextOpen(nextMidnight(moment, calendar), calendar);
  return moment;
}

function handedOver(ready: Date, calendar: StoreCalendar, { cutOff }: CarrierCalendar, drives: IsWorkingDay): Date {
  if (cutOff === undefined) return ready;
  let moment = ready;
  if (localTime(moment, calendar).minute >= cutOff) moment = new Date(moment.getTime() + DAY_MS);
  for (let days = 0; !drives(moment) && days < LONGEST_REST; days++) moment = new Date(moment.getTime() + DAY_MS);
  return moment;
}

function later(from: Date, amount: number, unit: TimeUnit | null, isWorkingDay: IsWorkingDay): Date {
  if (unit === "Hours") return new Date(from.getTime() + amount * HOUR_MS);
  let moment = from;
  for (let days = unit === "Weeks" ? amount * WORKING_DAYS_A_WEEK : amount; days > 0; days--) {
    let rest = 0;
    do moment = new Date(moment.getTime() + DAY_MS);
    while (!isWorkingDay(moment) && ++rest < LONGEST_REST);
  }
  return moment;
}

/** The instant of an ISO text; an invalid one for a day that no calendar has, where `Date` takes February 30 for March 2. */
export function instantFrom(text: string): Date {
  const [year, month, day] = text.slice(0, 10).split("-").map(Number);
  const isDay = new Date(Date.UTC(year!, month! - 1, day)).getUTCDate() === day;
  return new Date(isDay ? text : Number.NaN);
}
