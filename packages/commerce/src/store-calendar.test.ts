import { expect, test } from "vitest";
import { nextOpen, openHoursFrom, zonedMoment } from "./store-calendar.ts";

const written = (days: string, opens = "7:30", closes = "17:30") => openHoursFrom({ days, opens, closes });

test.each<[string, number[] | undefined]>([
  ["Mon–Fri", [1, 2, 3, 4, 5]],
  ["Mon-Fri", [1, 2, 3, 4, 5]],
  ["Sat", [6]],
  ["Sat, Sun", [6, 0]],
  ["Saturday and Sunday", [6, 0]],
  ["Fri–Mon", [5, 6, 0, 1]],
  ["Tuesday – Thursday, Sat", [2, 3, 4, 6]],
  ["Every day", [0, 1, 2, 3, 4, 5, 6]],
  ["Weekdays", undefined],
  ["Mon–", undefined],
  ["Mon–Wed–Fri", undefined],
  ["", undefined],
])("%j are the weekdays %j", (days, weekdays) => {
  expect(written(days)?.weekdays).toEqual(weekdays);
});

test.each([
  ["7:30", "17:30", 450, 1050],
  ["00:00", "24:00", 0, 1440],
])("from %s to %s", (opens, closes, first, last) => {
  expect(written("Sat", opens, closes)).toEqual({ weekdays: [6], opens: first, closes: last });
});

test.each([
  ["8", "12:00"],
  ["8:00", "24:30"],
  ["8:60", "12:00"],
  ["22:00", "6:00"],
  ["noon", "17:00"],
])("from %s to %s cannot be reckoned with", (opens, closes) => {
  expect(written("Sat", opens, closes)).toBeUndefined();
});

const openHours = [written("Mon–Fri")!, written("Sat", "8:00", "12:00")!];
const timeZone = "America/New_York";
const at = (local: string, offset = "-05:00") => new Date(`2026-${local}:00${offset}`);

test.each([
  ["11-20T12:00", "11-20T12:00"],
  ["11-20T17:29", "11-20T17:29"],
  ["11-20T17:30", "11-21T08:00"],
  ["11-21T03:00", "11-21T08:00"],
  ["11-21T11:59", "11-21T11:59"],
  ["11-21T12:00", "11-23T07:30"],
  ["11-22T23:59", "11-23T07:30"],
  ["11-23T07:29", "11-23T07:30"],
])("what is ordered at %s meets an open store at %s", (ordered, open) => {
  expect(nextOpen(at(ordered), { timeZone, openHours })).toEqual(at(open));
});

test("the store opens by its clock when clocks are put forward or back meanwhile", () => {
  expect(nextOpen(at("03-07T15:00"), { timeZone, openHours })).toEqual(at("03-09T07:30", "-04:00"));
  expect(nextOpen(at("10-31T15:00", "-04:00"), { timeZone, openHours })).toEqual(at("11-02T07:30"));
});

test("a store that is open once a week, and one whose hours nobody knows", () => {
  const once = [written("Wed", "9:00", "10:00")!];
  expect(nextOpen(at("11-25T10:00"), { timeZone, openHours: once })).toEqual(at("12-02T09:00"));
  const sunday = at("11-22T04:00");
  expect(nextOpen(sunday, { timeZone })).toBe(sunday);
});

test.each([
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
  ["2026-11-02T08:30", "America/New_York", "2026-11-02T13:30:00.000Z"],
  // on the first day clocks show 1:30 twice, on the second they never show 2:30
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["2026-07-01T08:00", "Europe/Berlin", "2026-07-01T06:00:00.000Z"],
  ["2026-01-01", "Asia/Kathmandu", "2025-12-31T18:15:00.000Z"],
  ["2026-02-30", "UTC", undefined],
  ["2026-02-28T25:00", "UTC", undefined],
  ["1 May", "UTC", undefined],
])("clocks show %s in %s at %s", (local, zone, moment) => {
  expect(zonedMoment(local, zone)?.toISOString()).toBe(moment);
});
