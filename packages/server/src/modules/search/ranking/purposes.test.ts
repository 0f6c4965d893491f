import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

const products = [
  { sku: "STAT", name: "Thermostat, 82 °C" },
  { sku: "RING", name: "O-ring", description: "Behind the thermostat of a diesel" },
  { sku: "OIL", name: "Diesel engine oil" },
  { sku: "RELAY", name: "Relay, 12 V", description: "For lamps" },
  { sku: "PLUG", name: "Glow plug", description: "By a relay" },
  { sku: "GASKET", name: "Gasket, thin", description: "Between pump and block. Change it with the water pump." },
  { sku: "PUMP", name: "Water pump", description: "Gasket with the pump" },
];

describe.each(searchPlaces)("with its words in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => (shop = await openTestCatalogue({ products }, { search: place })));
  afterAll(() => shop.close());

  const found = (searchTerm: string) => foundIn(shop, searchTerm);

  test.each([
    ["thermostat for diesel", "STAT", ["diesel"]],
    ["a thermostat for my diesel", "STAT", ["diesel"]],
    ["i am looking for a thermostat for diesel", "STAT", ["diesel"]],
    ["relay for glow plugs", "RELAY", ["glow", "plugs"]],
  ])("%s is led by what is called so, and says what none of it is for", async (searchTerm, sku, droppedWords) => {
    const { skus, termReading } = await found(searchTerm);
    expect([skus[0], termReading]).toMatchObject([sku, { droppedWords }]);
  });

  test("what any of it is for is asked of all", async () => {
    const { skus, termReading } = await found("gasket for water pump");
    expect(skus.toSorted()).toEqual(["GASKET", "PUMP"]);
    expect(termReading).toBeUndefined();
  });

  test("a purpose alone is what is asked for", async () => {
    expect((await found("for water pump")).skus[0]).toBe("PUMP");
  });
});
