import { createHash } from "node:crypto";
import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import { sql, type Database, type Statement, type Tx } from "../../db/index.ts";
import { openStores, type Store } from "../../stores/index.ts";
import type { PublishOptions } from "../catalog/index.ts";
import { isPublishDue, noteNoPublishDue } from "./publish-due.ts";
import { holdErasures } from "../erasure/index.ts";
import { ensureCounter } from "../orders/index.ts";
import { applyStaged, foreseen, namesProducts, writtenProducts } from "./apply.ts";
import { checkStaged } from "./check.ts";
import { identify, type FileIdentity } from "./files.ts";
import { countIssues, countRefusedRows, issuesOf, type Issue, type IssueCount } from "./issues.ts";
import { kinds, type Kind } from "./kinds.ts";
import { leaveOutErased } from "./erased-since.ts";
import { liveTables } from "./live.ts";
import { withStoreLocked } from "./lock.ts";
import { enqueuePictures, placePictures, settlePictures, type SettledPicture } from "./picture-files.ts";
import { ImportError } from "./problem.ts";
import type { ImportFile } from "./read-files.ts";
import { settleRepeated } from "./repeated.ts";
import { stageFiles, totalBytes } from "./stage-files.ts";
import {
  allowLongStatements,
  appliedRun,
  enter,
  openRun,
  removeStaged,
  type Change,
  type Outcome,
  type Run,
} from "./store.ts";
import { writeToCopies } from "./trial-tables.ts";
import { removeUnusedAdditions, undoSetUp, type SetUpChange, type UndoneSetUp } from "./undo-set-up.ts";
import { eachAdded, takeAway, type AddedRow } from "./undo.ts";

const nothingToReplaceBy =
  "The files name no product: --replace would make all products inactive. Give it the file of products, or leave it out. Nothing was changed.";

export interface ImportOptions {
  /** Reads, checks and reports, and changes nothing. */
  readonly dryRun?: boolean;
  /** Products that are not in the files become inactive; those that are, active. */
  readonly replace?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Stops after the current batch. Repeating the same import resumes there. */
  readonly signal?: AbortSignal;
  readonly keeping?: Keeping;
  /** Removes what another import has added: the rows that `Keeping` was given for it. */
  readonly takingAway?: readonly AddedRow[] | undefined;
  /** Restores that import's changes to the store's set-up before the rows: earlier rows may need earlier settings. */
  readonly puttingBack?: PuttingBack | undefined;
  /** When the previous state was kept: people erased since stay erased. */
  readonly keptAt?: Date | undefined;
}

/** A store that is set up first, while no other import works on it. It need not exist yet. */
export interface StoreToSetUp {
  readonly id: RecordId;
  /** Returns the store after that. */
  readonly settingUp: () => Promise<Store>;
}

export interface PuttingBack {
  readonly change: SetUpChange;
  /** Called as soon as it is done, or would be in a dry run. */
  readonly tell: (undone: UndoneSetUp) => void;
}

/** Keeps the previous state before an import changes it, while no other import works on the store. */
export interface Keeping {
  /** Throws where that is not possible: the import then neither begins nor continues. */
  demand(run: Pick<Run, "id" | "state">): void;
  /** Called before the first row is written, with the rows to be added. Not called for a resumed import whose rows are already applied. */
  keep(run: Pick<Run, "id">, eachAdded: EachAdded): Promise<void>;
}

/** Passes on the rows to be added, a few thousand at a time; repeats them all if the database retries the transaction. */
export type EachAdded = (take: (rows: readonly AddedRow[]) => void) => Promise<void>;

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
  /** File names of the unfinished import that this one replaced. */
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
  /** Publishes the tables to shoppers; `changed` has the ids of the products if nothing else has changed. */
  readonly publish: (storeId: RecordId, options?: Pick<PublishOptions, "changed">) => Promise<unknown>;
}

export interface Importer {
  /**
   * Imports files into a store. Shoppers see the old catalog until everything is applied, then the new one. After a crash the same call
   * resumes where it stopped. Without files it publishes the present tables, if nothing is published yet. Throws ImportError for what the
   * caller must fix.
   */
  run(store: Store | StoreToSetUp, files: readonly ImportFile[], options?: ImportOptions): Promise<ImportSummary>;
  /** The report of the store's last import, in the order of files and rows. */
  issues(run: Pick<Run, "storeId" | "id">): AsyncGenerator<Issue[]>;
}

type Wanted = Pick<ImportOptions, "takingAway"> & { readonly replace: boolean };

/** Ends the transaction of a dry run. */
class Undone extends Error {}

/** Changes when rows are parsed differently: an import must not be half old and half new. */
const formatVersion = 2;

