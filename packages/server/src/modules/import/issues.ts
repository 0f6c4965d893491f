import { json, sql, type Queries } from "../../db/index.ts";
import type { Note } from "./rows.ts";
import type { Run } from "./store.ts";

/** A note with its row. */
export interface Issue extends Note {
  readonly fileNo: number;
  /** 0 for a note about the file as a whole. */
  readonly rowNo: number;
}

export interface IssueCount {
  readonly severity: Note["severity"];
  readonly code: string;
  readonly count: number;
}

/** Saves the notes. Saved ones are not saved again. */
export async function saveIssues(q: Queries, run: Run, issues: readonly Issue[]): Promise<void> {
  if (issues.length === 0) return;
  const rows = issues.map((issue) => ({
    id: `${issue.code}:${issue.once ?? `${issue.fileNo}:${issue.rowNo}:${issue.column ?? ""}`}`,
    file_no: issue.fileNo,
    row_no: issue.rowNo,
    column_name: issue.column,
    severity: issue.severity,
    code: issue.code,
    reason: issue.reason,
  }));
  await q.run(sql`
    insert into import_issue (store_id, run_id, id, file_no, row_no, column_name, severity, code, reason)
    select ${run.storeId}, ${run.id}, id, file_no, row_no, column_name, severity, code, reason
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as i (id text, file_no int, row_no int, column_name text, severity text, code text, reason text)
    on conflict do nothing`);
}

const pageSize = 1000;

/** The report in the order of files and rows, a page at a time. */
export async function* issuesOf(q: Queries, run: Pick<Run, "storeId" | "id">): AsyncGenerator<Issue[]> {
  for (let last = { fileNo: -1, rowNo: 0, id: "" }; ;) {
    const page = await q.many<Issue & { id: string }>(sql`
      select id, file_no as "fileNo", row_no as "rowNo", column_name as "column", severity, code, reason from import_issue
      where store_id = ${run.storeId} and run_id = ${run.id}
        and (file_no, row_no, id) > (${last.fileNo}, ${last.rowNo}, ${last.id})
      order by file_no, row_no, id limit ${pageSize}`);
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)!;
  }
}

export async function countIssues(q: Queries, run: Pick<Run, "storeId" | "id">): Promise<IssueCount[]> {
  return q.many(sql`
    select severity, code, count(*)::int as count from import_issue
    where store_id = ${run.storeId} and run_id = ${run.id} group by severity, code order by severity, count(*) desc`);
}

/** Rows that were refused, however many reasons there are. */
export async function countRefusedRows(q: Queries, run: Pick<Run, "storeId" | "id">): Promise<number> {
  const { count } = await q.one<{ count: number }>(sql`
    select count(distinct (file_no, row_no))::int as count from import_issue
    where store_id = ${run.storeId} and run_id = ${run.id} and severity = 'refused'`);
  return count;
}
