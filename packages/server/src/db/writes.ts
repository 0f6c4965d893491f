import { AsyncLocalStorage } from "node:async_hooks";

/** Whether a task has sent anything yet that may have been committed: until then it may be retried. */
export interface Writes {
  areDone: boolean;
}

const watched = new AsyncLocalStorage<Writes>();

/** Runs work and records its writes in `writes`. */
export function watchingWrites<T>(writes: Writes, work: () => T): T {
  return watched.run(writes, work);
}

export function noteWrite(): void {
  const writes = watched.getStore();
  if (writes) writes.areDone = true;
}

/** All other statements count as writes. */
export function isRead(text: string): boolean {
  return /^\s*select\b/i.test(text);
}
