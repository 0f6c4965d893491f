import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Database, type Statement } from "../../db/index.ts";

const pollMs = 250;

interface Followed {
  readonly db: Database;
  /** Queries of one text each. */
  readonly marks: readonly Statement[];
  /** Whether there is nothing to look for while no mark changes. */
  readonly isSettled: () => boolean;
  /** What reads anew, in this order; one that fails keeps no other from its own. */
  readonly looks: readonly (() => Promise<void>)[];
  readonly onError: ((error: unknown) => void) | undefined;
  readonly signal: AbortSignal;
}

/**
 * Asks for all marks in one statement, again and again, and looks where one is not what it was before the last looks, which have
 * all succeeded: a store at which nobody works does little else.
 */
export async function followMarks({ db, marks, isSettled, looks, onError, signal }: Followed): Promise<void> {
  const each = marks.map((mark) => sql`(${mark})`).reduce((some, next) => sql`${some}, ${next}`);
  const asked = sql`select array[${each}]::text as now`;
  let seen: string | undefined;

  async function look(): Promise<void> {
    const { now } = await db.one<{ now: string }>(asked);
    if (now === seen && isSettled()) return;
    seen = undefined;
    const outcomes = [];
    for (const read of looks) outcomes.push(await read().then(() => true, failed));
    if (outcomes.every(Boolean)) seen = now;
  }

  function failed(error: unknown): boolean {
    if (!signal.aborted) onError?.(error);
    return false;
  }

  while (!signal.aborted) {
    await look().catch(failed);
    await sleep(pollMs, undefined, { signal, ref: false }).catch(() => {});
  }
}
