import type { Clock } from "./clock.ts";

/** The state of an external service: `closed` lets calls through, `open` lets none, `half-open` tries one. */
export interface BreakerStatus {
  readonly circuit: "closed" | "half-open" | "open";
  readonly failuresInARow: number;
  readonly lastFailureAt: Date | null;
}

/** The service is not called, as it has been failing. */
export class BreakerOpenError extends Error {}

export interface Breaker {
  /** Throws BreakerOpenError without running the work while the circuit is open. */
  run<T>(work: () => Promise<T>): Promise<T>;
  status(): BreakerStatus;
}

const failuresToOpen = 5;
const pauseMs = 30_000;

/**
 * After 5 failures in a row a service is not called for 30 seconds, so that shoppers get an error at once instead of each waiting for a
 * timeout; then one call tries it. Errors for which `isFailure` is false count as responses.
 */
export function createBreaker(clock: Clock, isFailure: (error: unknown) => boolean = () => true): Breaker {
  let failuresInARow = 0;
  let lastFailureAt: Date | null = null;
  let isProbing = false;

  function circuit(): BreakerStatus["circuit"] {
    if (failuresInARow < failuresToOpen || !lastFailureAt) return "closed";
    return clock.now().getTime() - lastFailureAt.getTime() < pauseMs ? "open" : "half-open";
  }

  return {
    async run(work) {
      const state = circuit();
      const isProbe = state === "half-open";
      if (state === "open" || (isProbe && isProbing))
        throw new BreakerOpenError("it is not asked: it has been failing");
      if (isProbe) isProbing = true;
      try {
        const answer = await work();
        failuresInARow = 0;
        return answer;
      } catch (error) {
        if (isFailure(error)) {
          failuresInARow += 1;
          lastFailureAt = clock.now();
        } else {
          failuresInARow = 0;
        }
        throw error;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
    status: () => ({ circuit: circuit(), failuresInARow, lastFailureAt }),
  };
}
