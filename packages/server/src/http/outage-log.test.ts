import { expect, test } from "vitest";
import { createOutageLog } from "./outage-log.ts";

test("an outage is told once a route, and again when the route has been well in between", () => {
  let ms = 0;
  const log = createOutageLog(() => ms);
  const failing = (route: string, seconds: number) =>
    Array.from({ length: seconds }, () => {
      ms += 1000;
      return log.isNews(route);
    }).filter(Boolean).length;
  expect(failing("/carts", 60)).toBe(1);
  expect(failing("/orders", 5)).toBe(1);
  expect(failing("/carts", 60)).toBe(0);
  ms += 10_001;
  expect(failing("/carts", 1)).toBe(1);
});
