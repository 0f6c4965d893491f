import { addCartItem, CommerceError, getCompactSummary, getSessionContext, LOGOUT_PATH } from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { givePassword, openDemoStore, signedInBuyer, type DemoStore, type Guest } from "../../testing/index.ts";
import { saveContact } from "../accounts/index.ts";
import { createApp } from "../../app.ts";
import { noLimits } from "../../http/rate-limits.ts";
import type { Visitor } from "../../http/shopper.ts";
import { createPasswords, createSessions, createSignIn, SESSION_COOKIE } from "./index.ts";
import type { Passwords } from "./passwords.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let now = new Date("2026-11-21T12:00:00Z");
const clock = { now: () => now };
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const password = "three grey valve springs";
const controller = "/lwr/apex/v65.0/applauncher__LoginFormController";
const notSignedIn = "We could not log you in. Check the email address and the password.";
const params = { cartStateOrId: "current" };

beforeAll(async () => {
  demo = await openDemoStore({ clock });
});
afterAll(() => demo.close());
beforeEach(() => {
  later(60);
});

/** A buyer with a password, who is not signed in anywhere yet. */
async function newBuyer(email: string) {
  const place = { db: demo.db, clock, http: demo.app.http, storeId: demo.webstoreId };
  const buyer = await signedInBuyer(place, { email, accounts: [{ code: "MILL" }] });
  await givePassword(place, { userId: buyer.userId, email }, password);
  return { email, userId: buyer.userId };
}

async function logIn(browser: Guest, username: string, typed = password): Promise<unknown> {
  const { body } = await browser.request("POST", `${controller}/login`, { username, password: typed, startUrl: "/" });
  return body;
}

const who = (browser: Guest) => browser.get(getSessionContext);

test("the right password lets in with a new session, and the old one lets nobody in any more", async () => {
  const { email, userId } = await newBuyer("ada@mill.example");
  const browser = demo.guest();
  expect(await logIn(browser, ` ${email.toUpperCase()} `)).toBeNull();
  expect(await who(browser)).toMatchObject({ guestUser: false, userId });
  const first = browser.cookies.get(SESSION_COOKIE)!;
  expect(await logIn(browser, email)).toBeNull();
  expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(first);
  const thief = demo.guest();
  thief.cookies.set(SESSION_COOKIE, first);
  expect(await who(thief)).toMatchObject({ guestUser: true });
});

test("unknown, wrong, locked and withdrawn are told alike, and nobody is in", async () => {
  const known = await newBuyer("bob@mill.example");
  const withdrawn = await newBuyer("cy@mill.example");
  await demo.db.run(sql`update contact set status = 'Withdrawn' where user_id = ${withdrawn.userId}`);
  await saveContact(demo.db, demo.webstoreId, {
    email: "dee@mill.example",
    firstName: "Dee",
    lastName: "M",
    accountId: null,
  });
  const browser = demo.guest();
  const answers = [
    await logIn(browser, "nobody@mill.example"),
    await logIn(browser, known.email, "three grey valve spring"),
    await logIn(browser, known.email, ""),
    await logIn(browser, withdrawn.email),
    await logIn(browser, "dee@mill.example"),
    await logIn(browser, ""),
  ];
  expect(new Set(answers)).toEqual(new Set([notSignedIn]));
  expect(await who(browser)).toMatchObject({ guestUser: true });
  expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
});

test("ten wrong passwords lock the right one out for a quarter of an hour, and one more does not make it longer", async () => {
  const { email } = await newBuyer("eve@mill.example");
  const browser = demo.guest();
  for (let tries = 0; tries < 9; tries++) await logIn(browser, email, "wrong");
  expect(await logIn(browser, email)).toBeNull();
  for (let tries = 0; tries < 10; tries++) await logIn(browser, email, "wrong");
  expect(await logIn(browser, email)).toBe(notSignedIn);
  later(14);
  expect(await logIn(browser, email, "wrong")).toBe(notSignedIn);
  expect(await logIn(browser, email)).toBe(notSignedIn);
  later(2);
  expect(await logIn(browser, email)).toBeNull();
});

