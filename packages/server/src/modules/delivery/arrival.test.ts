import { recordIdOf } from "@tradecounter/commerce";
import { expect, test } from "vitest";
import { arrivalOf, waitDaysFrom } from "./arrival.ts";

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
