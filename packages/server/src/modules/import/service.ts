import { createHash } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import { sql, type Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { applyStaged, foreseen } from "./apply.ts";
import { checkStaged } from "./check.ts";
import { identify, rowsOf, type FileIdentity } from "./files.ts";
import { countIssues, countRefusedRows, issuesOf, saveIssues, type Issue, type IssueCount } from "./issues.ts";
import type { Kind } from "./kinds.ts";
import { withStoreLocked } from "./lock.ts";
import type { Mapping } from "./mapping.ts";
import { ImportError } from "./problem.ts";
import { createReader } from "./reader.ts";
import { createBatch, stage, type Batch } from "./staging.ts";
import { enter, moveOn, openRun, removeStaged, targetOf, type Outcome, type Position, type Run } from "./store.ts";

/** A file, and how its rows become ours: they are of one kind already, or a mapping makes them so. */
export type ImportFile = { readonly path: string } & ({ readonly kind: Kind } | { readonly mapping: Mapping });

export interface ImportOptions {
  /** Reads, judges and reports, and changes nothing. */
  readonly dryRun?: boolean;
  /** Products that the files do not speak of become inactive; those that they speak of, active. */
  readonly replace?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Stops after the batch under way. The same import goes on from there. */
  readonly signal?: AbortSignal;
}

export type Step = "reading" | "checking" | "applying" | "publishing";

export interface Progress {
  readonly step: Step;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly rowsRead: number;
}

export interface ImportSummary {
  readonly run: Pick<Run, "storeId" | "id">;
  readonly files: readonly string[];
  /** Rows that an interrupted import had read before. */
  readonly resumedAfter: number;
  /** Names of files whose unfinished import this one took the place of. */
  readonly dropped: readonly string[] | null;
  readonly rowsRead: number;
  readonly rowsRefused: number;
  readonly issues: readonly IssueCount[];
  readonly outcome: Outcome;
  readonly isPublished: boolean;
  readonly seconds: Readonly<Record<Step, number>>;
}

export interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  /** Makes the tables what shoppers see. */
  readonly publish: (storeId: RecordId) => Promise<unknown>;
}

export interface Importer {
  /**
   * Imports files into a store. Shoppers see the old catalogue until the whole is in, then the new one. After a crash
   * the same call goes on where it stopped. Throws ImportError for what the caller must put right.
   */
  run(store: Store, files: readonly ImportFile[], options?: ImportOptions): Promise<ImportSummary>;
  /** The report of the store's last import, in the order of files and rows. */
  issues(run: Pick<Run, "storeId" | "id">): AsyncGenerator<Issue[]>;
}

/** Changes when rows are read in another way than before: half of an import must not come from either. */
const formatVersion = 1;

