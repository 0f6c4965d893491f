import autocannon from "autocannon";

/** What a load saw: answers a second, and how long they took in milliseconds. */
export interface Load {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly slowestMs: number;
  readonly failures: number;
}

export interface LoadOptions {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly connections?: number;
  readonly seconds?: number;
}

/** Asks one address over and over, after a second of warming up. */
export async function load({ url, headers = {}, connections = 20, seconds = 4 }: LoadOptions): Promise<Load> {
  await autocannon({ url, headers, connections, duration: 1 });
  const result = await autocannon({ url, headers, connections, duration: seconds });
  return {
    perSecond: result.requests.average,
    medianMs: result.latency.p50,
    slowestMs: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx,
  };
}

/** Runs `work` from so many workers for so long; answers how often it was done a second. A failure ends the run. */
export async function perSecond(workers: number, seconds: number, work: (worker: number) => Promise<void>): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < end) {
        await work(worker);
        count++;
      }
    }),
  );
  return (count * 1000) / (performance.now() - startedAt);
}

/** The middle one of an odd number of measurements: one that was disturbed does not count. */
export async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let time = 0; time < times; time++) values.push(await measure());
  return values.sort((a, b) => a - b)[Math.floor(times / 2)]!;
}
