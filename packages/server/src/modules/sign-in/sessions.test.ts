import { addCartItem, getCompactSummary, getProduct, getSessionContext, pathOf } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { openDemoStore, signedInBuyer, type DemoStore, type SignedIn } from "../../testing/index.ts";
import { setRole } from "../accounts/index.ts";
import { createSessions, SESSION_COOKIE, type Sessions } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let sessions: Sessions;
let now = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => now };
const minutes = (count: number) => (now = new Date(now.getTime() + count * 60_000));
const params = { cartStateOrId: "current" };

beforeAll(async () => {
  demo = await openDemoStore({ clock });
  sessions = createSessions({ db: demo.db, clock });
});
afterAll(() => demo.close());

const signIn = (email: string, ...codes: string[]): Promise<SignedIn> =>
  signedInBuyer(
    { db: demo.db, clock, http: demo.app.http, storeId: demo.webstoreId },
    { email, accounts: codes.map((code) => ({ code })) },
  );
const who = async (buyer: SignedIn, effectiveAccountId?: string) =>
  (
    await buyer.request(
      "GET",
      pathOf(getSessionContext, {}, demo.webstoreId) +
        (effectiveAccountId ? `?effectiveAccountId=${effectiveAccountId}` : ""),
    )
  ).body as unknown;

test("a session says who is there and for which account, and the buyer's cart is found from another browser", async () => {
  const ada = await signIn("ada@mill.example", "MILL");
  expect(await who(ada)).toMatchObject({
    guestUser: false,
    userId: ada.userId,
    accountId: ada.accounts.MILL,
    accountName: "Account MILL",
    profile: { firstName: "ada", userName: "ada@mill.example" },
  });
  await ada.get(addCartItem, { params, body: { productId: demo.products.oilFilter, quantity: "2", type: "Product" } });
  const elsewhere = await signIn("Ada@mill.example", "MILL");
  expect(await elsewhere.get(getCompactSummary, { params })).toMatchObject({ totalProductCount: "2.0" });
});

test("a cart belongs to the account that is acted for, and who switches has the other one at once, in all tabs", async () => {
  const bob = await signIn("bob@mill.example", "MILL", "TIDE");
  await bob.get(addCartItem, { params, body: { productId: demo.products.oilFilter, quantity: "3", type: "Product" } });
  const token = bob.cookies.get(SESSION_COOKIE)!;
  expect(await sessions.actFor(demo.webstoreId, token, bob.accounts.TIDE!)).toBe(true);
  expect(await who(bob)).toMatchObject({ accountName: "Account TIDE" });
  expect(await bob.get(getCompactSummary, { params })).toMatchObject({ totalProductCount: "0" });
  expect(await who(bob, bob.accounts.MILL)).toMatchObject({ accountName: "Account MILL" });
});

test("an account that is somebody else's is refused, named or chosen, as one that there is not", async () => {
  const eve = await signIn("eve@tide.example", "TIDE");
  const ada = await signIn("ada@mill.example", "MILL");
  const refusal = [{ errorCode: "EFFECTIVE_ACCOUNT_NOT_FOUND", message: "You cannot act for this account." }];
  expect(await who(eve, ada.accounts.MILL)).toEqual(refusal);
  expect(await who(eve, "001000000000001AAA")).toEqual(refusal);
  expect(await sessions.actFor(demo.webstoreId, eve.cookies.get(SESSION_COOKIE)!, ada.accounts.MILL!)).toBe(false);
  expect(await who(eve, "nonsense")).toMatchObject([{ errorCode: "INVALID_ID_FIELD" }]);
  expect(await who(eve, "000000000000000")).toMatchObject({ accountName: "Account TIDE" });
});

