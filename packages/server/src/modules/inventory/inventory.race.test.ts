import { AsyncLocalStorage } from "node:async_hooks";
import { decimal, newRecordId, recordIdOf, type RecordId } from "@tradecounter/commerce";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { openStores, saveStore, type Store } from "../../stores/index.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { consume, giveBack, release, releaseExpired, reserve } from "./index.ts";

let testing: TestDatabase;
let store: Store;
const products = ["a", "b", "c", "d"].map((name) => recordIdOf("product", name));
const onHand = 40;

beforeAll(async () => {
  testing = await openTestDatabase("empty", 20);
  const inventory = { enabled: true, sourceType: "LocationGroup", sourceCode: "all", reservationSeconds: 3600 };
  const id = await saveStore(testing.db, { code: "counter", name: "Counter", settings: { inventory } as never });
  for (const [order, code] of ["NOR", "RNO"].entries()) {
    const place = recordIdOf("location", id, code);
    await testing.db.run(sql`
      insert into location (store_id, id, code, name, sort_order) values (${id}, ${place}, ${code}, ${code}, ${order})`);
    for (const product of products) {
      await testing.db.run(sql`
        insert into stock (store_id, product_id, location_id, on_hand) values (${id}, ${product}, ${place}, ${onHand})`);
    }
  }
  store = (await openStores(testing.db)).find(id)!;
});
afterAll(() => testing.close());

test("carts that want the same products in any order neither oversell nor lock each other out", async () => {
  const { db } = testing;
  const start = new Date("2026-11-02T08:00:00Z");
  let taken = 0;
  const random = (most: number) => Math.floor(Math.random() * most);
  const buyer = async () => {
    for (let round = 0; round < 15; round++) {
      const cartId = newRecordId("cart");
      const now = new Date(start.getTime() + round * 1000);
      const wanted = [...products]
        .sort(() => Math.random() - 0.5)
        .slice(0, 1 + random(4))
        .map((productId: RecordId) => ({ productId, quantity: decimal(1 + random(2)) }));
      const expiresAt = new Date(now.getTime() + random(3000));
      await db.transaction((tx) => reserve(tx, store, { cartId, wanted, expiresAt, now }));
      const choice = random(4);
      if (choice === 0) await db.transaction((tx) => release(tx, store, cartId, now));
      if (choice === 1) await releaseExpired(db, store.id, now);
      if (choice >= 2) {
        const { shortages } = await db.transaction((tx) =>
          consume(tx, store, { cartId, orderId: newRecordId("orderSummary"), wanted, now }),
        );
        if (shortages.length === 0) taken += wanted.reduce((sum, { quantity }) => sum + Number(quantity) / 1e6, 0);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, buyer));

  const total = await db.one(sql`
    select (select sum(on_hand)::float from stock) as left_over, (select sum(quantity)::float from stock_movement) as moved`);
  expect(total).toEqual({ left_over: 2 * onHand * products.length - taken, moved: taken });
  const wrong = await db.many(sql`
    select stock.product_id from stock
    left join (select product_id, location_id, sum(quantity) as held from reservation group by 1, 2) held using (product_id, location_id)
    where stock.reserved <> coalesce(held.held, 0) or stock.on_hand < 0`);
  expect(wrong).toEqual([]);
  await db.run(sql`select pg_stat_force_next_flush()`);
  expect(await db.one(sql`select deadlocks::int from pg_stat_database where datname = current_database()`)).toEqual({
    deadlocks: 0,
  });
});

test("a cancellation that waits for an order's stock holds none that the order goes on to", async () => {
  const { db } = testing;
  const rows = await db.many<{ id: RecordId }>(sql`select distinct product_id as id from stock order by 1 limit 2`);
  const [onShelf, onItsWay] = rows.map(({ id }) => id);
  await db.run(sql`delete from reservation`);
  await db.run(sql`update stock set on_hand = 5, reserved = 0`);
  await db.run(sql`update stock set on_hand = 0, incoming = 5, backorder = true where product_id = ${onItsWay!}`);
  const orderId = newRecordId("orderSummary");
  const wanted = rows.map(({ id }) => ({ productId: id, quantity: decimal(1) }));
  const now = new Date("2026-11-03T08:00:00Z");
  const order = { cartId: newRecordId("cart"), orderId, wanted, now };
  expect((await db.transaction((tx) => consume(tx, store, order))).shortages).toEqual([]);

  const waiting = async () => {
    const { count } = await db.one<{ count: number }>(sql`
      select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`);
    return count;
  };
  const lock = (productId: RecordId) => sql`select 1 from stock where product_id = ${productId} for update`;
  // as in another request
  const outside = AsyncLocalStorage.snapshot();
  let cancelling: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.many(lock(onShelf!));
    cancelling = outside(() => db.transaction((other) => giveBack(other, store.id, { orderId, cancelled: wanted })));
    await expect.poll(() => outside(waiting)).toBeGreaterThan(0);
    await tx.many(lock(onItsWay!));
  });
  await cancelling;
  expect(await db.one(sql`select sum(promised)::int as promised from stock`)).toEqual({ promised: 0 });
});
