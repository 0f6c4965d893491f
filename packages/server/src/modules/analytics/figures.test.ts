import { randomUUID } from "node:crypto";
import { decimal, wireAmount, type RecordId } from "@tradecounter/commerce";
import { lookUpOrder, placeOrder } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import {
  active,
  cards,
  openCheckoutShop,
  payByCard,
  payByPurchaseOrder,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { createFulfillment, type Fulfillment } from "../orders/index.ts";
import { figuresOf } from "./figures.ts";

let shop: CheckoutShop;
let fulfillment: Fulfillment;
beforeAll(async () => {
  shop = await openCheckoutShop({ settings: { orders: { capture: "shipment" } } });
  fulfillment = createFulfillment(shop);
});
afterAll(() => shop.close());

const by = () => ({ key: randomUUID(), madeBy: "staff" });
const unsaid = { carrier: null, trackingNumber: null, trackingUrl: null, expectedDeliveryDate: null, items: null };

/** Three plugs at $3.995, which come to $11.99, and a belt at $18.49. */
async function order(pay: "card" | "purchase order"): Promise<{ id: RecordId; total: number }> {
  const { guest } = await shop.guestReadyToPay({ plug: "3", belt: "1" });
  if (pay === "card") await payByCard(shop, guest, cards.approved);
  else await payByPurchaseOrder(guest);
  const { orderReferenceNumber } = await guest.get(placeOrder, active);
  const { id } = await guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: orderReferenceNumber! } });
  const { order: placed } = await fulfillment.one(shop.store, id as RecordId);
  return { id: placed.id, total: Number(wireAmount(placed.totals.grandTotalAmount, placed.currency)) };
}

async function cancelPlug(orderId: RecordId): Promise<void> {
  const item = await shop.db.one<{ id: RecordId }>(sql`
    select id from order_item_summary
    where store_id = ${shop.store.id} and order_id = ${orderId} and product_id = ${shop.id("plug")}`);
  const items = [{ itemId: item.id, quantity: decimal("1") }];
  await fulfillment.cancel(shop.store, orderId, by(), { items, reason: null });
}

/** What the gateway has of the store's, after all that it was asked for. */
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

  // what is settled beside the store has no money in it, and is cancelled all the same
  const other = await order("purchase order");
  await cancelPlug(other.id);
  const { gross, net } = await figuresOfToday();
  expect(gross).toBeCloseTo(2 * total, 6);
  expect(net).toBeCloseTo(shipped - 5 + shipped, 6);

  // a refund that the gateway has refused took nothing off
  await fulfillment.refund(shop.store, id, by(), { amount: decimal("1"), reason: null });
  await shop.db.run(sql`update payment_part set status = 'Refused' where kind = 'Refund' and amount = 1`);
  expect((await figuresOfToday()).net).toBe(net);
});

test("what a best seller brought in is money of its currency", async () => {
  const { bestSellers } = await figuresOfToday();
  // of each of two lines two plugs of three are left of $11.99
  expect(bestSellers.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    ["2", "36.98"],
    ["4", "15.98"],
  ]);
});

test("an order that was cancelled whole is in no figure", async () => {
  const before = await figuresOfToday();
  const { id } = await order("purchase order");
  await fulfillment.cancel(shop.store, id, by(), { items: null, reason: null });
  expect(await figuresOfToday()).toEqual(before);
});
