import { performance } from "node:perf_hooks";

/**
 * Awaits a promise; returns its value, and how many milliseconds the process was idle until then. The time that this
 * process works depends on the machine and is not counted: a timeout shows in the idle time.
 */
export async function timed<T>(answer: Promise<T>): Promise<{ answered: T; ms: number }> {
  const since = performance.eventLoopUtilization();
  const answered = await answer;
  return { answered, ms: performance.eventLoopUtilization(since).idle };
}
