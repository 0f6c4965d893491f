import { decimal, type RecordId } from "@tradecounter/commerce";
import { lookUpOrder, payCheckout } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, type Database } from "../../db/index.ts";
import { createFulfillment } from "../orders/index.ts";
import { signedEvent, startStripeApi } from "../payment/stripe-api.ts";
import { stripeCards } from "../payment/stripe.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";
import { active, openCheckoutShop, openInBrowser, place, type CheckoutShop } from "./test-shop.ts";

alsoOnEmbedded();

let stripe: Awaited<ReturnType<typeof startStripeApi>>;
let shop: CheckoutShop;
/** Runs after Stripe has accepted a refund, before the store has recorded it. */
let onceRefunded: (() => Promise<void>) | undefined;

const webhookSecret = "whsec_test";
const contact = { company: "", phone: "", hours: "", address: [] };
/** In cents. */
const smallest = 5000;

beforeAll(async () => {
  stripe = await startStripeApi({ smallest });
  const account = { secretKey: "sk_test_x", publishableKey: "pk_test_x", webhookSecret };
  let db: Database;
  shop = await openCheckoutShop({
    settings: { orders: { capture: "shipment" }, contact: { ...contact, email: "staff@store.example" } },
    beforeDb: (given) => (db = given),
    before() {
      const { gateway } = stripeCards({ ...account, apiUrl: stripe.apiUrl }, { db, clock: { now: () => new Date() } });
      return {
        ...gateway,
        async refund(part) {
          const refunded = await gateway.refund(part);
          await onceRefunded?.();
          return refunded;
        },
      };
    },
  });
  await shop.db.run(sql`update stock set on_hand = 500`);
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

const pay = async (wanted?: Parameters<CheckoutShop["guestReadyToPay"]>[0], paymentToken = "pm_card") => {
  const { guest } = await shop.guestReadyToPay(wanted);
  const paid = await guest.send(payCheckout, { ...active, body: { requestType: "Auth", paymentToken } });
  return { guest, paid };
};

test("a total that Stripe does not take is told as that, is not charged, and keeps nobody else from paying", async () => {
  const detail = "The card service does not take this amount. You have not been charged: pay another way.";
  // as many failures in a row as would block the gateway for everybody
  for (let shopper = 0; shopper < 6; shopper++) {
    const { guest, paid } = await pay({ plug: "1" });
    expect(paid).toMatchObject({ status: 422, body: { salesforceResultCode: "Decline", errors: [{ detail }] } });
    expect(await openInBrowser(guest)).toBeUndefined();
  }
  expect(stripe.intents()).toEqual([]);
  const { guest, paid } = await pay({ plug: "20" });
  expect(paid).toMatchObject({ status: 200 });
  expect(await place(guest)).toMatchObject({ status: 201 });
});

const terms = { carrier: null, trackingNumber: null, trackingUrl: null, expectedDeliveryDate: null };

async function order(wanted: Parameters<CheckoutShop["guestReadyToPay"]>[0], paymentToken?: string) {
  const { guest } = await pay(wanted, paymentToken);
  const reference = (await place(guest)).body.orderReferenceNumber!;
  const look = () => guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: reference } });
  return { look, orderId: (await look()).id! as RecordId };
}

test("what has left is charged also where the card is not charged in parts, though the rest is cancelled", async () => {
  const { orderId } = await order({ plug: "20" }, "pm_single");
  const { one, ship, cancel } = createFulfillment(shop);
  const [item] = (await one(shop.store, orderId)).order.items;
  const items = [{ itemId: item!.id, quantity: decimal("10") }];
  await ship(shop.store, orderId, { key: "half", madeBy: "staff" }, { ...terms, items });
  await shop.pass(1);
  expect(stripe.intents().at(-1)).toMatchObject({ status: "requires_capture", amount_received: 0 });
  await cancel(shop.store, orderId, { key: "rest", madeBy: "staff" }, { items: null, reason: null });
  await shop.pass(1);
  const { amount, status, amount_received: taken } = stripe.intents().at(-1)!;
  expect(status).toBe("succeeded");
  expect(taken).toBeGreaterThan(amount / 2);
  expect(taken).toBeLessThan(amount);
});

