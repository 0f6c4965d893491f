import { AsyncLocalStorage } from "node:async_hooks";

const waiting = new AsyncLocalStorage<true>();

/** Runs work that somebody waits for: its statements have time limits of seconds, and may use the connections reserved for shoppers. */
export function inHurry<T>(work: () => T): T {
  return waiting.run(true, work);
}

/** Runs work that may take its time although it was started by a request, such as an import. */
export function withoutHurry<T>(work: () => T): T {
  return waiting.exit(work);
}

export function isInHurry(): boolean {
  return waiting.getStore() === true;
}
