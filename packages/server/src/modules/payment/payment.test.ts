import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decimal } from "@tradecounter/commerce";
import { payCheckout, placeOrder } from "@tradecounter/wire";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { sql } from "../../db/index.ts";
import { guestOf, type Guest } from "../../testing/guest.ts";
import { active, cards, openCheckoutShop, payByPurchaseOrder, type CheckoutShop } from "../checkout/test-shop.ts";
import { withBreaker } from "./breaker.ts";
import { sandboxCards } from "./sandbox.ts";
import { GatewayClosedError, GatewayError, UnknownTokenError, type PaymentGateway } from "./gateway.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());

/** Time advances, so that the breaker opened by one test is closed again in the next. */
afterEach(() => shop.clock.set(new Date(shop.clock.now().getTime() + 60_000)));

const pay = (guest: Guest, paymentToken: string) =>
  guest.send(payCheckout, { ...active, body: { requestType: "Auth", paymentToken } });
const statusOf = async (checkoutId: string | null) =>
  (
    await shop.db.many<{ status: string }>(
      sql`select status from payment where checkout_id = ${checkoutId} order by number`,
    )
  ).map(({ status }) => status);

test("while the gateway is down nobody is charged, and the same card pays once it is back", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  const token = await shop.token(cards.approved);
  const from = shop.ledger().length;
  await shop.stopGateway();
  const down = await pay(guest, token);
  expect([down.status, down.body.salesforceResultCode]).toEqual([422, "SystemError"]);
  expect(await statusOf(checkout.checkoutId)).toEqual(["Pending"]);
  expect((await pay(guest, token)).body.salesforceResultCode).toBe("SystemError");
  await shop.startGateway();
  shop.clock.set(new Date(shop.clock.now().getTime() + 2000));
  expect((await pay(guest, token)).status).toBe(200);
  expect(await statusOf(checkout.checkoutId)).toEqual(["Failed", "Authorized"]);
  expect(
    shop
      .ledger()
      .slice(from)
      .map(({ status }) => status),
  ).toEqual(["reversed", "authorized"]);
  expect((await guest.send(placeOrder, { ...active, body: {} })).status).toBe(201);
});

test("while the gateway is down whoever tried a card pays by purchase order, and what the card may have paid is given back", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  const from = shop.ledger().length;
  const timesOut = await shop.token(cards.timesOut);
  const paying = pay(guest, timesOut);
  await expect.poll(() => shop.ledger().slice(from).length).toBe(1);
  // the money is authorized, and the gateway goes down before it can be queried
  await shop.stopGateway();
  expect((await paying).body.salesforceResultCode).toBe("SystemError");
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
  expect((await guest.send(placeOrder, { ...active, body: {} })).status).toBe(201);
  expect(await statusOf(checkout.checkoutId)).toEqual(["Reversing"]);
  await shop.startGateway();
  await shop.pass(60);
  expect(await statusOf(checkout.checkoutId)).toEqual(["Reversed"]);
  const statuses = shop.ledger().slice(from);
  expect(statuses.map(({ status }) => status)).toEqual(["reversed"]);
});

test("an old token gives back no payment that is good, and a good one does", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  const [declined, approved] = [await shop.token(cards.declined), await shop.token(cards.approved)];
  expect((await pay(guest, declined)).status).toBe(422);
  expect((await pay(guest, approved)).status).toBe(200);
  for (const old of [declined, "tok_of_last_week"])
    expect((await pay(guest, old)).body).toMatchObject({ salesforceResultCode: "ValidationError" });
  expect(await statusOf(checkout.checkoutId)).toEqual(["Declined", "Authorized"]);
  expect((await pay(guest, approved)).status).toBe(200);
  expect((await pay(guest, await shop.token(cards.approved))).status).toBe(200);
  await shop.pass(1);
  expect(await statusOf(checkout.checkoutId)).toEqual(["Declined", "Reversed", "Authorized"]);
});

