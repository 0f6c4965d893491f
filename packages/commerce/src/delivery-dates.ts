export type TimeUnit = "Hours" | "Days" | "Weeks";

/** How long a delivery method takes: time to pack, then time on the way. Null where it does not say. */
export interface DeliveryTimes {
  processTime: number | null;
  processTimeUnit: TimeUnit | null;
  transitTimeMin: number | null;
  transitTimeMax: number | null;
  transitTimeUnit: TimeUnit | null;
}

const MILLISECONDS: Readonly<Record<TimeUnit, number>> = {
  Hours: 3_600_000,
  Days: 86_400_000,
  Weeks: 604_800_000,
};

/**
 * Earliest and latest moment of delivery for what is ordered at `now`; null where the method does not say how long it
 * is on the way. Source: contract of the cart, section 6.8.
 */
export function deliveryEstimate(times: DeliveryTimes, now: Date): { earliest: Date | null; latest: Date | null } {
  const ready = now.getTime() + milliseconds(times.processTime ?? 0, times.processTimeUnit);
  const after = (transit: number | null) =>
    transit === null ? null : new Date(ready + milliseconds(transit, times.transitTimeUnit));
  return { earliest: after(times.transitTimeMin), latest: after(times.transitTimeMax) };
}

function milliseconds(amount: number, unit: TimeUnit | null): number {
  return amount * MILLISECONDS[unit ?? "Days"];
}
