import { raw, sql, type Statement, type Tx } from "../../db/index.ts";
import { meeting, type Meeting, type StagedRow } from "./batch.ts";
import type { Issue } from "./issues.ts";
import type { Run } from "./store.ts";

/**
 * Writes the rows of a batch beside those that wait. The last row with a key is kept; of those that are made only where they
 * are new, the first. Answers what is to be said of rows that came before.
 */
export async function stage(tx: Tx, run: Run, rows: readonly StagedRow[]): Promise<Issue[]> {
  if (rows.length === 0) return [];
  // Staged rows and the note of how far they go are in one transaction: losing its end to a power cut loses both.
  await tx.run(sql`set local synchronous_commit = off`);
  const met = await tx.many<{ kind: string; key: string }>(sql`
    with given as materialized (select * from ${tableOf(rows)}),
    added as (
      insert into import_row (${stagedColumns})
      select ${run.storeId}, ${run.id}, given.* from given
      on conflict do nothing
      returning kind, key
    )
    select given.kind, given.key from given left join added on added.kind = given.kind and added.key = given.key
    where added.key is null`);
  if (met.length === 0) return [];
  const byKey = new Map(rows.map((row) => [`${row.kind}:${row.key}`, row]));
  return restage(
    tx,
    run,
    met.map(({ kind, key }) => byKey.get(`${kind}:${key}`)!),
  );
}

const stagedColumns = raw("store_id, run_id, kind, key, file_no, row_no, only_if_new, data");

/** Staged rows as a table `e` made of parameters. */
function tableOf(rows: readonly StagedRow[]): Statement {
  return sql`rows from (
      unnest(${rows.map((row) => row.kind)}::text[]), unnest(${rows.map((row) => row.key)}::text[]),
      unnest(${rows.map((row) => row.fileNo)}::int[]), unnest(${rows.map((row) => row.rowNo)}::int[]),
      unnest(${rows.map((row) => row.onlyIfNew)}::boolean[]), jsonb_array_elements(${`[${rows.map((row) => row.text).join(",")}]`}::jsonb)
    ) as e (kind, key, file_no, row_no, only_if_new, data)`;
}

/**
 * Rows with these keys wait already: says so, and lets the last one win. Both statements go by the key's index whatever
 * the planner thinks: its plans are from when the table was empty, and would read all of it.
 */
async function restage(tx: Tx, run: Run, rows: readonly StagedRow[]): Promise<Issue[]> {
  const waiting = await tx.many<Meeting>(sql`
    insert into import_row as s (${stagedColumns})
    select ${run.storeId}, ${run.id}, e.* from ${tableOf(rows)}
    on conflict (store_id, run_id, kind, key) do update set only_if_new = s.only_if_new
    returning s.kind, s.key, s.file_no as "fileNo", s.row_no as "rowNo", s.only_if_new as "onlyIfNew", s.data->>'name' as name`);
  const earlier = new Map(waiting.map((row) => [`${row.kind}:${row.key}`, row]));
  const issues: Issue[] = [];
  const replacing: StagedRow[] = [];
  for (const later of rows) {
    const issue = meeting(earlier.get(`${later.kind}:${later.key}`)!, later);
    if (issue) issues.push(issue);
    if (!later.onlyIfNew) replacing.push(later);
  }
  if (replacing.length === 0) return issues;
  await tx.run(sql`
    insert into import_row (${stagedColumns})
    select ${run.storeId}, ${run.id}, e.* from ${tableOf(replacing)}
    on conflict (store_id, run_id, kind, key) do update
    set file_no = excluded.file_no, row_no = excluded.row_no, only_if_new = false, data = excluded.data`);
  return issues;
}
