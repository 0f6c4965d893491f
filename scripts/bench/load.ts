import { quantileOf } from "./compare.ts";
import { openConnection, type Reply } from "./connection.ts";

/** What was done in a period: runs per second, and the milliseconds of each. */
export interface Load {
  readonly count: number;
  readonly perSecond: number;
  readonly medianMs: number;
  /** The 99th percentile. */
  readonly slowMs: number;
}

/** Runs `work` with this many workers for this long. A failure ends the run. */
export async function workFor(
  seconds: number,
  workers: number,
  work: (worker: number) => Promise<unknown>,
): Promise<Load> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let from = performance.now(); from < end;) {
        await work(worker);
        const now = performance.now();
        times.push(now - from);
        from = now;
      }
    }),
  );
  const perSecond = (times.length * 1000) / (performance.now() - startedAt);
  return { count: times.length, perSecond, medianMs: quantileOf(times, 0.5), slowMs: quantileOf(times, 0.99) };
}

/** Sends requests in turn over this many connections for this long. Throws if one is refused. */
export async function load(
  url: string,
  requests: readonly Buffer[],
  { connections = 20, seconds = 1 }: { connections?: number; seconds?: number } = {},
): Promise<Load> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(url)));
  let turn = 0;
  try {
    return await workFor(seconds, connections, async (worker) =>
      accepted(await open[worker]!.ask(requests[turn++ % requests.length]!)),
    );
  } finally {
    for (const connection of open) connection.close();
  }
}

/** Throws the reply's text if the request was refused. */
export function accepted(reply: Reply): Reply {
  if (reply.status >= 400) throw new Error(`${reply.head}\n\n${reply.body}`);
  return reply;
}