test("passwords that are tried all at once lock as well, the right one among the last included", async () => {
  const { email } = await newBuyer("fay@mill.example");
  const tries = Array.from({ length: 12 }, (_, at) => logIn(demo.guest(), email, at < 10 ? `wrong ${at}` : password));
  expect((await Promise.all(tries)).slice(10)).toEqual([notSignedIn, notSignedIn]);
});

test("a tenth wrong password that one process still looks at locks in another one already", async () => {
  const { email } = await newBuyer("flo@mill.example");
  const store = demo.app.stores.find("demo")!;
  const visitor: Visitor = { cookie: () => undefined, setCookie: () => {}, authorization: undefined };
  /** Like another process on the same database, which does not share the first one's queue. */
  const process = (passwords: Passwords) => {
    const sessions = createSessions({ db: demo.db, clock });
    return createSignIn({ db: demo.db, clock, limits: noLimits, sessions, passwords, afterSignIn: async () => {} });
  };
  const { promise: isLooking, resolve: looks } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const real = createPasswords();
  const slow = process({
    ...real,
    async isRight(...tried) {
      looks();
      await mayGoOn;
      return real.isRight(...tried);
    },
  });
  const other = process(real);
  for (let tries = 0; tries < 9; tries++) await other.signIn(store, { username: email, password: "wrong" }, visitor);
  const tenth = slow.signIn(store, { username: email, password: "wrong" }, visitor);
  await isLooking;
  expect(await other.signIn(store, { username: email, password }, visitor)).toBe(false);
  goOn();
  expect(await tenth).toBe(false);
  later(16);
  expect(await other.signIn(store, { username: email, password }, visitor)).toBe(true);
});

test("who is turned away as too many wait has used up no try", async () => {
  const { email } = await newBuyer("fin@mill.example");
  const store = demo.app.stores.find("demo")!;
  const visitor: Visitor = { cookie: () => undefined, setCookie: () => {}, authorization: undefined };
  let isCrowded = true;
  const real = createPasswords();
  const passwords: Passwords = {
    ...real,
    demandRoom() {
      if (isCrowded) throw new CommerceError("SERVER_UNAVAILABLE");
    },
  };
  const sessions = createSessions({ db: demo.db, clock });
  const needs = { db: demo.db, clock, limits: noLimits, sessions, passwords, afterSignIn: async () => {} };
  const { signIn } = createSignIn(needs);
  for (let tries = 0; tries < 12; tries++)
    await expect(signIn(store, { username: email, password }, visitor)).rejects.toMatchObject({
      code: "SERVER_UNAVAILABLE",
    });
  isCrowded = false;
  expect(await signIn(store, { username: email, password }, visitor)).toBe(true);
});

test("it takes as long to be told of a user whom there is not as of a wrong password", async () => {
  const { email } = await newBuyer("gil@mill.example");
  const timed = async (username: string) => {
    const before = performance.now();
    await logIn(demo.guest(), username, "wrong");
    return performance.now() - before;
  };
  // the fastest of each, over as many as needed: other load on the machine only slows them down
  let [known, unknown] = [Infinity, Infinity];
  const ofTheSlower = async () => {
    later(60);
    for (let tries = 0; tries < 9; tries++) {
      known = Math.min(known, await timed(email));
      unknown = Math.min(unknown, await timed("nobody@mill.example"));
    }
    return Math.min(known, unknown) / Math.max(known, unknown);
  };
  // without a hash of its own an unknown user would get the response in a tenth of the time
  await expect.poll(ofTheSlower).toBeGreaterThan(0.5);
});

