import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes in time is given, and nothing waits any more", async () => {
  expect(await inTime(Promise.resolve("token"), 30_000, "Try again.")).toBe("token");
  expect(vi.getTimerCount()).toBe(0);
});

test("a service that refuses is told in its own words", async () => {
  await expect(inTime(Promise.reject(new Error("The card has expired.")), 30_000, "Try again.")).rejects.toThrow(
    "The card has expired.",
  );
});

test("a service that never answers is given up, in our words", async () => {
  const given = inTime(new Promise(() => {}), 30_000, "Try again.").catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await given).toBe("Try again.");
});
