import { setTimeout as sleep } from "node:timers/promises";
import { isAway, isDown } from "./connection-lost.ts";
import type { Queries } from "./database.ts";
import { inHurry, isInHurry } from "./hurry.ts";
import { sql } from "./sql.ts";

const mostBehindMs = 1000;
const lookEveryMs = 250;
const answerWithinMs = 100;

/**
 * Tells whether a standby has all that was committed a second ago. Both servers are asked how far they are, four times a second at the
 * most and only while somebody reads. Their clocks are not compared, and the standby's word for its own lag counts for nothing: where
 * nothing comes from the primary any more, it has done all that it knows of. While the primary does not answer, a standby that has
 * come to where that last was is taken for current.
 */
export function watchLag(primary: Queries, standby: Queries): () => Promise<boolean> {
  /** Where the primary was when, oldest first, as far as the standby had not come there yet. */
  const ahead: { readonly at: number; readonly position: number }[] = [];
  let currentAt = -Infinity;
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  let isTold = false;

  async function look(): Promise<void> {
    const position = await primaryPosition();
    if (position !== undefined) {
      while (ahead[0] && ahead[0].at < lookedAt - mostBehindMs) ahead.shift();
      ahead.push({ at: lookedAt, position });
    }
    const { position: reached } = await standby.one<Position>(sql`
      select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position`);
    // one that is no standby, or no longer, has no position: whose writes it has nobody knows
    if (reached === null) throw new Error("it is no streaming standby");
    while (ahead[0] && ahead[0].position <= reached) currentAt = ahead.shift()!.at;
    if (position === undefined && ahead.length === 0) currentAt = performance.now();
  }

  /** Undefined while it does not answer, or another server is about to take its place. */
  async function primaryPosition(): Promise<number | undefined> {
    try {
      const { position } = await primary.one<Position>(sql`
        select case when not pg_is_in_recovery() then (pg_current_wal_lsn() - '0/0')::float8 end as position`);
      return position ?? undefined;
    } catch (error) {
      if (isDown(error)) return undefined;
      throw error;
    }
  }

  /** What is not known is not read, which nobody would notice where it stays so. */
  function tellOnce(error: unknown): void {
    if (isTold || isAway(error)) return;
    isTold = true;
    const why = error instanceof Error ? error.message : String(error);
    process.emitWarning(`DATABASE_READ_URL is not read from, as nobody can tell how far that is behind: ${why}.`);
  }

  const isCurrent = () => performance.now() - currentAt <= mostBehindMs;
  return async () => {
    if (!looking && performance.now() - lookedAt >= lookEveryMs) {
      lookedAt = performance.now();
      looking = inHurry(look)
        .catch(tellOnce)
        .finally(() => (looking = undefined));
    }
    if (isCurrent() || !looking) return isCurrent();
    // a standby that is silent is waited for once by those in a hurry, and not by each who reads
    const patience = lookedAt + answerWithinMs - performance.now();
    if (!isInHurry()) await looking;
    else if (patience > 0) await Promise.race([looking, sleep(patience, undefined, { ref: false })]);
    return isCurrent();
  };
}

interface Position {
  /** Bytes of the log: exact up to nine petabytes. */
  readonly position: number | null;
}
