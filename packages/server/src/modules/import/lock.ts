import type { RecordId } from "@tradecounter/commerce";
import { sql, type Database } from "../../db/index.ts";
import { errorCodeOf } from "../../error-code.ts";
import { StoreBusyError } from "./problem.ts";

const heldHere = new Set<string>();
/** Shorter than the time after which the database ends an idle transaction. */
const signOfLifeMs = 15_000;
const lockNotAvailable = "55P03";

/**
 * Runs `work` while no other import works on the store. Throws StoreBusyError when one does, here or in another process. The lock is a
 * row lock held by a separate transaction, so a killed process releases it at once. The embedded database has named locks for this.
 */
export async function withStoreLocked<T>(db: Database, storeId: RecordId, work: () => Promise<T>): Promise<T> {
  if (heldHere.has(storeId)) throw new StoreBusyError();
  heldHere.add(storeId);
  try {
    return db.hold ? await withNameHeld(db.hold, `import ${storeId}`, work) : await withRowLocked(db, storeId, work);
  } finally {
    heldHere.delete(storeId);
  }
}

async function withNameHeld<T>(hold: NonNullable<Database["hold"]>, name: string, work: () => Promise<T>): Promise<T> {
  const release = await hold(name);
  if (!release) throw new StoreBusyError();
  try {
    return await work();
  } finally {
    await release();
  }
}

async function withRowLocked<T>(db: Database, storeId: RecordId, work: () => Promise<T>): Promise<T> {
  await db.run(sql`insert into import_lock (store_id) values (${storeId}) on conflict do nothing`);
  const locked = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.one(sql`select 1 from import_lock where store_id = ${storeId} for update nowait`);
    locked.resolve();
    while (!(await isSettledWithin(finished.promise, signOfLifeMs))) await tx.run(sql`select 1`);
  });
  // If the lock is lost, nothing is done twice: each step's own transaction checks whether another process has taken over.
  holding.catch((error: unknown) =>
    locked.reject(errorCodeOf(error) === lockNotAvailable ? new StoreBusyError() : error),
  );
  await locked.promise;
  try {
    return await work();
  } finally {
    finished.resolve();
    await holding.catch(() => {});
  }
}

async function isSettledWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)));
  const isSettled = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return isSettled;
}
