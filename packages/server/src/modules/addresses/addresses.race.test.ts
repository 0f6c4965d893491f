import { addAddress, getAddresses } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, signedInBuyer, type DemoStore } from "../../testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

test("of many who choose a default address at once one wins, and what is sent many times at once is kept once", async () => {
  const where = { db: demo.db, http: demo.app.http, storeId: demo.webstoreId };
  const mia = await signedInBuyer(where, {
    email: "mia@race.example",
    accounts: [{ code: "RACE", role: "AccountAdmin" }],
  });
  const book = { params: { accountId: "current" } };
  const place = { street: "9 Engine Row", city: "Norfolk", region: "VA", postalCode: "23510", country: "US" };
  const names = [
    "East dock",
    "West dock",
    "East dock",
    "North dock",
    "East dock",
    "West dock",
    "South dock",
    "East dock",
  ];
  await Promise.all(names.map((name) => mia.get(addAddress, { ...book, body: { ...place, name, isDefault: true } })));
  const { items } = await mia.get(getAddresses, book);
  expect(items.map(({ name }) => name).sort()).toEqual(["East dock", "North dock", "South dock", "West dock"]);
  expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});
