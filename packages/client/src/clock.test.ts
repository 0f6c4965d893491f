import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";

test("waiting takes its time, and ends early when it is given up", async () => {
  const start = systemClock.now();
  await systemClock.wait(15);
  expect(systemClock.now() - start).toBeGreaterThanOrEqual(14);
  const abort = new AbortController();
  const waiting = systemClock.wait(60_000, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  await expect(systemClock.wait(1, abort.signal)).rejects.toMatchObject({ name: "AbortError" });
});
