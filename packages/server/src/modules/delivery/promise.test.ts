import { expect, test } from "vitest";
import { deliveryDays } from "./promise.ts";

const terms = {
  timeZone: "America/New_York",
  openHours: [{ weekdays: [1, 2, 3, 4, 5], opens: 7 * 60 + 30, closes: 17 * 60 + 30 }],
  cutOff: 15 * 60,
  holidays: ["2026-11-26"],
  places: [],
};
const ground = { carrier: "Van", processDays: 0, transitDaysMin: 1, transitDaysMax: 2, pickupLocation: null };

test.each([
  ["before the cut-off", "2026-11-23T11:48-05:00", "2026-11-24", "2026-11-25", "2026-11-23T15:00-05:00"],
  ["after it, over Thanksgiving", "2026-11-23T15:00-05:00", "2026-11-25", "2026-11-27", "2026-11-24T15:00-05:00"],
  [
    "on Thanksgiving itself, for the day after",
    "2026-11-26T16:00-05:00",
    "2026-11-30",
    "2026-12-01",
    "2026-11-27T15:00-05:00",
  ],
  ["on Friday evening, with all the weekend to order", "2026-11-27T16:00-05:00", "2026-12-01", "2026-12-02", null],
])("what is ordered %s", (_, now, earliest, latest, orderBy) => {
  const days = deliveryDays(ground, { now: new Date(now), terms })!;
  expect([days.earliest, days.latest].map((moment) => moment.toISOString().slice(0, 10))).toEqual([earliest, latest]);
  expect(days.orderBy).toEqual(orderBy && new Date(orderBy));
});

test("what is asked within a minute is told by its own method, places and calendar, and the next minute anew", () => {
  const orderBy = (time: string, method: object = {}, asked: object = {}) =>
    deliveryDays({ ...ground, ...method }, { now: new Date(`2026-11-23T${time}-05:00`), terms, ...asked })!.orderBy;
  const [today, tomorrow] = ["2026-11-23T15:00-05:00", "2026-11-24T15:00-05:00"].map((moment) => new Date(moment));
  for (let again = 0; again < 2; again++) {
    expect(orderBy("14:59:10")).toEqual(today);
    expect(orderBy("14:59:20", {}, { waitDays: 1 })).toEqual(today);
    expect(orderBy("14:59:30", { pickupLocation: "counter" })).toEqual(new Date("2026-11-23T17:30-05:00"));
    expect(orderBy("14:59:40", {}, { terms: { ...terms, cutOff: 16 * 60 } })).toEqual(
      new Date("2026-11-23T16:00-05:00"),
    );
    expect(orderBy("15:00:10")).toEqual(tomorrow);
  }
});

test("a method that does not say how long it takes promises nothing", () => {
  const silent = { ...ground, transitDaysMin: null, transitDaysMax: null };
  expect(deliveryDays(silent, { now: new Date("2026-11-23T10:00-05:00"), terms })).toBeUndefined();
});

test("what comes in today is promised for after it, and nobody is told to hurry", () => {
  const days = deliveryDays(ground, { now: new Date("2026-11-23T10:00-05:00"), terms, due: "2026-11-23" })!;
  expect([days.earliest, days.latest].map((moment) => moment.toISOString().slice(0, 10))).toEqual([
    "2026-11-25",
    "2026-11-27",
  ]);
  expect(days.orderBy).toBeNull();
});
