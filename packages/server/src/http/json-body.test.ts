import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, type DemoStore } from "../testing/index.ts";

let store: DemoStore;
beforeAll(async () => {
  store = await openDemoStore();
});
afterAll(() => store.close());

test("half a character, which the database cannot keep, becomes the sign for one that cannot be read", async () => {
  const url = `/services/data/v65.0/commerce/webstores/${store.webstoreId}/carts`;
  const broken = await store.guest().request("POST", url, String.raw`{"name":"half \ud83d"}`);
  expect([broken.status, broken.body]).toEqual([201, expect.objectContaining({ name: "half \ufffd" })]);
  const whole = await store.guest().request("POST", url, String.raw`{"name":"whole \ud83d\ude00"}`);
  expect(whole.status).toBe(201);
});
