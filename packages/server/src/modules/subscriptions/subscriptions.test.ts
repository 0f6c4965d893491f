import type { ServerResponse } from "node:http";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCheckout,
  createPayLink,
  getReorderReport,
  getSessionContext,
  payByLink,
  payCheckout,
  runController,
  startCheckout,
} from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signedInBuyer, sql, type Guest, type SignedIn } from "../../testing/index.ts";
import {
  act as step,
  active,
  ada,
  answerAtGateway,
  cards,
  comeBack,
  openCheckoutShop,
  payByCard,
  payByPurchaseOrder,
  payToConfirm,
  place,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { startLoopbackService } from "../../testing/loopback-service.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

const day = 86_400;
let shop: CheckoutShop;
/** What the gateway does instead of its work, and after it: decline, and die. */
let gateway: { declines?: boolean; diesAfterwards?: boolean; isAsked?: () => void; silence?: Promise<void> };
let began: Date;
beforeAll(async () => {
  shop = await openCheckoutShop({
    settings: {
      gifting: { enabled: true, messageEnabled: true, wrapEnabled: true, wrapSku: "deposit" },
      sellingModels: [
        { code: "quarterly", name: "Every 3 months", type: "Evergreen", every: { count: 3, unit: "Months" } },
        {
          code: "yearly",
          name: "Yearly",
          type: "TermDefined",
          every: { count: 1, unit: "Annual" },
          terms: { minimum: 2, maximum: 6, increment: 1 },
        },
      ],
    },
    before: (real) => ({
      ...real,
      async authorize(charge) {
        const { silence } = gateway;
        gateway.isAsked?.();
        await silence;
        const done = await real.authorize(charge);
        if (gateway.diesAfterwards) throw new Error("the process ends here");
        if (!gateway.declines) return done;
        await real.reverse(charge.key);
        return { ...done, status: "declined", declineReason: "declined", method: null };
      },
    }),
  });
});
beforeEach(async () => {
  gateway = {};
  began = shop.clock.now();
  await setStock("1000");
  await shop.db.run(sql`update subscription set status = 'Ended', look_at = null`);
});
afterAll(() => shop.close());

let buyers = 0;
const where = () => ({ db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id });

async function buyer(): Promise<SignedIn> {
  buyers++;
  return signedInBuyer(where(), { email: `b${buyers}@again.example`, accounts: [{ code: `AGAIN-${buyers}` }] });
}

function setStock(onHand: string) {
  return shop.db.run(sql`
    update stock set on_hand = ${onHand} where store_id = ${shop.store.id} and product_id = ${shop.id("plug")}`);
}

/** In checkout, with plugs on subscription in the cart. */
async function aboutToSubscribe(who: Guest, code: "quarterly" | "yearly" = "quarterly") {
  const way = {
    productSellingModelId: recordIdOf("sellingModel", shop.store.id, code),
    subscriptionTerm: code === "yearly" ? 2 : null,
  };
  const body = { productId: shop.id("plug"), quantity: "2", type: "Product" as const, ...way };
  await who.get(addCartItem, { params: { cartStateOrId: "current" }, body });
  await who.send(startCheckout, { body: { cartId: "current" } });
  await who.send(changeCheckout, { ...active, body: ada });
}

async function subscribed({
  code = "quarterly",
  by = "card",
}: { code?: "quarterly" | "yearly"; by?: "card" | "order" } = {}) {
  const who = await buyer();
  await aboutToSubscribe(who, code);
  if (by === "order") await payByPurchaseOrder(who);
  else
    await who.send(payCheckout, {
      ...active,
      body: { requestType: "Auth", paymentToken: await shop.token(cards.approved) },
    });
  expect((await place(who)).status).toBe(201);
  return who;
}

interface Listed {
  id: string;
  status: string;
  nextAt: string | null;
  problem: string | null;
  orderIds: string[];
}

const run = (who: Guest, methodName: string, body: object = {}) =>
  who.send(runController, {
    params: { className: "applauncher__SubscriptionController", methodName },
    body: body as never,
  });
/** A buyer's sessions end before the next order. */
async function listOf({ userId }: SignedIn): Promise<Listed[]> {
  const rows = await shop.db.many<Listed>(sql`
    select id, status, next_at as "nextAt", problem,
      array(select order_id from subscription_order o where o.subscription_id = subscription.id order by number) as "orderIds"
    from subscription where user_id = ${userId}`);
  return rows;
}
const act = (who: Guest, id: string, action: string) => run(who, "changeSubscription", { id, action });

async function ordersOf({ userId }: SignedIn) {
  return shop.db.many<{
    id: string;
    total_product_amount: string;
    grand_total_amount: string;
    purchase_order_number: string | null;
  }>(sql`
    select id, total_product_amount::text, grand_total_amount::text, purchase_order_number from order_summary where user_id = ${userId} order by order_number`);
}

/** Money held or captured for this buyer's orders, and for none. */
async function paymentsOf({ userId }: Pick<SignedIn, "userId">): Promise<string[]> {
  const rows = await shop.db.many<{ status: string }>(sql`
    select status from payment where status in ('Authorized', 'Captured')
      and (order_id is null or order_id in (select id from order_summary where user_id = ${userId}))`);
  return rows.map(({ status }) => status);
}

/** Since the test began. */
async function mails(): Promise<string[]> {
  const rows = await shop.db.many<{ template: string }>(sql`
    select template from mail where template like 'subscription-%' and created_at >= ${began} order by created_at, id`);
  return rows.map(({ template }) => template);
}

test("who pays for a subscription by a link pays for its first order alone: nobody else keeps his card", async () => {
  const who = await buyer();
  await aboutToSubscribe(who);
  const { token } = await who.get(createPayLink, { body: { cartId: "current" } });
  const paymentToken = await shop.token(cards.approved);
  const { status } = await shop.guest().send(payByLink, { body: { token, requestType: "Auth", paymentToken } });
  expect([status, (await listOf(who)).length]).toEqual([200, 1]);
  expect(await shop.db.many(sql`select 1 from saved_payment_method where user_id = ${who.userId}`)).toEqual([]);
});

test("what a stranger has begun in an account with another's address ends when its owner takes that over, and begins no later", async () => {
  const { guest: stranger } = await shop.guestReadyToPay({ plug: "1" });
  await payByPurchaseOrder(stranger);
  const { body: ordered } = await place(stranger);
  const register = (who: Guest, methodName: string, body: object) =>
    who.get(runController, {
      params: { className: "applauncher__BuyerRegistrationController", methodName },
      body: body as never,
    });
  const given = { orderReferenceNumber: ordered.orderReferenceNumber, password: "three grey valve springs" };
  expect(await register(stranger, "registerWithOrder", given)).toBeNull();
  await aboutToSubscribe(stranger);
  await payByCard(shop, stranger, cards.approved);
  expect((await place(stranger)).status).toBe(201);
  const userId = (await stranger.get(getSessionContext)).userId as RecordId;
  const left = async () => [
    await shop.db.many(sql`select status from subscription where user_id = ${userId}`),
    await shop.db.many(sql`select last_four from saved_payment_method where user_id = ${userId}`),
    (await paymentsOf({ userId })).length,
  ];
  expect(await left()).toEqual([[{ status: "Active" }], [{ last_four: "0018" }], 1]);
  await aboutToSubscribe(stranger);
  const link = await stranger.get(createPayLink, { body: { cartId: "current" } });
  // the buyer presses the order button and pays, and leaves before the order is placed
  expect((await step(stranger, "prepare")).status).toBe(200);
  await payByCard(shop, stranger, cards.approved);
  expect(await left()).toEqual([[{ status: "Active" }], [{ last_four: "0018" }], 2]);
  await shop.app.jobs.runDue();
  const opened = (await shop.app.mail.mailbox!.list()).find(({ template }) => template === "account-opened");
  const token = /confirm-account\?t=([\w-]+)/.exec(opened!.text)![1]!;
  const another = { newPassword: "four blue fuel filters", verifyNewPassword: "four blue fuel filters" };
  expect(await register(shop.guest(), "confirm", { token, ...another })).toBeNull();
  const paymentToken = await shop.token(cards.approved);
  const paid = await shop.guest().send(payByLink, { body: { token: link.token, requestType: "Auth", paymentToken } });
  expect(paid.errors[0]?.errorCode).toBe("CHECKOUT_EXPIRED");
  for (let seconds = 0; seconds < 60; seconds += 15) await shop.pass(15);
  expect(await left()).toEqual([[{ status: "Ended" }], [], 1]);
});

test("the next order is placed on its day, at the prices of the day, with the card of the first", async () => {
  const who = await subscribed();
  const [first] = await ordersOf(who);
  expect((await listOf(who))[0]).toMatchObject({ status: "Active", orderIds: [] });
  await shop.pass(89 * day);
  expect(await ordersOf(who)).toHaveLength(1);
  await shop.change({ plug: { price: "5", models: ["quarterly", "yearly"] } });
  await shop.pass(4 * day);
  await shop.change({ plug: { price: "3.995", models: ["quarterly", "yearly"] } });
  const [, second] = await ordersOf(who);
  expect([first, second].map((order) => Number(order!.total_product_amount))).toEqual([7.99, 10]);
  expect(await paymentsOf(who)).toHaveLength(2);
  const [subscription] = await listOf(who);
  expect(subscription).toMatchObject({ status: "Active", problem: null, orderIds: [second!.id] });
  await shop.pass(day);
  expect(await ordersOf(who)).toHaveLength(2);
});

test("what was on account stays on account, and the last order of a term ends it", async () => {
  const who = await subscribed({ code: "yearly", by: "order" });
  await shop.pass(366 * day);
  expect((await ordersOf(who)).map((order) => order.purchase_order_number)).toEqual(["PO-4711", "PO-4711"]);
  expect(await listOf(who)).toMatchObject([{ status: "Ended" }]);
  await shop.pass(366 * day);
  expect(await ordersOf(who)).toHaveLength(2);
});

test("who may type no address any more goes on getting what he subscribed to, where he had it sent", async () => {
  const who = await subscribed();
  await shop.db.run(sql`update contact set enters_addresses = false where user_id = ${who.userId}`);
  await shop.pass(93 * day);
  expect(await ordersOf(who)).toHaveLength(2);
  expect(await listOf(who)).toMatchObject([{ status: "Active", problem: null }]);
});

test.each<[what: string, status: number, fee: string]>([
  ["at the fee of a rates service", 200, "4.25"],
  ["at the store's own fee where that service is down", 500, "9.50"],
])("the next order is placed %s, some looks later", async (_, status, fee) => {
  const who = await subscribed();
  const service = await startLoopbackService();
  const fees = [{ method: "ground", amount: "4.25" }];
  // it responds after the job has given up
  const waiting: ServerResponse[] = [];
  service.answer((response) => void waiting.push(response));
  const setRates = async (settings: string) => {
    await shop.db.run(sql`
      update store set settings = jsonb_set(settings::jsonb, '{ratesService}', ${settings}::jsonb) where id = ${shop.store.id}`);
    await shop.look();
  };
  await setRates(JSON.stringify({ url: service.url, timeoutMs: 60_000, allowPrivateHosts: true }));
  await shop.pass(93 * day);
  await expect
    .poll(async () => {
      await shop.pass(6 * 60);
      for (const response of waiting.splice(0))
        response.writeHead(status).end(JSON.stringify({ currency: "USD", fees }));
      return (await ordersOf(who)).length;
    })
    .toBe(2);
  expect(service.asked.length).toBeGreaterThan(0);
  const [, second] = await ordersOf(who);
  const groups = await shop.db.many(sql`
    select fee::numeric(9, 2)::text as fee from order_delivery_group_summary where order_id = ${second!.id}`);
  expect(groups).toEqual([{ fee }]);
  await setRates("null");
  service.close();
});

test("jobs side by side place one order", async () => {
  const who = await subscribed();
  shop.clock.set(new Date(shop.clock.now().getTime() + 93 * day * 1000));
  await Promise.all([shop.app.jobs.runDue(), shop.app.jobs.runDue(), shop.app.jobs.runDue()]);
  await shop.pass(day);
  expect(await ordersOf(who)).toHaveLength(2);
  expect(await paymentsOf(who)).toHaveLength(2);
});

test("a process that the gateway keeps waiting orders nothing that another one has ordered meanwhile", async () => {
  const both = [await subscribed(), await subscribed()];
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  gateway = { isAsked: asked.resolve, silence: answered.promise };
  shop.clock.set(new Date(shop.clock.now().getTime() + 93 * day * 1000));
  const waiting = shop.app.jobs.runDue();
  await asked.promise;
  gateway = {};
  // by then the other process counts as dead
  for (let minute = 0; minute < 12; minute++) await shop.pass(60);
  answered.resolve();
  await waiting;
  for (let minute = 0; minute < 12; minute++) await shop.pass(60);
  for (const who of both) {
    expect(await ordersOf(who)).toHaveLength(2);
    expect(await listOf(who)).toMatchObject([{ status: "Active", problem: null }]);
  }
  expect(await paymentsOf(both[0]!)).toHaveLength(2);
});

test("a process that dies with the money held leaves one order and one charge", async () => {
  const who = await subscribed();
  gateway.diesAfterwards = true;
  await shop.pass(93 * day);
  gateway.diesAfterwards = false;
  for (let minute = 0; minute < 12; minute++) await shop.pass(60);
  expect(await ordersOf(who)).toHaveLength(2);
  expect(await paymentsOf(who)).toHaveLength(2);
  expect(await listOf(who)).toMatchObject([{ status: "Active", problem: null }]);
});

test("what is out of stock is told by mail once, and ordered when there is some", async () => {
  const who = await subscribed();
  await setStock("0");
  await shop.pass(93 * day);
  await shop.pass(day);
  expect(await ordersOf(who)).toHaveLength(1);
  expect((await listOf(who))[0]!.problem).toBe("The plug is sold out.");
  expect((await mails()).filter((template) => template === "subscription-problem")).toHaveLength(1);
  await setStock("1000");
  await shop.pass(day + 60);
  expect(await ordersOf(who)).toHaveLength(2);
  expect(await listOf(who)).toMatchObject([{ problem: null }]);
});

test("a card that is declined for a week pauses it, and nothing is charged", async () => {
  const who = await subscribed();
  gateway.declines = true;
  await shop.pass(93 * day);
  for (let tries = 1; tries < 8; tries++) await shop.pass(day + 60);
  expect(await listOf(who)).toMatchObject([{ status: "Paused", problem: "The card was declined. Use another card." }]);
  expect((await mails()).filter((template) => template === "subscription-problem")).toHaveLength(2);
  expect(await paymentsOf(who)).toHaveLength(1);
  expect(await ordersOf(who)).toHaveLength(1);
});

test("a card whose bank asks for its holder is told to him as a renewal that needs him, and nothing is charged", async () => {
  const who = await buyer();
  await aboutToSubscribe(who);
  const { redirectUrl, paymentToken } = (await payToConfirm(who, await shop.token(cards.confirm)))!;
  await answerAtGateway(redirectUrl, "confirm");
  expect((await comeBack(who, paymentToken)).status).toBe(200);
  expect((await place(who)).status).toBe(201);
  await shop.pass(93 * day);
  const [{ problem }] = (await listOf(who)) as [Listed];
  expect(problem).toContain("Your bank wants you to confirm this payment");
  const { reason } = await shop.db.one<{ reason: string }>(sql`
    select content ->> 'reason' as reason from mail where template = 'subscription-problem' and created_at >= ${began}`);
  expect(reason).toBe(problem);
  await shop.pass(day + 60);
  expect((await mails()).filter((template) => template === "subscription-problem")).toHaveLength(1);
  expect(await paymentsOf(who)).toHaveLength(1);
  expect(await ordersOf(who)).toHaveLength(1);
});

test("its buyer pauses it, lets it go on and ends it; nobody else sees or changes it", async () => {
  const who = await subscribed();
  const other = await buyer();
  const { body } = await run(who, "getSubscriptions");
  const [{ id }] = body as unknown as [Listed];
  expect((await run(other, "getSubscriptions")).body).toEqual([]);
  for (const action of ["pause", "resume", "end"])
    expect((await act(other, id, action)).status).toBeGreaterThanOrEqual(400);
  expect((await run(shop.guest(), "getSubscriptions")).status).toBeGreaterThanOrEqual(400);
  expect((await act(who, "nonsense", "end")).status).toBeGreaterThanOrEqual(400);
  expect((await act(who, id, "stop")).status).toBeGreaterThanOrEqual(400);
  expect((await act(who, id, "pause")).body).toMatchObject({ status: "Paused", nextAt: null });
  expect((await act(who, id, "pause")).body).toMatchObject({ status: "Paused" });
  expect((await act(who, id, "resume")).body).toMatchObject({ status: "Active" });
  expect((await act(who, id, "end")).body).toMatchObject({ status: "Ended" });
  expect((await act(who, id, "resume")).status).toBeGreaterThanOrEqual(400);
  expect(await mails()).toEqual(Array(4).fill("subscription-news"));
  await shop.pass(93 * day);
  expect(await ordersOf(who)).toHaveLength(1);
});

test("a guest does not subscribe: his checkout cannot be ordered", async () => {
  const guest = shop.guest();
  await aboutToSubscribe(guest);
  await payByPurchaseOrder(guest);
  expect((await place(guest)).status).toBeGreaterThanOrEqual(400);
  expect(await shop.db.many(sql`select id from subscription where created_at >= ${began}`)).toEqual([]);
});

test("what was subscribed to is ordered again once, which is told, and a gift wrap is left out", async () => {
  const who = await buyer();
  const wrap = { productId: shop.id("deposit"), quantity: "1", type: "Product", subType: "Gift" } as const;
  await who.get(addCartItem, { params: { cartStateOrId: "current" }, body: wrap });
  await aboutToSubscribe(who);
  await payByPurchaseOrder(who);
  expect((await place(who)).status).toBe(201);
  const [order] = await ordersOf(who);
  const { items } = await who.get(getReorderReport, { params: { orderSummaryId: order!.id } });
  expect(items).toMatchObject([{ sku: "plug", status: "Available", orderedSellingModelName: "Every 3 months" }]);
});
