import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { getInventoryLevels, runOrderActions, type InventoryLevels, type QueryOf } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { answer } from "../../http/pipeline.ts";
import type { Guest } from "../../testing/guest.ts";
import { active, openCheckoutShop, type CheckoutShop } from "../checkout/test-shop.ts";
import { deliveryRoutes, openDelivery } from "../delivery/index.ts";
import { createPricing } from "../pricing/index.ts";
import { createLevelReader } from "./level-reader.ts";
import { inventoryRoutes } from "./routes.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
let norfolk: RecordId;
let reno: RecordId;
let group: RecordId;

/** Norfolk has 40 plugs, 5 belts and 3 thin gaskets, Reno has 2 belts; 12 belts are on order for Norfolk. */
beforeAll(async () => {
  shop = await openCheckoutShop();
  const { id } = shop.store;
  [norfolk, reno] = [recordIdOf("location", id, "NOR"), recordIdOf("location", id, "RNO")];
  group = recordIdOf("locationGroup", id, "all");
  await shop.db.run(
    sql`insert into location (store_id, id, code, name, sort_order) values (${id}, ${reno}, 'RNO', 'Reno', 1)`,
  );
  await shop.app.stores.refresh();
  await shop.db.run(sql`
    insert into stock (store_id, product_id, location_id, on_hand)
    values (${id}, ${shop.id("belt")}, ${reno}, 2), (${id}, ${shop.id("gasketThin")}, ${norfolk}, 3)`);
  await shop.db.run(
    sql`update stock set incoming = 12 where product_id = ${shop.id("belt")} and location_id = ${norfolk}`,
  );
});
afterAll(() => shop.close());

async function unasked(): Promise<never> {
  throw new Error("The database was asked.");
}

async function levels(query: Partial<QueryOf<typeof getInventoryLevels>>) {
  const answer = await shop
    .guest()
    .send(getInventoryLevels, { query: { scope: `webStoreId Eq '${shop.store.id}'`, products: [], ...query } });
  return { ...answer, code: answer.errors[0]?.errorCode };
}

test("levels by location, and summed over those that were asked", async () => {
  const belt = { product2Id: shop.id("belt"), stockKeepingUnit: "belt" };
  const futures = [{ expectedDate: null, quantity: 12 }];
  const { body } = await levels({ locations: [norfolk, reno], products: [shop.id("belt")] });
  expect(receiverOf(getInventoryLevels).replyProblems(body)).toEqual([]);
  expect(body).toEqual({
    errors: [],
    success: true,
    locationGroups: [],
    locations: [
      {
        locationId: norfolk,
        inventoryProducts: [{ ...belt, onHand: 5, availableToFulfill: 5, availableToOrder: 17, futures }],
      },
      { locationId: reno, inventoryProducts: [{ ...belt, onHand: 2, availableToFulfill: 2, availableToOrder: 2 }] },
    ],
    totalInventory: [{ ...belt, onHand: 7, availableToFulfill: 7, availableToOrder: 19, futures }],
  });
});

test("levels of the group of all locations, by SKU as well as by id", async () => {
  const { body } = await levels({
    locationgroups: [group],
    products: ["belt", shop.id("plug"), "no such part", "BELT"],
  });
  expect(body.locations).toEqual([]);
  expect(body.locationGroups).toMatchObject([
    { locationGroupId: group, inventoryProducts: [{ onHand: 7 }, { onHand: 40 }] },
  ]);
});

test("what is reserved cannot be fulfilled for others", async () => {
  const { guest } = await shop.guestReadyToPay({ plug: "4" });
  await guest.get(runOrderActions, { ...active, body: { actions: [{ action: "prepare" }] } });
  const { body } = await levels({ locations: [norfolk], products: ["plug"] });
  expect(body.totalInventory).toMatchObject([{ onHand: 40, availableToFulfill: 36, availableToOrder: 36 }]);
});