test("rights that are withdrawn are gone with the next request, and the buyer is back at his own account", async () => {
  const cy = await signIn("cy@mill.example", "MILL", "HARBOR");
  const token = cy.cookies.get(SESSION_COOKIE)!;
  await sessions.actFor(demo.webstoreId, token, cy.accounts.HARBOR!);
  await setRole(demo.db, demo.webstoreId, { contactId: cy.contactId, accountId: cy.accounts.HARBOR!, role: null });
  expect(await who(cy)).toMatchObject({ accountName: "Account MILL" });
  await demo.db.run(sql`update contact set status = 'Withdrawn' where user_id = ${cy.userId}`);
  expect(await who(cy)).toMatchObject({ guestUser: true });
});

test("a session ends two hours after the last request, and a day after it began", async () => {
  const dee = await signIn("dee@mill.example", "MILL");
  const isThere = async () => ((await who(dee)) as { guestUser: boolean }).guestUser === false;
  for (let hours = 1; hours < 24; hours++) {
    minutes(60);
    expect(await isThere()).toBe(true);
  }
  minutes(61);
  expect(await isThere()).toBe(false);
  const again = await signIn("dee@mill.example", "MILL");
  minutes(119);
  expect(await who(again)).toMatchObject({ guestUser: false });
  minutes(121);
  expect(await who(again)).toMatchObject({ guestUser: true });
});

test("who ends a session, or all others, lets nobody in with them", async () => {
  const browsers = [await signIn("fay@mill.example", "MILL"), await signIn("fay@mill.example", "MILL")] as const;
  const tokens = browsers.map((browser) => browser.cookies.get(SESSION_COOKIE)!);
  expect(await sessions.endOthers(demo.db, demo.webstoreId, browsers[0].userId, tokens[0]!)).toBe(1);
  expect(await who(browsers[1])).toMatchObject({ guestUser: true });
  expect(await who(browsers[0])).toMatchObject({ guestUser: false });
  await sessions.end(demo.db, demo.webstoreId, tokens[0]!);
  expect(await who(browsers[0])).toMatchObject({ guestUser: true });
});

test("what a guest may share with others is not kept for a buyer, and the database keeps no cookie", async () => {
  const gil = await signIn("gil@mill.example", "MILL");
  const path = pathOf(getProduct, { productId: demo.products.oilFilter }, demo.webstoreId);
  expect((await gil.request("GET", path)).headers["cache-control"]).toBe("private, no-store");
  expect((await gil.request("GET", `${path}?asGuest=true`)).headers["cache-control"]).toMatch(/^public/);
  expect((await demo.guest().request("GET", path)).headers).toMatchObject({ vary: expect.stringContaining("Cookie") });
  const rows = await demo.db.many<{ row: string }>(sql`select session::text as row from session`);
  for (const { row } of rows) expect(row).not.toContain(gil.cookies.get(SESSION_COOKIE)!);
});

test("a page clears the cookie of a session that ended a while ago, and no sooner: a log-in may be on its way to the browser", async () => {
  const ada = await signIn("forgotten@mill.example", "MILL");
  const session = ada.cookies.get(SESSION_COOKIE)!;
  const look = async (cookie: string) => {
    const set: unknown[] = [];
    await demo.app.invoke(
      "getSessionContext",
      { params: { webstoreId: demo.webstoreId }, query: {}, body: undefined },
      {
        cookie: (name) => (name === SESSION_COOKIE ? cookie : undefined),
        setCookie: (...given) => set.push(given),
        authorization: undefined,
        lookedUp: new Map(),
      },
    );
    return set;
  };
  minutes(10);
  expect(await look(session)).toEqual([]);
  await sessions.end(demo.db, demo.webstoreId, session);
  expect(await look(session)).toEqual([]);
  now = new Date(now.getTime() + 59_000);
  expect(await look(session)).toEqual([]);
  minutes(1);
  // a call that is not made by a page clears nothing
  const called = await ada.request("GET", pathOf(getSessionContext, {}, demo.webstoreId));
  expect(called.headers["set-cookie"]).toBeUndefined();
  expect(await look(session)).toEqual([[SESSION_COOKIE, "", { maxAgeSeconds: 0 }]]);
  // another browser's session stays
  expect(await look((await signIn("kept@mill.example", "MILL")).cookies.get(SESSION_COOKIE)!)).toEqual([]);
});
