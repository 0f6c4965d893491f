import { shownForMs } from "./promotion-dates.ts";
import type { StoreSettings } from "./store.ts";

const datesOf = new WeakMap<StoreSettings, readonly number[]>();

/** The moments at which a price book of the store begins or ends, ascending, in milliseconds. */
export function priceDatesOf(settings: StoreSettings): readonly number[] {
  let dates = datesOf.get(settings);
  if (!dates) {
    const moments = (settings.priceBooks ?? []).flatMap(({ validFrom, validTo }) => [validFrom, validTo]);
    const all = moments.filter((moment) => moment !== null).map((moment) => Date.parse(moment));
    dates = [...new Set(all)].sort((a, b) => a - b);
    datesOf.set(settings, dates);
  }
  return dates;
}

/** Whether copies cached now would outlive the next of these moments. */
export function changesSoon(dates: readonly number[], now: number): boolean {
  return dates.some((date) => date > now && date - shownForMs <= now);
}

/** When a store next changes: at one of these moments, or when one comes so near that copies must not be cached. */
export function nextTurn(dates: readonly number[], now: number): number {
  return Math.min(...dates.flatMap((date) => [date - shownForMs, date]).filter((turn) => turn > now));
}
