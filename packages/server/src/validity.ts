/** A date on the store's calendar, `2026-12-31`, or a moment, `2026-12-31T18:00:00-05:00`. */
export function isValidityDate(text: string): boolean {
  return isDay(text) ? parses(() => Temporal.PlainDate.from(text)) : parses(() => Temporal.Instant.from(text));
}

/** The moment from which something is valid, in ISO 8601: a date begins at midnight in the store's time zone. */
export function validFromMoment(text: string, timeZone: string): string {
  return isDay(text) ? midnightOf(Temporal.PlainDate.from(text), timeZone) : momentOf(text);
}

/** The moment from which something is no longer valid. Our choice: a given date is the last valid day. */
export function validToMoment(text: string, timeZone: string): string {
  return isDay(text) ? midnightOf(Temporal.PlainDate.from(text).add({ days: 1 }), timeZone) : momentOf(text);
}

function isDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text);
}

function midnightOf(day: Temporal.PlainDate, timeZone: string): string {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}

function momentOf(text: string): string {
  return new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString();
}

function parses(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
