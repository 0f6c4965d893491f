import { setImmediate as nextTurn } from "node:timers/promises";

/** Lets requests through: await it in long loops. */
export type Breathe = () => Promise<void>;

const breathAfterMs = 5;

/** Yields to requests once the loop has held the process for a few milliseconds. */
export function breathing(): Breathe {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < breathAfterMs) return;
    await nextTurn();
    since = performance.now();
  };
}
