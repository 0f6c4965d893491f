import type { Issue } from "./issues.ts";
import type { Kind } from "./kinds.ts";
import type { Reading } from "./reader.ts";

/** Maximum number of rows written in one batch: enough to be fast, few enough to be small. */
const rowsAtMost = 3000;
const charactersAtMost = 2_000_000;

/** Rows of one file to be staged, as columns: the form in which they are passed on and inserted. */
export interface StagedRows {
  readonly kinds: readonly (Kind | "mentioned")[];
  readonly keys: readonly string[];
  readonly rowNos: readonly number[];
  /** Which of the rows that the file's row produced. */
  readonly partNos: readonly number[];
  readonly onlyIfNew: readonly boolean[];
  /** Each row's data as JSON, serialized once: its length determines when a batch is full. */
  readonly texts: readonly string[];
}

/** Collects rows and notes until there are enough to write. */
export interface Batch {
  /** Source rows, including refused ones. */
  sourceRows: number;
  readonly rows: StagedRows;
  readonly issues: Issue[];
  readonly isEmpty: boolean;
  readonly isFull: boolean;
  add(reading: Reading, fileNo: number, rowNo: number): void;
}

export function createBatch(): Batch {
  const kinds: (Kind | "mentioned")[] = [];
  const keys: string[] = [];
  const rowNos: number[] = [];
  const partNos: number[] = [];
  const onlyIfNew: boolean[] = [];
  const texts: string[] = [];
  const issues: Issue[] = [];
  let characters = 0;

  function put(
    kind: Kind | "mentioned",
    key: string,
    rowNo: number,
    partNo: number,
    isOnlyIfNew: boolean,
    text: string,
  ) {
    kinds.push(kind);
    keys.push(key);
    rowNos.push(rowNo);
    partNos.push(partNo);
    onlyIfNew.push(isOnlyIfNew);
    texts.push(text);
    characters += text.length;
  }

  return {
    sourceRows: 0,
    rows: { kinds, keys, rowNos, partNos, onlyIfNew, texts },
    issues,
    get isEmpty() {
      return this.sourceRows === 0 && kinds.length === 0;
    },
    get isFull() {
      return kinds.length >= rowsAtMost || characters >= charactersAtMost || issues.length >= rowsAtMost;
    },
    add({ rows, notes, mentioned }, fileNo, rowNo) {
      for (const [partNo, row] of rows.entries())
        put(row.kind, row.key, rowNo, partNo, row.onlyIfNew, JSON.stringify(row.data));
      for (const [partNo, key] of mentioned.entries()) put("mentioned", key, rowNo, partNo, true, "{}");
      for (const note of notes) issues.push({ ...note, fileNo, rowNo });
    },
  };
}
