import { readFileSync } from "node:fs";
import {
  addCartItem,
  changeCheckout,
  getOrder,
  getOrders,
  lookUpOrder,
  runController,
  startCheckout,
} from "@tradecounter/wire";
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
      // nothing listens there
      webhooks: [{ code: "erp", url: "http://127.0.0.1:9/", secretRef: "WEBHOOK_ERP", allowPrivateHosts: true }],
      sellingModels: [{ code: "quarterly", name: "Quarterly", type: "Evergreen", every: { count: 3, unit: "Months" } }],
    },
    secretOf: () => "a secret of the ERP",
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

/** Every column of the database that contains a word, whatever its type. */
async function columnsWith(word: string): Promise<string[]> {
  const columns = await shop.db.many<{ table: string; column: string }>(sql`
    select table_name::text as "table", column_name::text as "column" from information_schema.columns
    where table_schema = 'public' and table_name in (
      select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')
    order by 1, 2`);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const found: string[] = [];
  for (const [table, ofTable] of tables) {
    // bytes are compared in hexadecimal
    const has = (column: string) => `bool_or("${column}"::text ilike any($1)) as "${column}"`;
    const text = `select ${ofTable.map(({ column }) => has(column)).join()} from "${table}"`;
    const likes = [word, Buffer.from(word).toString("hex")].map((part) => `%${part}%`);
    const row = await shop.db.one<Record<string, boolean | null>>({ text, values: [likes] });
    found.push(...ofTable.flatMap(({ column }) => (row[column] ? [`${table}.${column}`] : [])));
  }
  return found;
}

const tablesWith = async (word: string) => [
  ...new Set((await columnsWith(word)).map((column) => column.slice(0, column.indexOf(".")))),
];

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

const upgrade = () =>
  shop.db.script(readFileSync(new URL("../../db/migrations/0281-what-erasures-left.sql", import.meta.url), "utf8"));

const zoe = (surname: string) => {
  const name = { firstName: "Zoe", lastName: `${surname} Plug` };
  return {
    contactInfo: { ...name, email: "zoe@quay.example", phoneNumber: "(757) 555-0177" },
    deliveryAddress: { ...ada.deliveryAddress, ...name, street: "77 Quillon Quay" },
  };
};
const wordsOfZoe = ["zyxwoman", "555-0177", "5550177", "quillon", "zoe@quay", "zoequay"];
const findingsOf = async (words: readonly string[]) => (await Promise.all(words.map(columnsWith))).flat();

/** A person who has ordered, opened an account with the order, and about whom programs were notified. */
async function withOwnAccount(surname: string): Promise<Guest> {
  const { guest: browser } = await shop.guestInCheckout({ plug: "1" });
  await browser.get(changeCheckout, { ...active, body: zoe(surname) });
  await payByPurchaseOrder(browser);
  const { body } = await place(browser);
  const given = { orderReferenceNumber: body.orderReferenceNumber, password: "three grey valve springs" };
  const params = { className: "applauncher__BuyerRegistrationController", methodName: "registerWithOrder" };
  expect((await browser.send(runController, { params, body: given as never })).body).toBeNull();
  await shop.app.jobs.runDue();
  return browser;
}

test("of whoever opened an account with an order nothing is left in any column once no order has to be kept", async () => {
  const browser = await withOwnAccount("Zyxwoman");
  const before = await findingsOf(wordsOfZoe);
  for (const column of ["account.name", "account.phone", "order_search_term.term", "webhook_delivery.body"])
    expect(before).toContain(column);
  expect(await erasing("zoe@quay.example", 11)).toMatchObject({ logins: 1, orders: 1, messages: 1 });
  expect(await findingsOf(wordsOfZoe)).toEqual([]);
  expect((await browser.send(getOrders)).body.orderSummaries ?? []).toEqual([]);
  const words = await shop.db.many<{ term: string }>(sql`
    select term from order_search_term where term in ('w:PLUG', 'b:PLUG', 's:PLUG', 'w:ZOE') order by 1`);
  expect(words.map(({ term }) => term)).toContain("w:PLUG");
  expect(words.map(({ term }) => term)).not.toContain("b:PLUG");
});

