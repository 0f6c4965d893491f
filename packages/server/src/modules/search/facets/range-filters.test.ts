import { encodeRefinements, searchProducts, type Refinement } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";

let shop: TestCatalogue;
beforeAll(async () => {
  const hoses = Array.from({ length: 12 }, (_, at) => ({
    sku: `HOSE-${at + 1}`,
    name: `Hose ${at + 1}`,
    brand: at % 2 === 0 ? "Odd" : "Even",
    price: String((at + 1) ** 2),
    attributes: {
      Length: String((at + 1) * 10),
      Bore: at < 6 ? "8" : "9.5",
      Code: `${at} A${at}`,
      // in floating point, 4.1 times a million is too small and 16.6 times a million too large
      Height: ["4.1", "16.6"][at] ?? String(at + 4),
      Capacitance: ["100 nF", "4.7µF", "22 pF", "0.5 pF", "1 mF", "220 nF", "33 nF", "1 uF"][at] ?? `${at} nF`,
      Resistance: ["1 MΩ", "0 Ω", "2.2 kΩ", "900 mΩ", "10 kΩ", "0.5 Ω", "0.25 Ω", "1 mΩ", "47 Ω"][at] ?? "n/a",
    },
  }));
  const bolts = Array.from({ length: 60 }, (_, at) => ({
    sku: `BOLT-${at}`,
    name: "Bolt",
    parent: "BOLT",
    variation: { Span: `${at + 1} mm`, Shank: at < 3 ? ["long", "short", "none"][at]! : `${at} mm` },
  }));
  shop = await openTestCatalogue({
    attributes: [
      { name: "Length", unit: "mm" },
      { name: "Bore", unit: "mm" },
      { name: "Code" },
      { name: "Height", unit: "mm" },
      { name: "Capacitance" },
      { name: "Resistance" },
      { name: "Span" },
      { name: "Shank" },
    ],
    // guests are not entitled to SEALED, so its 3 kg must not affect the facet's unit
    products: [
      ...hoses,
      { sku: "BOLT", name: "Bolt", productClass: "VariationParent" },
      ...bolts,
      { sku: "SEALED", name: "Hose", attributes: { Length: "3 kg" }, policies: ["dealers"] },
    ],
  });
});
afterAll(() => shop.close());

const facetsOf = async (...refinements: Refinement[]) => {
  const query = { searchTerm: "hose", refinements: encodeRefinements(refinements) };
  const found = await shop.guest.get(searchProducts, { query });
  expect(receiverOf(searchProducts).replyProblems(found)).toEqual([]);
  return {
    total: found.productsPage.total,
    facet: (name: string) => found.facets.find((one) => one.nameOrId === name),
  };
};
const length = (bounds: { min?: string; max?: string }): Refinement => ({
  attributeType: "Custom",
  nameOrId: "Length__c",
  type: "Range",
  ...bounds,
});

test("a facet with many measurements is a range; one with few, or without a common unit, stays a list", async () => {
  const { facet } = await facetsOf();
  expect(facet("Length__c")).toMatchObject({ facetType: "Range", min: "10", max: "120", unit: "mm" });
  expect(facet("Bore__c")).toMatchObject({
    facetType: "DistinctValue",
    values: [{ productCount: 6 }, { productCount: 6 }],
  });
  expect(facet("Code__c")?.facetType).toBe("DistinctValue");
});

test("measurements in several multiples of a unit are listed by size", async () => {
  const facet = (await facetsOf()).facet("Resistance__c");
  const shown = facet?.facetType === "DistinctValue" ? facet.values.map(({ displayName }) => displayName) : [];
  const bySize = ["0 Ω", "1 mΩ", "0.25 Ω", "0.5 Ω", "900 mΩ", "47 Ω", "2.2 kΩ", "10 kΩ", "1 MΩ", "n/a"];
  expect(shown).toEqual(bySize);
});

test.each([
  [{ min: "30", max: "50" }, 3],
  [{ min: "100.5" }, 2],
  [{ max: "10" }, 1],
  [{ min: "500" }, 0],
])("the range %o leaves %d parts, and its facet still shows the full range", async (bounds, total) => {
  const narrowed = await facetsOf(length(bounds));
  expect(narrowed.total).toBe(total);
  expect(narrowed.facet("Length__c")).toMatchObject({ min: "10", max: "120" });
});

