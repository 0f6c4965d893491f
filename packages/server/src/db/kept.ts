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

export interface KeptNeeds {
  readonly db: Database;
  readonly clock: Clock;
  /** Hears of a refresh that failed: the old value stays, and the next use tries again. */
  readonly onFault: (error: unknown) => void;
}

/** Reads once, and again as the value is used. */
export async function keep<T>({ db, clock, onFault }: KeptNeeds, load: (q: Queries) => Promise<T>): Promise<Kept<T>> {
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
          .catch(onFault)
          .finally(() => (reading = undefined));
      }
      return value;
    },
    refresh,
  };
}
