import type { Clock } from "../clock.ts";

/** A clock that a test moves; waiting takes no time, moves it forward, and is recorded. */
export interface FakeClock extends Clock {
  readonly waits: readonly number[];
  advance(ms: number): void;
}

export function fakeClock(): FakeClock {
  let now = Date.UTC(2026, 10, 23, 9);
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    advance: (ms) => void (now += ms),
    async wait(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
      await Promise.resolve();
      signal?.throwIfAborted();
    },
  };
}