test("what a cart holds is free for itself, and for nobody else who names it", async () => {
  const { guest, checkout } = await shop.guestReadyToPay({ plug: "3" });
  const free = async (visitor: Guest, cartId?: string) => {
    const query = { scope: `webStoreId Eq '${shop.store.id}'`, products: ["plug"], locations: [norfolk], cartId };
    return (await visitor.get(getInventoryLevels, { query })).totalInventory[0]!.availableToFulfill;
  };
  const before = await free(guest);
  await guest.get(runOrderActions, { ...active, body: { actions: [{ action: "prepare" }] } });
  const { cartId } = checkout.cartSummary!;
  expect([await free(guest), await free(guest, cartId!)]).toEqual([before - 3, before]);
  expect(await free(shop.guest(), cartId!)).toBe(before - 3);
  const { guest: other } = await shop.guestInCheckout({ plug: "1" });
  expect(await free(other, cartId!)).toBe(before - 3);
});

test("what is on its way is told by its day, the next first, and of a day that has passed without it", async () => {
  const at = (code: string, incoming: number, day: string) => sql`
    update stock set incoming = ${incoming}, incoming_date = ${day}::date
    where store_id = ${shop.store.id} and product_id = ${shop.id("plug")}
      and location_id = ${recordIdOf("location", shop.store.id, code)}`;
  const now = shop.clock.now().getTime();
  const [soon, late, gone] = [5, 9, -3].map((days) => new Date(now + days * 86_400_000).toISOString().slice(0, 10));
  const futures = async () => {
    const { body } = await levels({ locationgroups: [group], products: [shop.id("plug")] });
    return body.totalInventory[0]!.futures;
  };
  await shop.db.run(at("NOR", 6, late!));
  await shop.db.run(sql`
    insert into stock (store_id, product_id, location_id, on_hand, incoming, incoming_date)
    values (${shop.store.id}, ${shop.id("plug")}, ${reno}, 0, 4, ${soon}::date)`);
  expect(await futures()).toEqual([
    { expectedDate: soon, quantity: 4 },
    { expectedDate: late, quantity: 6 },
  ]);
  await shop.db.run(at("RNO", 4, gone!));
  expect(await futures()).toEqual([
    { expectedDate: late, quantity: 6 },
    { expectedDate: null, quantity: 4 },
  ]);
  await shop.db.run(sql`update stock set incoming = 0, incoming_date = null where product_id = ${shop.id("plug")}`);
});

test("what nobody stocks is zero, and a family has what its variations have", async () => {
  const { body } = await levels({
    locationgroups: [group],
    products: [shop.id("hose"), shop.id("gasket")],
    includeRelatedProducts: true,
  });
  expect(body.totalInventory).toMatchObject([
    { product2Id: shop.id("hose"), onHand: 0, availableToFulfill: 0, availableToOrder: 0 },
    { product2Id: shop.id("gasket"), onHand: 3, variants: [{ product2Id: shop.id("gasketThin"), onHand: 3 }] },
  ]);
});

test.each([
  ["neither locations nor groups", () => ({ products: ["belt"] }), "ILLEGAL_QUERY_PARAMETER_VALUE"],
  [
    "both",
    () => ({ locations: [norfolk], locationgroups: [group], products: ["belt"] }),
    "ILLEGAL_QUERY_PARAMETER_VALUE",
  ],
  ["no products", () => ({ locations: [norfolk] }), "ILLEGAL_QUERY_PARAMETER_VALUE"],
  [
    "a location of nobody",
    () => ({ locations: [recordIdOf("location", "elsewhere")], products: ["belt"] }),
    "INVALID_ID_FIELD",
  ],
  ["a group of nobody", () => ({ locationgroups: [norfolk], products: ["belt"] }), "INVALID_ID_FIELD"],
  ["a product as location", () => ({ locations: ["nonsense"], products: ["belt"] }), "ILLEGAL_QUERY_PARAMETER_VALUE"],
  [
    "more than 100 pairs by id",
    () => ({ locations: [norfolk, reno], products: Array.from({ length: 51 }, () => shop.id("belt")) }),
    "MAX_LIMIT_EXCEEDED",
  ],
  [
    "more than 20 pairs by SKU",
    () => ({ locations: [norfolk, reno], products: Array.from({ length: 11 }, () => "belt") }),
    "MAX_LIMIT_EXCEEDED",
  ],
  [
    "the store of nobody",
    () => ({ scope: `webStoreId Eq '${recordIdOf("webStore", "x")}'`, locations: [norfolk], products: ["belt"] }),
    "WEBSTORE_NOT_FOUND",
  ],
  [
    "a scope that names no store",
    () => ({ scope: "webStoreId", locations: [norfolk], products: ["belt"] }),
    "ILLEGAL_QUERY_PARAMETER_VALUE",
  ],
])("refused: %s", async (_, query, code) => {
  expect((await levels(query())).code).toBe(code);
});

