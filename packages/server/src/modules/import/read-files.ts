import { createBatch, type StagedRows } from "./batch.ts";
import { rowsOf } from "./files.ts";
import type { Issue } from "./issues.ts";
import type { Kind } from "./kinds.ts";
import type { Mapping } from "./mapping.ts";
import { createReader } from "./reader.ts";
import type { Target } from "./rows.ts";
import type { Position } from "./store.ts";

/** A file, and how its rows become ours: they are of one kind already, or a mapping converts them. */
export type ImportFile = { readonly path: string } & ({ readonly kind: Kind } | { readonly mapping: Mapping });

export interface FilesToRead {
  readonly files: readonly ImportFile[];
  readonly target: Target;
  /** The last row that was read before. */
  readonly position: Position;
}

/** A batch to be staged. */
export interface ReadBatch {
  readonly rows: StagedRows;
  readonly issues: readonly Issue[];
  /** Rows of the files, including refused ones. */
  readonly sourceRows: number;
  /** The batch's last row. */
  readonly to: Position;
  /** Bytes of the files read since the beginning. */
  readonly bytesRead: number;
}

/** Reads and validates the files' rows, from a position on. Throws ImportError where a file is corrupt. */
export async function* readBatches({ files, target, position }: FilesToRead): AsyncGenerator<ReadBatch> {
  let bytesRead = 0;
  for (const [fileNo, file] of files.entries()) {
    if (fileNo < position.fileNo) continue;
    const done = fileNo === position.fileNo ? position.rowNo : 0;
    const reader = createReader(file, target);
    let batch = createBatch();
    let last = done;
    const taken = (): ReadBatch => {
      const { rows, issues, sourceRows } = batch;
      batch = createBatch();
      return { rows, issues, sourceRows, to: { fileNo, rowNo: last }, bytesRead };
    };
    if (done === 0) batch.add(reader.constants(), fileNo, 0);
    for await (const row of rowsOf(file.path, (bytes) => (bytesRead += bytes))) {
      if (row.rowNo <= done) continue;
      last = row.rowNo;
      batch.add(reader.read(row), fileNo, row.rowNo);
      batch.sourceRows++;
      if (batch.isFull) yield taken();
    }
    if (!batch.isEmpty) yield taken();
  }
}
