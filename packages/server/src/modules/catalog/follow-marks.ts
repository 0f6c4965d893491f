import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Database, type Statement } from "../../db/index.ts";

const pollMs = 250;

interface Followed {
  readonly db: Database;
  /** Queries that return one text each. */
  readonly marks: readonly Statement[];
  /** Whether there is nothing to read while no mark changes. */
  readonly isSettled: () => boolean;
  /** The readers to run, in this order; a failing one does not keep the others from running. */
  readonly looks: readonly (() => Promise<void>)[];
  readonly onError: ((error: unknown) => void) | undefined;
  readonly signal: AbortSignal;
}

/**
 * Polls all marks in one statement, and runs the readers when one differs from before their last complete success: an idle store does
 * little else.
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
