import { zonedMoment } from "@tradecounter/commerce";
import type { Promotion } from "./store.ts";

/** Milliseconds since 1970; a promotion is in force from `from` until just before `until`. */
interface Term {
  readonly from: number;
  readonly until: number;
}

/** When a promotion is in force by the store's clock. An invalid date does not limit it: files are checked. */
function termOf({ starts, ends }: Promotion, timeZone: string): Term {
  const moment = (local: string | undefined) => local && zonedMoment(local, timeZone)?.getTime();
  return { from: moment(starts) || Number.NEGATIVE_INFINITY, until: moment(ends) || Number.POSITIVE_INFINITY };
}

/** How long browsers and shared caches may show a page after it was sent. Source: site shell contract, 0.5. */
export const shownForMs = 360_000;

/** The first moment after `now` at which a promotion begins or ends, or from which pages must be sent so that none outlives it. */
export function nextChange(promotions: readonly Promotion[], timeZone: string, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const promotion of promotions) {
    const { from, until } = termOf(promotion, timeZone);
    for (const moment of [from - shownForMs, from, until - shownForMs, until])
      if (moment > now && moment < next) next = moment;
  }
  return next;
}

/** Whether a promotion begins or ends before what is sent now has expired in all caches. */
export function changesSoon(promotions: readonly Promotion[], timeZone: string, now: number): boolean {
  return promotions.some((promotion) => {
    const { from, until } = termOf(promotion, timeZone);
    return [from, until].some((moment) => moment > now && moment - shownForMs <= now);
  });
}

export function isInForce(promotion: Promotion, timeZone: string, now: number): boolean {
  const { from, until } = termOf(promotion, timeZone);
  return from <= now && now < until;
}
