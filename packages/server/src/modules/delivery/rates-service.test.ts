import type { ServerResponse } from "node:http";
import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  arrangeItems,
  changeCheckout,
  createPayLink,
  estimateDelivery,
  getCart,
  getCheckout,
  getDeliveryGroups,
  lookUpOrder,
} from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { sql } from "../../db/index.ts";
import { guestOf, type Guest } from "../../testing/index.ts";
import { startLoopbackService, type LoopbackService } from "../../testing/loopback-service.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";
import { active, ada, openCheckoutShop, payByPurchaseOrder, place, type CheckoutShop } from "../checkout/test-shop.ts";

alsoOnEmbedded();

const current = { params: { cartStateOrId: "current" } };
const fees = (...own: [method: string, amount: string][]) =>
  JSON.stringify({ currency: "USD", fees: own.map(([method, amount]) => ({ method, amount })) });
const saying = (text: string) => (response: ServerResponse) => void response.end(text);
const groundDear = fees(["ground", "30"], ["air", "12.345"]);

let shop: CheckoutShop;
let service: LoopbackService;
/** Each test has its own city, for which nothing is known yet. */
let city = 0;

beforeAll(async () => {
  service = await startLoopbackService();
  shop = await openCheckoutShop({
    settings: {
      splitShipmentEnabled: true,
      checkoutHours: 48,
      ratesService: { url: service.url, secretRef: "RATES_KEY", timeoutMs: 60_000, allowPrivateHosts: true },
      contact: { company: "", phone: "", email: "staff@shop.example", address: [], hours: "" },
    },
    secretOf: (name) => (name === "RATES_KEY" ? "s3cret" : undefined),
  });
  await shop.db.run(sql`update stock set on_hand = 1000 where product_id = ${shop.id("plug")}`);
});
afterAll(async () => {
  await shop.close();
  service.close();
});
beforeEach(() => {
  city += 1;
  service.answer(saying(groundDear));
  // failures are retried, and the staff is mailed again
  pass(3_600);
  service.asked.length = 0;
});

const pass = (seconds: number) => shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000));
const methodId = (code: string) => recordIdOf("deliveryMethod", shop.store.id, code);
const inTown = (more: object = {}) => ({ ...ada.deliveryAddress, city: `Town ${city}`, ...more });
const inOregon = () => inTown({ region: "OR", postalCode: "97035" });

/** As its owner would, by an import. */
async function set(path: string, value: unknown): Promise<void> {
  await shop.db.run(sql`
    update store set settings = jsonb_set(settings::jsonb, ${path}::text[], ${JSON.stringify(value)}::jsonb)
    where id = ${shop.store.id}`);
  await shop.look();
}

async function addressed(
  wanted: Parameters<CheckoutShop["guestInCheckout"]>[0] = { plug: "10" },
  deliveryAddress = inTown(),
): Promise<Guest> {
  const { guest } = await shop.guestInCheckout(wanted);
  await guest.get(changeCheckout, { ...active, body: { ...ada, deliveryAddress } });
  return guest;
}

/** Waits as a client does while the response is pending. */
const settled = (guest: Guest) => expect.poll(async () => (await guest.send(getCheckout, active)).status).not.toBe(202);

/** Status and message for an order by purchase order, once fees are known. */
const toldWhoOrders = (guest: Guest) =>
  expect.poll(async () => {
    const { status, errors } = await payByPurchaseOrder(guest);
    return [status, errors?.[0]?.message];
  });

/** The chosen method, all offered methods with their fees, and the total delivery cost and its tax. */
async function delivery(guest: Guest) {
  const { items } = await guest.get(getDeliveryGroups, current);
  const { totalChargeAmount, totalTaxAmount } = await guest.get(getCart, current);
  const [{ selectedDeliveryMethod: chosen, availableDeliveryMethods: offered } = items[0]!] = items;
  return {
    chosen: chosen?.name,
    offered: offered.map(({ name, shippingFee }) => `${name} ${shippingFee}`).join(", "),
    charge: totalChargeAmount,
    tax: totalTaxAmount,
  };
}

const ownTable = { chosen: "Ground", offered: "Ground 9.50, Air 30.55, Fetch at the counter 0.00", charge: "9.50" };

