import { expect, test } from "vitest";
import { deliveryEstimate } from "./delivery-dates.ts";

// a Monday
const now = new Date("2026-05-04T09:00:00.000Z");
const calendar = { timeZone: "America/New_York" };

test("packing and transit add up", () => {
  const times = {
    processTime: 1,
    processTimeUnit: "Days",
    transitTimeMin: 12,
    transitTimeMax: 48,
    transitTimeUnit: "Hours",
  } as const;
  const { earliest, latest } = deliveryEstimate(times, now, calendar);
  expect([earliest?.toISOString(), latest?.toISOString()]).toEqual([
    "2026-05-05T21:00:00.000Z",
    "2026-05-07T09:00:00.000Z",
  ]);
});

test("a method that does not say how long it takes promises no date", () => {
  const times = {
    processTime: 1,
    processTimeUnit: "Days",
    transitTimeMin: null,
    transitTimeMax: null,
    transitTimeUnit: null,
  } as const;
  expect(deliveryEstimate(times, now, calendar)).toEqual({ earliest: null, latest: null });
});

test("days are working days of the store's own calendar", () => {
  const nextDay = {
    processTime: 0,
    processTimeUnit: "Days",
    transitTimeMin: 1,
    transitTimeMax: 4,
    transitTimeUnit: "Days",
  } as const;
  // Friday evening in New York, Saturday morning elsewhere
  const friday = new Date("2026-05-09T02:00:00.000Z");
  const daysIn = (timeZone: string) => {
    const { earliest, latest } = deliveryEstimate(nextDay, friday, { timeZone });
    return [earliest, latest].map((date) =>
      date?.toLocaleDateString("en-US", { timeZone, weekday: "short", day: "numeric" }),
    );
  };
  expect(daysIn("America/New_York")).toEqual(["11 Mon", "14 Thu"]);
  expect(daysIn("Europe/London")).toEqual(["11 Mon", "14 Thu"]);
  expect(daysIn("Asia/Tokyo")).toEqual(["11 Mon", "14 Thu"]);
});

test("what is ordered after closing time is handed over when the store opens next, or packed then", () => {
  const openHours = [
    { weekdays: [1, 2, 3, 4, 5], opens: 450, closes: 1050 },
    { weekdays: [6], opens: 480, closes: 720 },
  ];
  const estimate = (transit: number, ordered: string) => {
    const times = { processTime: 0, processTimeUnit: "Days", transitTimeUnit: "Days" } as const;
    const { earliest, latest } = deliveryEstimate(
      { ...times, transitTimeMin: transit, transitTimeMax: transit },
      new Date(ordered),
      { ...calendar, openHours },
    );
    expect(latest).toEqual(earliest);
    return earliest?.toLocaleDateString("en-US", { ...calendar, weekday: "short", day: "numeric" });
  };
  const [saturdayMorning, saturdayAfternoon] = ["2026-05-09T11:00-04:00", "2026-05-09T12:30-04:00"];
  expect([estimate(0, saturdayMorning), estimate(0, saturdayAfternoon)]).toEqual(["9 Sat", "11 Mon"]);
  expect([estimate(1, saturdayMorning), estimate(1, saturdayAfternoon)]).toEqual(["11 Mon", "12 Tue"]);
});

const oneDay = {
  processTime: 0,
  processTimeUnit: "Days",
  transitTimeMin: 1,
  transitTimeMax: 1,
  transitTimeUnit: "Days",
} as const;
const dayOf = (date: Date | null) =>
  date?.toLocaleDateString("en-US", { ...calendar, weekday: "short", month: "short", day: "numeric" });

test.each([
  ["before the cut-off goes today", "2026-11-23T14:59-05:00", "Tue, Nov 24"],
  ["after it goes tomorrow", "2026-11-23T15:00-05:00", "Wed, Nov 25"],
  ["after it on a Friday goes on Monday", "2026-11-20T15:00-05:00", "Tue, Nov 24"],
  ["on a Saturday, when no carrier comes, goes on Monday", "2026-11-21T10:00-05:00", "Tue, Nov 24"],
  // on Thanksgiving neither works; the day after, the store packs but the carrier does not come
  ["before a holiday arrives after it", "2026-11-25T10:00-05:00", "Mon, Nov 30"],
  [
    "on a holiday is packed the day after, and fetched when the carrier comes again",
    "2026-11-26T10:00-05:00",
    "Tue, Dec 1",
  ],
])("what is ready %s", (_case, ordered, arrives) => {
  const openHours = [
    { weekdays: [1, 2, 3, 4, 5], opens: 450, closes: 1050 },
    { weekdays: [6], opens: 480, closes: 720 },
  ];
  const store = { ...calendar, openHours, holidays: ["2026-11-26"] };
  const carrier = { cutOff: 15 * 60, holidays: ["2026-11-26", "2026-11-27"] };
  expect(dayOf(deliveryEstimate(oneDay, new Date(ordered), store, carrier).latest)).toBe(arrives);
});

test("a carrier that drives on Saturdays brings on one", () => {
  const friday = new Date("2026-11-20T10:00-05:00");
  const carrier = { weekdays: [1, 2, 3, 4, 5, 6], cutOff: 15 * 60 };
  expect(dayOf(deliveryEstimate(oneDay, friday, calendar, carrier).latest)).toBe("Sat, Nov 21");
});

test("nobody packs on a holiday of the store", () => {
  const packed = { ...oneDay, processTime: 1 };
  const wednesday = new Date("2026-11-25T10:00-05:00");
  const store = { ...calendar, holidays: ["2026-11-26"] };
  expect(dayOf(deliveryEstimate(packed, wednesday, store).latest)).toBe("Mon, Nov 30");
});

test("who orders later gets it no sooner, and nothing moves on a holiday or a Sunday", () => {
  const openHours = [
    { weekdays: [1, 2, 3, 4, 5], opens: 450, closes: 1050 },
    { weekdays: [6], opens: 480, closes: 720 },
  ];
  const holidays = ["2026-11-26", "2026-12-25", "2027-01-01"];
  const store = { ...calendar, openHours, holidays };
  const days = new Intl.DateTimeFormat("en-CA", { ...calendar, dateStyle: "short" });
  const start = Date.parse("2026-11-19T05:00Z");
  for (const processTime of [0, 1, 4]) {
    let before = "";
    for (let quarter = 0; quarter < 47 * 96; quarter++) {
      const ordered = new Date(start + quarter * 900_000);
      const { latest } = deliveryEstimate({ ...oneDay, processTime }, ordered, store, { cutOff: 15 * 60, holidays });
      const arrives = days.format(latest!);
      expect(arrives >= before, `${processTime} days from ${ordered.toISOString()}`).toBe(true);
      expect([0, 6].includes(new Date(arrives).getUTCDay()) || holidays.includes(arrives)).toBe(false);
      before = arrives;
    }
  }
});

test("a calendar of holidays alone ends somewhere", () => {
  const holidays = Array.from({ length: 400 }, (_each, day) =>
    new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10),
  );
  const store = { timeZone: "UTC", holidays };
  expect(deliveryEstimate(oneDay, now, store, { holidays, cutOff: 900 }).latest).toBeInstanceOf(Date);
});
