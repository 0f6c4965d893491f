/** Measures how much an order adds to the database: node scripts/order-bytes.ts [ORDERS]. The figures are in docs/scale.md. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { demoStore } from "@tradecounter/demo-store";
import {
  createApp,
  createPublisher,
  loadStoreFolder,
  migrate,
  openDatabase,
  systemClock,
  type Database,
} from "@tradecounter/server";
import { addCartItem, changeCheckout, payCheckout, placeOrder, startCheckout } from "@tradecounter/wire";
import { sql } from "../packages/server/src/db/index.ts";
import { guestOf, type Guest } from "../packages/server/src/testing/guest.ts";
import { startTestPostgres } from "../packages/server/src/testing/postgres.ts";

const itemsAnOrder = ["FLT-1001", "FLT-1002", "FLT-1003"];
/** Tables that grow by less per order are not listed separately. */
const leastBytes = 20;

const orders = Number(process.argv[2] ?? 1000);
const folder = mkdtempSync(join(tmpdir(), "order-bytes-"));
const postgres = await startTestPostgres({ isDurable: false });
const db = await openDatabase({
  databaseUrl: postgres.url(),
  databaseReadUrl: undefined,
  databaseConnections: 10,
  databasePooler: false,
  dataFolder: folder,
});
await migrate(db);
const publisher = createPublisher({ db, clock: systemClock, dataFolder: folder });
await loadStoreFolder({ db, clock: systemClock, publish: publisher.publish }, demoStore.folder);
await publisher.close();
const app = await createApp({ config: { dataFolder: folder, logLevel: "silent", rateLimits: false }, db });
const [store] = app.stores.all();
await db.run(sql`update stock set on_hand = 1000000`);

const before = await sizes(db);
const log = await logPosition(db);
for (let number = 0; number < orders; number++) await order(guestOf(app.http, store!.id), store!.id, number);
await app.jobs.runDue(); // mails
const written = (await logPosition(db)) - log;
const after = await sizes(db);
await app.close();
await db.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

const grown = [...after]
  .map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / orders] as const)
  .toSorted(([, a], [, b]) => b - a);
for (const [table, bytes] of grown) if (bytes >= leastBytes) console.log(`${table.padEnd(32)}${bytes.toFixed(0)}`);
console.log(`${"all tables, bytes an order".padEnd(32)}${grown.reduce((sum, [, bytes]) => sum + bytes, 0).toFixed(0)}`);
console.log(`${"log of the database".padEnd(32)}${(written / orders).toFixed(0)}`);

/** Bytes of each table with its indexes, without dead rows. */
async function sizes(of: Database): Promise<Map<string, number>> {
  await of.run(sql`vacuum full`);
  const rows = await of.many<{ name: string; bytes: number }>(sql`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function logPosition(of: Database): Promise<number> {
  const { bytes } = await of.one<{ bytes: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
  );
  return bytes;
}

async function order(guest: Guest, storeId: RecordId, number: number): Promise<void> {
  for (const sku of itemsAnOrder)
    await guest.get(addCartItem, {
      params: { cartStateOrId: "current" },
      body: { productId: recordIdOf("product", storeId, sku), quantity: "1", type: "Product" },
    });
  await guest.send(startCheckout, { body: { cartId: "current" } });
  const active = { params: { activeOrCheckoutId: "active" } };
  const name = { firstName: "Ada", lastName: `Byron ${number}` };
  const contactInfo = { ...name, email: `ada.${number}@example.com`, phoneNumber: "(757) 555-0142" };
  const place = { street: `${number} Engine Row`, city: "Norfolk", region: "VA", postalCode: "23510", country: "US" };
  await guest.get(changeCheckout, { ...active, body: { contactInfo, deliveryAddress: { ...name, ...place } } });
  await guest.send(payCheckout, {
    ...active,
    body: { requestType: "SimplePurchaseOrder", paymentToken: `PO-${number}` },
  });
  await guest.get(placeOrder, { ...active, body: {} });
}
