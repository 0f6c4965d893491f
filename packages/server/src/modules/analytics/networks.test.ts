import { expect, test } from "vitest";
import { weekOf } from "./networks.ts";

test.each([
  ["2026-11-22T23:59:59Z", "2026-11-16"],
  ["2026-11-23T00:00:00Z", "2026-11-23"],
  ["2026-11-29T23:59:59Z", "2026-11-23"],
  ["1970-01-01T00:00:00Z", "1969-12-29"],
])("%s is in the week of Monday %s", (moment, monday) => {
  expect(weekOf(new Date(moment))).toBe(monday);
});
