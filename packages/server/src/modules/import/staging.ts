import { sql, type Statement, type Tx } from "../../db/index.ts";
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
  const added = await tx.run(sql`
    insert into import_row (store_id, run_id, kind, key, file_no, row_no, only_if_new, data)
    select ${run.storeId}, ${run.id}, kind, key, file_no, row_no, only_if_new, data
    from ${columnsOf([...batch.rows.values()])}
    on conflict do nothing`);
  return added === batch.rows.size ? [] : restage(tx, run, batch);
}

/** Staged rows as a table `e` made of parameters. */
function columnsOf(rows: readonly StagedRow[]): Statement {
  return sql`rows from (
      unnest(${rows.map((row) => row.kind)}::text[]), unnest(${rows.map((row) => row.key)}::text[]),
      unnest(${rows.map((row) => row.fileNo)}::int[]), unnest(${rows.map((row) => row.rowNo)}::int[]),
      unnest(${rows.map((row) => row.onlyIfNew)}::boolean[]), jsonb_array_elements(${`[${rows.map((row) => row.text).join(",")}]`}::jsonb)
    ) as e (kind, key, file_no, row_no, only_if_new, data)`;
}

/** Some rows of the batch were there before: finds them, says so, and lets the last one win. */
async function restage(tx: Tx, run: Run, batch: Batch): Promise<Issue[]> {
  const rows = [...batch.rows.values()];
  const found = await tx.many<Meeting>(sql`
    select s.kind, s.key, s.file_no as "fileNo", s.row_no as "rowNo", s.only_if_new as "onlyIfNew", s.data->>'name' as name
    from unnest(${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.key)}::text[]) e (kind, key)
    join import_row s on s.store_id = ${run.storeId} and s.run_id = ${run.id} and s.kind = e.kind and s.key = e.key`);
  const issues: Issue[] = [];
  const replacing: StagedRow[] = [];
  for (const earlier of found) {
    const later = batch.rows.get(`${earlier.kind}:${earlier.key}`)!;
    if (later.fileNo === earlier.fileNo && later.rowNo === earlier.rowNo) continue;
    const issue = meeting(earlier, later);
    if (issue) issues.push(issue);
    if (!later.onlyIfNew) replacing.push(later);
  }
  await tx.run(sql`
    update import_row s set file_no = e.file_no, row_no = e.row_no, only_if_new = false, data = e.data
    from ${columnsOf(replacing)}
    where s.store_id = ${run.storeId} and s.run_id = ${run.id} and s.kind = e.kind and s.key = e.key`);
  return issues;
}
