import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCheckout,
  getCheckout,
  getDeliveryPromise,
  lookUpOrder,
  releaseInventory,
  reserveInventory,
  startCheckout,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import type { Guest } from "../../testing/guest.ts";
import { active, ada, openCheckoutShop, payByPurchaseOrder, place, type CheckoutShop } from "../checkout/test-shop.ts";

/** The shop has the belt in Norfolk, from where it ships on the same day, and at a distant location that takes two weeks to pack it. */
let shop: CheckoutShop;
const cart = { params: { cartStateOrId: "current" } };

beforeAll(async () => {
  shop = await openCheckoutShop({ settings: { places: [{ code: "FAR", name: "Far away", handlingDays: 10 }] } });
  const far = recordIdOf("location", shop.store.id, "FAR");
  await shop.db.run(sql`
    insert into location (store_id, id, code, name, sort_order) values (${shop.store.id}, ${far}, 'FAR', 'Far away', 9)`);
  await shop.db.run(sql`
    insert into stock (store_id, product_id, location_id, on_hand) values (${shop.store.id}, ${shop.id("belt")}, ${far}, 20)`);
  await shop.look();
});
afterAll(() => shop.close());

async function stockInNorfolk(quantity: number): Promise<void> {
  await shop.db.run(sql`
    update stock set on_hand = ${quantity}
    where product_id = ${shop.id("belt")} and location_id = ${recordIdOf("location", shop.store.id, "NOR")}`);
}

/** The latest arrival date of a belt, as its product page shows it. */
async function dayOfPage(quantity: string): Promise<string | undefined> {
  const { promise } = await shop.guest().get(getDeliveryPromise, {
    params: { productId: shop.id("belt") },
    query: { quantity },
  });
  return promise?.latestEstimatedDeliveryTime;
}

async function dayInCheckout(guest: Guest): Promise<string | null | undefined> {
  const { deliveryGroups } = await guest.get(getCheckout, active);
  return deliveryGroups!.items[0]!.selectedDeliveryMethod?.latestEstimatedDeliveryTime;
}

async function dayOfOrder(guest: Guest): Promise<string> {
  const { status, body } = await place(guest);
  expect(status).toBe(201);
  const { deliveryGroups } = await guest.get(lookUpOrder, {
    body: { orderSummaryIdOrRefNumber: body.orderReferenceNumber! },
  });
  return deliveryGroups[0]!.deliveryMethod!.fields.LatestEstimatedDeliveryDate!.text!;
}

test("of six who order the last one near by and others far away at once, one is promised the early day", async () => {
  await stockInNorfolk(1);
  const guests = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { guest } = await shop.guestReadyToPay({ belt: "1" });
      await payByPurchaseOrder(guest);
      return guest;
    }),
  );
  const days = (await Promise.all(guests.map(dayOfOrder))).toSorted();
  expect(new Set(days).size).toBe(2);
  expect(days.lastIndexOf(days[0]!)).toBe(0);
});

test("what is held for a cart far away is told on the day on which it comes from there, also when one near by is free again", async () => {
  await stockInNorfolk(1);
  const [ben, grace] = [shop.guest(), shop.guest()];
  for (const guest of [ben, grace]) {
    await guest.get(addCartItem, { ...cart, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
    await guest.get(reserveInventory, { ...cart, body: {} });
  }
  await ben.send(releaseInventory, cart);
  await grace.send(startCheckout, { body: { cartId: "current" } });
  await grace.get(changeCheckout, { ...active, body: ada });
  const told = await dayInCheckout(grace);
  const nearBy = await dayOfPage("1");
  expect(told! > nearBy!).toBe(true);
  await payByPurchaseOrder(grace);
  expect((await dayOfOrder(grace)).slice(0, 10)).toBe(told!.slice(0, 10));
});

test("the product's page tells the day that cart and checkout tell, from the place that the part would come from", async () => {
  for (const [near, quantity] of [
    [2, "1"],
    [2, "3"],
    [0, "1"],
  ] as const) {
    await stockInNorfolk(near);
    const { guest } = await shop.guestReadyToPay({ belt: quantity });
    expect([near, quantity, await dayOfPage(quantity)]).toEqual([near, quantity, await dayInCheckout(guest)]);
  }
});
