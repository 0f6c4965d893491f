import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { enqueue, type JobHandler } from "../jobs/index.ts";
import {
  dueSources,
  fetchPicture,
  keepPicture,
  nextDue,
  PictureRefusedError,
  replaceAddresses,
  saveSources,
  type PictureHosts,
  type PictureSource,
} from "../pictures/index.ts";
import { withStoreLocked } from "./lock.ts";
import { FETCH_PICTURES } from "./picture-files.ts";
import { StoreBusyError } from "./problem.ts";
import type { Needs } from "./service.ts";

const atOnce = 4;
/** A run ends well before another worker would take over the job. */
const turnMs = 45_000;
const mostAttempts = 6;
/** How long the job waits while an import is running. */
const busyMs = 5000;
/** How long a refused URL is not requested again. */
const refusedForMs = 24 * 3600 * 1000;

interface JobNeeds extends Needs {
  readonly storeOf: (id: RecordId) => Store | undefined;
}

/** Fetches pictures that are due, replaces their URLs by the stored files, and publishes; the rest waits for the next run. */
export function pictureJobs(needs: JobNeeds): JobHandler[] {
  const { db, clock, storeOf } = needs;
  /** Fetches nothing during an import, often the one that queued the job: nothing could be published before it ends. */
  async function run(storeId: RecordId, stopping: AbortSignal): Promise<void> {
    try {
      await withStoreLocked(db, storeId, async () => {});
      await fetchDue(storeId, stopping);
    } catch (error) {
      if (!(error instanceof StoreBusyError)) throw error;
      await enqueue(db, storeId, FETCH_PICTURES, {}, new Date(clock.now().getTime() + busyMs));
    }
  }
  async function fetchDue(storeId: RecordId, stopping: AbortSignal): Promise<void> {
    const allowed = storeOf(storeId)?.settings.pictures ?? { hosts: [], allowPrivateHosts: false };
    const endsAt = Date.now() + turnMs;
    while (!stopping.aborted && Date.now() < endsAt) {
      const due = await dueSources(db, storeId, clock.now(), atOnce);
      if (due.length === 0) break;
      await settle(needs, storeId, await Promise.all(due.map((source) => fetched(needs, storeId, source, allowed))));
    }
    const next = await nextDue(db, storeId);
    if (next) await enqueue(db, storeId, FETCH_PICTURES, {}, next);
  }
  return [
    {
      kind: FETCH_PICTURES,
      lane: "pictures",
      leaseSeconds: 120,
      run: ({ storeId }, stopping) => run(storeId, stopping),
    },
  ];
}

/** The outcome for a URL: stored, refused, or due again later. */
async function fetched(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  storeId: RecordId,
  source: PictureSource,
  allowed: PictureHosts,
): Promise<PictureSource> {
  const refused = (reason: string): PictureSource => ({
    ...source,
    state: "refused",
    reason,
    dueAt: new Date(clock.now().getTime() + refusedForMs),
  });
  try {
    const bytes = await fetchPicture(source.url, allowed);
    const name = decodeURIComponent(new URL(source.url).pathname.split("/").at(-1) ?? "");
    const kept = await keepPicture(db, storeId, { name, bytes, now: clock.now() });
    return "problem" in kept ? refused(kept.problem) : { ...source, state: "kept", path: kept.path };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof PictureRefusedError || error instanceof URIError) return refused(message);
    const attempts = source.attempts + 1;
    if (attempts >= mostAttempts) return refused(`did not come: ${message}`);
    return { ...source, attempts, dueAt: new Date(clock.now().getTime() + 1000 * 4 ** attempts) };
  }
}

/** Not while an import is in progress, whose writes must not be published in part. Throws StoreBusyError. */
async function settle(
  { db, clock, publish }: Needs,
  storeId: RecordId,
  sources: readonly PictureSource[],
): Promise<void> {
  await withStoreLocked(db, storeId, async () => {
    const settled = sources.filter(({ state }) => state !== "due");
    const changed = await db.transaction(async (tx) => {
      await saveSources(tx, storeId, sources);
      return replaceAddresses(tx, storeId, settled, clock.now());
    });
    if (changed.categories > 0) await publish(storeId);
    else if (changed.products.length > 0) await publish(storeId, { changed: changed.products });
  });
}
