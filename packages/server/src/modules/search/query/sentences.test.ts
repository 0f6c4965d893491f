import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

const products = [
  { sku: "BELT", name: "V-belt" },
  { sku: "BALL", name: "Ball valve, all steel", description: "Holds all that a belt does" },
  { sku: "PUMP", name: "Water pump" },
  { sku: "CAN", name: "Oil can" },
  { sku: "END", name: "Rod end", description: "Send it to us where you have no use for it." },
  { sku: "FLANGE", name: "Flange", description: "Can help you where others are of no use to me. How are they sold?" },
  { sku: "TANK", name: "Fuel tanks, a pair" },
  { sku: "PANS", name: "Oil pans, steel" },
  { sku: "GASKET", name: "Head gasket" },
  { sku: "CLAMP", name: "Hose clamp" },
];

describe.each(searchPlaces)("with the index in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => (shop = await openTestCatalogue({ products }, { search: place })));
  afterAll(() => shop.close());

  const found = (searchTerm: string) => foundIn(shop, searchTerm);

  test.each([
    ["could you please send me a water pump thanks", ["PUMP"]],
    ["Hello, do you have a v-belt?", ["BELT"]],
    ["where can i buy a water pump", ["PUMP"]],
    ["how much is the rod end", ["END"]],
    ["all v-belts", ["BELT"]],
    ["thank you, water pump", ["PUMP"]],
    ["oil can please", ["CAN"]],
  ])("%s finds the product and ignores the other words", async (searchTerm, skus) => {
    expect(await found(searchTerm)).toEqual({ skus, termReading: undefined });
  });

  test.each(["thanks", "send", "thank you"])("%s is neither corrected nor dropped", async (searchTerm) => {
    const { termReading } = await found(searchTerm);
    expect(termReading?.corrections ?? []).toEqual([]);
    expect(termReading?.droppedWords ?? []).toEqual([]);
  });

  test.each(["thank you", "how are you", "can you help me"])(
    "%s finds nothing, as it names no part",
    async (searchTerm) => {
      expect((await found(searchTerm)).skus).toEqual([]);
    },
  );

  test.each([
    ["gasket hare", "gasket"],
    ["head game", "head"],
    ["clamp rinse", "clamp"],
    ["hose pads", "hose"],
  ])("in %s, the short unknown word is dropped, not corrected", async (searchTerm, searchedTerm) => {
    expect((await found(searchTerm)).termReading).toMatchObject({ searchedTerm, corrections: [] });
  });

  test.each([
    ["water pmup", "water pump"],
    ["hoze clamp", "hose clamp"],
    ["gaskt", "gasket"],
    ["pads", "pans"],
  ])("%s is searched as %s: the typo is likely, or the word is the whole query", async (searchTerm, searchedTerm) => {
    expect((await found(searchTerm)).termReading?.searchedTerm).toBe(searchedTerm);
  });

  test.each([
    ["water pump zteel", ["water pump steel"]],
    ["water pump rolds", []],
  ])("for %s, only words outside descriptions are offered as corrections", async (searchTerm, terms) => {
    const { termReading } = await found(searchTerm);
    expect(termReading?.didYouMean).toEqual(terms);
  });
});
