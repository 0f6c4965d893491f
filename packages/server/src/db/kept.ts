import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../clock.ts";
import type { Database, Queries } from "./database.ts";

/** Rows that nearly every request needs and that an operator seldom changes, held in memory. */
export interface Kept<T> {
  /** What was read last. When that is older than two seconds it is read again behind the back of this request. */
  value(): T;
  /** Reads now. For a loader or a test that has just changed the rows. */
  refresh(): Promise<void>;
}

const staleAfterMs = 2_000;

/** Reads once, and again as the value is used. A refresh that fails leaves the old value; the next use tries again. */
export async function keep<T>(db: Database, clock: Clock, load: (q: Queries) => Promise<T>): Promise<Kept<T>> {
  // A refresh may be started inside a transaction, where queries on the database itself are forbidden: it belongs outside.
  const outside = AsyncLocalStorage.snapshot();
  let value = await load(db);
  let readAtMs = clock.now().getTime();
  let reading: Promise<void> | undefined;

  async function refresh() {
    const startedAtMs = clock.now().getTime();
    value = await load(db);
    readAtMs = startedAtMs;
  }

  return {
    value() {
      if (!reading && clock.now().getTime() - readAtMs > staleAfterMs) {
        reading = outside(refresh)
          .catch(() => {})
          .finally(() => (reading = undefined));
      }
      return value;
    },
    refresh,
  };
}
