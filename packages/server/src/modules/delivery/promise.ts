import { localTime } from "@tradecounter/commerce";
import { arrivalOf, type ArrivalTerms, type Ordered } from "./arrival.ts";

const MINUTE_MS = 60_000;
/** Nobody is told to hurry for a longer time. */
const mostMinutes = 24 * 60;

export interface DeliveryDays {
  readonly earliest: Date;
  readonly latest: Date;
  /** From then on it comes on a later day; null where that is more than a day away. */
  readonly orderBy: Date | null;
}

type Method = Parameters<typeof arrivalOf>[0];

/** The days on which what is ordered at `now` arrives, and until when they hold; undefined where the method does not say. */
export function deliveryDays(method: Method, asked: Ordered): DeliveryDays | undefined {
  const { earliest, latest } = arrivalOf(method, asked);
  if (!latest) return undefined;
  // what waits for its day comes no later for who orders later
  const orderBy = asked.due === undefined ? lastMinute(method, asked, dayOf(latest, asked.terms)) : null;
  return { earliest: earliest ?? latest, latest, orderBy };
}

/** Of a store's calendar, for what was asked within a minute: most parts come by one method from one place. */
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
  // who orders later never gets it sooner: the minute at which the day turns is found by halves
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
