import {
  addCartItem,
  getCompactSummary,
  getProduct,
  getSessionContext,
  pathOf,
  priceProducts,
  searchProductsWithPrices,
} from "@tradecounter/wire";
import type { Call, InputOf } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";
import { accountIdOf, type Scope } from "../accounts/index.ts";
import { createAccessTokens, type AccessTokens } from "./index.ts";

let demo: DemoStore;
let tokens: AccessTokens;
let now = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => now };
const inADay = new Date("2026-11-22T12:00:00Z");
const params = { cartStateOrId: "current" };

beforeAll(async () => {
  demo = await openDemoStore({ clock });
  tokens = createAccessTokens({ db: demo.db, clock });
});
afterAll(() => demo.close());

const issue = (kind: "integration" | "buyer", name: string, scope: Scope = "shop") =>
  tokens.issue({ storeId: demo.webstoreId, kind, name, scopes: [scope], buyerGroups: [], expiresAt: inADay });

/** A client without cookies that sends this token. */
function clientWith(authorization: string) {
  return <C extends Call>(call: C, input: InputOf<C>) => {
    const { params: ofPath, body } = input as { params?: Record<string, string>; body?: unknown };
    return demo.guest().request(call.method, pathOf(call, ofPath, demo.webstoreId), body, { authorization });
  };
}

const oilFilter = () => ({ productId: demo.products.oilFilter, quantity: "2", type: "Product" as const });

test("who brings a token is no guest, and has a cart without cookies that a renewed token finds again", async () => {
  const client = clientWith(`Bearer ${await issue("buyer", "ada@mill.example")}`);
  const { body: session } = await client(getSessionContext, {});
  expect(session).toMatchObject({ guestUser: false, userId: expect.stringMatching(/^005/) });
  expect((await client(addCartItem, { params, body: oilFilter() })).status).toBe(201);

  const renewed = clientWith(`bearer ${await issue("buyer", "Ada@mill.example")}`);
  expect((await renewed(getCompactSummary, { params })).body).toMatchObject({ totalProductCount: "2.0" });
});

test("a buyer's token acts for no account that is not his, as for one that there is not", async () => {
  const authorization = `Bearer ${await issue("buyer", "tess@tide.example")}`;
  const session = pathOf(getSessionContext, {}, demo.webstoreId);
  const naming = (account: string) =>
    demo.guest().request("GET", `${session}?effectiveAccountId=${account}`, undefined, { authorization });
  expect(await naming(accountIdOf(demo.webstoreId, "TIDE"))).toMatchObject({ status: 200 });
  const others = await naming(accountIdOf(demo.webstoreId, "MILL"));
  const nobodys = await naming("001000000000001AAA");
  expect([others.status, others.body]).toEqual([404, nobodys.body]);
});

test("an integration and a buyer of the same name, and others, have carts of their own", async () => {
  for (const [kind, name] of [
    ["integration", "ada@mill.example"],
    ["buyer", "bob@mill.example"],
  ] as const) {
    const { body } = await clientWith(`Bearer ${await issue(kind, name)}`)(getCompactSummary, { params });
    expect(body).toMatchObject({ totalProductCount: "0" });
  }
});

test("a token that only reads looks around, searches, asks for prices, and changes nothing", async () => {
  const client = clientWith(`Bearer ${await issue("integration", "price list", "read")}`);
  expect((await client(getProduct, { params: { productId: demo.products.oilFilter } })).status).toBe(200);
  expect((await client(searchProductsWithPrices, { body: { searchTerm: "filter" } })).status).toBe(200);
  const body = { pricingLineItems: [{ productId: demo.products.oilFilter }] };
  expect((await client(priceProducts, { body })).status).toBe(200);
  const { status, errors } = await client(addCartItem, { params, body: oilFilter() });
  expect([status, errors[0]?.errorCode]).toEqual([403, "INSUFFICIENT_ACCESS"]);
});

test("one that is wrong, revoked, of another store or expired lets nobody in", async () => {
  const text = await issue("integration", "short");
  const [listed] = (await tokens.list(demo.webstoreId)).filter(({ name }) => name === "short");
  const status = async (authorization: string) => (await clientWith(authorization)(getSessionContext, {})).status;
  expect(await status(`Bearer ${text}`)).toBe(200);
  const wrong = [`Bearer ${text}x`, `Bearer ${text.slice(0, -1)}`, "bearer", "Bearer", "Bearer  tc_"];
  expect(await Promise.all(wrong.map(status))).toEqual(wrong.map(() => 401));
  expect(await tokens.holderOf("0ZE000000000001AAA" as never, `Bearer ${text}`, null)).toBeUndefined();

  expect(await tokens.revoke(demo.webstoreId, listed!.id)).toBe(true);
  expect(await tokens.revoke(demo.webstoreId, listed!.id)).toBe(false);
  expect(await status(`Bearer ${text}`)).toBe(401);

  const other = await issue("integration", "short");
  now = inADay;
  expect(await status(`Bearer ${other}`)).toBe(401);
  expect(await tokens.list(demo.webstoreId)).toEqual([]);
});

test.each(["Basic", "Digest", "Negotiate"])("who brings %s, as to a proxy in front, is a guest", async (scheme) => {
  const text = await issue("buyer", "ada@mill.example");
  const client = clientWith(`${scheme} ${text}`);
  expect(await client(getSessionContext, {})).toMatchObject({ status: 200, body: { guestUser: true } });
  expect((await client(addCartItem, { params, body: oilFilter() })).status).toBe(201);
});

test("the database keeps the hash of a token alone", async () => {
  const text = await issue("integration", "secret");
  const rows = await demo.db.many<{ row: string }>(sql`select access_token::text as row from access_token`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(text.slice(3));
});
