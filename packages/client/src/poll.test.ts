import { describe, expect, test } from "vitest";
import { FetchError } from "./errors.ts";
import { poll, pollDelayMs, retry } from "./poll.ts";
import { fakeClock } from "./testing/fake-clock.ts";

test.each([
  [1, 0],
  [4, 0],
  [5, 100],
  [6, 200],
  [8, 400],
  [9, 1500],
  [10, 3000],
  [14, 48_000],
])("before poll %i it waits %i ms", (attempt, ms) => {
  expect(pollDelayMs(attempt)).toBe(ms);
});

describe("polling", () => {
  const patience = () => ({ clock: fakeClock(), polls: true });

  test("asks until the answer is ready", async () => {
    const answers = ["no", "no", "no", "no", "no", "yes", "more"];
    const needs = patience();
    expect(
      await poll(
        async () => answers.shift(),
        (answer) => answer === "yes",
        needs,
      ),
    ).toBe("yes");
    expect(needs.clock.waits).toEqual([100, 200]);
    expect(answers).toEqual(["more"]);
  });

  test("gives up after the fourteenth", async () => {
    let asked = 0;
    const needs = patience();
    const waiting = poll(
      async () => ++asked,
      () => false,
      needs,
    );
    await expect(waiting).rejects.toThrow("async maximum wait exceeded");
    expect(asked).toBe(14);
    expect(needs.clock.waits.reduce((sum, ms) => sum + ms)).toBe(95_500);
  });

  test("asks once and does not wait where a page is being rendered", async () => {
    let asked = 0;
    const waiting = poll(
      async () => ++asked,
      () => false,
      { clock: fakeClock(), polls: false },
    );
    await expect(waiting).rejects.toMatchObject({ code: "SSR_NO_POLLING" });
    expect(asked).toBe(1);
    expect(
      await poll(
        async () => 1,
        () => true,
        { clock: fakeClock(), polls: false },
      ),
    ).toBe(1);
  });

  test("stops when nobody wants the answer any more", async () => {
    const abort = new AbortController();
    let asked = 0;
    const ask = async () => {
      if (++asked === 6) abort.abort();
    };
    await expect(poll(ask, () => false, { ...patience(), signal: abort.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(asked).toBe(6);
  });
});

describe("repeating", () => {
  const failing = (...errors: unknown[]) => {
    let calls = 0;
    return {
      act: async () => {
        calls++;
        const error = errors.shift();
        if (error) throw error;
        return "done";
      },
      calls: () => calls,
    };
  };
  const failure = (status: number) => new FetchError("/", status, "", []);

  test("tries three times, four seconds apart", async () => {
    const clock = fakeClock();
    const twice = failing(failure(503), new TypeError("fetch failed"));
    expect(await retry(twice.act, { clock, polls: true })).toBe("done");
    expect(clock.waits).toEqual([4000, 4000]);
    const always = failing(failure(423), failure(500), failure(429), failure(500));
    await expect(retry(always.act, { clock, polls: true })).rejects.toMatchObject({ status: 429 });
    expect(always.calls()).toBe(3);
  });

  test.each([409, 400, 404, 410])("never repeats a %i", async (status) => {
    const once = failing(failure(status));
    await expect(retry(once.act, { clock: fakeClock(), polls: true })).rejects.toMatchObject({ status });
    expect(once.calls()).toBe(1);
  });

  test("does not repeat where a page is being rendered", async () => {
    const once = failing(failure(503));
    await expect(retry(once.act, { clock: fakeClock(), polls: false })).rejects.toMatchObject({ status: 503 });
    expect(once.calls()).toBe(1);
  });
});
