import type { Channel } from "@tradecounter/client";
import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address, contactInfo } from "./testing/ada.ts";
import { openBrowser } from "./testing/browser.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

/** Well-formed, but in no store. */
const noCategory = "0ZG7t00000NoNe1";
test("parts that read the same at once ask the store once, and a part that is not there is not asked for twice", async () => {
  const { client, asked } = openBrowser(demo);
  const { oilFilter } = demo.products;
  const [one, other] = await Promise.all([client.pricing.product(oilFilter), client.pricing.product(oilFilter)]);
  expect(one).toBe(other);
  expect(asked.filter((call) => call.startsWith("GET pricing"))).toHaveLength(1);
  const missing = client.catalog.category(noCategory);
  await expect(missing).rejects.toMatchObject({ status: 404 });
  await expect(client.catalog.category(noCategory)).rejects.toMatchObject({
    name: "FetchError",
    status: 404,
  });
  expect(asked.filter((call) => call.startsWith("GET product-categories"))).toHaveLength(1);
});

test("a purchase is told on its channels, and what watches the cart follows it", async () => {
  const { client } = openBrowser(demo);
  const heard: [Channel, unknown][] = [];
  for (const channel of ["cart-changed", "order-placed"] as const) {
    client.messages.subscribe(channel, (message) => heard.push([channel, message]));
  }
  const counts: unknown[] = [];
  const { summary } = client.cart;
  summary.subscribe(() => {
    const { data, loading } = summary.entry();
    if (!loading) counts.push(data?.totalProductCount);
  });
  await summary();
  await client.cart.add({ productId: demo.products.oilFilter, quantity: "2" });
  await expect(client.cart.add({ productId: demo.products.oilFilter, quantity: "0" })).rejects.toMatchObject({
    status: 400,
  });
  await expect.poll(() => counts.at(-1)).toBe("2.0");
  await client.checkout.start();
  await client.checkout.saveContact(contactInfo);
  await client.checkout.saveDelivery({ address });
  const placed = await client.orders.place({ requestType: "SimplePurchaseOrder", paymentToken: "PO-8" });
  if ("refused" in placed) throw new Error(placed.refused);
  expect(heard).toEqual([
    ["cart-changed", { part: "items" }],
    ["order-placed", { orderReferenceNumber: placed.orderReferenceNumber }],
  ]);
  expect(client.storage.checkoutId.get()).toBeUndefined();
  await expect.poll(() => counts.at(-1)).toBe("0");
});

test("a page takes what it has read along to the next browser, what is missing included", async () => {
  const { client } = openBrowser(demo);
  const prices = await client.pricing.products([demo.products.oilFilter]);
  await client.catalog.category(noCategory).catch(() => {});
  const next = openBrowser(demo);
  next.client.cache.restore(JSON.parse(JSON.stringify(client.cache.dump())));
  expect(await next.client.pricing.products([demo.products.oilFilter])).toEqual(prices);
  await expect(next.client.catalog.category(noCategory)).rejects.toMatchObject({ status: 404 });
  expect(next.asked).toEqual([]);
});