test("a gateway that answers {} has failed: nobody is told that he has paid, and it is asked again", async () => {
  const confused = createServer((_, response) => void response.end("{}"));
  await new Promise<void>((resolve) => void confused.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(confused.address() as AddressInfo).port}`;
  const { gateway } = sandboxCards({ url, secret: "x", timeoutMs: 500, clock: shop.clock });
  const charge = { key: "0pt1", amount: decimal("1"), currency: "USD" };
  const part = { paymentKey: "0pt1", key: "c1", amount: decimal("1") };
  const asks = [
    () => gateway.authorize({ ...charge, token: "tok" }),
    () => gateway.open(charge),
    () => gateway.find("0pt1"),
    () => gateway.capture({ ...part, isFinal: true }),
    () => gateway.keep({ token: "tok", customer: "ada" }),
    () => gateway.isGood("tok"),
  ];
  for (const ask of asks) await expect(ask()).rejects.toBeInstanceOf(GatewayError);
  confused.close();
});

test("an attempt that nobody heard of again is settled by a job", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  const token = await shop.token(cards.approved);
  await shop.stopGateway();
  await pay(guest, token);
  await shop.startGateway();
  await shop.pass(1);
  expect(await statusOf(checkout.checkoutId)).toEqual(["Pending"]);
  await shop.pass(4);
  expect(await statusOf(checkout.checkoutId)).toEqual(["Failed"]);
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
});

test("a job that finds the gateway down tries again until it is settled", async () => {
  const { guest, checkout } = await shop.guestReadyToPay();
  await pay(guest, await shop.token(cards.approved));
  await guest.send(placeOrder, { ...active, body: {} });
  await shop.stopGateway();
  await shop.pass(1);
  expect(await statusOf(checkout.checkoutId)).toEqual(["Authorized"]);
  await shop.startGateway();
  await shop.pass(2);
  expect(await statusOf(checkout.checkoutId)).toEqual(["Captured"]);
});

test("a store without a gateway takes purchase orders only", async () => {
  const { guest: paying } = await shop.guestReadyToPay();
  const app = await createApp({
    config: { dataFolder: shop.folder, logLevel: "silent" },
    db: shop.db,
    clock: shop.clock,
  });
  const guest = guestOf(app.http, shop.store.id);
  for (const [name, value] of paying.cookies) guest.cookies.set(name, value);
  for (const requestType of ["Auth", "PostAuth", "ClientRequest"] as const) {
    const { status, body } = await guest.send(payCheckout, {
      ...active,
      body: { requestType, paymentToken: "x", paymentsData: '{"intent":"create"}' },
    });
    expect([status, body.salesforceResultCode, body.errors?.[0]?.type]).toEqual([
      422,
      "SystemError",
      "/commerce/payment",
    ]);
  }
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
  await app.close();
});

test("after five failures in a row the gateway is left alone for half a minute, then tried once", async () => {
  let now = new Date("2026-11-02T08:00:00Z");
  let asked = 0;
  let failure: Error | undefined = new GatewayError("no answer");
  const find = async () => {
    asked += 1;
    if (failure) throw failure;
    return undefined;
  };
  const guarded = withBreaker({ name: "Test", find } as unknown as PaymentGateway, { now: () => now });
  const ask = () => guarded.find("key").catch((error: Error) => error);
  for (let i = 0; i < 4; i++) await ask();
  expect(guarded.status()).toMatchObject({ circuit: "closed", failuresInARow: 4 });
  await ask();
  expect(guarded.status()).toEqual({ gateway: "Test", circuit: "open", failuresInARow: 5, lastFailureAt: now });
  expect(await ask()).toBeInstanceOf(GatewayClosedError);
  expect(asked).toBe(5);

  now = new Date(now.getTime() + 30_000);
  const [probe, other] = await Promise.all([ask(), ask()]);
  expect([probe, other]).toEqual([failure, expect.any(GatewayClosedError)]);
  expect(guarded.status().circuit).toBe("open");

  now = new Date(now.getTime() + 30_000);
  failure = new UnknownTokenError("an answer, though not a good one");
  expect(await ask()).toBe(failure);
  expect(guarded.status()).toMatchObject({ circuit: "closed", failuresInARow: 0 });
});
