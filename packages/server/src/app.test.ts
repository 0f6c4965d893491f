import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordIdOf } from "@tradecounter/commerce";
import { demoStore } from "@tradecounter/demo-store";
import {
  addCartItem,
  getDiscovery,
  getInventoryLevels,
  getProduct,
  getProductTaxes,
  startCheckout,
  type Call,
} from "@tradecounter/wire";
import { allCalls, openApi, servedCalls } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "./clock.ts";
import { sql } from "./db/index.ts";
import { urlPattern } from "./http/route.ts";
import { loadStoreFolder } from "./modules/import/index.ts";
import { createPublisher } from "./publisher.ts";
import { saveStore, type Store } from "./stores/index.ts";
import { damageCatalogues } from "./testing/damaged-catalogue.ts";
import { guestOf, openDemoStore, type DemoStore } from "./testing/index.ts";
import { alsoOnEmbedded } from "./testing/understood.ts";

alsoOnEmbedded();

interface StoreFileHere {
  code: string;
  taxRates: object[];
  deliveryMethods: { fees: object[] }[];
}

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
  await demo.app.start();
});
afterAll(() => demo.close());

test("a client reads the contract from the store itself", async () => {
  const { status, body, headers } = await demo.guest().request("GET", "/openapi.json");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(body).toEqual(openApi());
});

test("every call of the contract has a route, unless it is marked as not served yet, and only then", async () => {
  const { http } = demo.app;
  const isServed = async (call: Call) => {
    const url = urlPattern(call);
    if (!http.hasRoute({ method: call.method, url })) return false;
    // a URL that exists for another call responds, too: that it does not accept the method
    return (await http.inject({ method: call.method, url: url.replaceAll(/:\w+/g, "any") })).statusCode !== 405;
  };
  const served = await Promise.all(allCalls.map(async (call) => ((await isServed(call)) ? [call.name] : [])));
  expect(served.flat()).toEqual(servedCalls.map(({ name }) => name));
});

test("a running server follows what is changed beside it: a store's settings, and a new store with its jobs", async () => {
  const { code, settings, pages } = demo.app.stores.find(demo.webstoreId)!;
  const guest = demo.guest();
  const nameShown = async () => (await guest.get(getDiscovery)).webstoreName;
  const jobsOf = (storeId: string) => demo.db.many(sql`select kind from job where store_id = ${storeId} order by kind`);
  expect(await nameShown()).not.toBe("Renamed");

  await saveStore(demo.db, { code, name: "Renamed", settings, pages });
  const added = await saveStore(demo.db, { code: "second", name: "Second", settings });
  await expect.poll(nameShown).toBe("Renamed");
  await expect.poll(() => demo.app.stores.find("second")?.name).toBe("Second");
  await expect.poll(() => jobsOf(added)).toEqual(await jobsOf(demo.webstoreId));
});

test("a running server takes new tax rates and delivery fees before anybody asks for them", async () => {
  const folder = join(demo.dataFolder, "taxed");
  cpSync(fileURLToPath(demoStore.folder), folder, { recursive: true });
  const storeFile = JSON.parse(readFileSync(join(folder, "store.json"), "utf8")) as StoreFileHere;
  storeFile.code = "taxed";
  storeFile.taxRates = [{ country: "US", rate: "17", name: "Tax" }];
  storeFile.deliveryMethods[0]!.fees[0] = { currency: "USD", base: "33.00" };
  writeFileSync(join(folder, "store.json"), JSON.stringify(storeFile));
  const publisher = createPublisher({ db: demo.db, clock: systemClock, dataFolder: demo.dataFolder });
  const needs = { db: demo.db, clock: systemClock, publish: publisher.publish };
  const { storeId } = await loadStoreFolder(needs, folder);
  await publisher.close();
  const hasJobs = () => demo.db.maybe(sql`select 1 from job where store_id = ${storeId}`);
  await expect.poll(hasJobs).toBeDefined(); // they are created last
  await expect.poll(() => demo.app.stores.find(storeId)?.catalogVersionId).toBeTruthy();

  const guest = guestOf(demo.app.http, storeId);
  const productId = recordIdOf("product", storeId, "FLT-1001");
  const { headers, body } = await guest.send(getProductTaxes, { params: { productId } });
  expect(body?.taxesInfo[productId]).toMatchObject({ taxesInfoList: [{ taxRatePercentage: "17.00" }] });
  expect(headers["cache-control"], "nothing names the rates").toContain("no-store");

  const item = { productId, quantity: "1", type: "Product" as const };
  await guest.get(addCartItem, { params: { cartStateOrId: "current" }, body: item });
  const deliveryAddressInput = {
    name: "Ada",
    street: "9 Row",
    city: "Norfolk",
    region: "VA",
    postalCode: "23510",
    country: "US",
  };
  const checkout = await guest.get(startCheckout, { body: { cartId: "current", deliveryAddressInput } });
  expect(checkout.deliveryGroups?.items[0]?.availableDeliveryMethods?.[0]).toMatchObject({ shippingFee: "33.00" });
});

