import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCheckout,
  createCart,
  getInventoryLevels,
  getProductPrice,
  getSessionContext,
  importRecords,
  pathOf,
  startCheckout,
} from "@tradecounter/wire";
import { Connection, OAuth2 } from "jsforce";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { givePassword, knownBuyer, openDemoStore, signedInBuyer, type DemoStore } from "../../testing/index.ts";
import { active, ada as adasForm, payByPurchaseOrder, place } from "../checkout/test-shop.ts";
import { writableKinds } from "../import/index.ts";
import { createPasswords, savePassword } from "../sign-in/index.ts";
import { createAccessTokens } from "../access-token/index.ts";
import type { Scope } from "../accounts/index.ts";
import { createApiClients, type ApiClients } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let clients: ApiClients;
let host: string;
let now = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => now };
const hours = (count: number) => (now = new Date(now.getTime() + count * 3600_000));

beforeAll(async () => {
  demo = await openDemoStore({ clock });
  clients = createApiClients({ db: demo.db, clock, tokens: createAccessTokens({ db: demo.db, clock }) });
  host = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => demo.close());

async function newClient(name: string, ...scopes: Scope[]) {
  return (await clients.create({ storeId: demo.webstoreId, name, scopes, buyerGroups: [] }))!;
}

async function ask(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`${host}/services/oauth2/token`, {
    method: "POST",
    headers,
    body: new URLSearchParams(form),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, string>,
    headers: response.headers,
  };
}
const askAs = ({ clientId, secret }: { clientId: string; secret: string }, more: Record<string, string> = {}) =>
  ask({ grant_type: "client_credentials", client_id: clientId, client_secret: secret, ...more });

const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
const put = (token: string | undefined, kind: string, records: object[], dryRun = false) =>
  demo.guest().request("POST", pathOf(importRecords, { kind }, demo.webstoreId), { records, dryRun }, bearer(token));

test("a program fetches a token with its id and secret, in the form or in the header, and it lasts two hours", async () => {
  const client = await newClient("ERP", "read", "shop");
  const { status, body, headers } = await askAs(client);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatchObject({ token_type: "Bearer", instance_url: host, scope: "read shop", expires_in: 7200 });
  const who = async () =>
    (
      await demo
        .guest()
        .request("GET", pathOf(getSessionContext, {}, demo.webstoreId), undefined, bearer(body.access_token))
    ).status;
  expect(await who()).toBe(200);
  const basic = Buffer.from(`${client.clientId}:${client.secret}`).toString("base64");
  const viaHeader = await ask({ grant_type: "client_credentials" }, { authorization: `Basic ${basic}` });
  expect(viaHeader.status).toBe(200);
  hours(2);
  expect(await who()).toBe(401);
});

test.each([
  ["another secret", (c: Client) => ({ client_id: c.clientId, client_secret: `${c.secret}x` }), 401, "invalid_client"],
  ["no secret", (c: Client) => ({ client_id: c.clientId }), 401, "invalid_client"],
  ["another client", () => ({ client_id: "tcc_none", client_secret: "x" }), 401, "invalid_client"],
  ["another grant", () => ({ grant_type: "implicit" }), 400, "unsupported_grant_type"],
  [
    "more than it may",
    (c: Client) => ({ client_id: c.clientId, client_secret: c.secret, scope: "read accounts" }),
    400,
    "invalid_scope",
  ],
])("%s is refused", async (what, form, status, error) => {
  const client = await newClient(`refused: ${what}`, "read");
  expect(await ask({ grant_type: "client_credentials", ...form(client) })).toMatchObject({ status, body: { error } });
});
type Client = { clientId: string; secret: string };

test("after a rotation the old secret works for a day, and a client that is removed has no tokens", async () => {
  const client = await newClient("rotating", "read");
  const secret = (await clients.rotate(demo.webstoreId, client.clientId))!;
  expect((await askAs(client)).status).toBe(200);
  hours(24);
  expect((await askAs(client)).status).toBe(401);
  const { body } = await askAs({ clientId: client.clientId, secret });
  expect(await clients.remove(demo.webstoreId, client.clientId)).toBe(true);
  const path = pathOf(getSessionContext, {}, demo.webstoreId);
  expect((await demo.guest().request("GET", path, undefined, bearer(body.access_token))).status).toBe(401);
});

test("a token that is revoked lets nobody in", async () => {
  const { body } = await askAs(await newClient("revoked", "read"));
  const revoked = await fetch(`${host}/services/oauth2/revoke`, {
    method: "POST",
    body: new URLSearchParams({ token: body.access_token! }),
  });
  expect(revoked.status).toBe(200);
  const path = pathOf(getSessionContext, {}, demo.webstoreId);
  expect((await demo.guest().request("GET", path, undefined, bearer(body.access_token))).status).toBe(401);
});

test("an ERP writes stock and prices with a report for each row, and nothing with a dry run", async () => {
  const { body } = await askAs(await newClient("stock writer", "read", "catalog"));
  const onHand = async () =>
    (
      await demo.db.one<{ on_hand: string }>(
        sql`select on_hand from stock s join location l on l.store_id = s.store_id and l.id = s.location_id
            where s.product_id = ${demo.products.oilFilter} and l.code = 'NOR'`,
      )
    ).on_hand;
  const before = await onHand();
  const records = [
    { sku: "FLT-1001", location: "NOR", onHand: 4711 },
    { sku: "FLT-1002", location: "NOR", onHand: "many" },
  ];
  expect(await put(body.access_token, "stock", records, true)).toMatchObject({
    status: 200,
    body: { dryRun: true, rowsRead: 2, rowsRefused: 1 },
  });
  expect(await onHand()).toBe(before);
  expect(await put(body.access_token, "stock", records)).toMatchObject({
    body: { rowsRefused: 1, issues: [{ row: 2, column: "onHand", severity: "refused" }] },
  });
  expect(Number(await onHand())).toBe(4711);
});

test("an ERP writes accounts, people, prices and stock, reads them back, and the account's buyer pays them", async () => {
  const { body } = await askAs(await newClient("ERP that writes", "read", "catalog", "accounts"));
  const write = async (kind: string, ...records: object[]) => {
    const answered = await put(body.access_token, kind, records);
    expect([kind, answered.status, answered.body]).toMatchObject([
      kind,
      200,
      { dryRun: false, rowsRead: records.length, rowsRefused: 0, issues: [] },
    ]);
  };
  const erp = new Connection({ instanceUrl: host, accessToken: body.access_token!, version: "65.0" });
  const read = async (query: string) => (await erp.query(query)).records;
  const productId = demo.products.secondFilter;
  const who = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId, clock };

  await write("accounts", { code: "ERP-1", name: "Pier Nine Marine", city: "Norfolk" });
  await write("contacts", { email: "nia@pier9.example", lastName: "Okafor", account: "ERP-1", role: "BuyerManager" });
  const [account] = await read("SELECT Id, Name, BillingCity FROM Account WHERE AccountNumber = 'ERP-1'");
  expect(account).toMatchObject({ Name: "Pier Nine Marine", BillingCity: "Norfolk" });
  expect(await read("SELECT LastName, AccountId FROM Contact WHERE Email = 'nia@pier9.example'")).toMatchObject([
    { LastName: "Okafor", AccountId: account!.Id },
  ]);

  await write("prices", { sku: "FLT-1002", priceBook: "list", currency: "USD", unitPrice: "77.10" });
  await write("accountPrices", { account: "ERP-1", sku: "FLT-1002", currency: "USD", unitPrice: "61.25" });
  const entries = `SELECT UnitPrice FROM PricebookEntry WHERE Product2Id = '${productId}' AND CurrencyIsoCode = 'USD'`;
  expect(await read(entries)).toContainEqual(expect.objectContaining({ UnitPrice: 77.1 }));
  const nia = await knownBuyer(who, "nia@pier9.example");
  expect(await nia.get(getSessionContext)).toMatchObject({ accountId: account!.Id });
  expect(await nia.get(getProductPrice, { params: { productId } })).toMatchObject({
    listPrice: "77.10",
    unitPrice: "61.25",
  });

  await write("stock", { sku: "FLT-1002", location: "NOR", onHand: 4321 });
  const locations = recordIdOf("location", demo.webstoreId, "NOR");
  const levels = `${pathOf(getInventoryLevels, {}, demo.webstoreId)}?${new URLSearchParams({ locations, products: productId })}`;
  const told = await demo.guest().request("GET", levels, undefined, bearer(body.access_token));
  const held = { product2Id: productId, onHand: 4321 };
  expect(told.body).toMatchObject({ locations: [{ locationId: locations, inventoryProducts: [held] }] });
});

