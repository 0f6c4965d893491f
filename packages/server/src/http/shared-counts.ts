import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../clock.ts";
import { sql, type Database } from "../db/index.ts";
import type { SharedCounts } from "./rate-limits.ts";

/** What was taken from a bucket since it was last shared: if it was full at `t`, it is full at `max(t + ms, least)` afterwards. */
interface Taken {
  readonly ms: number;
  /** When it is full if it was full before; in milliseconds since 1970, as of the taking, not of the sharing. */
  readonly least: number;
  readonly correct: (fullAt: number) => void;
}

const after = ({ ms, least }: Taken, fullAt: number) => Math.max(fullAt + ms, least);

const sweepMs = 3600_000;
const batchEveryMs = 1000;
/** Beyond this many networks each process counts for itself, as all do while the database is down for long. */
const mostUntold = 40_000;

function add(taken: Map<string, Taken>, key: string, more: Taken): void {
  const earlier = taken.get(key);
  taken.set(key, earlier ? { ...more, ms: earlier.ms + more.ms, least: after(more, earlier.least) } : more);
}

/**
 * Counters in the database, for processes that share it. Nobody waits for it: what is taken while a statement is in progress goes with
 * the next one.
 */
export function sharedCounts(db: Database, clock: Clock): SharedCounts {
  // the caller may be in a transaction, which this does not belong to
  const outside = AsyncLocalStorage.snapshot();
  let taken = new Map<string, Taken>();
  let batch = new Map<string, Taken>();
  let batchTimer: NodeJS.Timeout | undefined;
  let isTelling = false;
  let sweptAt = clock.now().getTime();

  async function tell(): Promise<void> {
    isTelling = true;
    try {
      while (taken.size > 0) await tellTaken();
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

  async function tellTaken(): Promise<void> {
    const told = taken;
    taken = new Map();
    const allFullAt = await addTo(db, told).catch((error: unknown) => {
      // it is shared with the rest once the database is back
      for (const [key, each] of taken) add(told, key, each);
      taken = told;
      throw error;
    });
    for (const [key, { correct }] of told) {
      const at = allFullAt.get(key);
      if (at === undefined) continue;
      // not shared with the database yet
      const meanwhile = [taken.get(key), batch.get(key)].filter((each) => each !== undefined);
      correct(meanwhile.reduce((fullAt, each) => after(each, fullAt), at));
    }
  }

  function tellBatch(): void {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    for (const [key, each] of batch) add(taken, key, each);
    batch = new Map();
    if (!isTelling) void tell();
  }

  return {
    note(key, ms, correct, batchMs) {
      if (taken.size + batch.size >= mostUntold && !taken.has(key) && !batch.has(key)) return;
      const one = { ms, least: clock.now().getTime() + ms, correct };
      if (batchMs === 0) {
        add(taken, key, one);
        if (!isTelling) void outside(tell);
        return;
      }
      add(batch, key, one);
      if (batch.get(key)!.ms >= batchMs) outside(tellBatch);
      else batchTimer ??= outside(() => setTimeout(tellBatch, batchEveryMs).unref());
    },
  };
}

/** Returns when each bucket is full, in milliseconds since 1970. */
async function addTo(db: Database, taken: ReadonlyMap<string, Taken>): Promise<Map<string, number>> {
  // always in the same order, so that two processes never deadlock
  const keys = [...taken.keys()].sort();
  const each = keys.map((key) => taken.get(key)!);
  const rows = await db.many<{ key: string; full_at: Date }>(sql`
    with told as (
      select key, ms * interval '1 millisecond' as taken, least
      from unnest(${keys}::text[], ${each.map(({ ms }) => ms)}::float8[], ${each.map(({ least }) => new Date(least))}::timestamptz[])
        as told (key, ms, least))
    insert into rate_limit as kept (key, full_at) select key, least from told
    on conflict (key) do update set
      full_at = greatest(kept.full_at + (select taken from told where told.key = kept.key), excluded.full_at)
    returning key, full_at`);
  return new Map(rows.map(({ key, full_at }) => [key, full_at.getTime()]));
}
