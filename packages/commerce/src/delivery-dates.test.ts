import { expect, test } from "vitest";
import { deliveryEstimate } from "./delivery-dates.ts";

// a Monday
const now = new Date("2026-05-04T09:00:00.000Z");
const zone = "America/New_York";

test("packing and transit add up", () => {
  const times = {
    processTime: 1,
    processTimeUnit: "Days",
    transitTimeMin: 12,
    transitTimeMax: 48,
    transitTimeUnit: "Hours",
  } as const;
  const { earliest, latest } = deliveryEstimate(times, now, zone);
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
  expect(deliveryEstimate(times, now, zone)).toEqual({ earliest: null, latest: null });
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
    const { earliest, latest } = deliveryEstimate(nextDay, friday, timeZone);
    return [earliest, latest].map((date) =>
      date?.toLocaleDateString("en-US", { timeZone, weekday: "short", day: "numeric" }),
    );
  };
  expect(daysIn("America/New_York")).toEqual(["11 Mon", "14 Thu"]);
  expect(daysIn("Europe/London")).toEqual(["11 Mon", "14 Thu"]);
  expect(daysIn("Asia/Tokyo")).toEqual(["11 Mon", "14 Thu"]);
});
