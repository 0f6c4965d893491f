import { newRecordId, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { Kind } from "./kinds.ts";
import type { Target } from "./rows.ts";
import type { Store } from "../../stores/index.ts";
import type { TakenAway } from "./undo.ts";

/** An import and its progress. Each step ends with a transaction that records it, and is not repeated. */
export interface Run {
  readonly storeId: RecordId;
  readonly id: RecordId;
  readonly state: "reading" | "checked" | "applied" | "done" | "dropped";
  readonly position: Position;
  readonly rowsRead: number;
  readonly outcome: Outcome | null;
}

/** The last row that is staged. */
export interface Position {
  readonly fileNo: number;
  readonly rowNo: number;
}

export interface Change {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** What an import did, or would do, to the live tables. */
export interface Outcome {
  readonly kinds: Partial<Record<Kind, Change>>;
  /** Products that are not in the files, with `replace`. */
  readonly deactivated: number;
  /** Carts' reservations that the counted stock no longer covers. */
  readonly released: number;
  /** For an import that undoes another one. */
  readonly takenAway?: TakenAway;
}

/** Another process is working on this import: continuing here would repeat its work. */
class TakenOverError extends Error {
  constructor() {
    super("Another process goes on with this import; this one stops.");
  }
}

interface RunRow {
  id: RecordId;
  identity: string;
  state: Run["state"];
  file_no: number;
  row_no: number;
  rows_read: number;
  outcome: Outcome | null;
}

export interface NewRun {
  readonly storeId: RecordId;
  readonly identity: string;
  readonly dryRun: boolean;
  readonly files: readonly string[];
  readonly now: Date;
}

/**
 * The unfinished import of the same files, to be resumed, else a new one. An unfinished import of other files is dropped: its staged rows
 * are deleted. Also returns what was dropped.
 */
export async function openRun(
  tx: Tx,
  { storeId, identity, dryRun, files, now }: NewRun,
): Promise<{ run: Run; dropped: string[] | null }> {
  const found = await tx.maybe<RunRow & { files: string[] }>(sql`
    select id, identity, state, file_no, row_no, rows_read, outcome, files from import_run
    where store_id = ${storeId} and dry_run = ${dryRun} and state not in ('done', 'dropped') for update`);
  if (found?.identity === identity) return { run: runFrom(storeId, found), dropped: null };
  if (found) {
    await removeStaged(tx, storeId, found.id);
    await tx.run(
      sql`update import_run set state = 'dropped', finished_at = ${now} where store_id = ${storeId} and id = ${found.id}`,
    );
  }
  // the report of an earlier import has been read by now
  await tx.run(sql`
    delete from import_issue where store_id = ${storeId} and run_id in (
      select id from import_run where store_id = ${storeId} and state in ('done', 'dropped'))`);
  const row = await tx.one<RunRow>(sql`
    insert into import_run (store_id, id, identity, dry_run, files, started_at)
    values (${storeId}, ${newRecordId("importRun")}, ${identity}, ${dryRun}, ${files}, ${now})
    returning id, identity, state, file_no, row_no, rows_read, outcome`);
  return { run: runFrom(storeId, row), dropped: found?.files ?? null };
}

/** The import that is applied to the live tables and not published yet. */
export async function appliedRun(q: Queries, storeId: RecordId): Promise<{ run: Run; identity: string } | undefined> {
  const row = await q.maybe<RunRow>(sql`
    select id, identity, state, file_no, row_no, rows_read, outcome from import_run
    where store_id = ${storeId} and not dry_run and state = 'applied'`);
  return row && { run: runFrom(storeId, row), identity: row.identity };
}

function runFrom(storeId: RecordId, row: RunRow): Run {
  return {
    storeId,
    id: row.id,
    state: row.state,
    position: { fileNo: row.file_no, rowNo: row.row_no },
    rowsRead: row.rows_read,
    outcome: row.outcome,
  };
}

/** Records that rows up to `to` are staged. Throws TakenOverError when another process has taken over since. */
export async function moveOn(tx: Tx, run: Run, from: Position, to: Position, rows: number): Promise<void> {
  const moved = await tx.run(sql`
    update import_run set file_no = ${to.fileNo}, row_no = ${to.rowNo}, rows_read = rows_read + ${rows}
    where store_id = ${run.storeId} and id = ${run.id} and state = 'reading'
      and file_no = ${from.fileNo} and row_no = ${from.rowNo}`);
  if (moved === 0) throw new TakenOverError();
}

/** Ends a step. Throws TakenOverError when another process has ended it. */
export async function enter(
  tx: Tx,
  run: Run,
  from: Run["state"],
  to: Run["state"],
  now: Date,
  outcome?: Outcome,
): Promise<void> {
  const moved = await tx.run(sql`
    update import_run set state = ${to}, outcome = coalesce(${outcome ? json(outcome) : null}::jsonb, outcome),
      finished_at = case when ${to} = 'done' then ${now}::timestamptz end
    where store_id = ${run.storeId} and id = ${run.id} and state = ${from}`);
  if (moved === 0) throw new TakenOverError();
}

/**
 * Deletes an import's staged rows. If no other import has any, the table is truncated, which leaves nothing to vacuum; the lock keeps
 * others from staging meanwhile.
 */
export async function removeStaged(tx: Tx, storeId: RecordId, runId: RecordId): Promise<void> {
  await allowLongStatements(tx);
  await tx.run(sql`lock table import_row in access exclusive mode`);
  const other = await tx.maybe(sql`
    select 1 from import_run where (store_id, id) <> (${storeId}, ${runId}) and state not in ('done', 'dropped') limit 1`);
  if (other) await tx.run(sql`delete from import_row where store_id = ${storeId} and run_id = ${runId}`);
  else await tx.run(sql`truncate import_row`);
}

/** A catalog of millions takes longer than the statement limit for shoppers' requests, and is worth its own plan and memory settings. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`set local plan_cache_mode = auto`);
  await tx.run(sql`set local work_mem = '32MB'`);
}

/** Interrupted imports, by store code. */
export function unfinishedImports(q: Queries): Promise<{ store: string; files: string[]; rowsRead: number }[]> {
  return q.many(sql`
    select store.code as store, import_run.files, import_run.rows_read as "rowsRead" from import_run
    join store on store.id = import_run.store_id
    where state not in ('done', 'dropped') and not dry_run order by store.code`);
}

/** What files' rows are read against. */
export async function targetOf(
  q: Queries,
  store: Store,
  { replace, now }: Pick<Target, "replace" | "now">,
): Promise<Target> {
  const priceBooks = await q.many<{ code: string; id: RecordId }>(
    sql`select code, id from price_book where store_id = ${store.id} order by code`,
  );
  const locations = await q.many<{ code: string; id: RecordId }>(sql`
    select code, id from location where store_id = ${store.id} order by sort_order, code`);
  const { settings } = store;
  const byCode = (rows: readonly { code: string; id: RecordId }[]) => new Map(rows.map(({ code, id }) => [code, id]));
  return {
    storeId: store.id,
    currencies: settings.supportedCurrencies,
    defaultCurrency: settings.defaultCurrency,
    priceBooks: byCode(priceBooks),
    locations: byCode(locations),
    defaultPriceBook: settings.guestPriceBooks[0] ?? priceBooks[0]?.code,
    defaultLocation: locations[0]?.code,
    timeZone: settings.timeZone,
    replace,
    now,
  };
}
