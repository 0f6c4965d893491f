import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  authorizeOrderLookup,
  createCart,
  ensureCart,
  runController,
  savePaymentMethod,
  searchProducts,
  startCheckout,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../db/index.ts";
import { openDemoStore, type DemoStore } from "../testing/demo-store.ts";
import { createRateLimits, noLimits, TooManyRequests, usualAllowances } from "./rate-limits.ts";

let demo: DemoStore;
let now = new Date("2031-05-06T07:08:09Z");
const clock = { now: () => now };
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));

beforeAll(async () => void (demo = await openDemoStore({ clock, rateLimits: true })));
afterAll(() => demo.close());

const guess = { body: { orderSummaryRefNumber: "1", email: "ada@example.com", phoneNumber: "302 555 0134" } };

test("an address that tries out orders is held up, and told for how long", async () => {
  const guesser = demo.guest();
  for (let tried = 0; tried < usualAllowances.orderLookup.atOnce; tried++)
    expect((await guesser.send(authorizeOrderLookup, guess)).status).toBe(403);

  const { status, errors, headers } = await demo.guest().send(authorizeOrderLookup, guess);
  expect([status, errors[0]?.errorCode]).toEqual([429, "REQUEST_LIMIT_EXCEEDED"]);
  expect(headers).toMatchObject({ "retry-after": "1", "cache-control": "private, no-store" });
  pass(1);
  expect((await guesser.send(authorizeOrderLookup, guess)).status).toBe(403);
  expect((await guesser.send(authorizeOrderLookup, guess)).status).toBe(429);
});

test("who has used up one thing may still do the others", async () => {
  const guest = demo.guest();
  expect((await guest.send(searchProducts, { query: { searchTerm: "filter" } })).status).toBe(200);
  const body = { productId: demo.products.oilFilter, quantity: "1", type: "Product" as const };
  expect((await guest.send(addCartItem, { params: { cartStateOrId: "current" }, body })).status).toBe(201);
  expect((await guest.send(startCheckout, { body: { cartId: "current" } })).status).toBe(200);
});

test("an address that makes carts is held up, whichever call it makes them by", async () => {
  const params = { cartStateOrId: "current" };
  const body = { productId: demo.products.oilFilter, quantity: "1", type: "Product" as const };
  const made = async () =>
    Promise.all([
      demo.guest().send(createCart, { body: {} }),
      demo.guest().send(ensureCart, { params }),
      demo.guest().send(addCartItem, { params, body }),
    ]);
  pass(3600);
  for (let left = usualAllowances.cart.atOnce; left > 0; left -= 3)
    expect((await made()).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await made()).map(({ status }) => status)).toEqual([429, 429, 429]);
});

test("an address that tries out cards is held up, whoever keeps them", async () => {
  const params = { merchantAccountId: recordIdOf("merchantAccount", demo.webstoreId) };
  const keep = async () => (await demo.guest().send(savePaymentMethod, { params, body: {} as never })).status;
  for (let tried = 0; tried < usualAllowances.card.atOnce; tried++) expect(await keep()).not.toBe(429);
  expect(await keep()).toBe(429);
});

test("an address that strangers enter gets ten mails about parts in a while, however often parts come and go", async () => {
  await demo.db.run(sql`update stock set on_hand = 0, reserved = 0 where product_id = ${demo.products.secondFilter}`);
  const ask = async (email: string) => {
    const { body } = await demo.guest().send(runController, {
      params: { className: "applauncher__StockNoticeController", methodName: "tellMe" },
      body: { productId: demo.products.secondFilter, email } as never,
    });
    // as if the part had come in and the mail had been sent
    await demo.db.run(sql`delete from stock_notice`);
    return body;
  };
  for (let told = 0; told < usualAllowances.stockNoticeTo.atOnce; told++)
    expect(await ask("gus@parts.example")).toBe(null);
  expect(await ask("Gus@parts.example")).toMatch(/as many parts/);
  expect(await ask("ida@parts.example")).toBe(null);
  pass(600);
  expect(await ask("gus@parts.example")).toBe(null);
});

test("an address beside has an allowance of its own", () => {
  const limits = createRateLimits(clock, { ...usualAllowances, search: { atOnce: 1, perSecond: 1 } });
  limits.take("search", "192.0.2.1");
  expect(() => limits.take("search", "192.0.2.1")).toThrow(TooManyRequests);
  limits.take("search", "192.0.2.2");
});

test.each([
  ["192.0.2.1", "::ffff:192.0.2.1", true],
  ["2001:db8::1", "2001:db8:0:0:ffff::2", true],
  ["2001:db8:0:1::1", "2001:db8:0:2::1", false],
  ["::1", "::2", true],
])("%s and %s are counted as one: %s", (one, other, areOne) => {
  const limits = createRateLimits(clock, { ...usualAllowances, pages: { atOnce: 1, perSecond: 0.1 } });
  limits.take("pages", one);
  const isHeldUp = () => {
    try {
      limits.take("pages", other);
      return false;
    } catch (error) {
      return error instanceof TooManyRequests && error.retryAfterSeconds === 10;
    }
  };
  expect(isHeldUp()).toBe(areOne);
});

test("where limits are off nobody is held up", () => {
  const askOften = () => {
    for (let asked = 0; asked < 1000; asked++) noLimits.take("search", "192.0.2.1");
  };
  expect(askOften).not.toThrow();
});