test.each(["ship", "cancel"] as const)(
  "what has left is not let go either where the rest is closed by %s before its capture was refused: the staff takes it by hand",
  async (closing) => {
    const { orderId } = await order({ plug: "20" }, "pm_single");
    const { one, ship, cancel, capture } = createFulfillment(shop);
    const [item] = (await one(shop.store, orderId)).order.items;
    const by = (key: string) => ({ key, madeBy: "staff" });
    const items = [{ itemId: item!.id, quantity: decimal("10") }];
    await ship(shop.store, orderId, by("half"), { ...terms, items });
    if (closing === "ship") await ship(shop.store, orderId, by("rest"), { ...terms, items: null });
    else await cancel(shop.store, orderId, by("rest"), { items: null, reason: null });
    await shop.pass(1);
    expect(stripe.intents().at(-1)).toMatchObject({ status: "requires_capture", amount_received: 0 });
    await capture(shop.store, orderId, by("by hand"), null);
    await shop.pass(1);
    const { amount, status, amount_received: taken } = stripe.intents().at(-1)!;
    expect(status).toBe("succeeded");
    if (closing === "ship") expect(taken).toBe(amount);
    else expect(taken).toBeGreaterThan(amount / 2);
  },
);

async function lastRefund(): Promise<string> {
  const { id } = await shop.db.one<{ id: string }>(
    sql`select id from payment_part where kind = 'Refund' order by created_at desc limit 1`,
  );
  return id;
}

const noticeOfFailure = (partId: string) => signedEvent(webhookSecret, stripe.failRefund(partId), shop.clock.now());

async function tell({ headers, body: payload }: ReturnType<typeof signedEvent>): Promise<number> {
  const { statusCode } = await shop.app.http.inject({
    method: "POST",
    url: "/services/data/v65.0/commerce/payments/notify?provider=Stripe",
    headers: { ...headers, "content-type": "application/json" },
    payload,
  });
  return statusCode;
}

test("money that was given back and came back to the store is told to its staff once, counts as given back no more, and is given back again", async () => {
  const { look, orderId } = await order({ plug: "20" });
  const { refund, ship } = createFulfillment(shop);
  const giveBack = (key: string) =>
    refund(shop.store, orderId, { key, madeBy: "staff" }, { amount: decimal("10"), reason: null });
  await ship(shop.store, orderId, { key: "all", madeBy: "staff" }, { ...terms, items: null });
  await shop.pass(1);
  await giveBack("first");
  await shop.pass(1);
  expect((await look()).refunds).toMatchObject([{ amount: "10.00" }]);

  const notice = noticeOfFailure(await lastRefund());
  for (const sent of ["once", "twice"]) {
    expect([sent, await tell(notice)]).toEqual([sent, 200]);
    await shop.pass(1);
  }
  expect((await look()).refunds).toEqual([]);
  const told = await shop.db.many(
    sql`select 1 from mail where template = 'payment-refused' and content ->> 'kind' = 'Refund'`,
  );
  expect(told).toHaveLength(1);

  await giveBack("second");
  await shop.pass(1);
  expect((await look()).refunds).toMatchObject([{ amount: "10.00" }]);
});

test("a refund that has failed before the store has written that it was done counts as none", async () => {
  const { look, orderId } = await order({ plug: "20" });
  const { refund, ship } = createFulfillment(shop);
  await ship(shop.store, orderId, { key: "all", madeBy: "staff" }, { ...terms, items: null });
  await shop.pass(1);
  onceRefunded = async () => {
    onceRefunded = undefined;
    expect(await tell(noticeOfFailure(await lastRefund()))).toBe(200);
    // another process learns of it
    await shop.app.jobs.runDue();
  };
  await refund(shop.store, orderId, { key: "some", madeBy: "staff" }, { amount: decimal("10"), reason: null });
  await shop.pass(1);
  expect((await look()).refunds).toEqual([]);
});

test("what leaves after the hold has run out, which Stripe tells, is told to the staff as not charged", async () => {
  const { orderId } = await order({ plug: "20" });
  const { one, ship } = createFulfillment(shop);
  const [item] = (await one(shop.store, orderId)).order.items;
  const items = [{ itemId: item!.id, quantity: decimal("10") }];
  await ship(shop.store, orderId, { key: "half", madeBy: "staff" }, { ...terms, items });
  await shop.pass(1);
  const { id, metadata } = stripe.intents().at(-1)!;
  stripe.expire(id);
  expect(await tell(signedEvent(webhookSecret, metadata.key!, shop.clock.now()))).toBe(200);
  await shop.pass(1);
  await ship(shop.store, orderId, { key: "rest", madeBy: "staff" }, { ...terms, items: null });
  await shop.pass(1);
  expect((await one(shop.store, orderId)).payments[0]!.parts).toMatchObject([
    { kind: "Capture", status: "Done" },
    { kind: "Capture", status: "Refused" },
  ]);
});
