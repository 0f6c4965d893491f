import { deflateRawSync, inflateRawSync } from "node:zlib";
import { getSessionContext, pathOf, type SessionContext } from "@tradecounter/wire";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { json, sql } from "../../db/index.ts";
import {
  startOpenIdProvider,
  startSamlProvider,
  type TestOpenIdProvider,
  type TestSamlProvider,
} from "../../testing/identity-providers.ts";
import { openDemoStore, signedInBuyer, type DemoStore } from "../../testing/index.ts";
import { wanderer, type Wanderer } from "../../testing/redirects.ts";
import { SESSION_COOKIE } from "../sign-in/index.ts";
import type { OpenIdProvider, SamlProvider } from "./provider.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let host: string;
let openId: TestOpenIdProvider;
let saml: TestSamlProvider;
let now: Date;
const clock = { now: () => now };
const minutes = (count: number) => (now = new Date(now.getTime() + count * 60_000));

beforeAll(async () => {
  now = new Date();
  demo = await openDemoStore({ clock, secretOf: (name) => (name === "SSO_HARBOR" ? openId.clientSecret : undefined) });
  host = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
  openId = await startOpenIdProvider([`${host}/services/authcallback/harbor`]);
  saml = await startSamlProvider();
  await signedInBuyer(
    { db: demo.db, http: demo.app.http, storeId: demo.webstoreId, clock },
    { email: "ada@sso.example", accounts: [{ code: "SSO" }] },
  );
});
afterAll(async () => {
  await demo.close();
  await openId.close();
  await saml.close();
});

const ada = { subject: "ada-1", email: "Ada@sso.example", firstName: "Ada", lastName: "Byron" };
beforeEach(async () => {
  now = new Date();
  openId.person = saml.person = ada;
  saml.options = {};
  openId.changedClaims = {};
  await demo.db.run(sql`delete from linked_identity`);
  await setUp({}, {});
});

/** Changes the store's configuration. */
async function setUp(harbor: Partial<OpenIdProvider>, works: Partial<SamlProvider>) {
  const signOn = {
    openIdConnect: [
      {
        urlSuffix: "harbor",
        developerName: "HarborID",
        friendlyName: "Harbor ID",
        issuer: openId.issuer,
        clientId: openId.clientId,
        clientSecretRef: "SSO_HARBOR",
        scopes: "openid email profile",
        registrationHandler: "link-by-verified-email",
        ...harbor,
      },
    ],
    saml: [
      {
        urlSuffix: "works",
        masterLabel: "Works sign-in",
        entryPoint: saml.entryPoint,
        issuer: saml.issuer,
        certificates: [saml.certificate],
        emailAttribute: "email",
        registrationHandler: "link-by-verified-email",
        ...works,
      },
    ],
  };
  await demo.db.run(sql`update store set settings = settings || ${json({ signOn })}::jsonb`);
  await demo.app.stores.refresh();
}

const controller = async (method: string, body: object) =>
  (await demo.guest().request("POST", `/lwr/apex/v65.0/applauncher__SocialLoginController/${method}`, body))
    .body as unknown;
const openIdStart = (startURL = "/cart") => `${host}/services/auth/sso/harbor?${new URLSearchParams({ startURL })}`;
async function samlStart(startUrl = "/cart"): Promise<string> {
  const [provider] = (await controller("getSamlProviders", {})) as { Id: string }[];
  const url = new URL((await controller("getSamlSsoUrl", { startUrl, samlId: provider!.Id })) as string);
  return host + url.pathname + url.search;
}

async function who(browser: Wanderer): Promise<SessionContext> {
  const response = await browser.step(host + pathOf(getSessionContext, {}, demo.webstoreId));
  return (await response.json()) as SessionContext;
}