test("an ERP reads everybody's orders with their items, with the scope for it and not without", async () => {
  const who = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId, clock };
  const ada = await signedInBuyer(who, { email: "ada@ordered.example", accounts: [{ code: "ORDERED" }] });
  const body = { productId: demo.products.oilFilter, quantity: "3", type: "Product" as const };
  await ada.get(addCartItem, { params: { cartStateOrId: "current" }, body });
  await ada.send(startCheckout, { body: { cartId: "current" } });
  await ada.get(changeCheckout, { ...active, body: adasForm });
  await payByPurchaseOrder(ada, "PO-ERP-1");
  const { orderReferenceNumber } = (await place(ada)).body;

  const readWith = async (...scopes: Scope[]) => {
    const { body: granted } = await askAs(await newClient(`reader with ${scopes.join(" ")}`, ...scopes));
    const erp = new Connection({ instanceUrl: host, accessToken: granted.access_token!, version: "65.0" });
    const orders = await erp.query<{ Id: string }>(
      "SELECT Id, OrderReferenceNumber, PoNumber, AccountId, Status FROM OrderSummary WHERE PoNumber = 'PO-ERP-1'",
    );
    const items = await erp.query("SELECT OrderSummaryId, StockKeepingUnit, Quantity FROM OrderItemSummary");
    return { orders: orders.records, items: items.records };
  };
  const { orders, items } = await readWith("orders");
  expect(orders).toMatchObject([
    { OrderReferenceNumber: orderReferenceNumber, AccountId: ada.accounts.ORDERED, Status: "Created" },
  ]);
  expect(items).toContainEqual(
    expect.objectContaining({ OrderSummaryId: orders[0]!.Id, StockKeepingUnit: "FLT-1001", Quantity: 3 }),
  );
  expect(await readWith("read", "catalog", "accounts")).toEqual({ orders: [], items: [] });
});

