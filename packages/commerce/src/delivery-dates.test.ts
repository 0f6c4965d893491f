import { expect, test } from "vitest";
import { deliveryEstimate } from "./delivery-dates.ts";

const now = new Date("2026-05-04T09:00:00.000Z");

test("packing and transit add up", () => {
  const times = {
    processTime: 1,
    processTimeUnit: "Days",
    transitTimeMin: 12,
    transitTimeMax: 48,
    transitTimeUnit: "Hours",
  } as const;
  const { earliest, latest } = deliveryEstimate(times, now);
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
  expect(deliveryEstimate(times, now)).toEqual({ earliest: null, latest: null });
});
