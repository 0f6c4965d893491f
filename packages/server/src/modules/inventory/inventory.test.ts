import { decimal, newRecordId, recordIdOf, type RecordId } from "@tradecounter/commerce";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { saveStore, openStores, type Store } from "../../stores/index.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { consume, giveBack, levelsOf, release, releaseExpired, reserve, outlookOn } from "./index.ts";

const now = new Date("2026-11-02T08:00:00Z");
const inAnHour = new Date("2026-11-02T09:00:00Z");
const afterThat = new Date("2026-11-02T09:00:01Z");

let testing: TestDatabase;
let store: Store;
const filter = recordIdOf("product", "filter");
const belt = recordIdOf("product", "belt");
const [ada, ben] = [recordIdOf("cart", "ada"), recordIdOf("cart", "ben")];

beforeAll(async () => {
  testing = await openTestDatabase("empty");
  const id = await saveStore(testing.db, { code: "counter", name: "Counter", settings: settings as never });
  for (const [order, code] of ["NOR", "RNO"].entries()) {
    await testing.db.run(sql`
      insert into location (store_id, id, code, name, sort_order)
      values (${id}, ${recordIdOf("location", id, code)}, ${code}, ${code}, ${order})`);
  }
  store = (await openStores(testing.db)).find(id)!;
});
afterAll(() => testing.close());

const settings = {
  inventory: { enabled: true, sourceType: "LocationGroup", sourceCode: "all", reservationSeconds: 3600 },
};

/** Norfolk has 5 filters and 2 belts, Reno 3 filters; 12 more filters are on order for Reno. */
beforeEach(async () => {
  const { db } = testing;
  await db.run(sql`delete from reservation`);
  await db.run(sql`delete from stock`);
  for (const [product, code, onHand, incoming] of [
    [filter, "NOR", 5, 0],
    [filter, "RNO", 3, 12],
    [belt, "NOR", 2, 0],
  ] as const) {
    await db.run(sql`
      insert into stock (store_id, product_id, location_id, on_hand, incoming) values (${store.id}, ${product}, ${place(code)}, ${onHand}, ${incoming})`);
  }
});

function place(code: string): RecordId {
  return recordIdOf("location", store.id, code);
}

const some = (productId: RecordId, quantity: string) => ({ productId, quantity: decimal(quantity) });

function hold(cartId: RecordId, wanted: ReturnType<typeof some>[], { at = now, until = inAnHour } = {}) {
  return testing.db.transaction((tx) => reserve(tx, store, { cartId, wanted, expiresAt: until, now: at }));
}

function take(cartId: RecordId, wanted: ReturnType<typeof some>[], at = now) {
  return testing.db.transaction((tx) =>
    consume(tx, store, { cartId, orderId: newRecordId("orderSummary"), wanted, now: at }),
  );
}

/** [on hand, free] of the filter at Norfolk and at Reno. */
async function filters(at = now) {
  const levels = await levelsOf(testing.db, store, { productIds: [filter], now: at });
  return levels.map((level) => [level.onHand, level.availableToFulfill].map((amount) => Number(amount) / 1e6));
}

test("what is held for one cart is not free for another", async () => {
  expect(await hold(ada, [some(filter, "4")])).toMatchObject({
    shortages: [],
    taken: [{ locationId: place("NOR"), quantity: decimal("4") }],
  });
  expect(await filters()).toEqual([
    [5, 1],
    [3, 3],
  ]);
  expect((await hold(ben, [some(filter, "5")])).shortages).toEqual([
    { productId: filter, wanted: decimal("5"), available: decimal("4") },
  ]);
  expect((await hold(ben, [some(filter, "4")])).shortages).toEqual([]);
  expect(await filters()).toEqual([
    [5, 0],
    [3, 0],
  ]);
});

test("all or nothing: with one product short, none is held, and what was held before stays", async () => {
  await hold(ada, [some(filter, "2")]);
  const { shortages } = await hold(ada, [some(filter, "4"), some(belt, "3")]);
  expect(shortages).toEqual([{ productId: belt, wanted: decimal("3"), available: decimal("2") }]);
  expect(await filters()).toEqual([
    [5, 3],
    [3, 3],
  ]);
});

