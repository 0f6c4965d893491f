import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoStore } from "@tradecounter/demo-store";
import { createPublisher, loadStoreFolder, systemClock } from "@tradecounter/server";
import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { buildStorefront } from "@tradecounter/storefront/build";
import { recordIdOf } from "@tradecounter/commerce";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountPages } from "./pages.ts";

const second = {
  code: "harbour",
  name: "Harbour Pumps & Hoses",
  tagline: "Marine pumps since 1988",
  hosts: ["harbour.test", "pumps.test:8443"],
  phone: "+1 207-555-0188",
  email: "desk@harbour.test",
  hours: [{ days: "Every day", opens: "6:00", closes: "20:00" }],
};

let demo: DemoStore;
let folder: string;

beforeAll(async () => {
  await buildStorefront();
  demo = await openDemoStore();
  folder = mkdtempSync(join(tmpdir(), "second-store-"));
  cpSync(fileURLToPath(demoStore.folder), folder, { recursive: true });
  const file = JSON.parse(readFileSync(join(folder, "store.json"), "utf8")) as { settings: object };
  const settings = { ...file.settings, taxType: "Gross" };
  const postalAddress = { companyName: "Harbour Pumps LLC", street: "4 Wharf Lane", city: "Portland", region: "ME" };
  writeFileSync(join(folder, "store.json"), JSON.stringify({ ...file, ...second, settings, postalAddress }));
  const about = "---\ntype: tradecounter__page\ntitle: About the harbour\n---\n\nPumps for boats.\n";
  writeFileSync(join(folder, "content", "pages", "about.md"), about);
  for (const page of ["faq", "find-my-engine-number"]) rmSync(join(folder, "content", "pages", `${page}.md`));
  const publisher = createPublisher({ db: demo.db, clock: systemClock, dataFolder: demo.dataFolder });
  await loadStoreFolder({ db: demo.db, clock: systemClock, publish: publisher.publish }, folder);
  await publisher.close();
  // a server that starts now, with both stores in its database
  await demo.app.stores.refresh();
  await demo.app.catalog.open();
  const needs = { publicUrl: "https://parts.test", images: async () => undefined, isDevelopment: false };
  await mountPages({ app: demo.app, ...needs });
});

afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (host: string, url: string, cookie = "") =>
  demo.app.http.inject({ url, headers: { host, ...(cookie && { cookie }) } });

const addToCart = (host: string, storeId: string, cookie = "") =>
  demo.app.http.inject({
    method: "POST",
    url: "/cart",
    headers: {
      host,
      origin: host === "harbour.test" ? "http://harbour.test" : "https://parts.test",
      "content-type": "application/x-www-form-urlencoded",
      ...(cookie && { cookie }),
    },
    payload: `productId=${recordIdOf("product", storeId, "FLT-1001")}&quantity=2`,
  });

test("each host shows its store: header, footer, title, texts; also again, from memory", async () => {
  for (const round of [1, 2]) {
    for (const url of ["/", "/about", "/order-lookup", "/page-data/"]) {
      const [ours, theirs] = [await get("parts.test", url), await get("harbour.test", url)];
      expect([ours.statusCode, theirs.statusCode], `${url} ${round}`).toEqual([200, 200]);
      expect(theirs.body).not.toMatch(/Thornbeck|555-0142|parts\.test/);
      expect(ours.body).not.toMatch(/Harbour|555-0188|harbour\.test/);
    }
  }
  const { body } = await get("harbour.test", "/about");
  expect(body).toContain("<title>About the harbour | Harbour Pumps &amp; Hoses</title>");
  expect(body).toContain('href="tel:+12075550188"');
  expect(body).toContain("(207) 555-0188");
  for (const words of [
    "Every day 6:00 AM–8:00 PM",
    "desk@harbour.test",
    "Harbour Pumps LLC",
    "4 Wharf Lane",
    "Portland, ME",
  ])
    expect(body).toContain(words);
  expect(body).toContain('<link rel="canonical" href="http://harbour.test/about">');
});

