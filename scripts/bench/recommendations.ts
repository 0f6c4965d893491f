import { setTimeout } from "node:timers/promises";
import type { RecordId } from "@tradecounter/commerce";
import { configFrom, openDatabase, systemClock } from "@tradecounter/server";
import { json, sql, type Database } from "../../packages/server/src/db/index.ts";
import { ensurePartition, partitionDay } from "../../packages/server/src/modules/analytics/store.ts";
import { learnOrders } from "../../packages/server/src/modules/recommendations/learn.ts";
import { learnViews } from "../../packages/server/src/modules/recommendations/learn-views.ts";
import { startBareServer } from "./bare-replies.ts";
import { quantileOf } from "./compare.ts";
import { openConnection, requestOf } from "./connection.ts";
import { accepted } from "./load.ts";
import { processorMsOf, type Child } from "./process.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const orderCount = 18_500;
const linesOfOrder = 20;
/** Products that are bought together, in groups. */
const [boughtCount, kindSize] = [4000, 40];
const [viewCount, viewsOfVisit] = [100_000, 8];
const runs = 400;
const readAheadMs = 5_000;

/** How long it takes to learn from a wholesaler's orders of a year, and to recommend what goes with a part. */
export async function recommendationMeasures({
  api,
  env,
  folder,
  server,
  url,
  webstoreId,
  parts,
}: BenchStore): Promise<Measure[]> {
  const storeId = webstoreId as RecordId;
  const ids = parts.slice(0, boughtCount).map(({ id }) => id);
  const db = await openDatabase(configFrom({ ...process.env, ...env }));
  await db.run(sql`
    update store set settings = settings || '{"recommendations": true, "analytics": {"firstParty": true, "keepDays": 30}}'
    where id = ${storeId}`);
  await writeOrders(db, storeId, ids);
  const learnt = await timed(() => learnOrders({ db, clock: systemClock }, storeId));
  await writeViews(db, storeId, ids);
  const viewed = await timed(() => learnViews({ db, clock: systemClock }, storeId));
  // other measurements count events
  await db.run(sql`delete from analytics_event where store_id = ${storeId}`);
  await db.close();

  const urlsOf = (recommender: string, from = 0) =>
    Array.from({ length: runs }, (_, run) => {
      const anchorValues = ids[((from + run) * 7919) % ids.length]!;
      const query = new URLSearchParams({ recommender, anchorValues, includePricingAndProductInformation: "true" });
      return `${api}/ai/recommendations?${query}`;
    });
  // recommendations are loaded on the first request to a store, and a new process is slow. Uses other parts, as each is requested once
  for (const recommender of ["CustomersWhoBoughtAlsoBought", "SimilarProducts"])
    await costOfAsking(urlsOf(recommender, 2 * runs), { ...server, url });
  await setTimeout(readAheadMs);
  async function told(name: string, recommender: string): Promise<Measure> {
    const urls = urlsOf(recommender);
    const own = await costOfAsking(urls, { ...server, url });
    const bare = await startBareServer(urls, folder);
    await costOfAsking(urls, bare);
    const least = await costOfAsking(urls, bare);
    await bare.stop();
    const remark =
      `the median over HTTP, of parts that nobody has asked for, ${own.us.toFixed(0)} µs of the processor; ` +
      `a bare server sends these ${(bare.replyBytes / 1000).toFixed(1)} kB in ${least.ms.toFixed(2)} ms, ${least.us.toFixed(0)}`;
    return measure(name, own.ms, "ms", { atMost: 1 }, remark);
  }
  return [
    measure(
      `learning what goes together from ${(orderCount * linesOfOrder).toLocaleString("en")} order lines`,
      learnt / 1000,
      "s",
      { atMost: 20 },
    ),
    await told("what others bought with a part", "CustomersWhoBoughtAlsoBought"),
    measure(`learning what is looked at together from ${viewCount.toLocaleString("en")} views`, viewed / 1000, "s"),
    await told("what others look at beside a part", "SimilarProducts"),
  ];
}

