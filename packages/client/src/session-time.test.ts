import { expect, test } from "vitest";
import { watchSessionTime } from "./session-time.ts";

/** A store whose session has this many seconds left, and a browser whose time passes when it waits. */
function open({ left, failures = 0 }: { left: number; failures?: number }) {
  let now = 0;
  let end = left;
  let toFail = failures;
  const told: (string | number | undefined)[] = [];
  const asked: string[] = [];
  const waits: number[] = [];
  const goOnAt: (() => void)[] = [];
  const watching = watchSessionTime({
    now: () => now,
    async fetch(url) {
      asked.push(new URLSearchParams(String(url).split("?")[1]).has("updateTimedOutSession") ? "renew" : "look");
      if (toFail-- > 0) throw new TypeError("fetch failed");
      if (asked.at(-1) === "renew") end = now + left;
      const seconds = Math.floor(end - now);
      return seconds > 0
        ? new Response(`while(1);\n${JSON.stringify({ sp: 1, sr: seconds })}`, { status: 200 })
        : new Response("", { status: 401 });
    },
    async wait(ms, signal) {
      await Promise.resolve();
      signal.throwIfAborted();
      waits.push(ms / 1000);
      now += ms / 1000;
      if (told.at(-1) !== undefined) goOnAt.shift()?.();
      signal.throwIfAborted();
    },
    warn: (seconds) => told.push(seconds),
    ended: () => told.push("ended"),
  });
  return { told, asked, waits, goOnAt, watching };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test("a session is looked at once, half a minute before its end, and at its end", async () => {
  const { told, waits, asked } = open({ left: 874 });
  await settled();
  expect(waits.slice(0, 2)).toEqual([841, 30]);
  expect(told).toEqual([undefined, 30, "ended"]);
  expect(asked).not.toContain("renew");
});

test("who goes on is asked again only when the time has nearly passed once more", async () => {
  const shown = open({ left: 900 });
  shown.goOnAt.push(() => shown.watching.goOn());
  await settled();
  expect(shown.asked.filter((one) => one === "renew")).toHaveLength(1);
  expect(shown.told).toEqual([undefined, 30, undefined, 30, "ended"]);
});

test("a store that does not answer is asked again, later each time, and nobody is told that the session has ended", async () => {
  const { told, waits } = open({ left: 900, failures: 6 });
  await settled();
  expect(waits).toEqual([2, 4, 8, 16, 30]);
  expect(told).toEqual([]);
});

test("a session that has ended already is told at once", async () => {
  const { told } = open({ left: 2 });
  await settled();
  expect(told).toEqual(["ended"]);
});