test("a text that a store does not have is not found there, and nothing leads to it", async () => {
  const pages = ["/", "/global-search?term=zzzz", "/about"];
  const leadingToEngineNumber = async (host: string) => {
    const bodies = await Promise.all(pages.map(async (url) => (await get(host, url)).body));
    return bodies.map((body) => body.split('href="/find-my-engine-number"').length - 1);
  };
  expect(await leadingToEngineNumber("parts.test")).toEqual([3, 3, 2]);
  expect(await leadingToEngineNumber("harbour.test")).toEqual([0, 0, 0]);
  expect((await get("parts.test", "/faq")).statusCode).toBe(200);
  const missing = await get("harbour.test", "/faq");
  expect(missing.statusCode).toBe(404);
  expect(missing.body).not.toContain('href="/faq"');
  expect(missing.body).toContain('href="/contact-us"');
});

test("a host that no store names shows the first store under the public address; a port counts where it is named", async () => {
  for (const host of ["unknown.test", "pumps.test", "pumps.test:80", "harbour.test.evil.test"]) {
    const { body } = await get(host, "/about");
    expect(body).toContain("About Thornbeck");
    expect(body).toContain('<link rel="canonical" href="https://parts.test/about">');
  }
  for (const host of ["pumps.test:8443", "HARBOUR.test", "harbour.test:9000"])
    expect((await get(host, "/about")).body).toContain("About the harbour");
});

test("each store tells where its stock lies, and whether tax is in its prices", async () => {
  for (const [host, storeId, words] of [
    ["parts.test", demo.webstoreId, "before tax and shipping"],
    ["harbour.test", recordIdOf("webStore", second.code), "with tax, before shipping"],
  ] as const) {
    const { body } = await get(host, `/product/FLT-1001/${recordIdOf("product", storeId, "FLT-1001")}`);
    expect(body).toContain("at Norfolk");
    expect(body).toContain(words);
  }
});

test("an integrator is told the store of the host that it asks", async () => {
  const told = async (host: string) => (await get(host, "/.well-known/tradecounter")).json() as { webstoreId: string };
  const theirs = recordIdOf("webStore", second.code);
  expect(await told("harbour.test")).toMatchObject({ webstoreId: theirs });
  expect(await told("PUMPS.test:8443")).toMatchObject({ webstoreId: theirs });
  for (const host of ["pumps.test", "parts.test", "unknown.test"])
    expect(await told(host)).toMatchObject({ webstoreId: demo.webstoreId });
});

test("a cart belongs to one store, whichever cookies a browser brings", async () => {
  const theirs = recordIdOf("webStore", second.code);
  const added = [await addToCart("parts.test", demo.webstoreId), await addToCart("harbour.test", theirs)];
  expect(added.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  const [ours, other] = added.map(({ cookies }) => cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  expect(ours).toContain(`GuestCartSessionId_${demo.webstoreId}`);
  expect(other).toContain(`GuestCartSessionId_${theirs}`);
  const cartAt = async (host: string, cookie: string) =>
    (
      (await get(host, "/page-data/-/own", cookie)).json() as {
        own: { cart: { totalProductCount: string | null } } | null;
      }
    ).own?.cart.totalProductCount;
  const both = `${ours}; ${other}`;
  await addToCart("harbour.test", theirs, both);
  expect([await cartAt("parts.test", both), await cartAt("harbour.test", both)]).toEqual(["2.0", "4.0"]);
  expect(await cartAt("harbour.test", ours!)).toBeNull();
});

test("without an address that is configured, pages are shown at hosts that stores name and at this machine's own alone", async () => {
  const unset = await openDemoStore();
  await mountPages({
    app: unset.app,
    publicUrl: undefined,

    images: async () => undefined,
    isDevelopment: false,
  });
  const statusAt = async (host: string, url = "/") =>
    (await unset.app.http.inject({ url, headers: { host }, remoteAddress: "127.0.0.1" })).statusCode;
  expect(await statusAt("localhost:3000")).toBe(200);
  expect(await statusAt("evil.example")).toBe(421);
  expect(await statusAt("evil.example", "/robots.txt")).toBe(404);
  await unset.close();
});
