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