export function createImporter({ db, clock, publish }: Needs): Importer {
  async function run(store: Store, files: readonly ImportFile[], options: ImportOptions = {}): Promise<ImportSummary> {
    if (files.length === 0) throw new ImportError("There is no file to import.");
    const identities = await Promise.all(files.map((file) => identify(file.path)));
    return withStoreLocked(db, store.id, () => importLocked(store, files, identities, options));
  }

  async function importLocked(
    store: Store,
    files: readonly ImportFile[],
    identities: readonly FileIdentity[],
    options: ImportOptions,
  ) {
    const { dryRun = false, replace = false } = options;
    const names = identities.map(({ name }) => name);
    const opened = await db.transaction((tx) =>
      openRun(tx, {
        storeId: store.id,
        identity: identityOf(files, identities, { dryRun, replace }),
        dryRun,
        files: names,
        now: clock.now(),
      }),
    );
    const { run: current } = opened;
    let { state, outcome } = current;
    let rowsRead = current.rowsRead;
    const seconds: Record<Step, number> = { reading: 0, checking: 0, applying: 0, publishing: 0 };
    const bytesTotal = totalOf(identities);

    async function step(name: Step, work: () => Promise<void>) {
      const start = performance.now();
      if (name !== "reading") options.onProgress?.({ step: name, bytesRead: bytesTotal, bytesTotal, rowsRead });
      await work();
      seconds[name] = (performance.now() - start) / 1000;
    }

    if (state === "reading") {
      await step("reading", async () => {
        const read = await stageFiles(store, files, identities, current, options);
        rowsRead += read;
      });
      await step("checking", async () => {
        // without figures about the staged rows the planner takes ways that end never
        await db.run(sql`analyze import_row`);
        await db.transaction(async (tx) => {
          await checkStaged(tx, current);
          await enter(tx, current, "reading", "checked", clock.now());
        });
      });
      state = "checked";
    }
    if (state === "checked" && dryRun) {
      outcome = await db.transaction((tx) => foreseen(tx, current, { replace }));
      await finish(current, "checked", outcome);
      state = "done";
    }
    if (state === "checked") {
      await step("applying", async () => {
        outcome = await db.transaction(async (tx) => {
          const done = await applyStaged(tx, current, { replace, now: clock.now() });
          await enter(tx, current, "checked", "applied", clock.now(), done);
          return done;
        });
        await refreshFigures(db);
      });
      state = "applied";
    }
    const isPublished = state === "applied" && (changesCatalogue(outcome) || store.catalogVersionId === null);
    if (isPublished) await step("publishing", async () => void (await publish(store.id)));
    if (state === "applied") await finish(current, "applied");
    return {
      run: { storeId: store.id, id: current.id },
      files: names,
      resumedAfter: current.rowsRead,
      dropped: opened.dropped,
      rowsRead,
      rowsRefused: await countRefusedRows(db, current),
      issues: await countIssues(db, current),
      outcome: outcome!,
      isPublished,
      seconds,
    };
  }

  async function finish(current: Run, from: Run["state"], outcome?: Outcome) {
    await db.transaction(async (tx) => {
      await enter(tx, current, from, "done", clock.now(), outcome);
      await removeStaged(tx, current.storeId, current.id);
    });
  }

  /** Reads from where the run stands, a batch at a time; the next one is read while the database takes this one. */
  async function stageFiles(
    store: Store,
    files: readonly ImportFile[],
    identities: readonly FileIdentity[],
    current: Run,
    { signal, onProgress, replace = false }: ImportOptions,
  ): Promise<number> {
    const bytesTotal = totalOf(identities);
    const target = await targetOf(db, store, { replace, now: clock.now() });
    let position = current.position;
    let batch = createBatch();
    let writing: Promise<void> = Promise.resolve();
    let bytesRead = totalOf(identities.slice(0, current.position.fileNo));
    let rows = 0;

    async function flush(to: Position) {
      if (batch.sourceRows === 0 && batch.rows.size === 0) return;
      const [full, from] = [batch, position];
      batch = createBatch();
      position = to;
      await writing;
      if (signal?.aborted) throw stopped(current.rowsRead + rows - full.sourceRows);
      writing = write(current, full, from, to);
      // its failure is met at the next wait; without this it would end the process before
      writing.catch(() => {});
      onProgress?.({ step: "reading", bytesRead, bytesTotal, rowsRead: current.rowsRead + rows });
    }

    try {
      for (const [fileNo, file] of files.entries()) {
        if (fileNo < current.position.fileNo) continue;
        const done = fileNo === current.position.fileNo ? current.position.rowNo : 0;
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
    } finally {
      await writing.catch(() => {});
    }
    await writing;
    return rows;
  }

  async function write(current: Run, batch: Batch, from: Position, to: Position) {
    await db.transaction(async (tx) => {
      await moveOn(tx, current, from, to, batch.sourceRows);
      const met = await stage(tx, current, batch);
      await saveIssues(tx, current, [...batch.issues, ...met]);
    });
  }

  return { run, issues: (which) => issuesOf(db, which) };
}

function totalOf(files: readonly FileIdentity[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function stopped(rows: number): ImportError {
  return new ImportError(
    `Stopped after row ${rows}. Nothing was changed in the store; the same command goes on from here.`,
  );
}

function identityOf(files: readonly ImportFile[], identities: readonly FileIdentity[], options: object): string {
  const parts = files.map((file, index) => {
    const { bytes, hash } = identities[index]!;
    return { bytes, hash, how: "mapping" in file ? file.mapping.text : file.kind };
  });
  return createHash("sha256")
    .update(JSON.stringify([formatVersion, parts, options]))
    .digest("hex");
}

/** Stock is live; everything else is seen when it is published. */
function changesCatalogue(outcome: Outcome | null): boolean {
  if (!outcome) return false;
  const { stock: _stock, ...others } = outcome.kinds;
  return outcome.deactivated > 0 || Object.values(others).some(({ created, changed }) => created + changed > 0);
}

/** The planner's figures of tables that have just been filled; on the embedded database nobody else tidies up either. */
async function refreshFigures(db: Database): Promise<void> {
  for (const table of [sql`category`, sql`product`, sql`price_book_entry`, sql`stock`]) {
    await db.run(db.kind === "embedded" ? sql`vacuum analyze ${table}` : sql`analyze ${table}`);
  }
}
