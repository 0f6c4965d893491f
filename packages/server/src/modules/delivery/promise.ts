import { localTime } from "@tradecounter/commerce";
import { arrivalOf, type ArrivalTerms, type Ordered } from "./arrival.ts";

const MINUTE_MS = 60_000;
/** A deadline further away than this is not shown. */
const mostMinutes = 24 * 60;

export interface DeliveryDays {
  readonly earliest: Date;
  readonly latest: Date;
  /** From then on it arrives on a later day; null where that is more than a day away. */
  readonly orderBy: Date | null;
}

type Method = Parameters<typeof arrivalOf>[0];

/** The days on which an order placed at `now` arrives, and how long they are valid; undefined where the method does not say. */
export function deliveryDays(method: Method, asked: Ordered): DeliveryDays | undefined {
  const { earliest, latest } = arrivalOf(method, asked);
  if (!latest) return undefined;
  // goods that wait for a due date arrive no later when ordered later
  const orderBy = asked.due === undefined ? lastMinute(method, asked, dayOf(latest, asked.terms)) : null;
  return { earliest: earliest ?? latest, latest, orderBy };
}

/** By a store's calendar, for requests within a minute: most parts come by one method from one location. */
const known = new WeakMap<ArrivalTerms, { readonly start: number; readonly turns: Map<string, Date | null> }>();

function lastMinute(method: Method, asked: Ordered, day: string): Date | null {
  const start = Math.floor(asked.now.getTime() / MINUTE_MS);
  let lately = known.get(asked.terms);
  if (lately?.start !== start) known.set(asked.terms, (lately = { start, turns: new Map() }));
  const { carrier, processDays, transitDaysMax, pickupLocation } = method;
  const key = JSON.stringify([day, carrier, processDays, transitDaysMax, pickupLocation, asked.waitDays]);
  return lately.turns.getOrInsertComputed(key, () => searched(method, asked, { day, start }));
}

function searched(method: Method, asked: Ordered, { day, start }: { day: string; start: number }): Date | null {
  const isLater = (minutes: number) => {
    const moment = arrivalOf(method, { ...asked, now: new Date((start + minutes) * MINUTE_MS) }).latest;
    return dayOf(moment!, asked.terms) !== day;
  };
  // a later order never arrives sooner, so the minute at which the day changes is found by binary search
  let [holds, turns] = [0, mostMinutes];
  if (!isLater(turns)) return null;
  while (turns - holds > 1) {
    const middle = Math.floor((holds + turns) / 2);
    if (isLater(middle)) turns = middle;
    else holds = middle;
  }
  return new Date((start + turns) * MINUTE_MS);
}

const dayOf = (moment: Date, terms: ArrivalTerms) => localTime(moment, terms).day;
