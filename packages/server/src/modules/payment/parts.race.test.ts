import { decimal, type RecordId } from "@tradecounter/commerce";
import { placeOrder } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { active, cards, openCheckoutShop, payByCard, type CheckoutShop } from "../checkout/test-shop.ts";
import { createFulfillment } from "../orders/index.ts";
import { PaymentRefusedError } from "./gateway.ts";
import { addPart, openPayment } from "./index.ts";

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop({
    settings: { orders: { capture: "shipment" } },
    before: (gateway) => ({ ...gateway, capture: () => Promise.reject(new PaymentRefusedError("card-expired")) }),
  });
});
afterAll(() => shop.close());

async function isSomebodyWaiting(): Promise<boolean> {
  const { count } = await shop.db.one<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return count > 0;
}

test("what is let go while the refusal of a capture is being written has counted on it, and is refused with it, whichever clock is ahead", async () => {
  const { guest } = await shop.guestReadyToPay({ plug: "6" });
  await payByCard(shop, guest, cards.approved);
  const { orderReferenceNumber } = await guest.get(placeOrder, { ...active, body: {} });
  const { id } = await shop.db.one<{ id: RecordId }>(
    sql`select id from order_summary where reference_number = ${orderReferenceNumber}`,
  );
  const { one, ship } = createFulfillment(shop);
  const items = [{ itemId: (await one(shop.store, id)).order.items[0]!.id, quantity: decimal("2") }];
  const terms = { carrier: null, trackingNumber: null, trackingUrl: null, expectedDeliveryDate: null };
  const { change } = await ship(shop.store, id, { key: "some", madeBy: "staff" }, { ...terms, items });

  const opened = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const closing = shop.db.transaction(async (tx) => {
    const open = (await openPayment(tx, shop.store.id, id))!;
    opened.resolve();
    await told.promise;
    const now = shop.clock.now();
    await addPart(tx, open, { kind: "Release", amount: open.balance.held, changeId: change.id }, now);
    // the refusal is written by a machine whose clock is behind
    shop.clock.set(new Date(now.getTime() - 500));
  });
  await opened.promise;
  let isDone = false;
  const running = shop.app.jobs.runDue().then(() => (isDone = true));
  while (!isDone && !(await isSomebodyWaiting())) await new Promise((resolve) => void setTimeout(resolve, 10));
  told.resolve();
  await Promise.all([closing, running]);
  await shop.pass(2);
  expect((await one(shop.store, id)).payments[0]!.parts).toMatchObject([
    { kind: "Capture", status: "Refused", failure: "card-expired" },
    { kind: "Release", status: "Refused", failure: "earlier-capture-refused" },
  ]);

  shop.clock.set(new Date(shop.clock.now().getTime() - 60_000));
  await ship(shop.store, id, { key: "rest", madeBy: "staff" }, { ...terms, items: null });
  await shop.app.jobs.runDue();
  // asked for, as it is known by then what was refused
  expect((await one(shop.store, id)).payments[0]!.parts.at(-1)).toMatchObject({
    kind: "Capture",
    isFinal: true,
    status: "Refused",
    failure: "card-expired",
  });
});
