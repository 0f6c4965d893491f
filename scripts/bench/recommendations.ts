import type { RecordId } from "@tradecounter/commerce";
import { configFrom, openDatabase, systemClock } from "@tradecounter/server";
import { json, sql, type Database } from "../../packages/server/src/db/index.ts";
import { learnOrders } from "../../packages/server/src/modules/recommendations/learn.ts";
import { quantileOf } from "./compare.ts";
import { openConnection, requestOf } from "./connection.ts";
import { accepted } from "./load.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const orderCount = 18_500;
const linesOfOrder = 20;
/** Products that are bought, in kinds that go together. */
const [boughtCount, kindSize] = [4000, 40];
const runs = 400;

/** How long a wholesaler's year of orders takes to be learnt, and a shopper to be told what goes with a part. */
export async function recommendationMeasures({ api, env, webstoreId, parts }: BenchStore): Promise<Measure[]> {
  const storeId = webstoreId as RecordId;
  const ids = parts.slice(0, boughtCount).map(({ id }) => id);
  const db = await openDatabase(configFrom({ ...process.env, ...env }));
  await db.run(sql`update store set settings = settings || '{"recommendations": true}' where id = ${storeId}`);
  await writeOrders(db, storeId, ids);
  const learnt = await timed(() => learnOrders({ db, clock: systemClock }, storeId));
  await db.close();

  const connection = await openConnection(api);
  const waits: number[] = [];
  for (let run = 0; run < runs; run++) {
    const query = new URLSearchParams({
      recommender: "CustomersWhoBoughtAlsoBought",
      anchorValues: ids[(run * 7919) % ids.length]!,
      includePricingAndProductInformation: "true",
    });
    waits.push(
      await timed(async () => accepted(await connection.ask(requestOf("GET", `${api}/ai/recommendations?${query}`)))),
    );
  }
  connection.close();
  return [
    measure(
      `learning what goes together from ${(orderCount * linesOfOrder).toLocaleString("en")} order lines`,
      learnt / 1000,
      "s",
      { atMost: 20 },
    ),
    measure("what others bought with a part", quantileOf(waits, 0.5), "ms", { atMost: 1 }, "median, over HTTP"),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function writeOrders(db: Database, storeId: RecordId, ids: readonly string[]): Promise<void> {
  // behind the orders of other measurements, which are of products that nobody sells
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
