import { setTimeout as sleep } from "node:timers/promises";
import type { Queries } from "./database.ts";
import { inHurry } from "./hurry.ts";
import { sql } from "./sql.ts";

const mostBehindMs = 1000;
const lookEveryMs = 250;
const answerWithinMs = 100;

/**
 * Tells whether a standby has all that was committed a second ago. Both servers are asked how far they are, four times a second at the
 * most and only while somebody reads. Their clocks are not compared, and the standby's word for its own lag counts for nothing: where
 * nothing comes from the primary any more, it has done all that it knows of.
 */
export function watchLag(primary: Queries, standby: Queries): () => Promise<boolean> {
  /** Where the primary was when, oldest first, as far as the standby had not come there yet. */
  const ahead: { readonly at: number; readonly position: number }[] = [];
  let currentAt = -Infinity;
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    while (ahead[0] && ahead[0].at < lookedAt - mostBehindMs) ahead.shift();
    const { position } = await primary.one<Position>(sql`select (pg_current_wal_lsn() - '0/0')::float8 as position`);
    ahead.push({ at: lookedAt, position: position! });
    // one that is no standby, or no longer, has no position: whose writes it has nobody knows
    const { position: reached } = await standby.one<Position>(sql`
      select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position`);
    if (reached === null) return;
    while (ahead[0] && ahead[0].position <= reached) currentAt = ahead.shift()!.at;
  }

  const isCurrent = () => performance.now() - currentAt <= mostBehindMs;
  return async () => {
    if (!looking && performance.now() - lookedAt >= lookEveryMs) {
      lookedAt = performance.now();
      looking = inHurry(look)
        .catch(() => {}) // what is not known is not read
        .finally(() => (looking = undefined));
    }
    // a standby that is silent is waited for once, and not by each who reads
    const patience = lookedAt + answerWithinMs - performance.now();
    if (!isCurrent() && looking && patience > 0)
      await Promise.race([looking, sleep(patience, undefined, { ref: false })]);
    return isCurrent();
  };
}

interface Position {
  /** Bytes of the log: exact up to nine petabytes. */
  readonly position: number | null;
}