/**
 * Sends the requests one after another to the process listening there: the median wait in milliseconds, and the
 * processor time per request in microseconds.
 */
async function costOfAsking(
  urls: readonly string[],
  { pid, url: at }: Pick<Child, "pid"> & { readonly url: string },
): Promise<{ ms: number; us: number }> {
  const connection = await openConnection(at);
  const processorMs = () => processorMsOf(pid) ?? Number.NaN;
  const before = processorMs();
  const waits: number[] = [];
  for (const url of urls) {
    const request = requestOf("GET", url);
    waits.push(await timed(async () => accepted(await connection.ask(request))));
  }
  connection.close();
  return { ms: quantileOf(waits, 0.5), us: ((processorMs() - before) * 1000) / urls.length };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function writeOrders(db: Database, storeId: RecordId, ids: readonly string[]): Promise<void> {
  // older than the orders of other measurements, which are of products that are not sold
  await db.run(sql`
    insert into order_summary (store_id, id, order_number, reference_number, checkout_id, cart_id, owner_id, user_id, status,
      currency, tax_type, contact, total_product_list_amount, total_product_amount, total_promotional_adjustment_amount,
      total_charge_amount, total_tax_amount, grand_total_amount, unique_product_count, ordered_at)
    select ${storeId}, 'learnt-' || n, 20000000 + n, 'learnt-' || n, 'learnt-' || n, 'learnt-' || n, 'guest', 'guest', 'Created', 'USD',
      'Net', '{}', 0, 0, 0, 0, 0, 0, 1, now() - interval '1 day' - n * interval '28 minutes'
    from generate_series(1, ${orderCount}::int) n`);
  await db.run(sql`
    insert into order_item_summary (store_id, order_id, id, delivery_group_id, position, product_id, name, sku, product, quantity,
      list_price, sales_price, unit_adjusted_price, total_list_price, total_adjustment_amount, total_price,
      itemized_adjustment_amount, tax_percent, total_tax, total_amount)
    select ${storeId}, 'learnt-' || n, 'line-' || line, 'group', line, bought.id, '', '', '{}', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from generate_series(1, ${orderCount}::int) n, generate_series(1, ${linesOfOrder}::int) line,
      lateral (select (hashint4(n) & 65535) % ${boughtCount / kindSize}::int as kind) of_kind,
      lateral (select case when line % 4 = 0 then (hashint4(n * 31 + line) & 1048575) % ${boughtCount}::int
        else kind * ${kindSize}::int + (hashint4(n * 17 + line) & 1048575) % ${kindSize}::int end as at) place,
      lateral (select ${json(ids)}::jsonb ->> at as id) bought`);
  for (const table of ["order_summary", "order_item_summary"]) await db.script(`analyze ${table}`);
}

/** In the last quarter of an hour: visits to a few parts of one group and one of any. */
async function writeViews(db: Database, storeId: RecordId, ids: readonly string[]): Promise<void> {
  const dayMs = 86_400_000;
  for (const at of [Date.now() - dayMs, Date.now()]) await ensurePartition(db, partitionDay(new Date(at)));
  const parts = await db.many<{ sku: string }>(sql`
    select sku from product where store_id = ${storeId} and id = any(${ids}) order by id`);
  const skus = parts.map(({ sku }) => sku);
  await db.run(sql`
    insert into analytics_event (store_id, at, visit, name, page, skus)
    select ${storeId}, now() - interval '3 minutes' - n * interval '7 milliseconds', 'visit-' || n / ${viewsOfVisit}::int,
      'view_item', 'Product Page', array[${json(skus)}::jsonb ->> (
        case when n % ${viewsOfVisit}::int = 0 then (hashint4(n) & 1048575) % ${boughtCount}::int
        else (hashint4(n / ${viewsOfVisit}::int) & 65535) % ${boughtCount / kindSize}::int * ${kindSize}::int
          + (hashint4(n * 17) & 1048575) % ${kindSize}::int end)]
    from generate_series(1, ${viewCount}::int) n`);
}