test("an experience id is kept for the browser and goes with it to the provider and back; what is none is ignored", async () => {
  const guest = demo.guest();
  const ask = async (method: string, body: object) =>
    (await guest.request("POST", `/lwr/apex/v65.0/applauncher__${method}`, body)).body;
  const wanted = { startUrl: "/cart", developerName: "HarborID" };
  for (const expId of ["", "a b", "x".repeat(31)])
    expect(await ask("LoginFormController/setExperienceId", { expId })).toBeNull();
  expect(await ask("SocialLoginController/getSsoUrl", wanted)).not.toContain("expid");
  expect(await ask("LoginFormController/setExperienceId", { expId: "marina-1" })).toBeNull();
  expect(await ask("SocialLoginController/getSsoUrl", wanted)).toContain("startURL=%2Fcart&expid=marina-1");

  openId.person = { subject: "denied" };
  const url = new URL((await wanderer().go(`${openIdStart()}&expid=marina-2`)).url);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    errorCode: "OAUTH_DENIED",
    startURL: "/cart",
    expid: "marina-2",
  });
});

/** The URL that a browser arrives at, without loading the page: there are none here. */
const placeOf = (url: string) => url.slice(host.length);

describe("with OpenID Connect", () => {
  test("a buyer comes in by his verified e-mail address, goes on where he wanted to, and is known by his subject from then on", async () => {
    const browser = wanderer();
    expect(placeOf((await browser.go(openIdStart("/product/X/1?y=2"))).url)).toBe("/product/X/1?y=2");
    expect(await who(browser)).toMatchObject({ guestUser: false, profile: { userName: "ada@sso.example" } });

    openId.person = { ...ada, email: "other@sso.example", isEmailVerified: false };
    const again = wanderer();
    await again.go(openIdStart());
    expect(await who(again)).toMatchObject({ profile: { userName: "ada@sso.example" } });
  });

  test.each([
    ["no email address", { subject: "bob-1" }, "NO_VERIFIED_EMAIL"],
    ["one that is not verified", { ...ada, subject: "bob-2", isEmailVerified: false }, "NO_VERIFIED_EMAIL"],
    ["one that nobody has", { subject: "bob-3", email: "bob@sso.example" }, "REGISTRATION_HANDLER_ERROR"],
    ["a no to the question", { subject: "denied" }, "OAUTH_DENIED"],
  ])("somebody with %s is led back to the login page and is nobody", async (_what, person, errorCode) => {
    openId.person = person;
    const browser = wanderer();
    const url = new URL((await browser.go(openIdStart())).url);
    expect([url.pathname, url.searchParams.get("errorCode")]).toEqual(["/login", errorCode]);
    expect((await who(browser)).guestUser).toBe(true);
    expect(await demo.db.many(sql`select 1 from linked_identity`)).toEqual([]);
  });

  test("where the store says so, whoever is new becomes a buyer with an account of his own", async () => {
    await setUp({ registrationHandler: "create-buyer" }, {});
    openId.person = { subject: "cy-1", email: "cy@sso.example", firstName: "Cy", lastName: "Ng" };
    const browser = wanderer();
    await browser.go(openIdStart());
    expect(await who(browser)).toMatchObject({ guestUser: false, profile: { firstName: "Cy", lastName: "Ng" } });
    expect((await who(browser)).accountId).toMatch(/^001/);
  });

  test("an address that comes back twice, changed, late or in another browser lets nobody in", async () => {
    const callbackIn = async (browser: Wanderer): Promise<string> => {
      let url = openIdStart();
      for (;;) {
        const location = new URL((await browser.step(url)).headers.get("location")!, url).href;
        if (location.includes("/services/authcallback/")) return location;
        url = location;
      }
    };
    const refusal = async (browser: Wanderer, url: string) =>
      new URL((await browser.step(url)).headers.get("location")!, host).searchParams.get("errorCode");

    const used = wanderer();
    const callback = await callbackIn(used);
    await used.step(callback);
    expect((await who(used)).guestUser).toBe(false);
    expect(await refusal(used, callback)).toBe("SIGN_ON_EXPIRED");
    expect((await who(used)).guestUser).toBe(false);

    const mixedUp = wanderer();
    const other = await callbackIn(mixedUp);
    expect(await refusal(mixedUp, other.replace(/state=[^&]+/, "state=another"))).toBe("SIGN_ON_EXPIRED");
    expect(await refusal(wanderer(), other)).toBe("SIGN_ON_EXPIRED");
    expect((await who(mixedUp)).guestUser).toBe(true);

    const forged = wanderer();
    expect(await refusal(forged, (await callbackIn(forged)).replace(/code=[^&]+/, "code=made-up"))).toBe(
      "SIGN_ON_FAILED",
    );

    const late = wanderer();
    const lateCallback = await callbackIn(late);
    minutes(11);
    expect(await refusal(late, lateCallback)).toBe("SIGN_ON_EXPIRED");
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/login", "/%2f%2fevil.example"])(
    "a start URL of %s leads home",
    async (startURL) => {
      const { url } = await wanderer().go(openIdStart(startURL));
      expect(placeOf(url)).toBe("/");
    },
  );

  test("a token that the provider has not signed lets nobody in", async () => {
    const forger = await startOpenIdProvider([`${host}/services/authcallback/harbor`]);
    forger.person = ada;
    forger.isForged = true;
    await setUp({ issuer: forger.issuer }, {});
    const browser = wanderer();
    expect((await browser.go(openIdStart())).url).toContain("errorCode=SIGN_ON_FAILED");
    expect((await who(browser)).guestUser).toBe(true);
    await forger.close();
  });

  const past = Math.floor(Date.now() / 1000) - 600;
  test.each<[string, TestOpenIdProvider["changedClaims"]]>([
    ["is for another client", { aud: "another" }],
    ["has run out", { iat: past - 60, exp: past }],
    ["is another provider's", { iss: "https://another.example" }],
    ["answers another request", { nonce: "another" }],
  ])("a token that %s lets nobody in, however well it is signed", async (_what, changedClaims) => {
    openId.changedClaims = changedClaims;
    const browser = wanderer();
    const url = new URL((await browser.go(openIdStart())).url);
    expect([url.pathname, url.searchParams.get("errorCode")]).toEqual(["/login", "SIGN_ON_FAILED"]);
    expect((await who(browser)).guestUser).toBe(true);
    // the same provider is accepted when only an irrelevant claim differs
    openId.changedClaims = { locale: "en-US" };
    await browser.go(openIdStart());
    expect((await who(browser)).guestUser).toBe(false);
  });

  test("a provider that does not answer, or whose secret is not set, leads back to the login page", async () => {
    for (const wrong of [{ issuer: "http://127.0.0.1:9" }, { clientSecretRef: "SSO_NOBODY" }]) {
      await setUp(wrong, {});
      expect((await wanderer().go(openIdStart())).url).toContain("errorCode=SIGN_ON_FAILED");
    }
  });
});

describe("with SAML", () => {
  async function answerFor(browser: Wanderer) {
    const requestUrl = (await browser.step(await samlStart("/mylists"))).headers.get("location")!;
    return saml.answerTo(requestUrl);
  }
  const post = async (
    browser: Wanderer,
    { consumerUrl, form }: { consumerUrl: string; form: Record<string, string> },
  ) => browser.go(consumerUrl, { form });
  const changed = (form: Record<string, string>, change: (xml: string) => string) => ({
    ...form,
    SAMLResponse: Buffer.from(change(Buffer.from(form.SAMLResponse!, "base64").toString())).toString("base64"),
  });

  test("a buyer comes in and goes on where he wanted to", async () => {
    const browser = wanderer();
    expect(placeOf((await post(browser, await answerFor(browser))).url)).toBe("/mylists");
    expect(await who(browser)).toMatchObject({ guestUser: false, profile: { userName: "ada@sso.example" } });
  });

  test.each([
    ["no email address", { subject: "bob-1", firstName: "Bob" }],
    ["text that is no address", { subject: "bob-2", email: "bob" }],
  ])("somebody with %s is led back to the login page and is nobody", async (_what, person) => {
    saml.person = person;
    const browser = wanderer();
    const url = new URL((await post(browser, await answerFor(browser))).url);
    expect([url.pathname, url.searchParams.get("errorCode")]).toEqual(["/login", "NO_VERIFIED_EMAIL"]);
    expect((await who(browser)).guestUser).toBe(true);
    expect(await demo.db.many(sql`select 1 from linked_identity`)).toEqual([]);
  });

  test("an assertion that comes twice, or from another browser than began, lets nobody in", async () => {
    const browser = wanderer();
    const answer = await answerFor(browser);
    await post(browser, answer);
    expect((await post(wanderer(), answer)).url).toContain("errorCode=SIGN_ON_FAILED");
    const stolen = wanderer();
    expect((await post(stolen, await answerFor(wanderer()))).url).toContain("errorCode=SIGN_ON_EXPIRED");
    expect((await who(stolen)).guestUser).toBe(true);
  });

  test.each<[string, Partial<TestSamlProvider["options"]>]>([
    ["is for somebody else", { audience: "https://another.example" }],
    ["has run out", { lifetimeInSeconds: -600 }],
    ["is not signed", { signAssertion: false, signResponse: true }],
  ])("an assertion that %s lets nobody in", async (_what, options) => {
    saml.options = options;
    const browser = wanderer();
    expect((await post(browser, await answerFor(browser))).url).toContain("errorCode=SIGN_ON_FAILED");
    expect((await who(browser)).guestUser).toBe(true);
  });

  test.each<[string, (xml: string) => string]>([
    ["was changed", (xml) => xml.replaceAll("ada-1", "eve-1").replaceAll("Ada@sso", "eve@sso")],
    ["is no XML", () => "<Response>"],
    ["is empty", () => ""],
  ])("an answer that %s lets nobody in", async (_what, change) => {
    const browser = wanderer();
    const { consumerUrl, form } = await answerFor(browser);
    const { url } = await post(browser, { consumerUrl, form: changed(form, change) });
    expect(url).toContain("errorCode=SIGN_ON_FAILED");
    expect((await who(browser)).guestUser).toBe(true);
  });

  test("another provider's signature, or another's name, lets nobody in", async () => {
    const stranger = await startSamlProvider();
    for (const works of [{ certificates: [stranger.certificate] }, { issuer: stranger.issuer }]) {
      await setUp({}, works);
      const browser = wanderer();
      expect((await post(browser, await answerFor(browser))).url).toContain("errorCode=SIGN_ON_FAILED");
    }
    await stranger.close();
  });

  test("an answer that nobody asked for, or that comes too late, lets nobody in", async () => {
    const browser = wanderer();
    const answer = await answerFor(browser);
    minutes(11);
    expect((await post(browser, answer)).url).toContain("errorCode=SIGN_ON_FAILED");
  });

  test("the metadata name this site and where it takes answers", async () => {
    const text = await (await fetch(`${host}/saml/metadata.xml`)).text();
    expect(text).toContain(`entityID="${host}/saml/metadata.xml"`);
    expect(text).toContain("/login?so=00D");
  });

  test("an assertion for another site of the provider lets nobody in who brings it under that site's name", async () => {
    await demo.db.run(sql`update store set settings = settings || ${json({ hosts: ["parts.example"] })}::jsonb`);
    await demo.app.stores.refresh();
    const [provider] = (await controller("getSamlProviders", {})) as { Id: string }[];
    const another = { host: "another.example" };
    const begin = new URLSearchParams({ samlSsoConfig: provider!.Id, RelayState: "/cart" });
    const begun = await demo.app.http.inject({ url: `/saml/authn-request.jsp?${begin}`, headers: another });
    // the other site makes a request in its own name, with our request's id
    const requestUrl = new URL(begun.headers.location!);
    const ours = inflateRawSync(Buffer.from(requestUrl.searchParams.get("SAMLRequest")!, "base64")).toString();
    const theirs = ours.replaceAll("https://parts.example", `http://${another.host}`);
    requestUrl.searchParams.set("SAMLRequest", deflateRawSync(theirs).toString("base64"));
    const { consumerUrl, form } = await saml.answerTo(requestUrl.href);
    const posted = await demo.app.http.inject({
      method: "POST",
      url: consumerUrl.slice(`http://${another.host}`.length),
      headers: { ...another, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });
    expect(posted.headers.location).toContain("errorCode=SIGN_ON_FAILED");
    await demo.db.run(sql`update store set settings = settings - 'hosts'`);
    await demo.app.stores.refresh();
  });
});

test.each([
  ["an OpenID provider that there is not", "GET", "/services/auth/sso/none?startURL=/cart", "SIGN_ON_UNKNOWN"],
  ["a callback for one", "GET", "/services/authcallback/none?code=x&state=x", "SIGN_ON_UNKNOWN"],
  ["a callback that nobody began", "GET", "/services/authcallback/harbor?code=x&state=x", "SIGN_ON_EXPIRED"],
  ["a callback without anything", "GET", "/services/authcallback/harbor", "SIGN_ON_EXPIRED"],
  [
    "a SAML provider that there is not",
    "GET",
    "/saml/authn-request.jsp?samlSsoConfig=0LE000000000001",
    "SIGN_ON_UNKNOWN",
  ],
  ["none named", "GET", "/saml/authn-request.jsp", "SIGN_ON_UNKNOWN"],
  ["a ticket of one", "GET", "/saml/finish?sc=0LE000000000001&ticket=x", "SIGN_ON_UNKNOWN"],
  ["an answer of one", "POST", "/login?so=00D&sc=0LE000000000001", "SIGN_ON_UNKNOWN"],
  ["an answer that is too long", "POST", "/login?so=00D&sc=0LE000000000001", "SIGN_ON_UNKNOWN", "x".repeat(600_000)],
] as const)(
  "%s leads a browser to the login page, which says so",
  async (_what, method, url, errorCode, body = "x") => {
    const { statusCode, headers } = await demo.app.http.inject({
      method,
      url,
      ...(method === "POST" && {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: `SAMLResponse=${body}`,
      }),
    });
    const led = new URL(headers.location!, host);
    expect([statusCode, led.pathname, led.searchParams.get("errorCode")]).toEqual([303, "/login", errorCode]);
    expect(headers["set-cookie"]).toBeUndefined();
  },
);

test("the login page learns which providers there are and where they are reached, and no secrets", async () => {
  expect(await controller("getAuthProviders", {})).toEqual([
    { DeveloperName: "HarborID", FriendlyName: "Harbor ID", IconUrl: null },
  ]);
  expect(await controller("getSamlProviders", {})).toEqual([
    { Id: expect.stringMatching(/^0LE\w{15}$/), MasterLabel: "Works sign-in" },
  ]);
  const url = await controller("getSsoUrl", { startUrl: "/cart", developerName: "HarborID" });
  expect(url).toMatch(/^http:\/\/[^/]+\/services\/auth\/sso\/harbor\?startURL=%2Fcart$/);
  expect(await controller("getCommunityDomainSsoUrl", { startUrl: "/cart", developerName: "HarborID" })).toBe(url);
  for (const method of ["getSsoUrl", "getCommunityDomainSsoUrl"])
    expect(await controller(method, { startUrl: "/cart", developerName: "Nobody" })).toBe(null);
  expect(await controller("handleIdp", {})).toBe(null);
  await setUp({ isForced: true }, {});
  expect(await controller("handleIdp", {})).toMatch(/\/services\/auth\/sso\/harbor$/);
});

test("signing in gives the browser another session than it had", async () => {
  const browser = wanderer();
  await browser.go(openIdStart());
  const { host: name } = new URL(host);
  const before = browser.cookies.get(name)!.get(SESSION_COOKIE)!;
  await browser.go(openIdStart());
  expect(browser.cookies.get(name)!.get(SESSION_COOKIE)).not.toBe(before);
  const old = wanderer();
  old.cookies.set(name, new Map([[SESSION_COOKIE, before]]));
  expect((await who(old)).guestUser).toBe(true);
});
