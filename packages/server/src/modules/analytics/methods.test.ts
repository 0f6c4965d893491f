import { analyticsLabels, readController } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";

let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

const read = (methodName: string, parameters?: object) =>
  demo.guest().get(readController, {
    params: { className: "AnalyticsController", methodName },
    query: parameters ? { methodParams: JSON.stringify(parameters) } : {},
  });

test("the labels of a site's events are told, the misspelt one as it is", async () => {
  const labels = await read("getAllConstants");
  expect(labels).toEqual(analyticsLabels);
  expect(labels).toMatchObject({ gaAddToCart: "add_to_cart", gaUnkownList: "Unknown List" });
  expect(Object.keys(labels as object)).toHaveLength(18);
});

test("products are told by SKU as it was asked for, and by id; nothing of those that are not there", async () => {
  const filter = { description: expect.stringContaining("spin-on filter"), brand: "Filtrane" };
  expect(await read("getProductDetails", { itemIds: ["flt-1001", "NONE-1"] })).toEqual({
    "flt-1001": { ...filter, name: "Oil filter, spin-on, 200 Series" },
  });
  const { oilFilter } = demo.products;
  expect(await read("getProductDetailsByIds", { productIds: [oilFilter.slice(0, 15), demo.webstoreId] })).toEqual({
    [oilFilter]: { ...filter, sku: "FLT-1001" },
  });
});
