import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { rowsOf, type FileIdentity } from "./files.ts";
import { saveIssues } from "./issues.ts";
import type { Kind } from "./kinds.ts";
import type { Mapping } from "./mapping.ts";
import { ImportError } from "./problem.ts";
import { createReader } from "./reader.ts";
import { createBatch, stage, type Batch } from "./staging.ts";
import { moveOn, targetOf, type Position, type Run } from "./store.ts";

/** A file, and how its rows become ours: they are of one kind already, or a mapping makes them so. */
export type ImportFile = { readonly path: string } & ({ readonly kind: Kind } | { readonly mapping: Mapping });

export interface Staging {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Store;
  readonly run: Run;
  readonly files: readonly ImportFile[];
  readonly identities: readonly FileIdentity[];
  readonly replace: boolean;
  readonly signal: AbortSignal | undefined;
  /** Called after each batch: bytes and rows of all files, those of an interrupted import included. */
  readonly onBatch: (bytesRead: number, rowsRead: number) => void;
}

/**
 * Reads and stages from where the run stands, a batch at a time; the next one is read while the database takes this one.
 * Answers how many rows it has read. Throws ImportError when the signal stops it.
 */
export async function stageFiles(staging: Staging): Promise<number> {
  const { db, clock, store, run, files, identities, replace, signal, onBatch } = staging;
  const target = await targetOf(db, store, { replace, now: clock.now() });
  let position = run.position;
  let batch = createBatch();
  let writing: Promise<void> = Promise.resolve();
  let bytesRead = totalBytes(identities.slice(0, run.position.fileNo));
  let rows = 0;

  async function flush(to: Position) {
    if (batch.sourceRows === 0 && batch.rows.size === 0) return;
    const [full, from] = [batch, position];
    batch = createBatch();
    position = to;
    await writing;
    if (signal?.aborted) throw stopped(run.rowsRead + rows - full.sourceRows);
    writing = write(db, run, full, from, to);
    // its failure is met at the next wait; without this it would end the process before
    writing.catch(() => {});
    onBatch(bytesRead, run.rowsRead + rows);
  }

  async function stageFile(file: ImportFile, fileNo: number, done: number) {
    const reader = createReader(file, target);
    if (done === 0) batch.add(reader.constants(), fileNo, 0);
    let last = done;
    for await (const row of rowsOf(file.path, (bytes) => (bytesRead += bytes))) {
      if (row.rowNo <= done) continue;
      last = row.rowNo;
      batch.add(reader.read(row), fileNo, row.rowNo);
      batch.sourceRows++;
      rows++;
      if (batch.isFull) await flush({ fileNo, rowNo: row.rowNo });
    }
    await flush({ fileNo, rowNo: last });
  }

  try {
    for (const [fileNo, file] of files.entries()) {
      const { position: start } = run;
      if (fileNo >= start.fileNo) await stageFile(file, fileNo, fileNo === start.fileNo ? start.rowNo : 0);
    }
  } finally {
    await writing.catch(() => {});
  }
  await writing;
  return rows;
}

async function write(db: Database, run: Run, batch: Batch, from: Position, to: Position): Promise<void> {
  await db.transaction(async (tx) => {
    await moveOn(tx, run, from, to, batch.sourceRows);
    const met = await stage(tx, run, batch);
    await saveIssues(tx, run, [...batch.issues, ...met]);
  });
}

export function totalBytes(files: readonly FileIdentity[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function stopped(rows: number): ImportError {
  return new ImportError(
    `Stopped after row ${rows}. Nothing was changed in the store; the same command goes on from here.`,
  );
}
