import { raw, sql, type Statement, type Tx } from "../../db/index.ts";
import type { Kind } from "./kinds.ts";
import type { Issue } from "./issues.ts";
import type { Reading, ReadRow } from "./reader.ts";
import type { Run } from "./store.ts";

/** Rows of a batch are written at once: many enough to be quick, few enough to be small. */
const rowsAtMost = 3000;
const charactersAtMost = 2_000_000;

interface StagedRow {
  readonly kind: Kind | "mentioned";
  readonly key: string;
  readonly fileNo: number;
  readonly rowNo: number;
  readonly onlyIfNew: boolean;
  /** The name, for those that are made where they are new. */
  readonly name: unknown;
  /** The data as JSON, made once: its length is what tells a full batch. */
  readonly text: string;
}

/** Collects rows and notes until there are enough to write. A row that comes twice is in it once. */
export interface Batch {
  /** Source rows, refused ones included. */
  sourceRows: number;
  readonly rows: ReadonlyMap<string, StagedRow>;
  readonly issues: Issue[];
  readonly isFull: boolean;
  add(reading: Reading, fileNo: number, rowNo: number): void;
}

export function createBatch(): Batch {
  const rows = new Map<string, StagedRow>();
  const issues: Issue[] = [];
  let characters = 0;

  function put(
    { kind, key, onlyIfNew, data }: Omit<ReadRow, "kind"> & Pick<StagedRow, "kind">,
    fileNo: number,
    rowNo: number,
  ) {
    const text = JSON.stringify(data);
    const staged = { kind, key, fileNo, rowNo, onlyIfNew, name: data.name ?? null, text };
    const at = `${kind}:${key}`;
    const earlier = rows.get(at);
    const issue = earlier && meeting(earlier, staged);
    if (issue) issues.push(issue);
    if (earlier && onlyIfNew) return;
    rows.set(at, staged);
    characters += text.length;
  }

  return {
    sourceRows: 0,
    rows,
    issues,
    get isFull() {
      return rows.size >= rowsAtMost || characters >= charactersAtMost || issues.length >= rowsAtMost;
    },
    add({ rows: added, notes, mentioned }, fileNo, rowNo) {
      for (const row of added) put(row, fileNo, rowNo);
      for (const key of mentioned) put({ kind: "mentioned", key, onlyIfNew: true, data: {} }, fileNo, rowNo);
      for (const note of notes) issues.push({ ...note, fileNo, rowNo });
    },
  };
}

type Meeting = Pick<StagedRow, "kind" | "key" | "fileNo" | "rowNo" | "onlyIfNew" | "name">;

/** What is to be said when a row comes where one with its key has come before. */
function meeting(earlier: Meeting, later: Meeting): Issue | undefined {
  const { fileNo, rowNo } = later;
  if (!earlier.onlyIfNew && !later.onlyIfNew) {
    const where = `${earlier.fileNo === fileNo ? "" : "another file, "}row ${earlier.rowNo}`;
    const reason = `the same ${later.kind} entry stands in ${where}: this row takes its place`;
    return { severity: "warning", code: "duplicate", column: null, reason, fileNo, rowNo, once: `${fileNo}:${rowNo}` };
  }
  if (!earlier.onlyIfNew || !later.onlyIfNew || earlier.name === later.name) return undefined;
  const reason = `"${String(later.name)}" is taken for "${String(earlier.name)}": they differ only in signs or case`;
  return {
    severity: "warning",
    code: "two spellings",
    column: later.kind,
    reason,
    fileNo,
    rowNo,
    once: `${later.key}:${String(later.name)}`,
  };
}

/**
 * Writes a batch's rows beside those that wait. The last row with a key is kept; of those that are made only where they
 * are new, the first. Answers what is to be said of rows that came before.
 */
export async function stage(tx: Tx, run: Run, batch: Batch): Promise<Issue[]> {
  if (batch.rows.size === 0) return [];
  // Staged rows and the note of how far they go are in one transaction: losing its end to a power cut loses both.
  await tx.run(sql`set local synchronous_commit = off`);
  const met = await tx.many<{ kind: string; key: string }>(sql`
    with given as materialized (select * from ${tableOf([...batch.rows.values()])}),
    added as (
      insert into import_row (${stagedColumns})
      select ${run.storeId}, ${run.id}, given.* from given
      on conflict do nothing
      returning kind, key
    )
    select given.kind, given.key from given left join added on added.kind = given.kind and added.key = given.key
    where added.key is null`);
  if (met.length === 0) return [];
  const later = met.map(({ kind, key }) => batch.rows.get(`${kind}:${key}`)!);
  return restage(tx, run, later);
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
