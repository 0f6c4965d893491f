import { isHoliday, localTime, nextMidnight, nextOpen, type StoreCalendar } from "./store-calendar.ts";

export type TimeUnit = "Hours" | "Days" | "Weeks";

/** How long a delivery method takes: packing time, then transit time. Null if not specified. */
export interface DeliveryTimes {
  processTime: number | null;
  processTimeUnit: TimeUnit | null;
  transitTimeMin: number | null;
  transitTimeMax: number | null;
  transitTimeUnit: TimeUnit | null;
}

/** When a carrier picks up and delivers. */
export interface CarrierCalendar {
  /** 0 is Sunday; Monday to Friday if absent. */
  readonly weekdays?: readonly number[] | undefined;
  /** Days without pickup and delivery, as `2026-11-26`. */
  readonly holidays?: readonly string[] | undefined;
  /** Minutes from midnight on the store's clock: what is ready later leaves the next day. If absent, it leaves whenever it is ready. */
  readonly cutOff?: number | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WORKING_DAYS_A_WEEK = 5;
const WORKING_DAYS = [1, 2, 3, 4, 5];
/** The most consecutive days off, in days; beyond this, a calendar has only holidays. */
const LONGEST_REST = 60;

/**
 * Earliest and latest delivery of an order placed at `now`; null if the method has no transit time. Source: contract of the
 * cart, section 6.8.
 * Our choice: days are working days. For packing these are Monday to Friday except the store's holidays; in transit they are
 * the carrier's own days. An order placed while the store is closed is packed, or handed over the counter, from when it next
 * opens. What is packed after the carrier's cut-off, or on a day without pickup, waits for the next pickup day.
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

/** If packing takes days, it starts on a day on which the store packs. A Saturday on which it is merely open gains no day. */
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

/** The instant of an ISO text. Invalid for a nonexistent date, where `Date` takes February 30 for March 2. */
export function instantFrom(text: string): Date {
  const [year, month, day] = text.slice(0, 10).split("-").map(Number);
  const isDay = new Date(Date.UTC(year!, month! - 1, day)).getUTCDate() === day;
  return new Date(isDay ? text : Number.NaN);
}
