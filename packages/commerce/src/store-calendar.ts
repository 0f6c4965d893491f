/** Opening hours: weekdays from 0 for Sunday, minutes from midnight on the store's own clock. */
export interface OpenHours {
  readonly weekdays: readonly number[];
  readonly opens: number;
  readonly closes: number;
}

/** The time zone, opening hours and holidays of a store. */
export interface StoreCalendar {
  /** IANA name. */
  readonly timeZone: string;
  /** Empty if the hours are unknown: the store then counts as always open. */
  readonly openHours?: readonly OpenHours[] | undefined;
  /** Days on which the store is closed, as `2026-11-26` in its own time zone. */
  readonly holidays?: readonly string[] | undefined;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** The most consecutive holidays, in days; beyond this, a calendar has only holidays. */
const LONGEST_REST = 60;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/**
 * Parses opening hours as written by a store owner: `Mon–Fri`, `Sat, Sun` or `Every day`, from `7:30` to `17:30`.
 * Undefined if they are written differently: such hours can be shown, but not used in computations.
 */
export function openHoursFrom(written: { days: string; opens: string; closes: string }): OpenHours | undefined {
  const weekdays = weekdaysFrom(written.days);
  const [opens, closes] = [minuteFrom(written.opens), minuteFrom(written.closes)];
  if (!weekdays || opens === undefined || closes === undefined || closes <= opens) return undefined;
  return { weekdays, opens, closes };
}

/** `Mon–Fri` as weekdays from 0 for Sunday; undefined if it cannot be parsed. */
export function weekdaysFrom(days: string): number[] | undefined {
  if (/^(every day|daily)$/i.test(days.trim())) return WEEKDAYS.map((_name, weekday) => weekday);
  const found = days.split(/,|\band\b/).map((part) => {
    const [first, last, ...more] = part.split(/[–-]/).map(weekdayFrom);
    if (first === undefined || (part.match(/[–-]/) && last === undefined) || more.length > 0) return undefined;
    const length = (((last ?? first) - first + 7) % 7) + 1;
    return Array.from({ length }, (_each, index) => (first + index) % 7);
  });
  return found.some((part) => part === undefined) ? undefined : found.flatMap((part) => part!);
}

function weekdayFrom(name: string): number | undefined {
  const known = /^(sun|mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?)(day)?$/i.exec(name.trim());
  const weekday = WEEKDAYS.indexOf(name.trim().slice(0, 1).toUpperCase() + name.trim().slice(1, 3).toLowerCase());
  return known && weekday >= 0 ? weekday : undefined;
}

/** `17:30` as minutes from midnight; undefined if it is not a time of day. */
export function minuteFrom(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(clock) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return minute <= DAY_MINUTES ? minute : undefined;
}

/** The moment itself if the store is open then, otherwise when it next opens. */
export function nextOpen(from: Date, calendar: StoreCalendar): Date {
  let moment = opensByWeek(from, calendar);
  for (let days = 0; isHoliday(moment, calendar) && days < LONGEST_REST; days++)
    moment = opensByWeek(nextMidnight(moment, calendar), calendar);
  return moment;
}

/** Whether the moment is on a holiday of the calendar. */
export function isHoliday(moment: Date, { timeZone, holidays = [] }: StoreCalendar): boolean {
  return holidays.length > 0 && holidays.includes(localTimeOf(moment, timeZone).day);
}

/** The day and time of a moment in a time zone: weekday 0 is Sunday, `minute` counts from midnight. */
export function localTime(moment: Date, { timeZone }: Pick<StoreCalendar, "timeZone">): LocalTime {
  return localTimeOf(moment, timeZone);
}

/** The first minute of the day after the moment's. */
export function nextMidnight(moment: Date, { timeZone }: Pick<StoreCalendar, "timeZone">): Date {
  const [year, month, day] = localTimeOf(moment, timeZone).day.split("-").map(Number);
  const following = new Date(Date.UTC(year!, month! - 1, day! + 1));
  return zonedMoment(following.toISOString().slice(0, 10), timeZone)!;
}

function opensByWeek(from: Date, { timeZone, openHours = [] }: StoreCalendar): Date {
  const { weekday, minute } = localTimeOf(from, timeZone);
  const waits = openHours.flatMap(({ weekdays, opens, closes }) =>
    weekdays.map((day) => {
      const days = (day - weekday + 7) % 7;
      if (days === 0 && minute >= opens) return minute < closes ? 0 : 7 * DAY_MINUTES + opens - minute;
      return days * DAY_MINUTES + opens - minute;
    }),
  );
  const wait = Math.min(...waits);
  if (openHours.length === 0 || wait === 0) return from;
  const opening = new Date(Math.floor(from.getTime() / MINUTE_MS + wait) * MINUTE_MS);
  // clocks may change in between
  const shown = localTimeOf(opening, timeZone).minute;
  const meant = (minute + wait) % DAY_MINUTES;
  const shift = ((meant - shown + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(opening.getTime() + shift * MINUTE_MS);
}

export interface LocalTime {
  /** `2026-11-26` */
  readonly day: string;
  readonly weekday: number;
  /** From midnight. */
  readonly minute: number;
}

const QUARTER_MS = HOUR_MS / 4;
const quartersAtMost = 10_000;
const quarters = new Map<string, LocalTime>();

/** Weekday and time in a time zone. Cached for each quarter of an hour, as time zones differ by multiples of that. */
function localTimeOf(moment: Date, timeZone: string): LocalTime {
  const quarter = Math.floor(moment.getTime() / QUARTER_MS);
  const key = `${quarter} ${timeZone}`;
  let start = quarters.get(key);
  if (!start) {
    if (quarters.size >= quartersAtMost) quarters.clear();
    quarters.set(key, (start = startOf(new Date(quarter * QUARTER_MS), timeZone)));
  }
  const since = Math.floor((moment.getTime() - quarter * QUARTER_MS) / MINUTE_MS);
  return { ...start, minute: start.minute + since };
}

function startOf(moment: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: WEEKDAYS.indexOf(parts.weekday!),
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs far more than using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const day = { year: "numeric", month: "2-digit", day: "2-digit", weekday: "short" } as const;
    const options = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
    formats.set(timeZone, (format = new Intl.DateTimeFormat("en-US", options)));
  }
  return format;
}

const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();
const DAY_MS = 24 * HOUR_MS;

/**
 * The moment at which clocks in a time zone show a day (`2026-11-01`, its first minute) or a day and time
 * (`2026-11-01T08:00`); undefined if the text is neither, or the day does not exist. If clocks show it twice, the first
 * moment; if clocks skip it, the moment at which they would show it without the change.
 */
export function zonedMoment(local: string, timeZone: string): Date | undefined {
  const [, day, time = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(local) ?? [];
  const shown = Date.parse(`${day}T${time}:00.000Z`);
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== day) return undefined;
  const before = shown - offsetMs(shown - DAY_MS, timeZone);
  const after = shown - offsetMs(shown + DAY_MS, timeZone);
  return new Date([before, after].find((moment) => moment + offsetMs(moment, timeZone) === shown) ?? before);
}

/** How far the time zone is ahead of UTC at a moment, in milliseconds. */
function offsetMs(moment: number, timeZone: string): number {
  let format = dateTimeFormats.get(timeZone);
  if (!format) {
    const options = { dateStyle: "short", timeStyle: "medium", hourCycle: "h23", timeZone } as const;
    dateTimeFormats.set(timeZone, (format = new Intl.DateTimeFormat("sv-SE", options)));
  }
  return Date.parse(`${format.format(moment).replace(" ", "T")}Z`) - moment;
}