/** A placed order's delivery cost, in its total and as the method's fee. */
async function orderedFees(guest: Guest) {
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
  const { status, body: placed } = await place(guest);
  expect(status).toBe(201);
  const { email, phoneNumber } = ada.contactInfo;
  const { fields, deliveryGroups } = await guest.get(lookUpOrder, {
    body: { orderSummaryIdOrRefNumber: placed.orderReferenceNumber!, verification: { email, phoneNumber } },
  });
  return [fields.TotalAdjustedDeliveryAmount?.text, deliveryGroups[0]!.deliveryMethod?.fields.ShippingFee?.text];
}

test("a cart is processed while its fees are asked for, and then the cheapest way by them is chosen", async () => {
  const release = service.hold(saying(groundDear));
  const guest = await addressed();
  const waiting = await guest.send(getCart, current);
  expect([waiting.status, waiting.body.asyncOperationStatus, waiting.headers["retry-after"]]).toEqual([
    202,
    "Processing",
    "1",
  ]);
  expect((await guest.send(getCheckout, active)).status).toBe(202);
  expect(await delivery(guest)).toMatchObject(ownTable);
  expect(await payByPurchaseOrder(guest)).toMatchObject({
    status: 409,
    errors: [{ errorCode: "CHECKOUT_CONFLICT", message: expect.stringMatching(/^The shipping fee is still/) }],
  });
  release();
  await settled(guest);
  // 5.3% on 36.95 and on 12.35
  expect(await delivery(guest)).toEqual({
    chosen: "Air",
    offered: "Ground 30.00, Air 12.35, Fetch at the counter 0.00",
    charge: "12.35",
    tax: "2.61",
  });
  expect((await guest.get(getCart, current)).asyncOperationStatus).toBe("Completed");
});

test("the service is asked once for the same goods to the same place, and never for whom", async () => {
  await settled(await addressed());
  await settled(await addressed());
  expect(service.asked.map(({ headers, body }) => [headers.authorization, body])).toEqual([
    [
      "Bearer s3cret",
      {
        version: 1,
        store: "shop",
        currency: "USD",
        destination: { country: "US", region: "VA", city: `Town ${city}`, postalCode: "23510" },
        items: [{ sku: "plug", quantity: "10", weight: "0", length: "0", amount: "36.95" }],
        methods: [
          { code: "ground", carrier: "Van", classOfService: null },
          { code: "air", carrier: null, classOfService: null },
        ],
      },
    ],
  ]);
});

