import type { Kind } from "./kinds.ts";
import type { Issue } from "./issues.ts";
import type { Reading, ReadRow } from "./reader.ts";

/** Rows of a batch are written at once: many enough to be quick, few enough to be small. */
const rowsAtMost = 3000;
const charactersAtMost = 2_000_000;

/** A row on its way to the staged ones. */
export interface StagedRow {
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

export type Meeting = Pick<StagedRow, "kind" | "key" | "fileNo" | "rowNo" | "onlyIfNew" | "name">;

/** What is to be said when a row comes where one with its key has come before. */
export function meeting(earlier: Meeting, later: Meeting): Issue | undefined {
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