export function createImporter({ db, clock, publish }: Needs): Importer {
  async function run(
    store: Store | StoreToSetUp,
    files: readonly ImportFile[],
    options: ImportOptions = {},
  ): Promise<ImportSummary> {
    const identities = await Promise.all(files.map((file) => identify(file.path)));
    return withStoreLocked(db, store.id, async () =>
      importLocked("settingUp" in store ? await store.settingUp() : store, files, identities, options),
    );
  }

  async function importLocked(
    given: Store,
    files: readonly ImportFile[],
    identities: readonly FileIdentity[],
    { dryRun = false, replace = false, signal, onProgress, keeping, takingAway, puttingBack, keptAt }: ImportOptions,
  ): Promise<ImportSummary> {
    const names = identities.map(({ name }) => name);
    const identity = identityOf(files, identities, { dryRun, replace, takingAway });
    await publishWhatIsApplied(given, identity);
    const wanted = { storeId: given.id, identity, dryRun, files: names, now: clock.now() };
    const { run: current, dropped } = await db.transaction(async (tx) => {
      const opened = await openRun(tx, wanted);
      keeping?.demand(opened.run);
      return opened;
    });
    const store = puttingBack ? await putBack(given.id, puttingBack, dryRun) : given;
    let { state, outcome, rowsRead } = current;
    const bytesTotal = totalBytes(identities);
    const seconds: Record<Step, number> = { reading: 0, checking: 0, applying: 0, publishing: 0 };

    async function step<T>(name: Step, work: () => Promise<T>): Promise<T> {
      const start = performance.now();
      if (name !== "reading") onProgress?.({ step: name, bytesRead: bytesTotal, bytesTotal, rowsRead });
      const done = await work();
      seconds[name] = (performance.now() - start) / 1000;
      return done;
    }

    if (state === "reading") {
      const onBatch = (bytesRead: number, read: number) =>
        onProgress?.({ step: "reading", bytesRead, bytesTotal, rowsRead: read });
      const staging = { db, clock, store, run: current, files, identities, replace, signal, onBatch };
      rowsRead += await step("reading", () => stageFiles(staging));
      await step("checking", async () => {
        const pictures = await settlePictures({ db, now: clock.now(), dryRun }, store, current, files);
        await checkRun(current, { replace, keptAt }, pictures);
      });
      state = "checked";
    }
    if (state === "checked" && dryRun) {
      outcome = await foresee(current, { replace, takingAway });
      await finish(current, "checked", outcome);
    } else if (state === "checked") {
      await keeping?.keep(current, (take) => db.transaction((tx) => eachAdded(tx, current, take)));
      outcome = await step("applying", () => applyRun(current, { replace, takingAway, keptAt }));
      state = "applied";
    }
    const isDue = store.catalogVersionId === null || (await isPublishDue(db, store.id));
    const isPublished = state === "applied" && (isDue || changesCatalogue(outcome));
    if (state === "applied") {
      // on PostgreSQL a second connection updates the statistics while the catalog is compiled
      const figures = refreshFigures(db, outcome!);
      const changed = !isDue && changesProductsAlone(outcome!) ? await writtenProducts(db, current) : undefined;
      await Promise.all([figures, isPublished && step("publishing", () => publish(store.id, { changed }))]);
      if (puttingBack) await removeUnusedAdditions(db, store.id, puttingBack.change);
      await finish(current, "applied");
      if (isDue) await noteNoPublishDue(db, store.id);
    }
    return {
      run: { storeId: store.id, id: current.id },
      files: names,
      resumedAfter: current.rowsRead,
      dropped,
      rowsRead,
      rowsRefused: await countRefusedRows(db, current),
      issues: await countIssues(db, current),
      outcome: outcome!,
      isPublished,
      seconds,
    };
  }

  async function putBack(storeId: RecordId, { change, tell }: PuttingBack, dryRun: boolean): Promise<Store> {
    tell(await undoSetUp(db, storeId, change, { now: clock.now(), dryRun }));
    return (await openStores(db)).find(storeId)!;
  }

  async function checkRun(
    current: Run,
    { replace, keptAt }: Pick<ImportOptions, "keptAt"> & { readonly replace: boolean },
    pictures: readonly SettledPicture[],
  ): Promise<void> {
    // without statistics of the staged rows the planner picks plans that never finish
    await db.run(sql`analyze import_row`);
    await db.transaction(async (tx) => {
      await allowLongStatements(tx);
      await settleRepeated(tx, current);
      if (keptAt) await leaveOutErased(tx, current, keptAt);
      await placePictures(tx, current, pictures);
      await checkStaged(tx, current);
      // a failed export has only a header, and a stock file lists what is counted, not what is sold
      if (replace && !(await namesProducts(tx, current))) throw new ImportError(nothingToReplaceBy);
      await enter(tx, current, "reading", "checked", clock.now());
    });
  }

  async function foresee(current: Run, { replace, takingAway }: Wanted): Promise<Outcome> {
    if (!takingAway) return db.transaction((tx) => foreseen(tx, current, { replace }));
    let outcome: Outcome | undefined;
    try {
      await db.transaction(async (tx) => {
        await allowLongStatements(tx);
        await writeToCopies(tx, current.storeId, await kindsOf(tx, current, takingAway));
        outcome = await write(tx, current, { replace, takingAway });
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    return outcome!;
  }

  async function kindsOf(tx: Tx, { storeId, id }: Run, takingAway: readonly AddedRow[]): Promise<Kind[]> {
    const staged = await tx.many<{ kind: string }>(sql`
      select distinct kind from import_row where store_id = ${storeId} and run_id = ${id}`);
    const named = new Set([...staged, ...takingAway].map(({ kind }) => kind));
    return kinds.filter((kind) => named.has(kind));
  }

  async function applyRun(
    current: Run,
    { keptAt, ...wanted }: Wanted & Pick<ImportOptions, "keptAt">,
  ): Promise<Outcome> {
    // imported orders get numbers, too; a store without orders yet has no counter for them
    await ensureCounter(db, current.storeId);
    return db.transaction(async (tx) => {
      if (keptAt) {
        // it may have been checked days ago
        await holdErasures(tx);
        await leaveOutErased(tx, current, keptAt);
      }
      const done = await write(tx, current, wanted);
      await enqueuePictures(tx, current, clock.now());
      await enter(tx, current, "checked", "applied", clock.now(), done);
      return done;
    });
  }

  /** Whether added rows may be removed depends on the previous state: that is restored first. */
  async function write(tx: Tx, current: Run, { replace, takingAway }: Wanted): Promise<Outcome> {
    const applied = await applyStaged(tx, current, { replace, now: clock.now() });
    if (!takingAway) return applied;
    return { ...applied, takenAway: await takeAway(tx, current.storeId, takingAway, clock.now()) };
  }

  /** Another import was killed before it could publish: what it wrote must not wait for changes by this one. */
  async function publishWhatIsApplied(store: Store, identity: string): Promise<void> {
    const left = await appliedRun(db, store.id);
    if (!left || left.identity === identity) return;
    await publish(store.id);
    await finish(left.run, "applied");
  }

  async function finish(current: Run, from: Run["state"], outcome?: Outcome): Promise<void> {
    await db.transaction(async (tx) => {
      await enter(tx, current, from, "done", clock.now(), outcome);
      await removeStaged(tx, current.storeId, current.id);
    });
  }

  return { run, issues: (which) => issuesOf(db, which) };
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

/**
 * Stock, accounts with their contract prices, contacts and orders are live at once; everything else becomes visible when it is published.
 */
function changesCatalogue(outcome: Outcome | null): boolean {
  if (!outcome) return false;
  const { stock: _s, accounts: _a, contacts: _c, accountPrices: _p, orders: _o, ...others } = outcome.kinds;
  return outcome.deactivated > 0 || Object.values(others).some(hasWritten) || outcome.takenAway !== undefined;
}

/** Categories, attributes and engines appear in the responses of products that are not in the import. */
function changesProductsAlone({ kinds: changes, deactivated, takenAway }: Outcome): boolean {
  return !takenAway && deactivated === 0 && ![changes.categories, changes.attributes, changes.engines].some(hasWritten);
}

const hasWritten = (change: Change | undefined): boolean => !!change && change.created + change.changed > 0;

/**
 * Updates the planner's statistics of tables that have changed a lot, by the same threshold as PostgreSQL's autovacuum; the embedded
 * database has none. Not for a few rows: there shoppers wait meanwhile, half a second at 20,000 products.
 */
async function refreshFigures(db: Database, { kinds: changes }: Outcome): Promise<void> {
  for (const kind of kinds) {
    const name = kind === "orders" ? sql`order_summary` : liveTables[kind].name;
    if (await isMuchOf(db, name, changes[kind]))
      await db.run(db.kind === "embedded" ? sql`vacuum analyze ${name}` : sql`analyze ${name}`);
  }
}

async function isMuchOf(db: Database, table: Statement, change: Change | undefined): Promise<boolean> {
  if (!change || !hasWritten(change)) return false;
  const { rows } = await db.one<{ rows: number }>(
    sql`select greatest(reltuples, 0)::float8 as rows from pg_class where oid = ${table.text}::regclass`,
  );
  return change.created + change.changed > 50 + 0.1 * rows;
}
