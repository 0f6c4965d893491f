import {
  addCartItem,
  changeCheckout,
  getOrders,
  pathOf,
  queryRecords,
  startCheckout,
  type QueryResult,
} from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { systemClock } from "../../clock.ts";
import { openDemoStore, signedInBuyer, type DemoStore, type SignedIn } from "../../testing/index.ts";
import { createAccessTokens } from "../access-token/index.ts";
import type { Scope } from "../accounts/index.ts";
import { active, ada as orderer, payByPurchaseOrder, place } from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let ada: SignedIn;
let eve: SignedIn;

beforeAll(async () => {
  demo = await openDemoStore();
  const needs = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  ada = await signedInBuyer(needs, { email: "ada@query.example", accounts: [{ code: "Q1" }, { code: "Q2" }] });
  eve = await signedInBuyer(needs, { email: "eve@query.example", accounts: [{ code: "Q3" }] });
});
afterAll(() => demo.close());

const run = async (text: string, browser: Pick<SignedIn, "request"> = ada, headers: Record<string, string> = {}) =>
  (await browser.request("GET", `${pathOf(queryRecords)}?q=${encodeURIComponent(text)}`, undefined, headers))
    .body as unknown as QueryResult;
const names = async (text: string, browser?: Pick<SignedIn, "request">) =>
  (await run(text, browser)).records.map((record) => (record as unknown as { Name: string }).Name);

async function integration(...scopes: Scope[]) {
  const token = await createAccessTokens({ db: demo.db, clock: systemClock }).issue({
    storeId: demo.webstoreId,
    kind: "integration",
    name: `reader of ${scopes.join(" ")}`,
    scopes,
    buyerGroups: [],
    expiresAt: new Date(Date.now() + 60_000),
  });
  return (text: string) => run(text, demo.guest(), { authorization: `Bearer ${token}` });
}

test("a client finds its store, with values in the platform's form", async () => {
  const { records, ...rest } = await run("select Id, name, DefaultCurrency, CreatedDate from webstore");
  expect(rest).toEqual({ totalSize: 1, done: true });
  expect(records).toEqual([
    {
      attributes: { type: "WebStore" },
      Id: demo.webstoreId,
      Name: "Thornbeck Engine & Power",
      DefaultCurrency: "USD",
      CreatedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/),
    },
  ]);
});

test("a product is found by its number, in whatever case, and by an id of fifteen characters", async () => {
  const [product] = (await run("SELECT Id, Name FROM Product2 WHERE StockKeepingUnit = 'flt-1001'")).records;
  expect(product).toMatchObject({
    Id: demo.products.oilFilter,
    attributes: { url: expect.stringContaining("/products/") },
  });
  const id = demo.products.oilFilter.slice(0, 15);
  expect((await run(`SELECT Name FROM Product2 WHERE Id IN ('${id}', '01t000000000001')`)).totalSize).toBe(1);
});

describe("conditions", () => {
  test.each([
    [
      "Name LIKE 'oil filter%' AND IsActive = true",
      "Name LIKE '%'",
      (found: number, all: number) => found > 0 && found < all,
    ],
    ["NOT Name LIKE 'oil filter%'", "Name != null", (found: number, all: number) => found > 0 && found < all],
    ["(Name LIKE 'oil filter%' OR Name LIKE 'air%') AND IsActive = false", "Id = null", (found: number) => found === 0],
    ["NOT (Name LIKE 'oil filter%' OR Name LIKE 'air%')", "Name LIKE '%'", (found: number, all: number) => found < all],
  ])("%s", async (condition, other, holds) => {
    const count = async (where: string) => (await run(`SELECT COUNT() FROM Product2 WHERE ${where}`)).totalSize;
    expect(holds(await count(condition), await count(other))).toBe(true);
  });

  test("what is in quotes is text and nothing else", async () => {
    expect(await names("SELECT Name FROM Account WHERE Name = '\\' or 1=1 --'")).toEqual([]);
    expect(await names("SELECT Name FROM Account WHERE Name = 'Account Q1\\' OR Name != \\''")).toEqual([]);
  });
});