test("a second reservation takes the place of the cart's first", async () => {
  await hold(ada, [some(filter, "4"), some(belt, "1")]);
  await hold(ada, [some(filter, "1"), some(filter, "1")]);
  expect(await filters()).toEqual([
    [5, 3],
    [3, 3],
  ]);
  expect((await hold(ben, [some(belt, "2")])).shortages).toEqual([]);
});

test("what has expired is free for whoever wants it, before any sweep", async () => {
  await hold(ada, [some(filter, "8")]);
  expect(await filters(afterThat)).toEqual([
    [5, 5],
    [3, 3],
  ]);
  expect((await hold(ben, [some(filter, "8")])).shortages).toHaveLength(1);
  expect(
    (await hold(ben, [some(filter, "8")], { at: afterThat, until: new Date(+afterThat + 1000) })).shortages,
  ).toEqual([]);
  await testing.db.transaction((tx) => release(tx, store, ada, afterThat));
  expect(await filters(afterThat)).toEqual([
    [5, 0],
    [3, 0],
  ]);
});

test("the sweep gives back what has expired and nothing else", async () => {
  await hold(ada, [some(filter, "6"), some(belt, "1")]);
  await hold(ben, [some(filter, "1")], { until: new Date(+afterThat + 1000) });
  expect(await releaseExpired(testing.db, store.id, now)).toBe(0);
  expect(await releaseExpired(testing.db, store.id, afterThat)).toBe(3);
  const reserved = await testing.db.many(sql`select reserved from stock where reserved > 0`);
  expect(reserved).toEqual([{ reserved: "1.000000" }]);
});