test("the platform's form answers an absolute address, which signs this browser in, once, within a minute", async () => {
  const { email } = await newBuyer("hal@mill.example");
  const browser = demo.guest();
  const ask = async (startUrl: string, typed = password) =>
    String(
      (
        await browser.request("POST", `${controller}/loginGetPageRefUrl`, {
          username: email,
          password: typed,
          startUrl,
        })
      ).body,
    );
  expect(await ask("/cart", "wrong")).toBe(notSignedIn);
  const url = new URL(await ask("/cart"));
  expect([url.origin, url.pathname, url.searchParams.get("retURL")]).toEqual([
    "http://localhost",
    "/secur/frontdoor.jsp",
    "/cart",
  ]);
  const address = url.pathname + url.search;
  const elsewhere = await demo.guest().request("GET", address);
  expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, "/login?startURL=%2Fcart"]);
  const here = await browser.request("GET", address);
  expect([here.status, here.headers.location]).toEqual([302, "/cart"]);
  expect(await who(browser)).toMatchObject({ guestUser: false });
  const again = demo.guest();
  again.cookies.set("frontdoor", browser.cookies.get("frontdoor")!);
  expect((await again.request("GET", address)).headers.location).toBe("/login?startURL=%2Fcart");
  const late = new URL(await ask("//evil.example"));
  expect(late.searchParams.get("retURL")).toBe("/");
  later(2);
  expect((await browser.request("GET", late.pathname + late.search)).headers.location).toBe("/login?startURL=%2F");
});

test("a frontdoor link leads nowhere else, whatever is written into it", async () => {
  for (const retURL of ["//evil.example", "https://evil.example", "/\\evil.example", "/%2fevil.example", "/login"]) {
    const { headers: answered } = await demo
      .guest()
      .request("GET", `/secur/frontdoor.jsp?${new URLSearchParams({ otp: "x", retURL })}`);
    expect(answered.location).toBe("/login?startURL=%2F");
  }
});

test("who logs out is a guest with an empty cart, and may do it again", async () => {
  const { email } = await newBuyer("ida@mill.example");
  const browser = demo.guest();
  await browser.get(addCartItem, {
    params,
    body: { productId: demo.products.oilFilter, quantity: "1", type: "Product" },
  });
  await logIn(browser, email);
  const token = browser.cookies.get(SESSION_COOKIE)!;
  const out = await browser.request("GET", LOGOUT_PATH);
  expect([out.status, out.headers.location, out.headers["cache-control"]]).toEqual([302, "/login", "no-store"]);
  expect(browser.cookies.get(SESSION_COOKIE)).toBe("");
  expect(await who(browser)).toMatchObject({ guestUser: true });
  expect(await browser.get(getCompactSummary, { params })).toMatchObject({ totalProductCount: "0" });
  const thief = demo.guest();
  thief.cookies.set(SESSION_COOKIE, token);
  expect(await who(thief)).toMatchObject({ guestUser: true });
  expect((await browser.request("GET", "/secur/logout.jsp?retUrl=/about")).headers.location).toBe("/about");
  expect((await browser.request("GET", `${LOGOUT_PATH}?retUrl=//evil.example`)).headers.location).toBe("/");
});

test("the time left is told without being activity, unless the page asks to go on", async () => {
  const path = "/sfsites/c/_nc_external/system/security/session/SessionTimeServlet";
  const script = { "x-requested-with": "XMLHttpRequest" };
  const { email } = await newBuyer("joe@mill.example");
  const browser = demo.guest();
  expect((await browser.request("GET", path, undefined, script)).status).toBe(401);
  await logIn(browser, email);
  const left = async (query = "") => {
    const cookie = `${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}`;
    const { body, headers: answered } = await demo.app.http.inject({
      url: path + query,
      headers: { cookie, ...script },
    });
    expect(answered["content-type"]).toMatch(/^text\/plain/);
    const [guard, json] = body.split("\n");
    expect(guard).toBe("while(1);");
    return JSON.parse(json!) as { sp: number; sr: number };
  };
  expect(await left("?buster=1")).toEqual({ sp: 1, sr: 7200 });
  later(30);
  expect(await left()).toEqual({ sp: 1, sr: 5400 });
  expect(await left()).toEqual({ sp: 1, sr: 5400 });
  expect(await left("?updateTimedOutSession=true")).toEqual({ sp: 1, sr: 7200 });
  const elsewhere = await demo.app.http.inject({
    url: `${path}?updateTimedOutSession=true`,
    headers: { cookie: `${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}` },
  });
  expect(elsewhere.statusCode).toBe(200);
  later(121);
  expect((await browser.request("GET", path, undefined, script)).status).toBe(401);
});