test("rows come in the order that is asked for, in batches that go on from one to the next", async () => {
  const { totalSize } = await run("SELECT COUNT() FROM PricebookEntry");
  expect(totalSize).toBeGreaterThan(0);
  const first = await run("SELECT Id, StockKeepingUnit FROM Product2 ORDER BY StockKeepingUnit DESC LIMIT 3 OFFSET 1");
  const all = await run("SELECT StockKeepingUnit FROM Product2 ORDER BY StockKeepingUnit DESC LIMIT 4");
  const skuOf = (record: object) => (record as { StockKeepingUnit: string }).StockKeepingUnit;
  expect(first.records.map(skuOf)).toEqual(all.records.slice(1).map(skuOf));

  await demo.db.run(sql`
    insert into category (store_id, id, code, name, url_name)
    select ${demo.webstoreId}, 'x' || n, 'x' || n, 'Batch ' || n, 'x' from generate_series(1, 4100) n`);
  const seen = new Set<string>();
  let batch = await run("SELECT Id FROM ProductCategory WHERE Name LIKE 'Batch %'");
  expect(batch).toMatchObject({ totalSize: 4100, done: false });
  for (;;) {
    for (const record of batch.records) seen.add((record as unknown as { Id: string }).Id);
    if (batch.done) break;
    batch = (await ada.request("GET", batch.nextRecordsUrl!)).body as unknown as QueryResult;
  }
  expect(seen.size).toBe(4100);
});

test("a buyer sees his own accounts and himself, an integration of the accounts everybody's", async () => {
  expect(await names("SELECT Name FROM Account ORDER BY Name")).toEqual(["Account Q1", "Account Q2"]);
  expect(await names("SELECT Name FROM Account", eve)).toEqual(["Account Q3"]);
  const emails = "SELECT Email FROM Contact WHERE Email LIKE '%@query.example'";
  expect((await run(emails, eve)).records).toMatchObject([{ Email: "eve@query.example" }]);
  expect((await (await integration("accounts"))(emails)).totalSize).toBe(2);
  expect((await (await integration("read", "orders", "catalog"))(emails)).totalSize).toBe(0);
});

test("a category that has hidden products alone is not there, as in menus", async () => {
  const named = "SELECT Name FROM ProductCategory WHERE Name = 'Spark Plugs'";
  expect(await names(named)).toHaveLength(1);
  await demo.db.run(sql`
    update product set policies = '{works}' where category_ids && array(select id from category where code = 'spark-plugs')`);
  await demo.app.catalog.publish(demo.webstoreId);
  expect(await names(named)).toEqual([]);
  expect(await names("SELECT Name FROM ProductCategory WHERE Name = 'Oil Filters'")).toHaveLength(1);
});

test("price books that are not a shopper's are not there, nor what they hold", async () => {
  const books = (await run("SELECT Name FROM Pricebook2")).totalSize;
  const erp = await integration("catalog");
  expect((await erp("SELECT Name FROM Pricebook2")).totalSize).toBeGreaterThan(books);
  const entries = "SELECT COUNT() FROM PricebookEntry";
  expect((await erp(entries)).totalSize).toBeGreaterThan((await run(entries)).totalSize);
});

test("an integration of the catalogue reads what is agreed with accounts; nobody else does", async () => {
  const agreed = "SELECT AccountId, Product2Id, UnitPrice, Tiers, CurrencyIsoCode, IsActive FROM AccountPrice";
  const [account, product] = [ada.accounts.Q1!, demo.products.oilFilter];
  await demo.db.run(sql`
    insert into account_price (store_id, id, account_id, product_id, currency, unit_price, tier_from, tier_unit_price)
    values (${demo.webstoreId}, 'agreed', ${account}, ${product}, 'USD', 9.5, '{10,100}', '{9,8.25}')`);
  const where = `WHERE AccountId = '${account}'`;
  const { records } = await (await integration("catalog"))(`${agreed} ${where}`);
  expect(records).toMatchObject([
    { AccountId: account, Product2Id: product, UnitPrice: 9.5, Tiers: "10:9|100:8.25", CurrencyIsoCode: "USD" },
  ]);
  expect((await (await integration("read", "orders", "accounts"))(agreed)).totalSize).toBe(0);
  expect((await run(agreed)).totalSize).toBe(0);
});

