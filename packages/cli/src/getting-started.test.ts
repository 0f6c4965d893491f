import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { priceList, renderProduct, startPage } from "../../client/src/examples/getting-started.ts";
import { answerInProcess } from "./answer-in-process.ts";

/** The first steps of docs/client, against a real server. */
let demo: DemoStore;
let baseUrl: string;
beforeAll(async () => {
  demo = await openDemoStore();
  baseUrl = await demo.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => demo.close());

test("a program finds products with their prices, by the id that the store tells", async () => {
  const told = await fetch(`${baseUrl}/.well-known/tradecounter`);
  const { webstoreId } = (await told.json()) as { webstoreId: string };
  const prices = await priceList(baseUrl, webstoreId, "oil filter");
  expect(prices.length).toBeGreaterThan(0);
  for (const price of prices) expect(price).toMatch(/^.+: (\d+\.\d{2,}|on request)$/);
});

test("a page that was rendered in the server does not ask for its product again in the browser", async () => {
  const { app, webstoreId, products } = demo;
  const nobody = { cookie: () => undefined, setCookie() {}, authorization: undefined };
  const rendered = await renderProduct(answerInProcess(app, webstoreId, nobody), webstoreId, products.oilFilter);
  expect(rendered.html).toMatch(/^<h1>\S.+<\/h1>$/);

  // a browser resolves addresses against the page's host
  const { fetch } = globalThis;
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation((path, init) => fetch(`${baseUrl}${path}`, init));
  const counts: string[] = [];
  const client = startPage(webstoreId, JSON.parse(rendered.known), (count) => counts.push(count));
  await client.catalog.product(products.oilFilter);
  expect(asked).not.toHaveBeenCalled();
  await client.cart.add({ productId: products.oilFilter, quantity: "2" });
  await client.cart.summary({ cachePolicy: "no-cache" });
  expect(asked).toHaveBeenCalled();
  expect(counts.length).toBeGreaterThan(0);
  asked.mockRestore();
});
