import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configFrom, createAccessTokens, createApp, openDatabase, systemClock } from "@tradecounter/server";
import type { App, Database } from "@tradecounter/server";
import { fillDemoFolder, guestOf, sql } from "@tradecounter/server/testing";
import {
  addCartItem,
  changeCheckout,
  consentText,
  noConsent,
  payCheckout,
  recordEvents,
  runOrderActions,
  searchProducts,
  startCheckout,
  type BodyOf,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runHere } from "../testing/run-here.ts";
import { mountReports } from "./page.ts";

// A running store with visits and orders, and the command next to it.
let folder: string;
let db: Database;
let app: App;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reports-"));
  fillDemoFolder(join(folder, "data"));
  const config = configFrom({ TRADECOUNTER_DATA: join(folder, "data"), LOG_LEVEL: "silent" });
  db = await openDatabase(config, { isShared: true });
  app = await createApp({ config, db });
  mountReports({ app, storeFor: () => app.stores.find("demo") });
  await visits();
  await order();
  await app.events.flush();
});
afterAll(async () => {
  await app.close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

type SentEvent = BodyOf<typeof recordEvents>["events"][number];

/** Two visits: one searches, makes a choice and fills a cart, the other finds nothing. */
async function visits(): Promise<void> {
  const guest = guestOf(app.http, app.stores.find("demo")!.id);
  guest.cookies.set("site_consent", consentText({ ...noConsent, analytics: true }, new Date()));
  const send = (visit: string, ...events: Omit<SentEvent, "msAgo">[]) =>
    guest.get(recordEvents, { body: { visit, events: events.map((event) => ({ ...event, msAgo: 0 })) } });
  const items = [{ item_id: "FLT-1001", index: 2 }];
  const search = { page: "Global Search Page", searchTerm: "Oil Filter" } as const;
  await send(
    "aaaaaaaaaaaaaaaaaaaaaa",
    { name: "page_view", page: "Home Page" },
    { name: "view_item_list", ...search, resultCount: 32 },
    { name: "view_item_list", ...search, resultCount: 32 },
    { name: "select_item", ...search, items },
    { name: "view_item", page: "Product Page", items },
    { name: "add_to_cart", page: "Product Page", searchTerm: "oil filter", items },
  );
  await send(
    "bbbbbbbbbbbbbbbbbbbbbb",
    { name: "page_view", page: "Home Page" },
    { name: "view_item_list", page: "Global Search Page", searchTerm: "=flux capacitor", resultCount: 0 },
  );
}

/** An order by a visitor without analytics. */
async function order(): Promise<void> {
  const guest = guestOf(app.http, app.stores.find("demo")!.id);
  const found = await guest.get(searchProducts, { query: { searchTerm: "FLT-1001" } } as never);
  const productId = (found as { productsPage: { products: { id: string }[] } }).productsPage.products[0]!.id;
  await guest.get(addCartItem, {
    params: { cartStateOrId: "current" },
    body: { productId, quantity: "2", type: "Product" },
  });
  await guest.get(startCheckout, { body: { cartId: "current" } });
  const active = { params: { activeOrCheckoutId: "active" } };
  const contactInfo = { email: "ada@example.com", firstName: "Ada", lastName: "Reyes", phoneNumber: "+17575550117" };
  const deliveryAddress = {
    name: "Ada Reyes",
    firstName: "Ada",
    lastName: "Reyes",
    street: "4 Slip Lane",
    city: "Norfolk",
    region: "VA",
    postalCode: "23510",
    country: "US",
  };
  await guest.get(changeCheckout, { ...active, body: { contactInfo, deliveryAddress } });
  await guest.get(runOrderActions, { ...active, body: { actions: [{ action: "prepare" }] } });
  await guest.get(payCheckout, { ...active, body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-77" } });
  await guest.get(runOrderActions, { ...active, body: { actions: [{ action: "submit" }] } });
}

const report = async (...args: string[]) => {
  const { code, said } = await runHere(["report", ...args], {
    TRADECOUNTER_DATA: join(folder, "data"),
    DATABASE_URL: undefined,
  });
  return { code, lines: said.split("\n").map((line) => line.trim().replaceAll(/ {2,}/g, " | ")) };
};

test("a report has visits, how far they came, searches with what was chosen, and what was sold", async () => {
  const { code, lines } = await report("--days", "2");
  expect(code).toBe(0);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\d{4}-\d\d-\d\d \| 2 \| 2 \| 1 \| (\d+\.\d\d) \| \1$/),
      "Visits | 2 | 100%",
      "Saw a part | 1 | 50%",
      "Filled a cart | 1 | 50%",
      "Began to check out | 0 | 0%",
      "oil filter | 2 | 32 | 1 | 1 | FLT-1001",
      "=flux capacitor | 1",
      expect.stringMatching(/^Oil filter, spin-on, 200 Series \| FLT-1001 \| 1 \| 2 \| 22\.80/),
    ]),
  );
});

