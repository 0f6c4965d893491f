import { Session } from "node:inspector/promises";

/**
 * Collects all garbage of this thread. Does not use `--expose-gc`, as that applies to the whole process: later threads
 * would have `gc` too, and a store calls it at each publish if present, which goes through all of a worker's memory.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
