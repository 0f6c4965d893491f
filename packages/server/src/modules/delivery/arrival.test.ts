import { recordIdOf } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { arrivalOf, latestDue, waitDaysFrom } from "./arrival.ts";

const [norfolk, reno] = ["NOR", "RNO"].map((code) => ({ id: recordIdOf("location", "shop", code), code }));
const terms = {
  timeZone: "America/New_York",
  cutOff: 15 * 60,
  holidays: ["2026-11-26"],
  carriers: [{ name: "Air", cutOff: 17 * 60 }],
  places: [
    { code: "NOR", name: "Norfolk", transferDays: 3 },
    { code: "RNO", name: "Reno", handlingDays: 1, transferDays: 4 },
  ],
};
const van = { carrier: "Van", processDays: 0, transitDaysMin: 2, transitDaysMax: 2, pickupLocation: null };
const air = { ...van, carrier: "Air", transitDaysMin: 1, transitDaysMax: 1 };
const counter = { ...van, transitDaysMin: 0, transitDaysMax: 0, pickupLocation: "NOR" };
const monday = "2026-11-23T10:00-05:00";

test.each([
  ["by van from Norfolk", van, [norfolk!], monday, "Wed, Nov 25"],
  ["by van from Reno, a day later and so over the holiday", van, [reno!], monday, "Fri, Nov 27"],
  ["by van from both, as late as the later", van, [norfolk!, reno!], monday, "Fri, Nov 27"],
  ["by van after the store's cut-off", van, [norfolk!], "2026-11-23T16:00-05:00", "Fri, Nov 27"],
  ["by air after it and before the carrier's own", air, [norfolk!], "2026-11-23T16:00-05:00", "Tue, Nov 24"],
  ["at the counter where it lies", counter, [norfolk!], monday, "Mon, Nov 23"],
  ["at the counter from elsewhere", counter, [reno!], monday, "Mon, Nov 30"],
  ["by van from nobody knows where", van, [], monday, "Wed, Nov 25"],
])("%s", (_case, method, places, ordered, arrives) => {
  const waitDays = waitDaysFrom(
    places.map(({ id }) => id),
    method,
    { locations: [norfolk!, reno!], ...terms },
  );
  const { latest } = arrivalOf(method, { now: new Date(ordered), terms, waitDays });
  const day = { weekday: "short", month: "short", day: "numeric", timeZone: terms.timeZone } as const;
  expect(latest!.toLocaleDateString("en-US", day)).toBe(arrives);
});

test.each([
  ["by van, from the day after", van, "2026-12-02", "2026-12-07"],
  ["by air", air, "2026-12-02", "2026-12-04"],
  ["at the counter, the day after", counter, "2026-12-02", "2026-12-03"],
  ["of a day that is today", air, "2026-11-23", "2026-11-25"],
  ["on no day that anybody knows", van, null, undefined],
  ["of a day that is past", van, "2026-11-20", undefined],
])("what is not there yet arrives after it has come in: %s", (_case, method, due, arrives) => {
  const { earliest, latest } = arrivalOf(method, { now: new Date(monday), terms, due });
  const days = [earliest, latest].map((moment) => moment?.toLocaleDateString("sv-SE", { timeZone: terms.timeZone }));
  expect(days).toEqual([arrives, arrives]);
});

test("several goods are due when the last of them is", () => {
  expect(latestDue([undefined, "2026-12-09", "2026-12-02"])).toBe("2026-12-09");
  expect(latestDue(["2026-12-09", null])).toBeNull();
  expect(latestDue([undefined, undefined])).toBeUndefined();
});
