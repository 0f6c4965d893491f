import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import { sql, type Database } from "../../db/index.ts";
import { breathing } from "../../packed/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import { learntItems, usualOptions as options } from "./co-occurrence.ts";
import { afterOrders } from "./rules.ts";
import { saveNearest } from "./save-nearest.ts";
import {
  forgetOthers,
  learntOf,
  lockRun,
  hasImportedAfter,
  lastNumbers,
  newestOrders,
  ordersAfter,
  pastOrders,
  saveLearnt,
  saveRun,
  type Run,
  type SavedProduct,
} from "./store.ts";

/** Only these are learned from: older ones count next to nothing. */
const usualOrders = 50_000;
const mostLines = 1_000_000;
const ordersAtOnce = 500;
const savedAtOnce = 200;
/**
 * After this, what was added to step by step is learned again from scratch: neighbors that were cut off, and those of parts that nobody
 * bought.
 */
const wholeEveryMs = 7 * 86_400_000;
/** Longer than it takes to write an order. */
const settledMs = 60_000;

/**
 * Learns from a store's new orders what is bought together, and once a week, or after an import of orders, from all of the last ones.
 * Returns how many orders were new. The results and their position are one transaction: an order counts once, however often this is run.
 */
export async function learnOrders(
  { db, clock }: { db: Database; clock: Clock },
  storeId: RecordId,
  { settledForMs = settledMs, mostOrders = usualOrders }: { settledForMs?: number; mostOrders?: number } = {},
): Promise<number> {
  const now = clock.now().getTime();
  const placedBy = new Date(now - settledForMs);
  let count = 0;
  for (;;) {
    const learnt = await db.transaction(async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`);
      const run = await lockRun(tx, storeId);
      if (!run || now - run.wholeAtMs > wholeEveryMs) return undefined;
      if (await hasImportedAfter(tx, storeId, run.lastImported)) return undefined;
      const orders = await ordersAfter(tx, storeId, { lastOrder: run.lastOrder, placedBy, limit: ordersAtOnce });
      const last = orders.at(-1);
      if (!last) return 0;
      const ids = [...new Set(orders.flatMap((order) => order.ids))];
      const before = new Map((await learntOf(tx, "bought", storeId, ids)).map((one) => [one.id, one]));
      const changed = afterOrders(before, orders, { epochMs: run.epochMs, options });
      const newestMs = orders.reduce((latest, { orderedAtMs }) => Math.max(latest, orderedAtMs), run.epochMs);
      await saveNearest(tx, "bought", storeId, {
        products: changed,
        measure: { epochMs: run.epochMs, newestMs, options },
      });
      await saveRun(tx, storeId, { ...run, lastOrder: last.number });
      return orders.length;
    });
    if (learnt === undefined) return count + (await learnAll(db, storeId, { now, placedBy, mostOrders }));
    count += learnt;
    if (learnt < ordersAtOnce) return count;
  }
}

async function learnAll(
  db: Database,
  storeId: RecordId,
  at: { now: number; placedBy: Date; mostOrders: number },
): Promise<number> {
  // before the orders themselves: orders imported meanwhile come after it
  const last = await lastNumbers(db, storeId, at.placedBy);
  const { ids, baskets } = await readOrders(db, storeId, at);
  if (baskets.length === 0) return 0;
  const epochMs = baskets.reduce((latest, { boughtAtMs }) => Math.max(latest, boughtAtMs), 0);
  const breathe = breathing();
  const run: Run = { epochMs, ...last, wholeAtMs: at.now };
  // Not one transaction, which would block everybody on the embedded database. Until the end the run counts as due: one that is
  // interrupted starts over. Meanwhile rows of both runs are served, as nearness means the same in both.
  await saveRun(db, storeId, { ...run, wholeAtMs: 0 });
  let some: SavedProduct[] = [];
  async function save() {
    if (some.length > 0) await saveLearnt(db, "bought", storeId, some);
    some = [];
  }
  for (const { item, bought, near } of learntItems(baskets, ids.length, options)) {
    some.push({
      id: ids[item]!,
      amount: bought,
      near: near.map((one) => ({ id: ids[one.item]!, together: one.together, nearness: one.score })),
    });
    if (some.length === savedAtOnce) await save();
    await breathe();
  }
  await save();
  await forgetOthers(db, storeId, ids);
  await saveRun(db, storeId, run);
  return baskets.length;
}

/** The last orders, with products as numbers: a few bytes per line. */
async function readOrders(
  db: Database,
  storeId: RecordId,
  { placedBy, mostOrders }: { placedBy: Date; mostOrders: number },
) {
  const ids: string[] = [];
  const numbers = new Map<string, number>();
  const baskets: { items: Uint32Array; boughtAtMs: number }[] = [];
  const newest = await newestOrders(db, storeId, { placedBy, limit: mostOrders });
  for (let from = 0, lines = 0; from < newest.length && lines < mostLines; from += ordersAtOnce) {
    for (const order of await pastOrders(db, storeId, newest.slice(from, from + ordersAtOnce))) {
      const items = Uint32Array.from(order.ids, (id) => {
        const known = numbers.get(id) ?? ids.push(id) - 1;
        numbers.set(id, known);
        return known;
      });
      baskets.push({ items, boughtAtMs: order.orderedAtMs });
      lines += items.length;
    }
  }
  return { ids, baskets };
}

/** Keeps purchases up to date. */
export function learningJob(needs: {
  db: Database;
  clock: Clock;
  storeOf: (storeId: RecordId) => Store | undefined;
}): JobHandler {
  return {
    kind: "learnRecommendations",
    everySeconds: 120,
    // a store's whole history takes seconds of processor time, between requests
    lane: "recommendations",
    leaseSeconds: 900,
    async run({ storeId }) {
      if (needs.storeOf(storeId)?.settings.recommendations) await learnOrders(needs, storeId);
    },
  };
}
