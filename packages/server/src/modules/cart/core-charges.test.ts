import { addCartItem, arrangeItems, createDeliveryGroup, getCartItems } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Guest } from "../../testing/guest.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ splitShipmentEnabled: true });
});
afterAll(() => shop.close());

const params = { cartStateOrId: "current" };
const itemsOf = async (guest: Guest) => {
  const { cartItems, cartSummary } = await guest.get(getCartItems, { params });
  return { items: cartItems.map(({ cartItem }) => cartItem!), summary: cartSummary };
};

test("a core charge is in the price of an item and told beside it, and no promotion takes anything off it", async () => {
  await shop.give({ code: "ten", name: "Ten per cent", gives: { percentOff: "10", of: "order" } });
  const guest = shop.guest();
  await guest.get(addCartItem, { params, body: { productId: shop.id("starter"), quantity: "3", type: "Product" } });
  const { items, summary } = await itemsOf(guest);
  expect(items[0]).toMatchObject({
    salesPrice: "305.65",
    unitAdjustmentAmount: "-10.15",
    unitAdjustedPrice: "295.50",
    listPrice: "335.55",
    totalPrice: "886.50",
    // ten percent of three times 199.95
    itemizedAdjustmentAmount: "-59.99",
    customFields: [{ CoreCharge__c: "95.55", TotalCoreCharge__c: "286.65" }],
  });
  expect(summary).toMatchObject({
    totalProductAmount: "886.50",
    totalPromotionalAdjustmentAmount: "-59.99",
    customFields: [{ TotalCoreCharge__c: "286.65" }],
  });
  const belts = shop.guest();
  await belts.get(addCartItem, { params, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
  const others = await itemsOf(belts);
  expect([others.items[0]!.customFields, others.summary.customFields]).toEqual([[], []]);
  await shop.give();
});

test("an item that goes to two places takes its core charge along piece by piece", async () => {
  const guest = shop.guest();
  await guest.get(addCartItem, { params, body: { productId: shop.id("starter"), quantity: "3", type: "Product" } });
  const [before] = (await itemsOf(guest)).items;
  const other = await guest.get(createDeliveryGroup, { params, body: {} });
  const cartItemId = before!.cartItemId!;
  const arranged = await guest.send(arrangeItems, {
    params,
    query: { deleteEmptyDeliveryGroups: false },
    body: {
      arrangements: [
        { cartItemId, quantity: "2" },
        { cartItemId, deliveryGroupId: other.id, quantity: "1" },
      ],
    },
  });
  expect(arranged.status).toBe(202);
  const { items, summary } = await itemsOf(guest);
  expect(items.map(({ customFields }) => customFields![0]!.TotalCoreCharge__c).toSorted()).toEqual(["191.10", "95.55"]);
  expect(summary.customFields).toMatchObject([{ TotalCoreCharge__c: "286.65" }]);
  expect(summary.totalProductAmount).toBe("886.50");
});