test("measurements in several multiples of a unit are a range in the most common one", async () => {
  const { facet } = await facetsOf();
  expect(facet("Capacitance__c")).toMatchObject({ facetType: "Range", min: "0.0005", max: "1000000", unit: "nF" });
  expect(facet("Capacitance__c")).toMatchObject({ minText: "0.5 pF", maxText: "1 mF" });
});

test.each([
  [{ min: "100 nF", max: "1 µF" }, 3],
  [{ min: "100", max: "1000" }, 3],
  [{ min: "0.1uF", max: "1000NF" }, 3],
  [{ max: "22pF" }, 2],
  [{ min: "0.0005", max: "0.0005" }, 1],
  [{ min: "1 mF" }, 1],
  [{ min: "100n", max: "1u" }, 3],
  [{ min: "1m" }, 1],
])("among measurements in several multiples, the range %o leaves %d parts", async (bounds, total) => {
  const refinement = { ...length(bounds), nameOrId: "Capacitance__c" } as Refinement;
  expect((await facetsOf(refinement)).total).toBe(total);
});

test.each([
  [{ min: "1 kg" }, 12, ["min"]],
  [{ min: '1/4"', max: "1 in" }, 12, ["min", "max"]],
  [{ min: "100 nF", max: "1 x" }, 5, ["max"]],
])("a bound in another unit is ignored and reported: %o", async (bounds, total, unreadBounds) => {
  const narrowed = await facetsOf({ ...length(bounds), nameOrId: "Capacitance__c" } as Refinement);
  expect(narrowed.total).toBe(total);
  expect(narrowed.facet("Capacitance__c")).toMatchObject({ unreadBounds });
});

test("variation attributes become ranges too, and a few values that are not numbers do not keep a long list", async () => {
  const query = { searchTerm: "bolt", grouping: "NoGrouping" } as const;
  const { facets } = await shop.guest.get(searchProducts, { query });
  expect(facets.find(({ nameOrId }) => nameOrId === "Span__c")).toMatchObject({ min: "1", max: "60", unit: "mm" });
  expect(facets.find(({ nameOrId }) => nameOrId === "Shank__c")).toMatchObject({ min: "3", max: "59", unit: "mm" });
  const span = { ...length({ min: "10", max: "2 cm" }), nameOrId: "Span__c" } as Refinement;
  const found = await shop.guest.get(searchProducts, { query: { ...query, refinements: encodeRefinements([span]) } });
  expect(found.productsPage.total).toBe(11);
});

test.each(["much", "1,5", "1.2.3 mm", "mm"])("the bound %j is rejected: it is not a number", async (min) => {
  const query = { searchTerm: "hose", refinements: encodeRefinements([length({ min })]) };
  await expect(shop.guest.get(searchProducts, { query })).rejects.toThrow(`Not a number: ${min}`);
});

test.each(["4.1", "16.6"])("a range from %s mm to the same includes the part of exactly that size", async (bound) => {
  expect((await facetsOf({ ...length({ min: bound, max: bound }), nameOrId: "Height__c" } as Refinement)).total).toBe(
    1,
  );
});

test("a range and another facet both apply, and each facet's counts ignore its own filter", async () => {
  const brand: Refinement = { attributeType: "Custom", nameOrId: "Brand__c", type: "DistinctValue", values: ["Odd"] };
  const { total, facet } = await facetsOf(length({ max: "50" }), brand);
  expect(total).toBe(3);
  expect(facet("Brand__c")).toMatchObject({ values: [{ productCount: 2 }, { productCount: 3 }] });
  expect(facet("Length__c")).toMatchObject({ min: "10", max: "110" });
});

test("a facet filtered by a single value stays a list, and a range of a facet without units matches nothing", async () => {
  const chosen = await facetsOf({ ...length({}), type: "DistinctValue", values: ["10 mm"] } as Refinement);
  expect(chosen.total).toBe(1);
  expect(chosen.facet("Length__c")?.facetType).toBe("DistinctValue");
  expect((await facetsOf({ ...length({ min: "1" }), nameOrId: "Code__c" } as Refinement)).total).toBe(0);
});

test("prices have round steps until a price range is selected", async () => {
  expect((await facetsOf()).facet("UnitPrice")).toMatchObject({
    min: "1.00",
    max: "144.00",
    steps: ["10.00", "20.00", "50.00", "100.00"],
  });
  const price: Refinement = { attributeType: "PricebookEntry", nameOrId: "UnitPrice", type: "Range", max: "50" };
  expect((await facetsOf(price)).facet("UnitPrice")).not.toHaveProperty("steps");
});
