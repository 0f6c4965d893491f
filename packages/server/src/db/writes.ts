import { AsyncLocalStorage } from "node:async_hooks";

/** Whether a piece of work has sent anything yet that may be in for good: until then it may begin again. */
export interface Writes {
  areDone: boolean;
}

const watched = new AsyncLocalStorage<Writes>();

/** Runs work and notes in `writes` what it does. */
export function watchingWrites<T>(writes: Writes, work: () => T): T {
  return watched.run(writes, work);
}

export function noteWrite(): void {
  const writes = watched.getStore();
  if (writes) writes.areDone = true;
}

/** All others count as writes. */
export function isRead(text: string): boolean {
  return /^\s*select\b/i.test(text);
}
