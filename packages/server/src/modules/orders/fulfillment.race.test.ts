import { decimal, type RecordId } from "@tradecounter/commerce";
import { placeOrder } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { amountsOf } from "../../sandbox-gateway/index.ts";
import { active, cards, openCheckoutShop, payByCard, type CheckoutShop } from "../checkout/test-shop.ts";
import { createFulfillment } from "./fulfillment.ts";
import { openQuantity } from "./fulfillment-rules.ts";

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop({ settings: { orders: { capture: "shipment" } } });
  await shop.db.run(sql`update stock set on_hand = 500`);
});
afterAll(() => shop.close());

async function placed(): Promise<RecordId> {
  const { guest } = await shop.guestReadyToPay({ plug: "6", belt: "2" });
  await payByCard(shop, guest, cards.approved);
  const { orderReferenceNumber } = await guest.get(placeOrder, { ...active, body: {} });
  const row = await shop.db.one<{ id: RecordId }>(
    sql`select id from order_summary where reference_number = ${orderReferenceNumber}`,
  );
  return row.id;
}

test("people who ship, cancel, charge and refund one order at once never do more than there is, and all adds up", async () => {
  const fulfillment = createFulfillment({ db: shop.db, clock: shop.clock });
  const stockBefore = [await shop.stock("plug"), await shop.stock("belt")];
  for (let round = 0; round < 6; round++) {
    const id = await placed();
    const { order } = await fulfillment.one(shop.store, id);
    const random = (most: number) => 1 + Math.floor(Math.random() * most);
    const work = Array.from({ length: 16 }, (_, at) => async () => {
      // half of the keys are sent twice at the same time
      const by = { key: `${round}-${at >> 1}`, madeBy: "somebody" };
      const item = order.items[random(order.items.length) - 1]!;
      const items = [{ itemId: item.id, quantity: decimal(random(2)) }];
      const kind = (at >> 1) % 4;
      if (kind === 0)
        await fulfillment.ship(shop.store, id, by, {
          items: at < 8 ? items : null,
          carrier: null,
          trackingNumber: null,
          trackingUrl: null,
          expectedDeliveryDate: null,
        });
      if (kind === 1) await fulfillment.cancel(shop.store, id, by, { items, reason: null });
      if (kind === 2) await fulfillment.refund(shop.store, id, by, { amount: decimal(random(9)), reason: null });
      if (kind === 3) await fulfillment.capture(shop.store, id, by, decimal(random(9)));
    });
    await Promise.allSettled([...work.map((one) => one()), shop.app.jobs.runDue()]);
    for (let turn = 0; turn < 4; turn++) await shop.pass(2);

    const { progress, changes, payments } = await fulfillment.one(shop.store, id);
    for (const item of order.items) expect(openQuantity(item, progress)).toBeGreaterThanOrEqual(0n);
    expect(new Set(changes.map(({ number }) => number)).size).toBe(changes.length);
    const [{ balance, parts }] = payments as [(typeof payments)[number]];
    expect(parts.filter(({ status }) => status !== "Done")).toEqual([]);
    expect(balance.refunded <= balance.captured && balance.captured <= balance.authorized).toBe(true);
    const { capturedAmount, refundedAmount } = amountsOf(shop.ledger().at(-1)!);
    expect([capturedAmount, refundedAmount]).toEqual([balance.captured, balance.refunded]);
  }
  const moved = await shop.db.many<{ product_id: RecordId; gone: string }>(
    sql`select product_id, sum(quantity - returned)::text as gone from stock_movement group by product_id`,
  );
  const canceled = await shop.db.many<{ product_id: RecordId; gone: string }>(sql`
    select i.product_id, (sum(i.quantity) - coalesce(sum(c.quantity), 0))::text as gone from order_item_summary i
    left join (
      select order_item_id, sum(order_change_item.quantity) as quantity from order_change_item
      join order_change on order_change.id = change_id where kind = 'Cancellation' group by 1) c on c.order_item_id = i.id
    group by i.product_id`);
  const byProduct = (rows: typeof moved) => Object.fromEntries(rows.map((row) => [row.product_id, Number(row.gone)]));
  expect(byProduct(moved)).toEqual(byProduct(canceled));
  for (const [at, ware] of (["plug", "belt"] as const).entries())
    expect((await shop.stock(ware))[0]).toBe(stockBefore[at]![0] - byProduct(moved)[shop.id(ware)]!);
});
