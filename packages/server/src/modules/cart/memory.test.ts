import { newRecordId, ZERO } from "@tradecounter/commerce";
import { addCartItem } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import type { Cart } from "./cart.ts";
import { createCartMemory } from "./memory.ts";
import { insertSecondaryCart, lockCart, readCart, saveCart, saveLockedCart, type CartKey } from "./store.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
let key: CartKey;
const memory = createCartMemory();

beforeAll(async () => {
  shop = await openTestShop();
  const body = { productId: shop.id("plug"), quantity: "2", type: "Product" as const };
  const { cartId } = await shop.guest().get(addCartItem, { params: { cartStateOrId: "current" }, body });
  const storeId = shop.store.id;
  const short = (await readCart(shop.db, { storeId, ownerId: null, ref: cartId as Cart["id"] }, memory))!;
  const items = Array.from({ length: 60 }, (_, at) => ({
    ...short.items[0]!,
    id: newRecordId("cartItem"),
    position: at + 1,
  }));
  const long = { ...short, id: newRecordId("cart"), isPrimary: false, items };
  await insertSecondaryCart(shop.db, long);
  key = { storeId, ownerId: long.ownerId, ref: long.id };
});
afterAll(() => shop.close());

const read = async () => (await readCart(shop.db, key, memory))!;

test("a long cart is brought once, until something has written it, whoever it was", async () => {
  const first = await read();
  expect(first.items).toHaveLength(60);
  expect(await read()).toBe(first);
  await shop.db.run(sql`update cart set name = 'Renamed' where id = ${first.id}`);
  const renamed = await read();
  expect(renamed).toEqual({ ...first, name: "Renamed" });
  expect(await read()).toBe(renamed);
  await shop.db.transaction(async (tx) => {
    const locked = (await lockCart(tx, key, memory))!;
    expect(locked).toBe(renamed);
    saveLockedCart(tx, locked, { ...locked, items: locked.items.slice(0, 55) });
    expect((await lockCart(tx, key, memory))!.items).toHaveLength(55);
  });
  expect((await read()).items).toHaveLength(55);
});

test("what was rolled back is not remembered", async () => {
  const before = await read();
  const undone = shop.db.transaction(async (tx) => {
    const locked = (await lockCart(tx, key, memory))!;
    saveLockedCart(tx, locked, { ...locked, items: locked.items.slice(0, 52) });
    expect((await lockCart(tx, key, memory))!.items).toHaveLength(52);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await read()).toEqual(before);
});

test("what was saved is remembered as it is stored", async () => {
  const before = await read();
  const [item, ...others] = before.items;
  const saved = await saveCart(
    shop.db,
    before,
    { ...before, items: [{ ...item!, quantity: ZERO }, ...others] },
    memory,
  );
  expect(await read()).toBe(saved);
  expect(await readCart(shop.db, key, createCartMemory())).toEqual(saved);
  expect(await saveCart(shop.db, before, before, memory)).toBeUndefined();
});

test("it is another shopper's as little as before", async () => {
  await read();
  expect(await readCart(shop.db, { ...key, ownerId: "somebody else" }, memory)).toBeUndefined();
});
