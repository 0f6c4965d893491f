import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Database, type Queries } from "../../db/index.ts";

export interface Job<Payload = unknown> {
  readonly storeId: RecordId;
  readonly id: RecordId;
  readonly kind: string;
  readonly payload: Payload;
  /** How often it has been claimed, including this time. */
  readonly attempts: number;
}

/** Adds a job; an existing one with the same id stays as it is. */
export async function insertJob(q: Queries, job: Omit<Job, "attempts">, runAt: Date): Promise<void> {
  await q.run(sql`
    insert into job (store_id, id, kind, payload, run_at)
    values (${job.storeId}, ${job.id}, ${job.kind}, ${json(job.payload)}, ${runAt})
    on conflict (store_id, id) do nothing`);
}

/**
 * Claims some due jobs of these kinds and makes them due again at `until`, when whoever claimed them must have died. No two workers claim
 * the same job: each skips rows that another is claiming.
 */
export async function takeDueJobs(
  db: Database,
  { kinds, limit, now, until }: { kinds: readonly string[]; limit: number; now: Date; until: Date },
): Promise<Job[]> {
  const rows = await db.many<JobRow>(sql`
    update job set run_at = ${until}, attempts = attempts + 1
    from (
      select store_id, id from job where run_at <= ${now} and kind = any(${kinds})
      order by run_at limit ${limit} for update skip locked
    ) as due
    where job.store_id = due.store_id and job.id = due.id
    returning job.store_id, job.id, job.kind, job.payload, job.attempts`);
  return rows.map((row) => ({
    storeId: row.store_id,
    id: row.id,
    kind: row.kind,
    payload: row.payload,
    attempts: row.attempts,
  }));
}

/** The kinds that have a due job. */
export async function dueKinds(db: Database, now: Date): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ kind: string }>(sql`select distinct kind from job where run_at <= ${now}`);
  return new Set(rows.map(({ kind }) => kind));
}

export async function deleteJob(q: Queries, job: Job): Promise<void> {
  await q.run(sql`delete from job where store_id = ${job.storeId} and id = ${job.id}`);
}

/** Makes the job due again at `runAt`: for the next run of a recurring one, or after a failure. */
export async function postponeJob(q: Queries, job: Job, runAt: Date, error?: string): Promise<void> {
  await q.run(sql`
    update job set run_at = ${runAt}, last_error = ${error ?? null}, attempts = ${error === undefined ? 0 : job.attempts}
    where store_id = ${job.storeId} and id = ${job.id}`);
}

/** The pending jobs, by kind. */
export function jobsWaiting(
  q: Queries,
  now: Date,
): Promise<{ kind: string; due: number; lateSeconds: number; failing: number }[]> {
  return q.many(sql`
    select kind, count(*) filter (where run_at <= ${now})::int as due, count(*) filter (where last_error is not null)::int as failing,
      greatest(0, extract(epoch from ${now} - min(run_at)))::float as "lateSeconds"
    from job group by kind`);
}

interface JobRow {
  store_id: RecordId;
  id: RecordId;
  kind: string;
  payload: unknown;
  attempts: number;
}
