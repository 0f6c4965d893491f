import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { FileIdentity } from "./files.ts";
import { saveIssues } from "./issues.ts";
import { ImportError } from "./problem.ts";
import { readBatches, type ImportFile, type ReadBatch } from "./read-files.ts";
import { readBatchesInThread } from "./read-thread.ts";
import { stage } from "./staging.ts";
import { moveOn, targetOf, type Position, type Run } from "./store.ts";

export interface Staging {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Store;
  readonly run: Run;
  readonly files: readonly ImportFile[];
  readonly identities: readonly FileIdentity[];
  readonly replace: boolean;
  readonly signal: AbortSignal | undefined;
  /** Called after each batch: bytes and rows of all files, including those read before an interruption. */
  readonly onBatch: (bytesRead: number, rowsRead: number) => void;
}

/** A thread takes a tenth of a second to start: small files are read in that time. */
const bytesForThread = 2_000_000;

/**
 * Reads and stages from the run's position on, a batch at a time; the next one is read while the database writes this one. Returns how
 * many rows it has read. Throws ImportError when the signal stops it.
 */
export async function stageFiles(staging: Staging): Promise<number> {
  const { db, clock, store, run, files, identities, replace, signal, onBatch } = staging;
  const target = await targetOf(db, store, { replace, now: clock.now() });
  const read = totalBytes(identities) < bytesForThread ? readBatches : readBatchesInThread;
  const bytesBefore = totalBytes(identities.slice(0, run.position.fileNo));
  let { position } = run;
  let writing: Promise<void> = Promise.resolve();
  let rows = 0;
  try {
    for await (const batch of read({ files, target, position })) {
      await writing;
      if (signal?.aborted) throw stopped(run.rowsRead + rows);
      writing = write(db, run, batch, position);
      // a failure is handled at the next await; without this it would end the process before then
      writing.catch(() => {});
      position = batch.to;
      rows += batch.sourceRows;
      onBatch(bytesBefore + batch.bytesRead, run.rowsRead + rows);
    }
  } finally {
    await writing.catch(() => {});
  }
  await writing;
  return rows;
}

async function write(db: Database, run: Run, batch: ReadBatch, from: Position): Promise<void> {
  await db.transaction(async (tx) => {
    await moveOn(tx, run, from, batch.to, batch.sourceRows);
    await stage(tx, run, batch.to.fileNo, batch.rows);
    await saveIssues(tx, run, batch.issues);
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