test("what erasures of before had left of people goes with the upgrade", async () => {
  await withOwnAccount("Yanwoman");
  const words = ["yanwoman", "555-0177", "zoe@quay"];
  const kept = await shop.db.many<{ history_id: string; term: string; ordered_at: Date; order_id: string }>(sql`
    select t.* from order_search_term t join order_summary o on o.id = t.order_id
    where o.contact->>'lastName' = 'Yanwoman Plug' and t.term like 'w:%'`);
  const accounts = await shop.db.many<{ id: string; name: string }>(sql`
    select id, name from account where name like '%Yanwoman%'`);
  await erasing("zoe@quay.example", 11);
  for (const { history_id, term, ordered_at, order_id } of kept)
    await shop.db.run(sql`
      insert into order_search_term (history_id, term, ordered_at, order_id)
      values (${history_id}, ${term}, ${ordered_at}, ${order_id}) on conflict do nothing`);
  for (const { id, name } of accounts) await shop.db.run(sql`update account set name = ${name} where id = ${id}`);
  expect(await findingsOf(words)).not.toEqual([]);
  await upgrade();
  expect(await findingsOf(words)).toEqual([]);
  const left = await shop.db.many<{ term: string }>(sql`
    select term from order_search_term where order_id = ${kept[0]!.order_id} and term = 'w:PLUG'`);
  expect(left).toHaveLength(1);
});

test("what was told to programs of an order that is kept goes, but for what they have not taken yet", async () => {
  const { guest: browser } = await shop.guestInCheckout({ plug: "1" });
  await browser.get(changeCheckout, {
    ...active,
    body: { ...ada, contactInfo: { ...ada.contactInfo, email: "kim@kept.example" } },
  });
  await payByPurchaseOrder(browser);
  await place(browser);
  await shop.app.jobs.runDue();
  expect(await tablesWith("kim@kept.example")).toContain("webhook_delivery");
  expect(await erasing("kim@kept.example", 1)).toMatchObject({ messages: 0, "orders kept": 1 });
  expect(await tablesWith("kim@kept.example")).toEqual(["order_summary", "webhook_delivery"]);
  await shop.db.run(sql`update webhook_delivery set status = 'Delivered' where body like '%kim@kept.example%'`);
  expect(await erasing("kim@kept.example", 1)).toMatchObject({ messages: 1, "orders kept": 1 });
  expect(await tablesWith("kim@kept.example")).toEqual(["order_summary"]);
});

test("an account in which somebody else is keeps its name, and so does a company", async () => {
  const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
  // an owner may use codes of this form, too
  const codes = ["LONE", "LEA", "SHARED", "WEB-1001", "WEB-CUSTOMER1001"];
  await signedInBuyer(where, { email: "lea@lone.example", accounts: codes.map((code) => ({ code })) });
  await signedInBuyer(where, { email: "max@lone.example", accounts: [{ code: "SHARED" }] });
  await shop.db.run(sql`
    update account set phone = '555-0188', name = case when code in ('LEA', 'SHARED') then 'Lea Buyer' else code end
    where code = any(${codes}::text[])`);
  await shop.db.run(sql`
    insert into account_address (store_id, account_id, id, address_type, is_default, added_by, name, address, created_at, updated_at)
    select store_id, id, 'address of ' || code, 'Shipping', false, 'nobody', 'Gate', '{}', now(), now() from account where code = any(${codes}::text[])`);
  expect(await erasing("lea@lone.example", 1)).toMatchObject({ accounts: 1 });
  const accounts = () =>
    shop.db.many(sql`
      select code, name, phone, (select count(*)::int from account_address book where book.account_id = account.id) as addresses
      from account where code = any(${codes}::text[]) order by code collate "C"`);
  const kept = [
    { code: "LEA", name: "Erased", phone: null, addresses: 0 },
    ...["LONE", "SHARED", "WEB-1001", "WEB-CUSTOMER1001"].map((code) => ({
      code,
      name: code === "SHARED" ? "Lea Buyer" : code,
      phone: "555-0188",
      addresses: 1,
    })),
  ];
  expect(await accounts()).toEqual(kept);
  await upgrade();
  expect(await accounts()).toEqual(kept);
});