test.each([
  ["neither locations nor groups", {}, "ILLEGAL_QUERY_PARAMETER_VALUE"],
  ["a location of nobody", { locations: [recordIdOf("location", "elsewhere")] }, "INVALID_ID_FIELD"],
  ["a group of nobody", { locationgroups: [recordIdOf("locationGroup", "elsewhere")] }, "INVALID_ID_FIELD"],
  [
    "more than 20 pairs by SKU",
    { locations: Array.from({ length: 21 }, (_, at) => recordIdOf("location", String(at))) },
    "MAX_LIMIT_EXCEEDED",
  ],
])("refused before the database is asked: %s", async (_, places, errorCode) => {
  const db = { ...shop.db, many: unasked, one: unasked, maybe: unasked };
  const [levelsRoute] = inventoryRoutes({
    db,
    clock: shop.clock,
    catalog: shop.app.catalog,
    readLevels: unasked,
    isOwnCart: unasked,
  });
  const asking = answer(
    levelsRoute!,
    { stores: shop.app.stores },
    { params: {}, query: { products: ["belt"], ...places }, body: undefined },
    { cookie: () => undefined, setCookie: () => {}, authorization: undefined },
  );
  await expect(asking).rejects.toMatchObject({ code: errorCode });
});

test("calls that come together share one look at the stock, and each is told what it asked", async () => {
  let looks = 0;
  const many: typeof shop.db.many = (statement) => (looks++, shop.db.many(statement));
  const { db, clock } = shop;
  const { catalog } = shop.app;
  const readLevels = createLevelReader({ db: { ...db, many }, clock });
  const [levelsRoute] = inventoryRoutes({ db, clock, catalog, readLevels, isOwnCart: unasked });
  const ask = async (product: string) => {
    const { body } = await answer(
      levelsRoute!,
      { stores: shop.app.stores },
      { params: {}, query: { products: [product], locations: [norfolk] }, body: undefined },
      { cookie: () => undefined, setCookie: () => {}, authorization: undefined },
    );
    return (body as InventoryLevels).totalInventory.map(({ stockKeepingUnit, onHand }) => [stockKeepingUnit, onHand]);
  };
  expect(await Promise.all([ask("belt"), ask("plug"), ask("belt")])).toEqual([
    [["belt", 5]],
    [["plug", 40]],
    [["belt", 5]],
  ]);
  expect(looks).toBe(1);
  // a part's due date is shown next to its stock
  const pricing = createPricing({ catalog, clock });
  const [promiseRoute] = deliveryRoutes({
    clock,
    catalog,
    readLevels,
    pricing,
    delivery: await openDelivery({ db, clock }),
  });
  const askWhen = () =>
    answer(
      promiseRoute!,
      { stores: shop.app.stores },
      { params: { productId: shop.id("belt") }, query: {}, body: undefined },
      { cookie: () => undefined, setCookie: () => {}, authorization: undefined },
    );
  const [, when] = await Promise.all([ask("belt"), askWhen()]);
  expect(when.body).toMatchObject({ promise: expect.objectContaining({ shippingFee: expect.any(String) }) });
  expect(looks).toBe(2);
  expect(await ask("gasketThin")).toEqual([["gasketThin", 3]]);
  expect(looks).toBe(3);
});

test("a store that keeps no stock says so", async () => {
  const inventory = { enabled: false, sourceType: "LocationGroup", sourceCode: "all", reservationSeconds: 60 } as const;
  const easy = await openCheckoutShop({ settings: { inventory } });
  const { body } = await easy.guest().send(getInventoryLevels, { query: { locations: [norfolk], products: ["belt"] } });
  expect(body).toMatchObject({ success: false, errors: [{ errorCode: "API_DISABLED_FOR_ORG" }], totalInventory: [] });
  await easy.close();
});
