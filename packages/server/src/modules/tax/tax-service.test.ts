import type { ServerResponse } from "node:http";
import {
  changeCheckout,
  createDeliveryGroup,
  deleteCheckout,
  getCart,
  getCartItems,
  getCheckout,
  getDeliveryGroups,
  lookUpOrder,
  startCheckout,
} from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { sql } from "../../db/index.ts";
import { signedInBuyer, type Guest } from "../../testing/index.ts";
import { startLoopbackService, type LoopbackService } from "../../testing/loopback-service.ts";
import {
  act,
  active,
  ada,
  cards,
  openCheckoutShop,
  payByCard,
  payByPurchaseOrder,
  place,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { sandboxCards } from "../payment/index.ts";
import { certificatesOf, endCertificate, openCertificates, saveCertificate } from "./certificates.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

const current = { params: { cartStateOrId: "current" } };
const eightPercent = '{ "rates": [{ "category": "standard", "percent": "8" }], "delivery": { "percent": "0" } }';

let shop: CheckoutShop;
let service: LoopbackService;
/** Each test has its own city, for which nothing is known yet. */
let city = 0;

beforeAll(async () => {
  service = await startLoopbackService();
  shop = await openCheckoutShop({
    settings: {
      splitShipmentEnabled: true,
      // more than a day, after which a rate is fetched again
      checkoutHours: 48,
      // a response that the test waits for does not time out on a busy machine
      taxService: { url: service.url, timeoutMs: 60_000, allowPrivateHosts: true },
      contact: { company: "", phone: "", email: "staff@shop.example", address: [], hours: "" },
    },
  });
});
afterAll(async () => {
  await shop.close();
  service.close();
});
beforeEach(() => {
  service.asked.length = 0;
  city += 1;
  service.answer((response) => response.end(eightPercent));
  // failures are retried
  shop.clock.set(new Date(shop.clock.now().getTime() + 60_000));
});

const address = () => ({ ...ada.deliveryAddress, city: `Town ${city}` });

async function addressed(): Promise<Guest> {
  const { guest } = await shop.guestInCheckout({ plug: "10" });
  await guest.get(changeCheckout, { ...active, body: { ...ada, deliveryAddress: address() } });
  return guest;
}

/** As many failed requests as it takes to open the circuit, and one more. */
async function breakDown(): Promise<void> {
  service.asked.length = 0;
  service.answer((response) => response.writeHead(503).end());
  for (let failures = 0; failures < 6; failures++) {
    city += 1;
    await settled(await addressed());
  }
}

/** The service responds again, half a minute after the circuit opened. */
async function recover(): Promise<void> {
  service.answer((response) => response.end(eightPercent));
  shop.clock.set(new Date(shop.clock.now().getTime() + 31_000));
  city += 1;
  const guest = await addressed();
  await settled(guest);
  expect((await guest.get(getCart, current)).asyncOperationStatus).toBe("Completed");
}

/** Waits as a client does while the response is pending. */
const settled = (guest: Guest) => expect.poll(async () => (await guest.send(getCheckout, active)).status).not.toBe(202);

test("a cart is processed while its taxes are asked for, and then has those of the service", async () => {
  let release = () => {};
  service.answer((response) => (release = () => void response.end(eightPercent)));
  const guest = await addressed();

  const waiting = await guest.send(getCart, current);
  expect([waiting.status, waiting.body.asyncOperationStatus, waiting.headers["retry-after"]]).toEqual([
    202,
    "Processing",
    "1",
  ]);
  expect((await guest.send(getCartItems, current)).status).toBe(202);
  expect(await guest.send(getCheckout, active)).toMatchObject({
    status: 202,
    body: { cartSummary: { asyncOperationStatus: "Processing" } },
  });
  expect(await payByPurchaseOrder(guest)).toMatchObject({ status: 409, errors: [{ errorCode: "CHECKOUT_CONFLICT" }] });

  await expect.poll(() => service.asked.length).toBe(1);
  release();
  await settled(guest);
  const { status, body } = await guest.send(getCart, current);
  // 10 plugs at 3.695, rounded, and none on delivery
  expect([status, body.asyncOperationStatus, body.totalProductAmount, body.totalTaxAmount]).toEqual([
    200,
    "Completed",
    "36.95",
    "2.96",
  ]);
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
});

test("the service is asked once for a place, by its region and city, and never for whom", async () => {
  await settled(await addressed());
  await settled(await addressed());
  expect(service.asked.map(({ body }) => body)).toEqual([
    {
      version: 1,
      store: "shop",
      destination: { country: "US", region: "VA", city: `Town ${city}`, postalCode: "23510" },
      categories: ["standard"],
    },
  ]);
});

test.each<[what: string, reply: (response: ServerResponse) => void]>([
  ["an error", (response) => response.writeHead(500).end()],
  ["no JSON", (response) => response.end("<html>")],
  ["no rates", (response) => response.end('{ "rates": 8 }')],
  ["another category", (response) => response.end(eightPercent.replace("standard", "food"))],
  [
    "a category twice",
    (response) => response.end(eightPercent.replace("]", ', { "category": "standard", "percent": "5" }]')),
  ],
  ["more than all", (response) => response.end(eightPercent.replace('"8"', '"101"'))],
])("where it answers %s, the total is told to be open and no order is placed", async (_what, reply) => {
  service.answer(reply);
  expect((await triesToOrder()).status).toBe(422);
});

test("nobody is asked about a delivery that nothing goes with, nor does an order wait for its taxes", async () => {
  const guest = await addressed();
  await settled(guest);
  service.answer((response) => response.writeHead(500).end());
  const deliveryAddress = { ...address(), city: "Elsewhere" };
  await guest.get(createDeliveryGroup, { ...current, body: { deliveryAddress } });
  await settled(guest);
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
  expect(service.asked).toHaveLength(1);
});

test("where it answers nothing in time, the total is told to be open and no order is placed", async () => {
  service.answer(() => {});
  await set("timeoutMs", 500);
  expect((await triesToOrder()).status).toBe(422);
  await set("timeoutMs", 60_000);
});

/** A shopper who is told that the total is not known yet. */
async function triesToOrder() {
  const guest = await addressed();
  await settled(guest);
  const { status, body } = await guest.send(getCheckout, active);
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([
    { type: "/commerce/integrations/tax", detail: expect.stringMatching(/has to wait/) },
  ]);
  expect(body.cartSummary).toMatchObject({ asyncOperationStatus: "Errored" });
  expect(body.cartSummary!.messagesSummary!.limitedMessages).toMatchObject([
    { severity: "Warning", message: "Taxes could not be looked up just now. The total may change." },
  ]);
  return payByPurchaseOrder(guest);
}

/** As the operator does while the store is running. */
async function set(setting: "timeoutMs" | "whenDown", value: number | "refuse" | "table") {
  await shop.db.run(sql`
    update store set settings = jsonb_set(settings::jsonb, array['taxService', ${setting}::text], ${JSON.stringify(value)}::text::jsonb)
    where id = ${shop.store.id}`);
  await shop.look();
}

test("after five failures it is left alone for half a minute, and then all is well again", async () => {
  await settled(await addressed());
  await breakDown();
  expect(service.asked.length).toBe(5);
  await recover();
});

test("addresses that it says no to keep nobody else from his order", async () => {
  service.answer((response) => response.writeHead(422).end());
  for (let refusals = 0; refusals < 6; refusals++) {
    city += 1;
    const guest = await addressed();
    await settled(guest);
    expect((await payByPurchaseOrder(guest)).status).toBe(422);
  }
  service.answer((response) => response.end(eightPercent));
  city += 1;
  const other = await addressed();
  await settled(other);
  expect((await payByPurchaseOrder(other)).status).toBe(200);
  expect(service.asked).toHaveLength(7);
});

test("the staff is told when it breaks down, once an hour at the most, whatever the clock strikes", async () => {
  const from = new Date("2026-05-05T09:40:00.000Z");
  const told = () =>
    shop.db.many(sql`select recipient from mail where template = 'tax-service-down' and created_at >= ${from}`);
  const recipient = "staff@shop.example";
  shop.clock.set(from);
  await breakDown();
  await expect.poll(told).toEqual([{ recipient }]);
  await recover();
  shop.clock.set(new Date("2026-05-05T10:39:00.000Z"));
  await breakDown();
  await recover();
  expect(await told()).toEqual([{ recipient }]);
  shop.clock.set(new Date("2026-05-05T10:41:00.000Z"));
  await breakDown();
  await expect.poll(told).toEqual([{ recipient }, { recipient }]);
  await recover();
});

test("while it is down orders are placed by the store's own table, where its owner has said so", async () => {
  await set("whenDown", "table");
  service.answer((response) => response.writeHead(503).end());
  const guest = await addressed();
  await settled(guest);
  const cart = await guest.get(getCart, current);
  // the table has 5.3%, also on delivery, where the service has 8
  expect([cart.asyncOperationStatus, cart.totalTaxAmount]).toEqual(["Errored", "2.46"]);
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
  const { body: placed } = await place(guest);
  const { email, phoneNumber } = ada.contactInfo;
  const order = await guest.get(lookUpOrder, {
    body: { orderSummaryIdOrRefNumber: placed.orderReferenceNumber!, verification: { email, phoneNumber } },
  });
  expect(order.fields.TotalTaxAmount).toMatchObject({ text: cart.totalTaxAmount });
  // nor does a reader that runs once a minute, such as a job, find the service being asked again each time
  const late = await addressed();
  await settled(late);
  for (let minute = 0; minute < 3; minute++) {
    shop.clock.set(new Date(shop.clock.now().getTime() + 60_000));
    expect((await late.get(getCart, current)).asyncOperationStatus).toBe("Errored");
  }
  await set("whenDown", "refuse");
});

test("a rate that was told counts for a day while nobody answers, and for an hour without asking", async () => {
  await settled(await addressed());
  expect(service.asked.length).toBe(1);
  service.answer((response) => response.writeHead(503).end());
  shop.clock.set(new Date(shop.clock.now().getTime() + 23 * 3_600_000));
  const late = await addressed();
  expect((await late.get(getCart, current)).totalTaxAmount).toBe("2.96");
  await expect.poll(() => service.asked.length).toBe(2);
});

test("what was told still counts when something else of the store is changed, such as its contents", async () => {
  await settled(await addressed());
  service.answer((response) => response.writeHead(503).end());
  await shop.db.run(sql`update store set content_at = ${shop.clock.now()} where id = ${shop.store.id}`);
  await shop.look();
  const guest = await addressed();
  await settled(guest);
  expect((await guest.get(getCart, current)).totalTaxAmount).toBe("2.96");
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
  expect(service.asked).toHaveLength(1);
});

test("a rate that is older than an hour counts no longer than until there is another, also in a cart that has it", async () => {
  await settled(await addressed());
  const release = service.hold((response) => response.end(eightPercent.replace('"8"', '"9"')));
  shop.clock.set(new Date(shop.clock.now().getTime() + 20 * 3_600_000));
  const guest = await addressed();
  expect((await guest.get(getCart, current)).totalTaxAmount).toBe("2.96");
  // the service takes a moment
  shop.clock.set(new Date(shop.clock.now().getTime() + 1));
  release();
  await expect
    .poll(async () => {
      const { status, errors } = await payByPurchaseOrder(guest);
      return [status, errors?.[0]?.message];
    })
    .toEqual([409, expect.stringMatching(/^Prices have changed/)]);
  expect((await guest.get(getCart, current)).totalTaxAmount).toBe("3.33");
  expect(service.asked).toHaveLength(2);
});

test("a cart that comes back from its checkout is no younger for it: its rate is as old as it was", async () => {
  const guest = await addressed();
  await settled(guest);
  shop.clock.set(new Date(shop.clock.now().getTime() + 20 * 3_600_000));
  await guest.send(deleteCheckout, active);
  await guest.send(getCart, current);
  await expect.poll(() => service.asked.length).toBe(2);
});

/** A shopper who has paid by card and left, more than a day before the order is placed for them: the rates are too old by then. */
async function paidAndGone() {
  service.answer((response) => void response.end(eightPercent));
  const { guest, checkout } = await shop.guestReadyToPay({ plug: "10" });
  await settled(guest);
  await act(guest, "prepare");
  const from = shop.ledger().length;
  expect((await payByCard(shop, guest, cards.approved)).status).toBe(200);
  shop.clock.set(new Date(shop.clock.now().getTime() + 25 * 3_600_000));
  return {
    guest,
    statuses: () =>
      shop
        .ledger()
        .slice(from)
        .map(({ status }) => status),
    orders: () => shop.db.many(sql`select 1 from order_summary where checkout_id = ${checkout.checkoutId!}`),
  };
}

test("an order that nobody is left to ask for waits for taxes that are asked for anew, with its money held", async () => {
  const { guest, statuses, orders } = await paidAndGone();
  let release = () => {};
  service.asked.length = 0;
  service.answer((response) => (release = () => void response.end(eightPercent)));
  await shop.pass(1);
  await expect.poll(() => service.asked.length).toBeGreaterThan(0);
  await shop.pass(10);
  expect(statuses()).toEqual(["authorized"]);
  release();
  await settled(guest);
  await shop.pass(10);
  await shop.pass(1);
  expect(await orders()).toHaveLength(1);
  expect(statuses()).toEqual(["captured"]);
});

test("where the tax service stays down the money of who is gone is given back in less than a minute", async () => {
  const { statuses, orders } = await paidAndGone();
  // asked again on each read, the service might always succeed the next time
  service.answer((response) => void response.writeHead(500).end());
  await shop.pass(1);
  // first noticed at most half a minute after payment
  for (let turn = 0; turn < 2; turn++) await shop.pass(10);
  await shop.pass(1);
  expect([statuses(), await orders()]).toEqual([["reversed"], []]);
});

test("how long they are waited for is counted on by a process that is started meanwhile", async () => {
  const { statuses, orders } = await paidAndGone();
  service.answer((response) => void response.writeHead(500).end());
  await shop.pass(1);
  expect(statuses()).toEqual(["authorized"]);
  shop.clock.set(new Date(shop.clock.now().getTime() + 21_000));
  const cards = sandboxCards({ url: shop.gatewayUrl, secret: shop.gatewaySecret, clock: shop.clock });
  const config = { dataFolder: shop.folder, logLevel: "silent" as const };
  const started = await createApp({ config, db: shop.db, clock: shop.clock, cards });
  await started.jobs.runDue();
  expect([statuses(), await orders()]).toEqual([["reversed"], []]);
  await started.close();
});

test("an account with a certificate buys without tax where it holds, and the order names it", async () => {
  const where = { db: shop.db, clock: shop.clock, storeId: shop.store.id };
  const app = () =>
    createApp({ config: { dataFolder: shop.folder, logLevel: "silent" }, db: shop.db, clock: shop.clock });
  const before = await app();
  await signedInBuyer({ ...where, http: before.http }, { email: "mill@shop.example", accounts: [{ code: "MILL" }] });
  await before.close();
  const certificate = { number: "VA-ST-12", country: "US", region: "VA", validFrom: null, validTo: null };
  expect(await saveCertificate(shop.db, shop.store.id, "MILL", certificate)).toBe(true);
  expect(await saveCertificate(shop.db, shop.store.id, "NOBODY", certificate)).toBe(false);

  const { http, close } = await app();
  const buyer = await signedInBuyer({ ...where, http }, { email: "mill@shop.example", accounts: [{ code: "MILL" }] });
  const other = await signedInBuyer({ ...where, http }, { email: "saw@shop.example", accounts: [{ code: "SAW" }] });
  for (const [browser, region, exempt] of [
    [buyer, "MD", false],
    [buyer, "VA", true],
    [other, "VA", false],
  ] as const) {
    const postalCode = region === "MD" ? "21401" : "23510";
    await browser.request("POST", `/services/data/v65.0/commerce/webstores/${shop.store.id}/carts/current/cart-items`, {
      productId: shop.id("plug"),
      quantity: "10",
      type: "Product",
    });
    await browser.send(startCheckout, { body: { cartId: "current" } });
    await browser.get(changeCheckout, {
      ...active,
      body: { ...ada, deliveryAddress: { ...address(), region, postalCode } },
    });
    await settled(browser);
    const { items } = await browser.get(getDeliveryGroups, current);
    const told = JSON.stringify(items[0]!.customFields).includes('"TaxExemption__c":"VA-ST-12"');
    const { totalTaxAmount } = await browser.get(getCart, current);
    expect([region, told, totalTaxAmount === "0.00"]).toEqual([region, exempt, exempt]);
  }
  expect((await payByPurchaseOrder(buyer)).status).toBe(200);
  const { body: placed } = await place(buyer);
  const { email, phoneNumber } = ada.contactInfo;
  const order = await buyer.get(lookUpOrder, {
    body: { orderSummaryIdOrRefNumber: placed.orderReferenceNumber!, verification: { email, phoneNumber } },
  });
  expect(order.deliveryGroups[0]!.fields.TaxExemption).toMatchObject({ text: "VA-ST-12" });
  await close();
});

test("a process hears of certificates that another enters and ends", async () => {
  const { db, store, clock } = shop;
  const book = await openCertificates(db);
  const [{ id: accountId } = { id: "" as never }] = await db.many<{ id: never }>(
    sql`select id from account where store_id = ${store.id} and code = 'SAW'`,
  );
  const numbers = () => book.of(store.id, accountId).map(({ number, validTo }) => [number, validTo !== null]);
  const paper = { number: "S-1", country: "US", region: null, validFrom: null, validTo: null };
  await saveCertificate(db, store.id, "SAW", paper);
  expect(numbers()).toEqual([]);
  await book.refresh();
  expect(numbers()).toEqual([["S-1", false]]);
  const end = { accountCode: "SAW", number: "S-1", now: clock.now() };
  expect([await endCertificate(db, store.id, end), await endCertificate(db, store.id, end)]).toEqual([true, false]);
  await book.refresh();
  expect(numbers()).toEqual([["S-1", true]]);
  expect((await certificatesOf(db, store.id)).map(({ accountCode, number }) => [accountCode, number])).toEqual([
    ["MILL", "VA-ST-12"],
    ["SAW", "S-1"],
  ]);
});
