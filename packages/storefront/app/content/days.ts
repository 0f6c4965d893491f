/** The day in a date field, `2026-11-24`; undefined if it is invalid. */
export function dayFrom(text: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // JavaScript carries over: it turns February 30 into March 2
  return Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** When a day begins in the store's time zone, `daysLater` days after this one. `timeZone` is an IANA name. */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000;
  // done twice, as the clock may have been set forward or back in between
  const guess = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(guess, timeZone));
}

/** Milliseconds that the zone is ahead of UTC. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(moment);
  const [, sign, hours, minutes = "0"] =
    /GMT([+-])(\d\d):?(\d\d)?/.exec(parts.find(({ type }) => type === "timeZoneName")!.value) ?? [];
  return sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
}
