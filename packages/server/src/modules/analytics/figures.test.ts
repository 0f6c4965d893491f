import { randomUUID } from "node:crypto";
import { decimal, wireAmount, type RecordId } from "@tradecounter/commerce";
import { arrangeItems, getCartItems, getCheckout, lookUpOrder, placeOrder } from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import type { Guest } from "../../testing/guest.ts";
import {
  active,
  ada,
  cards,
  openCheckoutShop,
  payByCard,
  payByPurchaseOrder,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { createFulfillment, type Fulfillment } from "../orders/index.ts";
import { figuresOf } from "./figures.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
let fulfillment: Fulfillment;

const by = () => ({ key: randomUUID(), madeBy: "staff" });
const unsaid = { carrier: null, trackingNumber: null, trackingUrl: null, expectedDeliveryDate: null, items: null };

/** Three plugs at $3.995, which is $11.99 in total, and a belt at $18.49. */
async function order(pay: "card" | "purchase order"): Promise<{ id: RecordId; total: number }> {
  const { guest } = await shop.guestReadyToPay({ plug: "3", belt: "1" });
  if (pay === "card") await payByCard(shop, guest, cards.approved);
  else await payByPurchaseOrder(guest);
  return placedBy(guest);
}

/** Eight plugs and a belt to Norfolk and two plugs to Richmond, each with its own fee and tax. */
async function orderToTwoPlaces(): Promise<{ id: RecordId; total: number }> {
  const { guest } = await shop.guestReadyToPay({ plug: "10", belt: "1" });
  const params = { cartStateOrId: "current" };
  const { cartItems } = await guest.get(getCartItems, { params });
  const { cartItemId } = cartItems.find(({ cartItem }) => cartItem!.productId === shop.id("plug"))!.cartItem!;
  const toRichmond = { ...ada.deliveryAddress, city: "Richmond", postalCode: "23220" };
  const arrangements = [
    { cartItemId: cartItemId!, deliveryAddress: toRichmond, quantity: "2" },
    { cartItemId: cartItemId!, quantity: "8" },
  ];
  await guest.get(arrangeItems, { params, query: { deleteEmptyDeliveryGroups: false }, body: { arrangements } });
  await expect.poll(async () => (await guest.send(getCheckout, active)).status).toBe(200);
  expect((await payByCard(shop, guest, cards.approved)).status).toBe(200);
  return placedBy(guest);
}

async function placedBy(guest: Guest): Promise<{ id: RecordId; total: number }> {
  const { orderReferenceNumber } = await guest.get(placeOrder, active);
  const { id } = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: orderReferenceNumber! } });
  const { order: placed } = await fulfillment.one(shop.store, id as RecordId);
  return { id: placed.id, total: Number(wireAmount(placed.totals.grandTotalAmount, placed.currency)) };
}

async function cancelPlug(orderId: RecordId, groupId?: RecordId): Promise<void> {
  const item = await shop.db.one<{ id: RecordId }>(sql`
    select id from order_item_summary
    where store_id = ${shop.store.id} and order_id = ${orderId} and product_id = ${shop.id("plug")}
      ${groupId === undefined ? sql`` : sql`and delivery_group_id = ${groupId}`}`);
  const items = [{ itemId: item.id, quantity: decimal("1") }];
  await fulfillment.cancel(shop.store, orderId, by(), { items, reason: null });
}

/** What the gateway holds for the store, after all operations. */
async function moneyKept(): Promise<number> {
  for (let times = 0; times < 4; times++) await shop.pass(1);
  const { kept } = await shop.db.one<{ kept: string }>(sql`
    select sum(case kind when 'Capture' then amount when 'Refund' then -amount else 0 end)::text as kept
    from payment_part where status = 'Done'`);
  return Number(kept);
}

