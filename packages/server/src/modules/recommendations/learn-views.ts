import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import { breathing } from "../../packed/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { basketWeight, type CoOccurrenceOptions } from "./co-occurrence.ts";
import { afterVisits, type Visit } from "./rules.ts";
import { saveNearest } from "./save-nearest.ts";
import { learntOf, viewedAfter } from "./store.ts";
import {
  forgetCounted,
  forgetViewed,
  lockViewRun,
  saveRefreshed,
  saveViewedUntil,
  viewsEnd,
  visitsBetween,
  withRepeatsMarked,
  type ViewRun,
} from "./view-store.ts";

/** Looking costs nothing: it proves less than buying, there are many looks, and it reflects the moment. */
const options: CoOccurrenceOptions = { halfLifeDays: 30, damping: 2, sharpness: 1.8, neighbours: 200 };
/**
 * Minimum of today's visits that link two parts, so that three are needed: a single visitor's activity is shown to nobody, and a network
 * has two codes in the night from Sunday to Monday.
 */
const fewestVisits = 2.2;
/** Anything weighing less is deleted: a single visit four months ago. */
const faded = 0.06;
const rememberedMs = 90 * 86_400_000;
const refreshEveryMs = 7 * 86_400_000;
/** How long a visitor remembers what they were looking for. */
const recentMs = 2 * 3600_000;
/** Longer than browsers and the store delay events. */
const settledMs = 120_000;
const viewsAtOnce = 5000;
const productsAtOnce = 200;

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Learns from a store's new events what visitors view together and how much. The results and their position are one transaction: a visit
 * counts once, however often this is run, and each network once a week per part. Returns how many visits there were.
 */
export async function learnViews(
  { db, clock }: Needs,
  storeId: RecordId,
  { settledForMs = settledMs }: { settledForMs?: number } = {},
): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - settledForMs);
  const since = new Date(now.getTime() - rememberedMs);
  let count = 0;
  for (;;) {
    const isDone = await db.transaction(async (tx) => {
      const run = await lockViewRun(tx, storeId, { now, since });
      if (run.untilMs >= before.getTime()) return true;
      const untilMs = await viewsEnd(tx, storeId, { afterMs: run.untilMs, before, count: viewsAtOnce });
      const found = await visitsBetween(tx, storeId, { afterMs: run.untilMs, untilMs, recentMs });
      const visits = await withRepeatsMarked(tx, storeId, { visits: found, afterMs: run.untilMs });
      await learnVisits(tx, storeId, { run, visits, untilMs });
      await saveViewedUntil(tx, storeId, untilMs);
      count += visits.length;
      return untilMs >= before.getTime();
    });
    if (isDone) break;
  }
  await refresh(db, storeId, now);
  return count;
}

async function learnVisits(
  tx: Tx,
  storeId: RecordId,
  { run, visits, untilMs }: { run: ViewRun; visits: readonly Visit[]; untilMs: number },
): Promise<void> {
  const ids = [...new Set(visits.flatMap((visit) => visit.map(({ id }) => id)))];
  const before = new Map((await learntOf(tx, "viewed", storeId, ids)).map((one) => [one.id, one]));
  const changed = afterVisits(before, visits, { afterMs: run.untilMs, epochMs: run.epochMs, options });
  await saveNearest(tx, "viewed", storeId, { products: changed, measure: measureAt(run.epochMs, untilMs) });
}

/** Once a week: updates the neighbors of parts not viewed since, and deletes what has faded. */
async function refresh(db: Database, storeId: RecordId, now: Date): Promise<void> {
  const breathe = breathing();
  for (let after: string | undefined = ""; after !== undefined;) {
    const from: string = after;
    after = await db.transaction(async (tx) => {
      const { epochMs, refreshedMs } = await lockViewRun(tx, storeId, { now, since: now });
      if (now.getTime() - refreshedMs < refreshEveryMs) return undefined;
      const least = faded * basketWeight(epochMs - now.getTime(), 1, options);
      const products = await viewedAfter(tx, storeId, { after: from, limit: productsAtOnce });
      const [kept, gone] = [
        products.filter(({ amount }) => amount >= least),
        products.filter(({ amount }) => amount < least),
      ];
      await forgetViewed(
        tx,
        storeId,
        gone.map(({ id }) => id),
      );
      const still = kept.map((one) => ({
        ...one,
        together: new Map([...one.together].filter(([, both]) => both >= least)),
      }));
      await saveNearest(tx, "viewed", storeId, { products: still, measure: measureAt(epochMs, now.getTime()) });
      if (products.length === productsAtOnce) return products.at(-1)!.id;
      await saveRefreshed(tx, storeId, now);
      return undefined;
    });
    await breathe();
  }
}

const measureAt = (epochMs: number, newestMs: number) => ({ epochMs, newestMs, options, least: fewestVisits });

/** Keeps views up to date, where the store keeps events of visitors who consent. */
export function viewLearningJob(needs: Needs & { storeOf: (storeId: RecordId) => Store | undefined }): JobHandler {
  return {
    kind: "learnViews",
    everySeconds: 600,
    // reading a busy day takes the database seconds
    lane: "recommendations",
    leaseSeconds: 900,
    async run({ storeId }) {
      const settings = needs.storeOf(storeId)?.settings;
      if (settings?.recommendations && settings.analytics?.firstParty) await learnViews(needs, storeId);
      // even if views are no longer learned from
      await forgetCounted(needs.db, storeId, needs.clock.now());
    },
  };
}
