import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../testing/catalogue.ts";
import type { Shopper } from "../../http/shopper.ts";
import { createNearLookup, createNumberLookup } from "./number-lookup.ts";

const products = [
  { sku: "FLT-1001", name: "Oil filter", replaces: ["FLT-0990"] },
  { sku: "FLT-1010", name: "Fuel filter" },
  { sku: "BLT-2000", name: "Belt" },
];

/** The lookup needs only the shopper's catalogue. */
const anybody = {} as Shopper;

describe.each(["memory", "database"] as const)("with the words in %s", (search) => {
  let shop: TestCatalogue;
  beforeAll(async () => (shop = await openTestCatalogue({ products }, { search })));
  afterAll(() => shop.close());

  const searched = () => {
    const snapshot = shop.catalog.snapshot(shop.storeId);
    return { snapshot, engine: shop.place.engineOf(snapshot) };
  };

  test("a list's numbers are found as people write them, and what took the place of one", async () => {
    const found = await createNumberLookup(searched)(anybody, ["flt 1001", "FLT0990", "NO-SUCH-1"]);
    expect(found.map((meant) => meant.map(({ product, isReplacement }) => [product.sku, isReplacement]))).toEqual([
      [["FLT-1001", false]],
      [["FLT-1001", true]],
      [],
    ]);
  });

  test("what comes near a number is found, the likeliest first", async () => {
    const near = await createNearLookup(searched)(anybody, ["FLT-1O01", "FLT-1011", "FLT-0101", "XYZ-77777"]);
    const skus = [...near].map(([number, some]) => [number, some.map(({ sku }) => sku)]);
    expect(Object.fromEntries(skus)).toEqual({
      "FLT-1O01": ["FLT-1001"],
      "FLT-1011": ["FLT-1001", "FLT-1010"],
      "FLT-0101": ["FLT-1001"],
      "XYZ-77777": [],
    });
  });

  test("of a list of thousands the first are looked for", async () => {
    const numbers = Array.from({ length: 5_000 }, (_, at) => `FLT-9${String(at).padStart(4, "0")}`);
    const near = await createNearLookup(searched)(anybody, numbers);
    expect(near.size).toBeGreaterThan(20);
    expect(near.size).toBeLessThan(100);
  });
});
