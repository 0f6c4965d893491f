import { performance } from "node:perf_hooks";

/**
 * What is answered, and for how many milliseconds it was waited for. What this process works meanwhile hangs on the machine and does
 * not count: a limit that is kept by a timer shows in the waiting.
 */
export async function timed<T>(answer: Promise<T>): Promise<{ answered: T; ms: number }> {
  const since = performance.eventLoopUtilization();
  const answered = await answer;
  return { answered, ms: performance.eventLoopUtilization(since).idle };
}
