import { setTimeout as sleep } from "node:timers/promises";
import { isAway, isDown } from "./connection-lost.ts";
import type { Queries } from "./database.ts";
import { inHurry, isInHurry } from "./hurry.ts";
import { sql } from "./sql.ts";

const mostBehindMs = 1000;
const lookEveryMs = 250;
const answerWithinMs = 100;

/**
 * Tells whether a standby has everything committed a second ago. Both servers are asked for their log positions, at most four times a
 * second and only while somebody reads. Their clocks are not compared, and the standby's own lag figure is ignored: cut off from the
 * primary, it has replayed all that it knows of. While the primary does not respond, a standby that has reached its last known position
 * counts as current.
 */
export function watchLag(primary: Queries, standby: Queries): () => Promise<boolean> {
  /** The primary's positions over time, oldest first, as far as the standby has not reached them yet. */
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
    // a server that is no standby, or no longer one, has no replay position: which writes it has is unknown
    if (reached === null) throw new Error("it is no streaming standby");
    while (ahead[0] && ahead[0].position <= reached) currentAt = ahead.shift()!.at;
    if (position === undefined && ahead.length === 0) currentAt = performance.now();
  }

  /** Undefined while it does not respond, or another server is about to replace it. */
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

  /** A standby of unknown lag is not used, which nobody would notice if it stayed that way. */
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
    // urgent reads wait for a silent standby once altogether, not once each
    const patience = lookedAt + answerWithinMs - performance.now();
    if (!isInHurry()) await looking;
    else if (patience > 0) await Promise.race([looking, sleep(patience, undefined, { ref: false })]);
    return isCurrent();
  };
}

interface Position {
  /** Log position in bytes: exact up to nine petabytes. */
  readonly position: number | null;
}
