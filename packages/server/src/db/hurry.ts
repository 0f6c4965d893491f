import { AsyncLocalStorage } from "node:async_hooks";

const waiting = new AsyncLocalStorage<true>();

/** Runs what somebody waits for: its statements have seconds, and the connections that are kept for shoppers. */
export function inHurry<T>(work: () => T): T {
  return waiting.run(true, work);
}

/** Runs what may take its time although a request has asked for it, such as an import. */
export function withoutHurry<T>(work: () => T): T {
  return waiting.exit(work);
}

export function isInHurry(): boolean {
  return waiting.getStore() === true;
}
