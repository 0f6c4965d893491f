import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue, type TestProduct } from "../../../testing/catalogue.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

const categories = [
  { code: "hardware", name: "Hose & Hardware" },
  { code: "nuts", name: "Hex Nuts", parent: "hardware" },
  { code: "lines", name: "Fuel Lines", parent: "hardware" },
  { code: "clamps", name: "Hose & Clamps" },
  { code: "resistors", name: "Resistors" },
  { code: "pots", name: "Variable Resistors/Potentiometers", parent: "resistors" },
  { code: "chips", name: "Chip Resistor - Surface Mount", parent: "resistors" },
];
const products: TestProduct[] = [
  ...Array.from({ length: 12 }, (_, at) => ({
    sku: `NUT-${at}`,
    name: `Nut 8 mm, ${at}`,
    description: "Nut of 8 mm for a hose",
    attributes: { Size: "8 mm" },
    categories: ["nuts"],
  })),
  {
    sku: "HOSE",
    name: "Pipe, fuel, hose by the foot, NBR, long and black",
    attributes: { Size: "13 mm, 8 mm inside" },
    categories: ["lines"],
  },
  ...["G43AT", "G32AT", "3006P"].map((number) => ({
    sku: number,
    name: `${number}-B103, Variable Resistors/Potentiometers`,
    description: "10kΩ resistor, a variable resistor",
    attributes: { Resistance: "10kΩ" },
    categories: ["pots"],
  })),
  {
    sku: "CHIP",
    name: "ERJ3GEYJ103V, Chip Resistor - Surface Mount",
    attributes: { Resistance: "10kΩ" },
    categories: ["chips"],
  },
  { sku: "SADDLE", name: "Saddle clamp, 51 mm" },
  { sku: "TENSION", name: "Constant tension clamp", attributes: { Size: "38 to 55 mm" } },
  { sku: "BOLTED", name: "Clamp with a bolt", attributes: { Size: "60 to 65 mm" } },
  { sku: "HOSE-45", name: "Hose, 45 mm", categories: ["clamps"] },
];
const attributes = [{ name: "Size" }, { name: "Resistance" }];

describe.each(searchPlaces)("with its words in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => (shop = await openTestCatalogue({ categories, attributes, products }, { search: place })));
  afterAll(() => shop.close());

  const found = (searchTerm: string) => foundIn(shop, searchTerm);

  test("what is called so leads before what only a category above it is called so", async () => {
    expect((await found("hose 8 mm")).skus[0]).toBe("HOSE");
  });

  // the database stores no kinds of products
  test.runIf(place === "memory")(
    "what its own category calls so leads before what that calls something else as well",
    async () => {
      expect((await found("10k resistor")).skus[0]).toBe("CHIP");
    },
  );

  test.each([
    ["clamp 45 mm", ["TENSION", "HOSE-45"]],
    ["clamp 5.1 cm", ["SADDLE", "TENSION"]],
    ["62mm clamp", ["BOLTED"]],
  ])("what is told from one measure to another has those between: %s", async (searchTerm, skus) => {
    const { skus: all, termReading } = await found(searchTerm);
    expect(all).toEqual(skus);
    expect(termReading).toBeUndefined();
  });

  test("a measure that no range holds is left out and told", async () => {
    const { skus, termReading } = await found("clamp 58 mm");
    expect(skus).toContain("TENSION");
    expect(termReading).toMatchObject({ searchedTerm: "clamp", droppedWords: ["58 mm"] });
  });
});
