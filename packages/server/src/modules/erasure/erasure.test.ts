import { addCartItem, changeCheckout, getOrder, lookUpOrder, startCheckout } from "@tradecounter/wire";
import { recordIdOf, type RecordId } from "@tradecounter/commerce";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { signedInBuyer, type SignedIn } from "../../testing/buyers.ts";
import type { Guest } from "../../testing/guest.ts";
import { certificatesOf, saveCertificate } from "../tax/index.ts";
import { active, ada, openCheckoutShop, payByPurchaseOrder, place, type CheckoutShop } from "../checkout/test-shop.ts";
import { erasePerson, expireOrders } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
let buyer: SignedIn;
let guest: Guest;
/** Order reference numbers. */
const placed = { buyers: "", guests: "", others: "" };
const now = new Date("2026-05-04T09:00:00Z");
const later = (years: number) => ({ now: () => new Date(Date.UTC(2026 + years, 4, 5)) });
const erasing = (email: string, years: number, isTrial = false) =>
  erasePerson({ db: shop.db, clock: later(years) }, { store: shop.store, email, keepOrdersYears: 10, isTrial });

beforeAll(async () => {
  shop = await openCheckoutShop({
    settings: {
      sellingModels: [{ code: "quarterly", name: "Quarterly", type: "Evergreen", every: { count: 3, unit: "Months" } }],
    },
  });
  shop.clock.set(now);
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  buyer = await signedInBuyer(where, { email: "nora@mill.example", accounts: [{ code: "MILL" }] });
  const colleague = await signedInBuyer(where, { email: "ben@mill.example", accounts: [{ code: "MILL" }] });
  guest = shop.guest();
  placed.buyers = await order(buyer, "nora@mill.example", recordIdOf("sellingModel", shop.store.id, "quarterly"));
  placed.guests = await order(guest, "gus@home.example");
  placed.others = await order(colleague, "ben@mill.example");
  await inCheckout(buyer, "nora@mill.example");
  await inCheckout(guest, "Gus@Home.example");
});
afterAll(() => shop.close());

async function inCheckout(browser: Guest, email: string, productSellingModelId?: RecordId) {
  const body = { productId: shop.id("plug"), quantity: "1", type: "Product" as const, productSellingModelId };
  await browser.get(addCartItem, { params: { cartStateOrId: "current" }, body });
  await browser.send(startCheckout, { body: { cartId: "current" } });
  const shippingInstructions = "Behind 9 Engine Row";
  const contactInfo = { ...ada.contactInfo, email };
  await browser.get(changeCheckout, { ...active, body: { ...ada, contactInfo } });
  await browser.get(changeCheckout, { ...active, body: { shippingInstructions } });
}

async function order(browser: Guest, email: string, sellingModel?: RecordId): Promise<string> {
  await inCheckout(browser, email, sellingModel);
  await payByPurchaseOrder(browser);
  return (await place(browser)).body.orderReferenceNumber!;
}

/** Every text in the database that has a word in it, by table. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await shop.db.many<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const text = `select count(*)::int as count from "${name}" it where it::text ilike $1`;
      const { count } = await shop.db.one<{ count: number }>({ text, values: [`%${word}%`] });
      return count > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test("what would be erased is told and left alone", async () => {
  const before = await tablesWith("nora@mill.example");
  const told = await erasing("nora@mill.example", 1, true);
  expect(told).toMatchObject({ logins: 1, sessions: 1, subscriptions: 1, "orders kept": 1, orders: 0 });
  expect(told.carts).toBeGreaterThan(0);
  expect(await tablesWith("nora@mill.example")).toEqual(before);
});

test("a buyer who is erased comes in no more, and nothing is left of him but the order that has to be kept", async () => {
  expect(await erasing("NORA@mill.example", 1)).toMatchObject({ logins: 1, sessions: 1, "orders kept": 1 });
  expect((await tablesWith("nora@mill.example")).filter((name) => name !== "order_search_term")).toEqual([
    "order_summary",
  ]);
  expect(await shop.db.many(sql`select 1 from session where user_id = ${buyer.userId}`)).toEqual([]);
  expect(await erasing("nora@mill.example", 1)).toMatchObject({ logins: 0, sessions: 0, carts: 0, "orders kept": 1 });
});

test("with somebody go the accounts that were opened with his address and that nobody has confirmed", async () => {
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  await signedInBuyer(where, { email: "olga@dock.example", accounts: [{ code: "DOCK" }] });
  for (const code of ["OLGA-2", "OLGA-3"]) {
    const { userId } = await signedInBuyer(where, { email: `${code}@dock.example`, accounts: [{ code }] });
    await shop.db.run(sql`
      update contact set email = null, unconfirmed_email = 'Olga@dock.example', phone = ${code} where user_id = ${userId}`);
  }
  expect(await erasing("olga@dock.example", 1)).toMatchObject({ logins: 3, sessions: 3 });
  expect(await tablesWith("olga@dock.example")).toEqual([]);
});

test("a guest is erased by the address that he gave, and after the years of the law with his orders", async () => {
  expect(await erasing("gus@home.example", 1)).toMatchObject({ logins: 0, orders: 0, "orders kept": 1 });
  expect(await tablesWith("gus@home.example")).toEqual(["order_summary"]);
  expect(await erasing("gus@home.example", 11)).toMatchObject({ orders: 1, "orders kept": 0 });
  expect(await tablesWith("gus@home.example")).toEqual([]);
  const found = await guest.send(lookUpOrder, { body: { orderSummaryIdOrRefNumber: placed.guests } });
  expect(found.status).toBeLessThan(500);
});

test("the tax certificate of whoever was alone in his account ends with him, and goes when no order names it any more", async () => {
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  await signedInBuyer(where, { email: "sue@saw.example", accounts: [{ code: "SAW" }] });
  const paper = { country: "US", region: null, validFrom: null, validTo: null };
  for (const account of ["SAW", "MILL"])
    await saveCertificate(shop.db, shop.store.id, account, { ...paper, number: `${account}-1` });
  const certificates = async () =>
    (await certificatesOf(shop.db, shop.store.id)).map(({ number, validTo }) => [number, validTo !== null]);
  expect(await erasing("sue@saw.example", 0)).toMatchObject({ logins: 1, "tax certificates": 1 });
  expect(await certificates()).toEqual([
    ["MILL-1", false],
    ["SAW-1", true],
  ]);
  const expire = (years: number) =>
    expireOrders({ db: shop.db, clock: later(years) }, { store: shop.store, keepOrdersYears: 10, isTrial: true });
  expect(await expire(9)).toMatchObject({ "tax certificates": 0 });
  expect(await expire(11)).toMatchObject({ "tax certificates": 1 });
});

test("orders whose years are over lose their people, and colleagues still see the orders", async () => {
  const expired = await expireOrders(
    { db: shop.db, clock: later(11) },
    { store: shop.store, keepOrdersYears: 10, isTrial: false },
  );
  expect(expired).toEqual({ orders: 2, "tax certificates": 1 });
  expect((await tablesWith("9 Engine Row")).filter((name) => name.startsWith("order_"))).toEqual([]);
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  const admin = await signedInBuyer(where, {
    email: "grace@mill.example",
    accounts: [{ code: "MILL", role: "AccountAdmin" }],
  });
  for (const orderSummaryIdOrRefNumber of [placed.buyers, placed.others]) {
    const found = await admin.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber } });
    expect((await admin.send(getOrder, { params: { orderSummaryId: found.id! } })).status).toBe(200);
  }
});