test("a scope is needed for what is written, and nothing is without it", async () => {
  const row = { sku: "FLT-1001", location: "NOR", onHand: 1 };
  const { body: shop } = await askAs(await newClient("shopper", "read", "shop", "orders", "accounts"));
  expect((await put(shop.access_token, "stock", [row])).errors).toMatchObject([{ errorCode: "INSUFFICIENT_ACCESS" }]);
  const { body: writer } = await askAs(await newClient("writer", "catalog"));
  expect((await put(writer.access_token, "secrets", [row])).status).toBe(404);
  const params = { cartStateOrId: "current" };
  const item = { productId: demo.products.oilFilter, quantity: "1", type: "Product" };
  const path = pathOf(addCartItem, params, demo.webstoreId);
  expect((await demo.guest().request("POST", path, item, bearer(writer.access_token))).status).toBe(403);
});

test.each(writableKinds)("rows of %s are taken from whoever has the scopes", async (kind) => {
  const { body } = await askAs(await newClient(`writer of ${kind}`, "catalog", "accounts"));
  expect(await put(body.access_token, kind, [{ nothing: "that is a column" }], true)).toMatchObject({
    status: 200,
    body: { rowsRead: 1, rowsRefused: 1 },
  });
});

test("orders of the past are a person's to import, whatever the scopes of a program", async () => {
  const { body } = await askAs(await newClient("writer of orders", "catalog", "accounts", "orders"));
  expect((await put(body.access_token, "orders", [{ invoice: "1" }], true)).status).toBe(404);
});

test("a generic client signs in with client credentials and finds the store and itself", async () => {
  const { clientId, secret } = await newClient("generic", "read");
  const platform = new Connection({
    instanceUrl: host,
    version: "65.0",
    oauth2: new OAuth2({ loginUrl: host, clientId, clientSecret: secret }),
  });
  await platform.authorize({ grant_type: "client_credentials" });
  const { records } = await platform.query<{ Id: string; Name: string }>("SELECT Id, Name FROM WebStore");
  expect(records).toMatchObject([{ Id: demo.webstoreId }]);
  const identity = await platform.identity();
  expect(identity).toMatchObject({
    user_id: expect.stringMatching(/^005/),
    organization_id: expect.stringMatching(/^00D/),
  });
  expect(await platform.limits()).toHaveProperty("DailyApiRequests");
});