test("a section is a file for programs for tables, in which nothing runs as a formula", async () => {
  const { lines } = await report("searches-without-result", "--csv");
  expect(lines).toEqual(["Words,Searches", `"'=flux capacitor",1`, ""]);
});

test("days on which nothing happened are there, and other spans are read by their days", async () => {
  const { lines } = await report("visits", "--from", "2026-02-01", "--to", "2026-02-03");
  expect(lines.slice(2, 5)).toEqual(["2026-02-01 | 0 | 0 | 0", "2026-02-02 | 0 | 0 | 0", "2026-02-03 | 0 | 0 | 0"]);
});

test.each([
  [["nonsense"], "sections"],
  [["--csv"], "which section"],
  [["--days", "0"], "whole number"],
  [["--from", "2026-02-03", "--to", "2026-02-01"], "not after"],
])("%s is refused with the reason", async (args, reason) => {
  const { code, lines } = await report(...args);
  expect(code).not.toBe(0);
  expect(lines.join(" ")).toContain(reason);
});

test("the address of the figures with a slash behind leads to the one without, as their links are beside it", async () => {
  const { statusCode, headers } = await app.http.inject({ url: "/reports/?days=7" });
  expect([statusCode, headers.location]).toEqual([302, "/reports?days=7"]);
});

const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: "POST",
    url: "/reports",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

test("staff with a token of the scope orders see plots and tables, everybody else a form", async () => {
  const tokens = createAccessTokens({ db, clock: systemClock });
  const store = app.stores.find("demo")!;
  const issue = (scope: "orders" | "read") =>
    tokens.issue({
      storeId: store.id,
      kind: "integration",
      name: `reports ${scope}`,
      buyerGroups: [],
      scopes: [scope],
      expiresAt: new Date(Date.now() + 60_000),
    });
  const [token, other] = [await issue("orders"), await issue("read")];
  const asked = await app.http.inject({ url: "/reports" });
  expect(asked.body).toContain("Token of the scope");
  expect(asked.body).not.toContain("oil filter");
  expect((await form({ token: other })).statusCode).toBe(403);
  expect((await form({ token }, { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  expect((await app.http.inject({ url: "/reports/visits.csv" })).statusCode).toBe(404);

  const letIn = await form({ token });
  expect(letIn.statusCode).toBe(303);
  expect(String(letIn.headers["set-cookie"])).toMatch(/Path=\/reports; .*HttpOnly; SameSite=Strict/);
  const cookie = `${letIn.cookies[0]!.name}=${letIn.cookies[0]!.value}`;
  const page = await app.http.inject({ url: "/reports?days=7", headers: { cookie } });
  expect(page.body).toContain("<svg");
  expect(page.body).toContain("<td>oil filter</td>");
  expect(page.body).toMatch(/As of [A-Z][a-z]+ \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d [AP]M, on the store’s clocks/);
  expect(page.body).toMatch(/<td>\d{1,2}\/\d{1,2}\/\d{4}<\/td>/);
  expect(page.body).toMatch(/<td class="figure">\$22\.80<\/td>/);
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  const file = await app.http.inject({ url: "/reports/visits.csv?days=7", headers: { cookie } });
  expect(file.body.split("\r\n")).toHaveLength(9);

  const [held] = (await tokens.list(store.id)).filter(({ name }) => name === "reports orders");
  await tokens.revoke(store.id, held!.id);
  expect((await app.http.inject({ url: "/reports", headers: { cookie } })).body).toContain("Token of the scope");
});

test("what was cancelled of an order is sold to nobody", async () => {
  const { id: storeId } = app.stores.find("demo")!;
  const item = await db.one<{ id: string; order_id: string }>(sql`
    select id, order_id from order_item_summary where store_id = ${storeId}`);
  const cancel = async (key: string) => {
    await db.run(sql`
      insert into order_change (store_id, order_id, id, number, key, request_hash, kind, made_by, status, made_at)
      values (${storeId}, ${item.order_id}, ${key}, ${key}::int, ${key}, '', 'Cancellation', 'staff', 'Created', now())`);
    await db.run(sql`
      insert into order_change_item (store_id, change_id, id, order_item_id, quantity)
      values (${storeId}, ${key}, ${key}, ${item.id}, 1)`);
  };
  await cancel("1");
  const [, gross, net] = /\| 1 \| (\d+\.\d\d) \| (\d+\.\d\d)$/m.exec((await report("visits")).lines.join("\n"))!;
  expect(Number(net)).toBeGreaterThan(0);
  expect(Number(net)).toBeLessThan(Number(gross) - 11);
  expect((await report("best-sellers")).lines).toContainEqual(
    expect.stringMatching(/^Oil filter, spin-on, 200 Series \| FLT-1001 \| 1 \| 1 \| 11\.40/),
  );
  await cancel("2");
  expect((await report("best-sellers")).lines).toContain("nothing yet");
});
