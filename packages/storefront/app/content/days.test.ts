import { expect, test } from "vitest";
import { dayFrom, startOfDay } from "./days.ts";

test.each(["2026-11-24", "2028-02-29"])("%j is a day", (text) => expect(dayFrom(text)).toBe(text));
test.each(["", "24.11.2026", "2026-02-30", "2026-13-01", "2026-1-1"])("%j is none", (text) =>
  expect(dayFrom(text)).toBeUndefined(),
);

test.each([
  ["2026-11-24", "America/New_York", 0, "2026-11-24T05:00:00.000Z"],
  ["2026-07-01", "America/New_York", 0, "2026-07-01T04:00:00.000Z"],
  ["2026-11-24", "America/New_York", 1, "2026-11-25T05:00:00.000Z"],
  // clocks go forward and back on these days
  ["2026-03-08", "America/New_York", 0, "2026-03-08T05:00:00.000Z"],
  ["2026-03-08", "America/New_York", 1, "2026-03-09T04:00:00.000Z"],
  ["2026-11-01", "America/New_York", 1, "2026-11-02T05:00:00.000Z"],
  ["2026-11-24", "Asia/Kolkata", 0, "2026-11-23T18:30:00.000Z"],
  ["2026-11-24", "UTC", 0, "2026-11-24T00:00:00.000Z"],
])("%s begins in %s, %i days later, at %4$s", (day, zone, later, moment) =>
  expect(startOfDay(day, zone, later).toISOString()).toBe(moment),
);