test("passwords are refused to API clients where the store has not allowed them", async () => {
  const { clientId, secret } = await newClient("passwords", "read");
  const form = {
    grant_type: "password",
    client_id: clientId,
    client_secret: secret,
    username: "a@b.example",
    password: "x",
  };
  expect(await ask(form)).toMatchObject({ status: 400, body: { error: "unauthorized_client" } });
  const platform = new Connection({ loginUrl: host, version: "65.0" });
  await expect(platform.login("a@b.example", "x")).rejects.toThrow("INVALID_LOGIN");
});

test("where the store allows it, a buyer signs in by OAuth and by SOAP, and his refresh token works once", async () => {
  await demo.db.run(sql`update store set settings = settings || '{"apiPasswordSignIn": true}'`);
  await demo.app.stores.refresh();
  const needs = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId, clock };
  const ada = await signedInBuyer(needs, { email: "ada@api.example", accounts: [{ code: "API" }] });
  const passwordHash = await createPasswords().hash("a fine password");
  await savePassword(demo.db, demo.webstoreId, {
    userId: ada.userId,
    email: "ada@api.example",
    passwordHash,
    now: clock.now(),
  });
  const { clientId, secret } = await newClient("password client", "read");
  const known = { client_id: clientId, client_secret: secret };
  const wrong = await ask({ grant_type: "password", ...known, username: "ada@api.example", password: "another" });
  expect(wrong).toMatchObject({ status: 400, body: { error: "invalid_grant" } });

  const right = { username: "Ada@api.example", password: "a fine password" };
  const { body } = await ask({ grant_type: "password", ...known, ...right });
  const who = async (token: string | undefined) =>
    (await demo.guest().request("GET", pathOf(getSessionContext, {}, demo.webstoreId), undefined, bearer(token))).body;
  expect(await who(body.access_token)).toMatchObject({ userId: ada.userId, accountId: ada.accounts.API });

  const refresh = (token: string | undefined) => ask({ grant_type: "refresh_token", ...known, refresh_token: token! });
  const renewed = await refresh(body.refresh_token);
  expect(await who(renewed.body.access_token)).toMatchObject({ userId: ada.userId });
  expect((await refresh(body.refresh_token)).status).toBe(400);
  expect((await refresh(renewed.body.refresh_token)).status).toBe(400);

  const platform = new Connection({ loginUrl: host, version: "65.0" });
  await platform.login("ada@api.example", "a fine password");
  const { records } = await platform.query<{ Name: string }>("SELECT Id, Name FROM Account");
  expect(records).toMatchObject([{ Id: ada.accounts.API, Name: "Account API" }]);
  await platform.logout();
  await expect(new Connection({ loginUrl: host, version: "65.0" }).login("ada@api.example", "no")).rejects.toThrow(
    "INVALID_LOGIN",
  );
});

test("in a buyer's name a client does what it may do itself, and no more", async () => {
  const email = "limited@api.example";
  const needs = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId, clock };
  const buyer = await signedInBuyer(needs, { email, accounts: [{ code: "LIMITED" }] });
  await givePassword(needs, { userId: buyer.userId, email }, "a fine password");
  const cartBy = async (...scopes: Scope[]) => {
    const { clientId, secret } = await newClient(`in a name with ${scopes.join(" ")}`, ...scopes);
    const known = { client_id: clientId, client_secret: secret };
    const signIn = { grant_type: "password", ...known, username: email, password: "a fine password" };
    const { status, body } = await ask(signIn);
    if (status !== 200) return `${status} ${body.error}`;
    const refreshed = await ask({ grant_type: "refresh_token", ...known, refresh_token: body.refresh_token! });
    const created = await demo
      .guest()
      .request("POST", pathOf(createCart, {}, demo.webstoreId), {}, bearer(refreshed.body.access_token));
    return `${created.status} ${body.scope}`;
  };
  expect(await cartBy("read", "shop")).toMatch(/^20\d read shop$/);
  expect(await cartBy("read")).toBe("403 read");
  expect(await cartBy("orders")).toBe("400 unauthorized_client");
});

