import { describe, expect, test } from "vitest";
import { FetchError } from "./errors.ts";
import { poll, pollDelayMs, retry, waitUntilReady } from "./poll.ts";
import { fakeClock } from "./testing/fake-clock.ts";
import { openClient } from "./testing/open-client.ts";

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
    await expect(poll(ask, () => false, { ...patience(), signal: abort.signal })).rejects.toMatchObject(aborted);
    expect(asked).toBe(6);
    const early = new AbortController();
    asked = 0;
    const askAndLeave = async () => void (++asked, early.abort());
    await expect(poll(askAndLeave, () => false, { ...patience(), signal: early.signal })).rejects.toMatchObject(
      aborted,
    );
    expect(asked).toBe(1);
  });
});

/** Whatever the environment's own wording. */
const aborted = { name: "AbortError", message: "Aborted" };
/** One given by the caller. */
const reason = new Error("The shop is closed.");

describe("waiting until a page is ready", () => {
  test("looks every 10 ms", async () => {
    const clock = fakeClock();
    await waitUntilReady(() => clock.waits.length === 3, { clock, polls: true });
    expect(clock.waits).toEqual([10, 10, 10]);
  });

  test("does not wait for what is ready, wherever", async () => {
    const clock = fakeClock();
    await waitUntilReady(() => true, { clock, polls: false });
    expect(clock.waits).toEqual([]);
  });

  test("is refused where a page is being rendered", async () => {
    const waiting = waitUntilReady(() => false, { clock: fakeClock(), polls: false });
    await expect(waiting).rejects.toMatchObject({ code: "SSR_NO_POLLING" });
  });

  test("ends when the page is left", async () => {
    const signal = AbortSignal.abort();
    await expect(waitUntilReady(() => false, { clock: fakeClock(), polls: true, signal })).rejects.toMatchObject(
      aborted,
    );
    const patience = { clock: fakeClock(), polls: true, signal: AbortSignal.abort(reason) };
    await expect(waitUntilReady(() => false, patience)).rejects.toBe(reason);
  });

  test("of a cart lasts as long as it is in processing", async () => {
    const clock = fakeClock();
    const wait = async (ms: number) => {
      await clock.wait(ms);
      if (clock.waits.length === 2) client.cart.processing.setShadow(false);
    };
    const { client } = await openClient({}, { clock: { ...clock, wait } });
    client.cart.processing.setShadow(true);
    await client.cart.whenReady();
    expect(clock.waits).toEqual([10, 10]);
  });
});

test("a client whose page is left for a reason keeps what it has read, without an error", async () => {
  const left = new AbortController();
  const body = { totalProductCount: "3.0" };
  const { client } = await openClient(
    {
      "GET carts/current": (_, count) => {
        if (count === 2) left.abort(reason);
        return { status: count === 1 ? 200 : 202, body };
      },
    },
    { signal: left.signal },
  );
  await client.cart.current();
  await expect(client.cart.current({ cachePolicy: "no-cache" })).rejects.toBe(reason);
  expect(client.cart.current.entry()).toEqual({ data: body, error: undefined, loaded: true, loading: false });
});

test.each([1, 4])("a client whose page is left after %i polls asks no more and waits for nothing", async (polls) => {
  const left = new AbortController();
  const { client, store } = await openClient(
    {
      "GET carts/current": (_, count) => {
        if (count === polls) left.abort();
        return { status: 202, body: {} };
      },
    },
    { signal: left.signal },
  );
  await expect(client.cart.current()).rejects.toMatchObject({ name: "AbortError" });
  expect(store.calls().filter((call) => call === "GET carts/current")).toHaveLength(polls);
  await expect(client.clock.wait(5)).rejects.toBe(left.signal.reason);
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

  test.each([400, 404, 410, 423, 429, 500, 503])("repeats a %i", async (status) => {
    const always = failing(failure(status), failure(status), failure(status), failure(status));
    await expect(retry(always.act, { clock: fakeClock(), polls: true })).rejects.toMatchObject({ status });
    expect(always.calls()).toBe(3);
  });

  test("never repeats a conflict", async () => {
    const once = failing(failure(503), failure(409));
    await expect(retry(once.act, { clock: fakeClock(), polls: true })).rejects.toMatchObject({ status: 409 });
    expect(once.calls()).toBe(2);
  });

  test("never repeats what was given up, and gives up waiting to", async () => {
    const given = failing(new DOMException("The page was left.", "AbortError"));
    await expect(retry(given.act, { clock: fakeClock(), polls: true })).rejects.toThrow("The page was left.");
    expect(given.calls()).toBe(1);
    const late = failing(failure(503));
    const signal = AbortSignal.abort();
    await expect(retry(late.act, { clock: fakeClock(), polls: true, signal })).rejects.toMatchObject(aborted);
    expect(late.calls()).toBe(1);
  });

  test("does not repeat where a page is being rendered", async () => {
    const once = failing(failure(503));
    await expect(retry(once.act, { clock: fakeClock(), polls: false })).rejects.toMatchObject({ status: 503 });
    expect(once.calls()).toBe(1);
  });
});