async function figuresOfToday() {
  const now = shop.clock.now().getTime();
  const period = { from: new Date(now - 3600_000), until: new Date(now + 3600_000), timeZone: "UTC" };
  const { days, bestSellers } = await figuresOf(shop.db, shop.store.id, period);
  const day = days.find(({ orders }) => orders > 0)!;
  return { gross: Number(day.amounts.USD), net: Number(day.nets.USD), bestSellers };
}

describe.each(["Net", "Gross"] as const)("in a store with %s prices", (taxType) => {
  beforeAll(async () => {
    shop = await openCheckoutShop({
      settings: { taxType, splitShipmentEnabled: true, orders: { capture: "shipment" } },
    });
    fulfillment = createFulfillment(shop);
  });
  afterAll(() => shop.close());

  test("a day's net is what was not cancelled and not given back, to the cent; its gross stays as it was ordered", async () => {
    const { id, total } = await order("card");
    expect(await figuresOfToday()).toMatchObject({ gross: total, net: total });
    await cancelPlug(id);
    await fulfillment.ship(shop.store, id, by(), unsaid);
    const shipped = await moneyKept();
    expect(shipped).toBeLessThan(total);
    expect(await figuresOfToday()).toMatchObject({ gross: total, net: shipped });
    await fulfillment.refund(shop.store, id, by(), { amount: decimal("5"), reason: "a scratch" });
    expect(await moneyKept()).toBeCloseTo(shipped - 5, 6);
    expect(await figuresOfToday()).toMatchObject({ gross: total, net: Number((shipped - 5).toFixed(2)) });

    // an order that is settled outside the store has no payment, and is canceled all the same
    const other = await order("purchase order");
    await cancelPlug(other.id);
    const { gross, net } = await figuresOfToday();
    expect(gross).toBeCloseTo(2 * total, 6);
    expect(net).toBeCloseTo(shipped - 5 + shipped, 6);

    // a refund that the gateway refused takes nothing off
    await fulfillment.refund(shop.store, id, by(), { amount: decimal("1"), reason: null });
    await shop.db.run(sql`update payment_part set status = 'Refused' where kind = 'Refund' and amount = 1`);
    expect((await figuresOfToday()).net).toBe(net);
  });

  test("what a best seller brought in is money of its currency", async () => {
    const { bestSellers } = await figuresOfToday();
    // on each of two lines two of three plugs for $11.99 are left
    expect(bestSellers.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      ["2", "36.98"],
      ["4", "15.98"],
    ]);
  });

  test("of an order to two places net is without all of the one that was cancelled, its delivery included", async () => {
    const [before, keptBefore] = [await figuresOfToday(), await moneyKept()];
    const { id, total } = await orderToTwoPlaces();
    const { order: placed } = await fulfillment.one(shop.store, id);
    const [toNorfolk, toRichmond] = placed.groups.map((group) => group.id) as [RecordId, RecordId];
    expect(placed.groups.map(({ fee }) => Number(wireAmount(fee, placed.currency)))).toEqual([9.5, 9.5]);
    const added = async () => {
      const { gross, net } = await figuresOfToday();
      return { gross: (gross - before.gross).toFixed(2), net: (net - before.net).toFixed(2) };
    };
    await cancelPlug(id, toNorfolk);
    await fulfillment.cancel(shop.store, id, by(), { items: null, reason: null, groupId: toRichmond });
    await fulfillment.ship(shop.store, id, by(), { ...unsaid, groupId: toNorfolk });
    const kept = (await moneyKept()) - keptBefore;
    expect(kept).toBeLessThan(total - 9.5);
    expect(await added()).toEqual({ gross: total.toFixed(2), net: kept.toFixed(2) });
  });

  test("an order that was cancelled whole is in no figure", async () => {
    const before = await figuresOfToday();
    const { id } = await order("purchase order");
    await fulfillment.cancel(shop.store, id, by(), { items: null, reason: null });
    expect(await figuresOfToday()).toEqual(before);
  });
});