test("a new password ends the tokens that somebody has got for the old one; what an operator has made stays", async () => {
  await demo.db.run(sql`update store set settings = settings || '{"apiPasswordSignIn": true}'`);
  await demo.app.stores.refresh();
  const email = "robbed@api.example";
  const needs = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId, clock };
  const robbed = await signedInBuyer(needs, { email, accounts: [{ code: "API" }] });
  await givePassword(needs, { userId: robbed.userId, email }, "a fine password");
  const made = await createAccessTokens(needs).issue({
    storeId: demo.webstoreId,
    kind: "buyer",
    name: email,
    userId: robbed.userId,
    scopes: ["read"],
    buyerGroups: [],
    expiresAt: new Date(now.getTime() + 3600_000),
  });
  const { clientId, secret } = await newClient("thief", "read");
  const known = { client_id: clientId, client_secret: secret };
  const { body } = await ask({ grant_type: "password", ...known, username: email, password: "a fine password" });
  const soap = new Connection({ loginUrl: host, version: "65.0" });
  await soap.login(email, "a fine password");
  const who = async (token: string | null | undefined) =>
    (
      await demo
        .guest()
        .request("GET", pathOf(getSessionContext, {}, demo.webstoreId), undefined, bearer(token ?? undefined))
    ).status;
  expect([await who(body.access_token), await who(soap.accessToken), await who(made)]).toEqual([200, 200, 200]);

  const change = {
    newPassword: "another fine one",
    verifyNewPassword: "another fine one",
    oldPassword: "a fine password",
  };
  const changed = await robbed.request(
    "POST",
    "/lwr/apex/v65.0/applauncher__ChangePasswordController/changePassword",
    change,
  );
  expect(changed.status).toBe(200);
  expect([await who(body.access_token), await who(soap.accessToken), await who(made)]).toEqual([401, 401, 200]);
  const renewed = await ask({ grant_type: "refresh_token", ...known, refresh_token: body.refresh_token! });
  expect(renewed).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
});

test("what the store has withdrawn from somebody never works again when he is let in again", async () => {
  await demo.db.run(sql`update store set settings = settings || '{"apiPasswordSignIn": true}'`);
  await demo.app.stores.refresh();
  const email = "away@api.example";
  const needs = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId, clock };
  const away = await signedInBuyer(needs, { email, accounts: [{ code: "API" }] });
  await givePassword(needs, { userId: away.userId, email }, "a fine password");
  const make = () =>
    createAccessTokens(needs).issue({
      storeId: demo.webstoreId,
      kind: "buyer",
      name: email,
      userId: away.userId,
      scopes: ["read"],
      buyerGroups: [],
      expiresAt: new Date(now.getTime() + 3600_000),
    });
  const erp = (await askAs(await newClient("staff", "accounts"))).body.access_token;
  const withStatus = (status: string) => put(erp, "contacts", [{ email, status }]);
  const { clientId, secret } = await newClient("app of somebody withdrawn", "read");
  const known = { client_id: clientId, client_secret: secret };
  const signIn = () => ask({ grant_type: "password", ...known, username: email, password: "a fine password" });
  const statusOf = async (token: string | undefined) =>
    (await demo.guest().request("GET", pathOf(getSessionContext, {}, demo.webstoreId), undefined, bearer(token)))
      .status;

  const [made, { body }] = [await make(), await signIn()];
  expect([await statusOf(made), await statusOf(body.access_token)]).toEqual([200, 200]);
  expect((await withStatus("Withdrawn")).status).toBe(200);
  // in flight when the user was withdrawn
  const late = await make();
  expect((await signIn()).status).toBe(400);
  await withStatus("Active");
  expect([await statusOf(made), await statusOf(late), await statusOf(body.access_token)]).toEqual([401, 401, 401]);
  const renewed = await ask({ grant_type: "refresh_token", ...known, refresh_token: body.refresh_token! });
  expect(renewed).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  expect(await statusOf((await signIn()).body.access_token)).toBe(200);
});

test.each([
  ["no XML", "<login>"],
  ["a document type", '<!DOCTYPE a [<!ENTITY x "y">]><e><login><username>&x;</username></login></e>'],
  ["another operation", "<e><query/></e>"],
])("a SOAP envelope with %s is a fault", async (_what, body) => {
  const response = await fetch(`${host}/services/Soap/u/65.0`, {
    method: "POST",
    headers: { "content-type": "text/xml" },
    body,
  });
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("<faultstring>INVALID_OPERATION");
});
