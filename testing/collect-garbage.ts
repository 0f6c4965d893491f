import { Session } from "node:inspector/promises";

/**
 * Collects all garbage of this thread. Not by `--expose-gc`, which holds for the whole process: threads that begin later would have
 * a collector, with which a store goes through all memory at each publish, and a worker has much of it.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