test("a password is kept as an Argon2id hash alone", async () => {
  const rows = await demo.db.many<{ row: string }>(sql`select credential::text as row from credential`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) {
    expect(row).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(row).not.toContain(password);
  }
});

test("the session's cookie is for TLS alone where the shop is reached by it, and for no scripts and no other sites", async () => {
  const { email } = await newBuyer("tess@tls.example");
  const config = { dataFolder: demo.dataFolder, logLevel: "silent" as const };
  const behindProxy = await createApp({ config: { ...config, publicUrl: "https://parts.test" }, db: demo.db, clock });
  const cookieOf = async ({ http }: Pick<DemoStore["app"], "http">, headers: Record<string, string>) => {
    const payload = { username: email, password, startUrl: "/" };
    const answered = await http.inject({ method: "POST", url: `${controller}/login`, headers, payload });
    const { value: _, ...cookie } = answered.cookies.find(({ name }) => name === SESSION_COOKIE)!;
    return cookie;
  };
  const kept = { path: "/", httpOnly: true, sameSite: "Lax" };
  const byTls = await cookieOf(behindProxy, { "x-forwarded-proto": "https" });
  expect(byTls).toMatchObject({ ...kept, secure: true });
  const plain = await cookieOf(behindProxy, { "x-forwarded-proto": "http" });
  expect(plain).toMatchObject(kept);
  expect(plain.secure).toBeUndefined();
  // without a trusted proxy a client can claim anything
  expect((await cookieOf(demo.app, { "x-forwarded-proto": "https" })).secure).toBeUndefined();
  await behindProxy.close();
});

test("a write that brings a session and does not say where it comes from needs the session's own token, which changes with each login", async () => {
  const { email } = await newBuyer("forged@mill.example");
  const browser = demo.guest();
  await logIn(browser, email);
  const tokenOf = async (who: Guest, base = "") =>
    ((await who.request("GET", `${base}/webruntime/api/csrf-token`)).body as unknown as { token: string }).token;
  const token = await tokenOf(browser);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(await tokenOf(browser, "/parts/en")).toBe(token);
  const script = await demo.app.http.inject({
    url: "/webruntime/module/@app/csrfToken",
    cookies: Object.fromEntries(browser.cookies),
  });
  expect([script.body, script.headers["cache-control"], script.headers["content-type"]]).toEqual([
    `export default "${token}";\n`,
    "no-store",
    "text/javascript; charset=utf-8",
  ]);

  const called = "/lwr/apex/v65.0/applauncher__ChangePasswordController/isLinkInForce";
  const write = async (headers: Record<string, string>) =>
    (await browser.request("POST", called, { token: "none" }, { "sec-fetch-site": "", ...headers })).status;
  const other = demo.guest();
  await logIn(other, email);
  expect(await write({})).toBe(403);
  expect(await write({ "csrf-token": await tokenOf(other) })).toBe(403);
  expect(await write({ "csrf-token": "x", "sec-fetch-site": "same-origin" })).toBe(403);
  expect(await write({ "csrf-token": token, origin: "https://evil.example" })).toBe(403);
  expect([await write({ "csrf-token": token }), await write({ "X-CSRF-Token": token })]).toEqual([200, 200]);

  await logIn(browser, email);
  expect(await write({ "csrf-token": token })).toBe(403);
  const renewed = await tokenOf(browser);
  expect(renewed).not.toBe(token);
  expect(await write({ "csrf-token": renewed })).toBe(200);
  // without a session there is nothing to forge
  expect(await tokenOf(demo.guest())).toBe("");
  await browser.request("GET", LOGOUT_PATH);
  expect(await tokenOf(browser)).toBe("");
});
