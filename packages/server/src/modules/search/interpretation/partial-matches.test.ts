import { encodeRefinements, searchProducts } from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

const products = [
  { sku: "START", name: "Starter, 12 V" },
  { sku: "MUFF", name: "Muffler, compact, steel", attributes: { Finish: "black" } },
  { sku: "GUARD", name: "Muffler with guard, steel", attributes: { Finish: "chrome" } },
  { sku: "FUSE", name: "Fuse 30 A" },
  { sku: "CRATE", name: "Chian crate" },
  { sku: "SENSOR", name: "Sensor SOT23" },
  ...Array.from({ length: 32 }, (_, at) => ({ sku: `FET-${at}`, name: "Mosfet", attributes: { Finish: "SOT-23" } })),
  ...Array.from({ length: 32 }, (_, at) => ({ sku: `SHIFT-${at}`, name: `Shifter 74HC, 595, ${at}` })),
  { sku: "SHIFT", name: "Shifter 74HC595" },
  { sku: "RESISTOR", name: "Resistor, 1 %" },
  { sku: "NIPPLE", name: "Nipple, 3/8 in" },
  { sku: "RADIATOR", name: "Radiator with fan, 320 mm" },
  { sku: "FAN", name: "Fan, pusher, 560 mm" },
  ...Array.from({ length: 12 }, (_, at) => ({ sku: `CHAIN-${at}`, name: `Drive chain ${at}` })),
  ...Array.from({ length: 30 }, (_, at) => ({ sku: `FILTER-${at}`, name: `Oil filter ${at}` })),
];

describe.each(searchPlaces)("with its words in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(
    async () => (shop = await openTestCatalogue({ attributes: [{ name: "Finish" }], products }, { search: place })),
  );
  afterAll(() => shop.close());

  const readingOf = async (searchTerm: string) => (await foundIn(shop, searchTerm)).termReading;

  test.each(["starter muffler", "guard starter", "muffler filter", "starter mufflr"])(
    "of %s it is said that no part has all of it",
    async (term) => {
      expect(await readingOf(term)).toMatchObject({ isPartial: true, droppedWords: [] });
    },
  );

  test("what no part of the list has is told beside it", async () => {
    expect(await readingOf("starter muffler unobtainium")).toMatchObject({
      isPartial: true,
      droppedWords: ["unobtainium"],
    });
  });

  test.each(["muffler guard", "muffler without guard", "fuse 30 amp", "30 a", "the starter", "START", "oil filter 3"])(
    "nothing is said of %s, all of which is there",
    async (term) => {
      expect(await readingOf(term)).toBeUndefined();
    },
  );

  test.each(["muffler unobtainium", "mufler guard", "CHAIN-11 muffler", "30 amp muffler guard", "fuse 99 amp"])(
    "not of %s either, where what is left is all there",
    async (term) => {
      expect((await readingOf(term))?.isPartial ?? false).toBe(false);
    },
  );

  test.each([
    ["black", true],
    ["chrome", false],
  ])("of a list that is narrowed to %s it is said whether any part of it has all words", async (finish, isPartial) => {
    const refinements = encodeRefinements([
      { nameOrId: "Finish__c", type: "DistinctValue", attributeType: "Custom", values: [finish] },
    ]);
    const { productsPage, termReading } = await shop.guest.get(searchProducts, {
      query: { searchTerm: "steel muffler guard", refinements },
    });
    expect(productsPage.total).toBe(1);
    expect(termReading?.isPartial ?? false).toBe(isPartial);
  });

  test.each([
    ["SOT23", /SENSOR/, 33],
    ["sot23 mosfet", /FET/, 32],
    ["74hc595", /^SHIFT$/, 33],
  ])(
    "letters and digits run together are also what far more have with a sign between: %s",
    async (searchTerm, first, total) => {
      const query = { searchTerm, fields: ["StockKeepingUnit"] };
      const { productsPage, termReading } = await shop.guest.get(searchProducts, { query });
      const skus = productsPage.products.map((product) => product.fields.StockKeepingUnit?.value);
      expect([skus[0], productsPage.total, termReading]).toEqual([expect.stringMatching(first), total, undefined]);
    },
  );

  test("a measure counts that something has which is called by the last word of the thing", async () => {
    const { skus, termReading } = await foundIn(shop, "radiator fan 560 mm");
    expect([skus.toSorted(), termReading?.droppedWords]).toEqual([["FAN", "RADIATOR"], []]);
  });

  test.each(["resistor 1%", 'nipple 3/8"'])("what is said of a term ends in the sign of its unit: %s", async (rest) => {
    expect((await readingOf(`unobtainium ${rest}`))?.searchedTerm).toBe(rest);
  });

  test("of a word that is left out the plain ones beside it go as well", async () => {
    expect((await readingOf("briggs and stratton guard"))?.searchedTerm).toBe("guard");
    expect((await readingOf("muffler with guard"))?.searchedTerm).toBeUndefined();
  });

  test("instead of a word that is left out, one is offered that many more products have and that is written almost so", async () => {
    expect(await readingOf("chian oil filter")).toMatchObject({
      droppedWords: ["chian"],
      didYouMean: ["chain oil filter"],
    });
    expect(await readingOf("guard oil filter")).toMatchObject({ droppedWords: ["guard"], didYouMean: [] });
  });
});