test("what a shopper has chosen stays while its fee is asked for, and other goods are asked for anew", async () => {
  const guest = await addressed();
  await settled(guest);
  await guest.get(changeCheckout, { ...active, body: { deliveryMethodId: methodId("ground") } });
  expect((await delivery(guest)).charge).toBe("30.00");
  service.answer(saying(fees(["ground", "31"], ["air", "13"])));
  await guest.send(addCartItem, { ...current, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
  await settled(guest);
  expect(await delivery(guest)).toMatchObject({ chosen: "Ground", charge: "31.00" });
  expect(service.asked).toHaveLength(2);
});

test("what the service names no fee for is not offered, and where it names none nothing is delivered", async () => {
  service.answer(saying(fees(["ground", "0"])));
  const guest = await addressed();
  await settled(guest);
  expect(await delivery(guest)).toMatchObject({ chosen: "Ground", offered: "Ground 0.00, Fetch at the counter 0.00" });
  const asksForAir = await guest.send(changeCheckout, { ...active, body: { deliveryMethodId: methodId("air") } });
  expect(asksForAir).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_API_INPUT" }] });

  service.answer(saying(fees()));
  const stranded = await addressed({ plug: "10" }, inOregon());
  await settled(stranded);
  const { status, body } = await stranded.send(getCheckout, active);
  expect([status, body.errors?.[0]?.detail]).toEqual([422, "We do not ship to this address."]);
});

test("who has chosen a method that the service names no more is told in cart and checkout, until he has chosen another", async () => {
  const guest = await addressed();
  await settled(guest);
  await guest.get(changeCheckout, { ...active, body: { deliveryMethodId: methodId("air") } });
  const told = async () => {
    const [cart, checkout] = [await guest.get(getCart, current), await guest.get(getCheckout, active)];
    return [cart, checkout.cartSummary!].map(({ messagesSummary }) =>
      messagesSummary!.limitedMessages.map(({ severity, message }) => [severity, message]),
    );
  };
  expect(await told()).toEqual([[], []]);
  service.answer(saying(fees(["ground", "30"])));
  await guest.send(addCartItem, { ...current, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
  await settled(guest);
  expect((await delivery(guest)).chosen).toBe("Ground");
  const message = ["Warning", expect.stringMatching(/^Your shipping method is no longer available/)];
  expect(await told()).toEqual([[message], [message]]);
  await guest.get(changeCheckout, { ...active, body: { deliveryMethodId: methodId("ground") } });
  expect(await told()).toEqual([[], []]);
});

test("goods from the amount on that pages promise go free, whatever a carrier charges, and promotions take off what he does", async () => {
  const guest = await addressed({ starter: "1" });
  await settled(guest);
  expect(await delivery(guest)).toMatchObject({ chosen: "Ground", charge: "0.00" });
  await shop.give({ code: "free", name: "Free air", gives: { freeDelivery: ["air"] } });
  const other = await addressed();
  await settled(other);
  expect(await delivery(other)).toMatchObject({ chosen: "Air", charge: "0.00" });
  await shop.give();
});

test.each<[what: string, reply: (response: ServerResponse) => void]>([
  ["an error", (response) => response.writeHead(500).end()],
  ["no JSON", (response) => response.end("<html>")],
  ["no fees", (response) => response.end('{ "currency": "USD", "fees": 8 }')],
  ["another currency", (response) => response.end(groundDear.replace("USD", "CAD"))],
  ["less than nothing", (response) => response.end(groundDear.replace('"30"', '"-30"'))],
  ["a method twice", (response) => response.end(fees(["ground", "30"], ["ground", "3"]))],
  ["nothing", () => {}],
])("where it answers %s, the fees are the store's own, and orders are placed at them", async (what, reply) => {
  if (what === "nothing") await set("{ratesService,timeoutMs}", 200);
  service.answer(reply);
  const guest = await addressed();
  await settled(guest);
  expect(await delivery(guest)).toMatchObject(ownTable);
  expect((await guest.get(getCart, current)).asyncOperationStatus).toBe("Completed");
  // the service responds again: the fee that was shown stays valid all the same
  service.answer(saying(groundDear));
  pass(9 * 60);
  expect(await orderedFees(guest)).toEqual(["9.50", "9.50"]);
  expect(service.asked).toHaveLength(1);
  await set("{ratesService,timeoutMs}", 60_000);
});

test("who stays longer than ten minutes with a fee of the table is shown the service's before he orders", async () => {
  service.answer((response) => response.writeHead(500).end());
  const guest = await addressed();
  await settled(guest);
  service.answer(saying(fees(["ground", "12"])));
  pass(11 * 60);
  const early = await payByPurchaseOrder(guest);
  expect(early).toMatchObject({ status: 409, errors: [{ errorCode: "CHECKOUT_CONFLICT" }] });
  await settled(guest);
  expect((await delivery(guest)).charge).toBe("12.00");
});

test("nobody is sent a link to pay for a total that is not known yet", async () => {
  const release = service.hold(saying(groundDear));
  const guest = await addressed();
  const asked = await guest.send(createPayLink, { body: { cartId: "current" } });
  expect(asked).toMatchObject({ status: 409, errors: [{ errorCode: "CHECKOUT_CONFLICT" }] });
  release();
  await settled(guest);
  expect((await guest.send(createPayLink, { body: { cartId: "current" } })).status).toBe(201);
});

test("who tries again only once a minute while it is down orders at the fees of the table", async () => {
  service.answer((response) => response.writeHead(500).end());
  const guest = await addressed();
  await settled(guest);
  pass(11 * 60);
  await expect
    .poll(async () => {
      pass(60);
      return (await payByPurchaseOrder(guest)).status;
    })
    .toBe(200);
});

test("of what the service says beside, nothing is kept", async () => {
  service.answer(saying(fees(["air", "12.35"], ["boat", "3"])));
  const guest = await addressed();
  await settled(guest);
  const kept = await shop.db.many<{ groups: string }>(sql`
    select delivery_groups::text as groups from cart where delivery_groups::text like ${`%Town ${city}"%`}`);
  expect(kept.map(({ groups }) => [groups.includes('"air"'), groups.includes("boat")])).toEqual([[true, false]]);
});

test("an order is placed at the fee that was shown, also by another process, when the service says another by now", async () => {
  const guest = await addressed();
  await settled(guest);
  const { charge } = await delivery(guest);
  service.answer(saying(fees(["ground", "99"], ["air", "98"])));
  pass(50 * 60);
  const config = { dataFolder: shop.folder, logLevel: "silent" as const };
  const other = await createApp({ config, db: shop.db, clock: shop.clock });
  const elsewhere = guestOf(other.http, shop.store.id);
  for (const [name, value] of guest.cookies) elsewhere.cookies.set(name, value);
  expect((await delivery(elsewhere)).charge).toBe(charge);
  expect(await orderedFees(elsewhere)).toEqual(["12.35", "12.35"]);
  expect(service.asked).toHaveLength(1);
  await other.close();
});

test("a fee that is older than an hour is asked for anew, and nobody orders at one that he has not seen", async () => {
  const guest = await addressed();
  await settled(guest);
  service.answer(saying(fees(["air", "14"])));
  pass(61 * 60);
  // ordering without having reloaded the page: first the fee is fetched, then the shopper is told
  await toldWhoOrders(guest).toEqual([409, expect.stringMatching(/^Prices have changed since you last looked/)]);
  expect((await delivery(guest)).charge).toBe("14.00");
  expect(await orderedFees(guest)).toEqual(["14.00", "14.00"]);
});

test("nobody orders by another method than he has seen, also where the total is the same", async () => {
  await shop.give({ code: "free", name: "Free delivery", gives: { freeDelivery: ["air", "ground"] } });
  const guest = await addressed();
  await settled(guest);
  await guest.get(changeCheckout, { ...active, body: { deliveryMethodId: methodId("air") } });
  expect(await delivery(guest)).toMatchObject({ chosen: "Air", charge: "0.00" });
  service.answer(saying(fees(["ground", "30"])));
  pass(61 * 60);
  await toldWhoOrders(guest).toEqual([
    409,
    expect.stringMatching(/^The shipping method has changed since you last looked/),
  ]);
  expect(await delivery(guest)).toMatchObject({ chosen: "Ground", charge: "0.00" });
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
  await shop.give();
});

test("each delivery of a cart has a question of its own, and a postal code is estimated by the table", async () => {
  const guest = await addressed();
  await settled(guest);
  const estimate = await guest.get(estimateDelivery, { ...current, query: { country: "US", postalCode: "97035" } });
  expect(estimate.deliveryMethods.map(({ name, shippingFee }) => [name, shippingFee])).toEqual([
    ["Ground", "9.50"],
    ["Air", "30.55"],
  ]);
  await guest.get(arrangeItems, {
    ...current,
    query: {},
    body: { arrangements: [{ productId: shop.id("plug"), quantity: "4", deliveryAddress: inOregon() }] },
  });
  await settled(guest);
  const places = service.asked.map(({ body }) => body as { destination: { region: string }; items: object[] });
  expect(places.map(({ destination, items }) => [destination.region, items.length])).toEqual([
    ["VA", 1],
    ["OR", 1],
  ]);
  expect((await guest.get(getCart, current)).totalChargeAmount).toBe("24.70");
});

test("methods that the owner leaves out keep their own fees, and a store without a service asks nobody", async () => {
  const { ratesService } = shop.store.settings;
  await set("{ratesService}", { ...ratesService, methods: ["air"] });
  const guest = await addressed();
  await settled(guest);
  expect(await delivery(guest)).toMatchObject({ chosen: "Ground", charge: "9.50" });
  expect((await delivery(guest)).offered).toContain("Air 12.35");
  await set("{ratesService}", null);
  expect((await delivery(guest)).offered).toBe(ownTable.offered);
  await set("{ratesService}", ratesService);
});

test("twenty questions are asked at once: others wait for their turn, and are processed meanwhile", async () => {
  const release = service.hold(saying(groundDear));
  const guests: Guest[] = [];
  for (let at = 0; at <= 20; at++) {
    city += 1;
    guests.push(await addressed());
  }
  const last = guests.at(-1)!;
  await expect.poll(() => service.asked.length).toBe(20);
  expect((await last.send(getCart, current)).status).toBe(202);
  expect(service.asked).toHaveLength(20);
  release();
  await settled(last);
  expect((await delivery(last)).charge).toBe("12.35");
  expect(service.asked).toHaveLength(21);
});

test("after five failures it is left alone, and the staff is told", async () => {
  const from = shop.clock.now();
  service.answer((response) => response.writeHead(503).end());
  for (let failures = 0; failures < 6; failures++) {
    city += 1;
    await settled(await addressed());
  }
  expect(service.asked).toHaveLength(5);
  await expect
    .poll(() =>
      shop.db.many(sql`select recipient from mail where template = 'rates-service-down' and created_at >= ${from}`),
    )
    .toEqual([{ recipient: "staff@shop.example" }]);
});
