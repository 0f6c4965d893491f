import type { RecordId } from "@tradecounter/commerce";
import { configFrom, createSessions, openDatabase, SESSION_COOKIE, systemClock } from "@tradecounter/server";
import { sql, type Database } from "../../packages/server/src/db/index.ts";
import { saveAccount, saveContact, setRole } from "../../packages/server/src/modules/accounts/index.ts";
import { quantileOf } from "./compare.ts";
import { openConnection, requestOf } from "./connection.ts";
import { accepted } from "./load.ts";
import { measure, type Measure } from "./report.ts";
import type { BenchStore } from "./store.ts";

const orderCount = 100_000;
const runs = 60;
/** Ways to list orders, by name: each is requested from its start and from somewhere in the middle. */
const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "all of them": {},
  "the admin's own": { ownerScoped: "true" },
  "a status of one in a thousand": { status: "Rare" },
  "a part of one in 500": { stockKeepingUnit: "part-77" },
  "a person of one in ten": { orderedBy: "Person3" },
  "a purchase order": { purchaseOrderNumber: "PO-2026-77777" },
  "a word of all and one of a tenth": { search: "filter person3" },
  "two words of tenths that never meet": { search: "person3 person4" },
};

/** How long an account admin waits for a page of a hundred thousand orders, at any position and with any filter. */
export async function orderMeasures({ api, env, webstoreId }: BenchStore): Promise<Measure[]> {
  const db = await openDatabase(configFrom({ ...process.env, ...env }));
  const cookie = `${SESSION_COOKIE}=${await adminOfMany(db, webstoreId as RecordId)}`;
  await db.close();
  const connection = await openConnection(api);
  async function waitFor(query: Readonly<Record<string, string>>): Promise<number> {
    const search = new URLSearchParams({ ownerScoped: "false", pageSize: "20", includeProducts: "true", ...query });
    const askedAt = performance.now();
    accepted(await connection.ask(requestOf("GET", `${api}/order-summaries?${search}`, { cookie })));
    return performance.now() - askedAt;
  }
  for (let run = 0; run < runs; run++) await waitFor({});
  const medians: [name: string, ms: number][] = [];
  for (const [name, query] of Object.entries(ways)) {
    const waits: number[] = [];
    for (let run = 0; run < runs; run++) {
      const place = orderedAt(1 + ((run * 7919) % orderCount));
      const after = [place.getTime(), "1Os000000000000AAA"];
      const pageToken = Buffer.from(JSON.stringify({ after })).toString("base64url");
      waits.push(await waitFor(run % 2 === 0 ? query : { ...query, pageToken }));
    }
    medians.push([name, quantileOf(waits, 0.5)]);
  }
  connection.close();
  const [hopeless, ...others] = medians.toReversed();
  const [, slowest] = others.reduce((most, one) => (one[1] > most[1] ? one : most));
  const told = others.toReversed().map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
  return [
    measure(
      "a page of an account's 100,000 orders, of the slowest way through them",
      slowest,
      "ms",
      { atMost: 10 },
      `the median of ${runs} over HTTP, with products, half of them from somewhere in the list: ${told.join(", ")}`,
    ),
    measure(`the same of ${hopeless![0]}`, hopeless![1], "ms", undefined, "each order of the one is looked up in vain"),
  ];
}

/** A minute apart. */
function orderedAt(number: number): Date {
  return new Date(Date.UTC(2020, 0, 1) + number * 60_000);
}

/** Returns the value of the session cookie. */
async function adminOfMany(db: Database, storeId: RecordId): Promise<string> {
  const accountId = await saveAccount(db, storeId, { code: "ORDERS", name: "Orders" });
  const person = { email: "orders@bench.example", firstName: "O", lastName: "Bench", accountId };
  const { id: contactId, userId } = await saveContact(db, storeId, person);
  await setRole(db, storeId, { contactId, accountId, role: "AccountAdmin" });
  await db.run(sql`
    insert into order_summary (store_id, id, order_number, reference_number, checkout_id, cart_id, owner_id, user_id,
      account_id, status, currency, tax_type, contact, purchase_order_number, total_product_list_amount, total_product_amount,
      total_promotional_adjustment_amount, total_charge_amount, total_tax_amount, grand_total_amount, unique_product_count, ordered_at)
    select ${storeId}, '1Os' || lpad(n::text, 12, '0') || 'AAA', 10000000 + n, 'BENCH-' || n, 'bench-' || n, 'bench-' || n, buyer, buyer,
      ${accountId}, case when n % 1000 = 77 then 'Rare' else 'Created' end, 'USD', 'Net',
      jsonb_build_object('email', 'p' || n % 10 || '@bench.example', 'firstName', 'Person' || n % 10, 'lastName', 'Bench', 'phoneNumber', '1'),
      'PO-2026-' || n, 100, 100, 0, 9.5, 5, 114.5, 2, ${orderedAt(0)}::timestamptz + n * interval '1 minute'
    from generate_series(1, ${orderCount}::int) n, lateral (select case when n % 10 = 0 then ${userId} else '005' || n % 10 end as buyer) b`);
  await db.run(sql`
    insert into order_item_summary (store_id, order_id, id, delivery_group_id, position, product_id, name, sku, product, quantity, list_price,
      sales_price, unit_adjusted_price, total_list_price, total_adjustment_amount, total_price, itemized_adjustment_amount, tax_percent,
      total_tax, total_amount, adjustments)
    select store_id, id, '10u' || item || substr(id, 5), 'group', item, '01t' || lpad((order_number % 500)::text, 12, '0') || 'AAA',
      'Oil filter, ' || item, 'PART-' || (order_number + item) % 500, '{"productClass":"Simple","image":null,"description":null,"variation":{}}',
      1, 50, 50, 50, 50, 0, 50, 0, 5, 2.5, 52.5, '[]'
    from order_summary, generate_series(0, 1) item where account_id = ${accountId}`);
  await db.run(sql`
    insert into order_search_term (history_id, term, ordered_at, order_id)
    select distinct history_id, term, ordered_at, id from order_summary, lateral (
      select unnest(array['w:OIL', 'w:FILTER', 'w:PART', 'w:' || order_number, 'w:PERSON' || order_number % 10, 'b:PERSON' || order_number % 10,
        'b:BENCH', 'w:BENCH', 'u:' || user_id, 'p:PO2026' || order_number - 10000000, 'w:PO2026' || order_number - 10000000,
        's:PART' || order_number % 500, 's:PART' || (order_number + 1) % 500, 'w:PART' || order_number % 500]) as term) terms
    where account_id = ${accountId}`);
  // as autovacuum does a while after so many rows were added
  await db.run(sql`vacuum analyze order_summary, order_item_summary, order_search_term`);
  return createSessions({ db, clock: systemClock }).begin(db, storeId, userId, null);
}