test("a running server sells from a location that is imported beside it", async () => {
  const folder = join(demo.dataFolder, "with-mobile");
  cpSync(fileURLToPath(demoStore.folder), folder, { recursive: true });
  const storeFile = JSON.parse(readFileSync(join(folder, "store.json"), "utf8")) as { locations: object[] };
  storeFile.locations.unshift({ code: "MOB", name: "Mobile" });
  writeFileSync(join(folder, "store.json"), JSON.stringify(storeFile));
  appendFileSync(join(folder, "stock.csv"), "FLT-1001,MOB,7,,,\n");
  const mobile = recordIdOf("location", demo.webstoreId, "MOB");
  const scope = `webStoreId Eq '${demo.webstoreId}'`;
  const levels = () =>
    demo.guest().send(getInventoryLevels, { query: { scope, locations: [mobile], products: ["FLT-1001"] } });
  expect((await levels()).errors[0]?.errorCode).toBe("INVALID_ID_FIELD");

  const publisher = createPublisher({ db: demo.db, clock: systemClock, dataFolder: demo.dataFolder });
  await loadStoreFolder({ db: demo.db, clock: systemClock, publish: publisher.publish }, folder);
  await publisher.close();
  await expect.poll(async () => (await levels()).body?.totalInventory).toMatchObject([{ onHand: 7 }]);
  const { locations } = demo.app.stores.find(demo.webstoreId)!;
  expect(locations.map(({ code }) => code)).toEqual(["MOB", "NOR", "RNO"]);
});

test("a store that nobody changes stays the same object, from which replies are kept", async () => {
  const before = demo.app.stores.find(demo.webstoreId);
  await demo.app.stores.refresh();
  expect(demo.app.stores.find(demo.webstoreId)).toBe(before);
});

test("a store is named after a new catalogue when shoppers see that one, not before", async () => {
  const other = await openDemoStore();
  const { stores, catalog } = other.app;
  const before = stores.find(other.webstoreId)!;
  const isShown = (store: Store) => catalog.isInForce(store.id, store.catalogVersionId);
  const publisher = createPublisher({ db: other.db, clock: systemClock, dataFolder: other.dataFolder });
  const versionId = await publisher.publish(before.id);
  await publisher.close();

  await stores.refresh(isShown);
  expect(stores.find(other.webstoreId)).toBe(before);
  await catalog.open();
  await stores.refresh(isShown);
  expect(stores.find(other.webstoreId)?.catalogVersionId).toBe(versionId);
  await other.close();
});

test("a catalogue whose file is damaged while the store runs costs nobody his page", async () => {
  damageCatalogues(demo.dataFolder);
  const snapshot = demo.app.catalog.snapshot(demo.webstoreId);
  const guest = demo.guest();
  const answers = await Promise.all(
    Object.values(demo.products).map((productId) => guest.send(getProduct, { params: { productId } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(demo.app.catalog.snapshot(demo.webstoreId)).not.toBe(snapshot);
});
