import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import { sql, type Database } from "../db/index.ts";
import type { SharedCounts } from "./rate-limits.ts";

interface Taken {
  ms: number;
  correct: (fullAt: number) => void;
}

const sweepMs = 3600_000;

/**
 * Counts in the database, for processes that share it. Nobody waits for it: what is taken while a statement is under way goes with the
 * next one. Keys name people and addresses, so their hashes are kept.
 */
export function sharedCounts(db: Database, clock: Clock): SharedCounts {
  // whoever takes may be in a transaction, to which this does not belong
  const outside = AsyncLocalStorage.snapshot();
  let taken = new Map<string, Taken>();
  let isTelling = false;
  let sweptAt = clock.now().getTime();

  async function tell(): Promise<void> {
    isTelling = true;
    try {
      while (taken.size > 0) {
        const told = taken;
        taken = new Map();
        const fullAt = await addTo(db, told, clock.now());
        for (const [hash, { correct }] of told) {
          // what was taken meanwhile is added when it is told
          const at = fullAt.get(hash);
          if (at !== undefined) correct(at + (taken.get(hash)?.ms ?? 0));
        }
      }
      if (clock.now().getTime() - sweptAt > sweepMs) {
        sweptAt = clock.now().getTime();
        await db.run(sql`delete from rate_limit where full_at < ${clock.now()}`);
      }
    } catch {
      // without the database each process counts for itself
    } finally {
      isTelling = false;
    }
  }

  return {
    note(key, ms, correct) {
      const hash = createHash("sha256").update(key).digest("base64url");
      taken.set(hash, { ms: ms + (taken.get(hash)?.ms ?? 0), correct });
      if (!isTelling) void outside(tell);
    },
  };
}

/** Answers when each bucket is full, in milliseconds since 1970. */
async function addTo(db: Database, taken: ReadonlyMap<string, Taken>, now: Date): Promise<Map<string, number>> {
  // all in one order, so that two processes never wait for each other
  const keys = [...taken.keys()].sort();
  const rows = await db.many<{ key: string; full_at: Date }>(sql`
    insert into rate_limit as kept (key, full_at)
    select key, ${now}::timestamptz + ms * interval '1 millisecond'
    from unnest(${keys}::text[], ${keys.map((key) => taken.get(key)!.ms)}::float8[]) as told (key, ms)
    on conflict (key) do update set full_at = greatest(kept.full_at, ${now}::timestamptz) + (excluded.full_at - ${now}::timestamptz)
    returning key, full_at`);
  return new Map(rows.map(({ key, full_at }) => [key, full_at.getTime()]));
}
