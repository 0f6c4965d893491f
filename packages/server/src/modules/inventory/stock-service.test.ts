import type { ServerResponse } from "node:http";
import { addCartItem, changeCartItem, changeCheckout, getCart, getCartItems, getCheckout } from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import type { Guest } from "../../testing/index.ts";
import { startLoopbackService, type LoopbackService } from "../../testing/loopback-service.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";
import {
  active,
  ada,
  cards,
  openCheckoutShop,
  payByCard,
  payByPurchaseOrder,
  place,
  type CheckoutShop,
} from "../checkout/test-shop.ts";

alsoOnEmbedded();

const current = { params: { cartStateOrId: "current" } };
const having = (...stock: [sku: string, available: string][]) =>
  JSON.stringify({ stock: stock.map(([sku, available]) => ({ sku, available })) });
const saying = (text: string) => (response: ServerResponse) => void response.end(text);
const plenty = having(["plug", "1000"], ["belt", "1000"]);

let shop: CheckoutShop;
let service: LoopbackService;

beforeAll(async () => {
  service = await startLoopbackService();
  shop = await openCheckoutShop({
    settings: {
      checkoutHours: 48,
      stockService: { url: service.url, secretRef: "STOCK_KEY", timeoutMs: 60_000, allowPrivateHosts: true },
      contact: { company: "", phone: "", email: "staff@shop.example", address: [], hours: "" },
    },
    secretOf: (name) => (name === "STOCK_KEY" ? "s3cret" : undefined),
  });
  await shop.db.run(sql`update stock set on_hand = 1000 where product_id = ${shop.id("plug")}`);
});
afterAll(async () => {
  await shop.close();
  service.close();
});
beforeEach(() => {
  service.answer(saying(plenty));
  // reported stock and failures have expired, and the staff is mailed again
  pass(3_600);
  service.asked.length = 0;
});

const pass = (seconds: number) => shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000));

/** As its owner would, by an import. */
async function set(path: string, value: unknown): Promise<void> {
  await shop.db.run(sql`
    update store set settings = jsonb_set(settings::jsonb, ${path}::text[], ${JSON.stringify(value)}::jsonb)
    where id = ${shop.store.id}`);
  await shop.look();
}

async function ready(wanted: Parameters<CheckoutShop["guestInCheckout"]>[0] = { plug: "10" }): Promise<Guest> {
  const { guest } = await shop.guestInCheckout(wanted);
  await guest.send(changeCheckout, { ...active, body: ada });
  return guest;
}

/** Waits as a client does while the response is pending. */
const settled = (guest: Guest) => expect.poll(async () => (await guest.send(getCheckout, active)).status).not.toBe(202);

async function ordered(guest: Guest): Promise<void> {
  expect((await payByPurchaseOrder(guest)).status).toBe(200);
  expect((await place(guest)).status).toBe(201);
}

test("a checkout is processed while its stock is asked for, and who pays meanwhile waits for the answer", async () => {
  const release = service.hold(saying(having(["plug", "4"])));
  const { guest, checkout } = await shop.guestInCheckout({ plug: "10" });
  expect(checkout.statusCode).toBe("202");
  await guest.send(changeCheckout, { ...active, body: ada });
  expect(await guest.send(getCheckout, active)).toMatchObject({
    status: 202,
    body: { cartSummary: { asyncOperationStatus: "Processing" } },
  });
  // the cart is not affected: prices do not depend on stock
  expect((await guest.send(getCart, current)).status).toBe(200);
  const paying = payByCard(shop, guest, cards.approved);
  release();
  expect((await paying).body).toMatchObject({
    salesforceResultCode: "ValidationError",
    errors: [{ detail: "The plug: 4 of 10 available now." }],
  });
  expect(shop.ledger()).toEqual([]);
  await settled(guest);
  expect((await guest.send(getCheckout, active)).status).toBe(422);
});

test("the service is asked once for the same parts, however many, and never for whom", async () => {
  await settled(await ready({ plug: "10", belt: "2" }));
  await settled(await ready({ belt: "1", plug: "3" }));
  expect(service.asked.map(({ headers, body }) => [headers.authorization, body])).toEqual([
    ["Bearer s3cret", { version: 1, store: "shop", skus: ["belt", "plug"] }],
  ]);
});