test("an order takes what its cart holds, then what is free, and never more than there is", async () => {
  await hold(ada, [some(filter, "3")]);
  await hold(ben, [some(filter, "4")]);
  expect((await take(ada, [some(filter, "5")])).shortages).toEqual([
    { productId: filter, wanted: decimal("5"), available: decimal("4") },
  ]);
  expect(await filters()).toEqual([
    [5, 0],
    [3, 1],
  ]);
  expect((await take(ada, [some(filter, "4")])).shortages).toEqual([]);
  expect(await filters()).toEqual([
    [2, 0],
    [2, 0],
  ]);
  expect((await take(ben, [some(filter, "4")])).shortages).toEqual([]);
  expect(await filters()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test("an order whose reservation has expired is served while there is stock", async () => {
  await hold(ada, [some(filter, "3")]);
  await hold(ben, [some(filter, "6")], { at: afterThat, until: new Date(+afterThat + 1000) });
  expect((await take(ada, [some(filter, "3")], afterThat)).shortages).toMatchObject([{ available: decimal("2") }]);
  expect((await take(ada, [some(filter, "2")], afterThat)).shortages).toEqual([]);
});

test("a look at shortages counts what the cart itself holds as free, and holds nothing", async () => {
  await hold(ada, [some(filter, "8")]);
  const wanted = [some(filter, "8"), some(belt, "2")];
  expect((await outlookOn(testing.db, store, { cartId: ada, wanted, now })).shortages).toEqual([]);
  expect((await outlookOn(testing.db, store, { cartId: ben, wanted, now })).shortages).toEqual([
    { productId: filter, wanted: decimal("8"), available: decimal("0") },
  ]);
  expect((await outlookOn(testing.db, store, { cartId: ben, wanted, now: afterThat })).shortages).toEqual([]);
});

test("a store that sells from one location leaves the others alone", async () => {
  const norfolk = {
    ...store,
    settings: { inventory: { ...settings.inventory, sourceType: "Location", sourceCode: "NOR" } },
  } as unknown as Store;
  const wanted = [some(filter, "6")];
  expect((await outlookOn(testing.db, norfolk, { cartId: ada, wanted, now })).shortages).toMatchObject([
    { available: decimal("5") },
  ]);
  const { shortages } = await testing.db.transaction((tx) =>
    consume(tx, norfolk, { cartId: ada, orderId: newRecordId("orderSummary"), wanted, now }),
  );
  expect(shortages).toMatchObject([{ available: decimal("5") }]);
});

test("what lies at a location that another process has just added is not sold here yet, and what is held of it is given back", async () => {
  const before = { ...store, locations: store.locations.filter(({ code }) => code === "NOR") };
  await hold(ada, [some(filter, "8")]);
  const order = { cartId: ada, orderId: newRecordId("orderSummary"), now };
  const orderFrom = (at: Store, quantity: string) =>
    testing.db.transaction((tx) => consume(tx, at, { ...order, wanted: [some(filter, quantity)] }));
  expect((await orderFrom(before, "6")).shortages).toMatchObject([{ available: decimal("5") }]);
  expect((await orderFrom(before, "4")).shortages).toEqual([]);
  expect(await filters()).toEqual([
    [1, 1],
    [3, 3],
  ]);
});

test("a store that keeps no stock sells anything", async () => {
  const easy = { ...store, settings: { inventory: { ...settings.inventory, enabled: false } } } as unknown as Store;
  const { shortages } = await testing.db.transaction((tx) =>
    consume(tx, easy, { cartId: ada, orderId: newRecordId("orderSummary"), wanted: [some(filter, "99")], now }),
  );
  expect(shortages).toEqual([]);
  expect(await filters()).toEqual([
    [5, 5],
    [3, 3],
  ]);
});

/** Reno's 12 filters can be ordered before they arrive, on December 1. */
const allowBackorders = () =>
  testing.db.run(sql`
    update stock set backorder = true, incoming_date = '2026-12-01' where incoming > 0`);
const promised = async () => {
  const { sum } = await testing.db.one<{ sum: number }>(sql`select sum(promised)::float as sum from stock`);
  return sum;
};

test("what is on its way is not sold unless the part's rule says so", async () => {
  expect((await take(ada, [some(filter, "9")])).shortages).toMatchObject([{ available: decimal("8") }]);
  await allowBackorders();
  const { shortages, late } = await take(ada, [some(filter, "9")]);
  expect(shortages).toEqual([]);
  expect(late).toEqual([{ productId: filter, locationId: place("RNO"), quantity: decimal("1"), date: "2026-12-01" }]);
  expect(await filters()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test("never more is promised than is on its way, and nothing of it is held for a cart", async () => {
  await allowBackorders();
  expect((await hold(ada, [some(filter, "20")])).shortages).toEqual([]);
  expect(await promised()).toBe(0);
  expect((await hold(ben, [some(filter, "12")])).shortages).toEqual([]);
  expect((await take(ben, [some(filter, "12")])).late).toMatchObject([{ quantity: decimal("12") }]);
  expect(await promised()).toBe(12);
  const levels = await levelsOf(testing.db, store, { productIds: [filter], now });
  expect(levels.map(({ incoming }) => incoming)).toEqual([decimal("0"), decimal("0")]);
  // stock has run out meanwhile: eight are reserved, and no more will arrive
  expect((await take(ada, [some(filter, "20")])).shortages).toMatchObject([{ available: decimal("8") }]);
  const asked = { cartId: ben, wanted: [some(filter, "1")], now };
  expect((await outlookOn(testing.db, store, asked)).shortages).toMatchObject([{ available: decimal("0") }]);
});

test("what is cancelled of an order is promised to others, and then lies on the shelf again", async () => {
  await allowBackorders();
  const orderId = newRecordId("orderSummary");
  const order = { cartId: ada, orderId, wanted: [some(filter, "10")], now };
  await testing.db.transaction((tx) => consume(tx, store, order));
  const cancel = (quantity: string) =>
    testing.db.transaction((tx) => giveBack(tx, store.id, { orderId, cancelled: [some(filter, quantity)] }));
  await cancel("1");
  expect([await promised(), await filters()]).toEqual([
    1,
    [
      [0, 0],
      [0, 0],
    ],
  ]);
  await cancel("3");
  expect(await promised()).toBe(0);
  expect((await filters()).flat().reduce((sum, each) => sum + each, 0)).toBe(4);
  await cancel("99");
  expect((await filters()).map(([counted]) => counted)).toEqual([5, 3]);
});