async function orderOf(who: SignedIn): Promise<void> {
  const body = { productId: demo.products.oilFilter, quantity: "1", type: "Product" as const };
  await who.get(addCartItem, { params: { cartStateOrId: "current" }, body });
  await who.send(startCheckout, { body: { cartId: "current" } });
  await who.get(changeCheckout, { ...active, body: orderer });
  await payByPurchaseOrder(who);
  await place(who);
}

test("whose orders somebody finds are those of his order pages: an account's admin finds his colleagues'", async () => {
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const people = await Promise.all(
    (["Buyer", "AccountAdmin", "BuyerManager"] as const).map((role) =>
      signedInBuyer(where, { email: `${role}@query.example`.toLowerCase(), accounts: [{ code: "Q9", role }] }),
    ),
  );
  for (const who of people) await orderOf(who);
  const orders = async (who: SignedIn) => {
    const found = await run("SELECT Id, OwnerId FROM OrderSummary", who);
    const listed = await who.get(getOrders, { query: { ownerScoped: false } });
    const ids = found.records.map((record) => (record as unknown as { Id: string }).Id);
    expect(ids.toSorted()).toEqual(listed.orderSummaries.map(({ orderSummaryId }) => orderSummaryId).toSorted());
    expect((await run("SELECT COUNT() FROM OrderItemSummary", who)).totalSize).toBe(ids.length);
    return ids.length;
  };
  expect(await Promise.all(people.map(orders))).toEqual([1, 3, 3]);
  expect((await run("SELECT Id FROM OrderSummary", eve)).totalSize).toBe(0);
});

test.each([
  ["a guest", "SELECT Id FROM WebStore", "INVALID_SESSION_ID", true],
  ["another object", "SELECT Id FROM access_token", "INVALID_TYPE", false],
  ["another field", "SELECT Id, settings FROM WebStore", "INVALID_FIELD", false],
  ["a field in a condition", "SELECT Id FROM Contact WHERE user_id = 'x'", "INVALID_FIELD", false],
  ["a field in the order", "SELECT Id FROM Contact ORDER BY xmin", "INVALID_FIELD", false],
  ["no query", "delete from store", "MALFORMED_QUERY", false],
  ["a pattern that ends with its escape", "SELECT Id FROM Account WHERE Name LIKE 'x\\\\'", "MALFORMED_QUERY", false],
  ["a subquery", "SELECT Id FROM Account WHERE Id IN (SELECT AccountId FROM Contact)", "MALFORMED_QUERY", false],
  [
    "what the parser loses a parenthesis of",
    "SELECT Id FROM Account WHERE NOT (NOT (NOT (Name = 'a')))",
    "MALFORMED_QUERY",
    false,
  ],
  ["a number that is none", "SELECT Id FROM PricebookEntry WHERE UnitPrice > 'x'", "MALFORMED_QUERY", false],
])("%s is refused: %s", async (_what, text, errorCode, isGuest) => {
  expect(await run(text, isGuest ? demo.guest() : ada)).toMatchObject([{ errorCode }]);
});

test("a locator that is none is refused", async () => {
  for (const locator of ["x", "x-1x", "-5"]) {
    const { body } = await ada.request("GET", `${pathOf(queryRecords)}/${locator}`);
    expect(body).toMatchObject([{ errorCode: "INVALID_QUERY_LOCATOR" }]);
  }
});
