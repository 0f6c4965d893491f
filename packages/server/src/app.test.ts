import { openApi } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
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