test("what the service has less of is short as in the store's own stock, until less is wanted", async () => {
  service.answer(saying(having(["plug", "4"])));
  const guest = await ready({ plug: "10", belt: "1" });
  await settled(guest);
  const { status, body } = await guest.send(getCheckout, active);
  expect([status, body.errors?.map(({ type, detail }) => [type, detail])]).toEqual([
    422,
    [["/commerce/integrations/inventory", "The plug: 4 of 10 available now."]],
  ]);
  const refused = await payByPurchaseOrder(guest);
  expect(refused.body).toMatchObject({
    salesforceResultCode: "ValidationError",
    errors: [{ detail: "The plug: 4 of 10 available now." }],
  });
  const { cartItems } = await guest.get(getCartItems, current);
  const { cartItemId } = cartItems.map(({ cartItem }) => cartItem!).find(({ name }) => name === "The plug")!;
  await guest.get(changeCartItem, {
    params: { cartStateOrId: "current", cartItemId: cartItemId! },
    body: { quantity: "4" },
  });
  expect((await guest.send(getCheckout, active)).status).toBe(200);
  expect(service.asked).toHaveLength(1);
  await ordered(guest);
});

test("of two numbers the lower one counts, and the store's own stock has the last word", async () => {
  await shop.db.run(sql`update stock set on_hand = 5 where product_id = ${shop.id("belt")}`);
  const guest = await ready({ belt: "6" });
  await settled(guest);
  const { body } = await guest.send(getCheckout, active);
  expect(body.errors?.[0]?.detail).toBe("The belt: 5 of 6 available now.");

  const other = await ready({ starter: "2" });
  await settled(other);
  expect((await payByPurchaseOrder(other)).status).toBe(200);
  await shop.db.run(sql`update stock set on_hand = 1 where product_id = ${shop.id("starter")}`);
  expect((await place(other)).status).toBe(412);
});

test.each<[what: string, reply: (response: ServerResponse) => void]>([
  ["an error", (response) => response.writeHead(500).end()],
  ["no numbers", (response) => response.end('{ "stock": [{ "sku": "plug", "available": "few" }] }')],
  ["less than nothing", (response) => response.end(having(["plug", "-1"]))],
  ["a part twice", (response) => response.end(having(["plug", "1"], ["plug", "2"]))],
  ["nothing", () => {}],
])("where it answers %s, the store's own stock decides", async (what, reply) => {
  if (what === "nothing") await set("{stockService,timeoutMs}", 200);
  service.answer(reply);
  const guest = await ready();
  await settled(guest);
  expect((await guest.send(getCheckout, active)).status).toBe(200);
  await ordered(guest);
  expect(service.asked).toHaveLength(1);
  await set("{stockService,timeoutMs}", 60_000);
});

test("a number counts for a minute without asking, and for five until there is another", async () => {
  service.answer(saying(having(["plug", "4"])));
  const guest = await ready();
  await settled(guest);
  service.answer(saying(plenty));
  pass(59);
  expect((await guest.send(getCheckout, active)).status).toBe(422);
  expect(service.asked).toHaveLength(1);
  pass(2);
  expect((await guest.send(getCheckout, active)).status).toBe(422);
  await expect.poll(async () => (await guest.send(getCheckout, active)).status).toBe(200);
  expect(service.asked).toHaveLength(2);
});

test("a store without figures of stock asks nobody", async () => {
  await set("{inventory,enabled}", false);
  const guest = await ready();
  await guest.get(addCartItem, { ...current, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
  expect((await guest.send(getCheckout, active)).status).toBe(200);
  expect(service.asked).toEqual([]);
  await set("{inventory,enabled}", true);
});

test("after five failures it is left alone, and the staff is told", async () => {
  const from = shop.clock.now();
  service.answer((response) => response.writeHead(503).end());
  const wares = ["plug", "belt", "hose", "bolts", "starter", "deposit"] as const;
  for (const ware of wares) await settled(await ready({ [ware]: "6" }));
  expect(service.asked).toHaveLength(5);
  await expect
    .poll(() =>
      shop.db.many(sql`select recipient from mail where template = 'stock-service-down' and created_at >= ${from}`),
    )
    .toEqual([{ recipient: "staff@shop.example" }]);
});
