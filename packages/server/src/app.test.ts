import { getDiscovery } from "@tradecounter/wire";
import { openApi } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "./db/index.ts";
import { saveStore } from "./stores/index.ts";
import { openDemoStore, type DemoStore } from "./testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

test("a client reads the contract from the store itself", async () => {
  const { status, body, headers } = await demo.guest().request("GET", "/openapi.json");
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(body).toEqual(openApi());
});

test("a running server follows what is changed beside it: a store's settings, and a new store with its jobs", async () => {
  await demo.app.start();
  const { code, settings, pages } = demo.app.stores.find(demo.webstoreId)!;
  const guest = demo.guest();
  const nameShown = async () => (await guest.get(getDiscovery)).webstoreName;
  const jobsOf = (storeId: string) => demo.db.many(sql`select kind from job where store_id = ${storeId} order by kind`);
  expect(await nameShown()).not.toBe("Renamed");

  await saveStore(demo.db, { code, name: "Renamed", settings, pages });
  const added = await saveStore(demo.db, { code: "second", name: "Second", settings });
  await expect.poll(nameShown, { timeout: 5000 }).toBe("Renamed");
  await expect.poll(() => demo.app.stores.find("second")?.name, { timeout: 5000 }).toBe("Second");
  await expect.poll(() => jobsOf(added), { timeout: 5000 }).toEqual(await jobsOf(demo.webstoreId));
});

test("a store that nobody changes stays the same object, from which replies are kept", async () => {
  const before = demo.app.stores.find(demo.webstoreId);
  await demo.app.stores.refresh();
  expect(demo.app.stores.find(demo.webstoreId)).toBe(before);
});
