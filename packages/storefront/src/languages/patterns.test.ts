import { formatMoment } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { usPatterns } from "./patterns.ts";

const afternoon = "2026-11-24T21:05:09.000Z";
const afterMidnight = "2026-11-25T05:04:00.000Z";

test.each([
  ["day", afternoon, "Tue, Nov 24"],
  ["shortDate", afternoon, "11/24/2026"],
  ["mediumDate", afternoon, "Nov 24, 2026"],
  ["longDate", afternoon, "November 24, 2026"],
  ["shortTime", afternoon, "4:05 PM"],
  ["mediumTime", afternoon, "4:05:09 PM"],
  ["shortTime", afterMidnight, "12:04 AM"],
  ["shortDate", "2027-01-02T03:00:00.000Z", "1/1/2027"],
] as const)("the %s of %s is %s on the store's clocks", (name, moment, written) => {
  expect(formatMoment(moment, usPatterns[name], "en-US", "America/New_York")).toBe(written);
});

test("hours go by 24 where the locale says so, and words stand where the language wants them", () => {
  expect(formatMoment(afterMidnight, "{hour:2-digit}:{minute:2-digit}", "es-US-u-hc-h23", "America/New_York")).toBe(
    "00:04",
  );
  const long = "{day:numeric} de {month:long} de {year:numeric}";
  expect(formatMoment(afternoon, long, "es-US", "America/New_York")).toBe("24 de noviembre de 2026");
});