test("an account loses the name with which it was opened, whatever its person is called by then and an import has changed", async () => {
  await withOwnAccount("Maiden");
  const account = await shop.db.one<{ id: string }>(sql`select id from account where name = 'Zoe Maiden Plug'`);
  const imported = (name: string) =>
    shop.db.run(sql`
      update account set name = ${name}, buyer_groups = '{trade}', updated_at = now() + interval '1 day' where id = ${account.id}`);
  await shop.db.run(sql`update contact set last_name = 'Married' where account_id = ${account.id}`);
  await imported("Zoe Maiden Plug");
  expect(await erasing("zoe@quay.example", 11)).toMatchObject({ accounts: 1 });
  expect(await findingsOf(["maiden", "married"])).toEqual([]);

  await withOwnAccount("Maiden");
  const company = await shop.db.one<{ id: string }>(sql`select id from account where name = 'Zoe Maiden Plug'`);
  await shop.db.run(sql`
    update account set name = 'Quay Works', updated_at = now() + interval '1 day' where id = ${company.id}`);
  expect(await erasing("zoe@quay.example", 11)).toMatchObject({ accounts: 0 });
  expect(await findingsOf(["maiden"])).toEqual([]);
  expect(await shop.db.one(sql`select name from account where id = ${company.id}`)).toEqual({ name: "Quay Works" });
});

test.for([
  ["zoe@quay.example", "max@quay.example"],
  ["max@quay.example", "zoe@quay.example"],
])(
  "an account that somebody opened is nobody's once all who were in it are erased: %s first",
  async ([first, last]) => {
    const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
    await withOwnAccount("Lee");
    const account = await shop.db.one<{ id: string; code: string }>(sql`
    select id, code from account where name = 'Zoe Lee Plug'`);
    const max = await signedInBuyer(where, { email: "max@quay.example", accounts: [] });
    await shop.db.run(sql`update contact set account_id = ${account.id} where id = ${max.contactId}`);
    await shop.db.run(sql`
    insert into account_contact (store_id, contact_id, account_id, role)
    values (${shop.store.id}, ${max.contactId}, ${account.id}, 'Buyer')`);
    const look = () => shop.db.one(sql`select name, phone from account where id = ${account.id}`);
    expect(await erasing(first!, 11)).toMatchObject({ accounts: 0 });
    await upgrade();
    expect(await look()).toMatchObject({ name: "Zoe Lee Plug" });
    expect(await erasing(last!, 11)).toMatchObject({ accounts: 1 });
    expect(await look()).toEqual({ name: "Erased", phone: null });
    // as an earlier erasure left it
    await shop.db.run(sql`update account set name = 'Zoe Lee Plug', phone = '555-0177' where id = ${account.id}`);
    await shop.db.run(sql`
    insert into account_address (store_id, account_id, id, address_type, is_default, added_by, name, address, created_at, updated_at)
    values (${shop.store.id}, ${account.id}, ${`of ${account.code}`}, 'Shipping', false, 'nobody', 'Zoe', '{}', now(), now())`);
    await upgrade();
    expect(await look()).toEqual({ name: "Erased", phone: null });
    expect(await shop.db.many(sql`select id from account_address where account_id = ${account.id}`)).toEqual([]);
  },
);

test("the upgrade takes a short name out of what orders are found by, though letters of a part's words spell it", async () => {
  await withOwnAccount("Lee");
  const order = await shop.db.one<{ id: string; history_id: string; ordered_at: Date }>(sql`
    select id, history_id, ordered_at from order_summary where contact->>'lastName' = 'Lee Plug'`);
  await shop.db.run(sql`
    update order_item_summary set sku = 'FLT-01001', name = 'Valve sleeve, Spring' where order_id = ${order.id}`);
  await erasing("zoe@quay.example", 11);
  const stay = ["1001", "FLT", "FLT01001", "SLEEVE", "SPRING", "VALVE"];
  const goes = ["LEE", "RING", "INN"];
  const words = async () => {
    const terms = await shop.db.many<{ term: string }>(sql`
      select term from order_search_term
      where order_id = ${order.id} and term = any(${[...stay, ...goes].map((word) => `w:${word}`)}::text[])`);
    return terms.map(({ term }) => term.slice(2)).toSorted();
  };
  for (const word of [...stay, ...goes])
    await shop.db.run(sql`
      insert into order_search_term (history_id, term, ordered_at, order_id)
      values (${order.history_id}, ${`w:${word}`}, ${order.ordered_at}, ${order.id}) on conflict do nothing`);
  await upgrade();
  expect(await words()).toEqual(stay);
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
  expect(expired).toEqual({ orders: 3, messages: 2, "tax certificates": 1 });
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
