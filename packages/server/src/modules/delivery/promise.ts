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

/** The days on which what is ordered at `now` arrives, and until when they hold; undefined where the method does not say. */
export function deliveryDays(method: Parameters<typeof arrivalOf>[0], asked: Ordered): DeliveryDays | undefined {
  const { earliest, latest } = arrivalOf(method, asked);
  if (!latest) return undefined;
  const day = dayOf(latest, asked.terms);
  const start = Math.ceil(asked.now.getTime() / MINUTE_MS);
  const isLater = (minutes: number) => {
    const moment = arrivalOf(method, { ...asked, now: new Date((start + minutes) * MINUTE_MS) }).latest;
    return dayOf(moment!, asked.terms) !== day;
  };
  // who orders later never gets it sooner: the minute at which the day turns is found by halves
  let [holds, turns] = [0, mostMinutes];
  if (!isLater(turns)) return { earliest: earliest ?? latest, latest, orderBy: null };
  while (turns - holds > 1) {
    const middle = Math.floor((holds + turns) / 2);
    if (isLater(middle)) turns = middle;
    else holds = middle;
  }
  return { earliest: earliest ?? latest, latest, orderBy: new Date((start + turns) * MINUTE_MS) };
}

const dayOf = (moment: Date, terms: ArrivalTerms) => localTime(moment, terms).day;
