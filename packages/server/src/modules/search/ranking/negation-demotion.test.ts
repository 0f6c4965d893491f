import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

const products = [
  { sku: "MODULE", name: "Ignition module, fixed timing", description: "Without spark advance, kicks on the starter." },
  { sku: "START-S", name: "Starter with solenoid", description: "A starter." },
  { sku: "START-I", name: "Starter, inertia drive, 0.4 kW" },
  { sku: "START-N", name: "Starter, no solenoid, 0.8 kW" },
  { sku: "ENGINE-OIL", name: "Engine oil", description: "Change the oil with the filter. Without additives." },
  { sku: "OIL-1", name: "Oil filter, spin-on", description: "An oil filter." },
  { sku: "OIL-2", name: "Oil filter element", brand: "Filtra" },
  { sku: "AIR", name: "Air filter, primary", attributes: { Medium: "paper" } },
  { sku: "FUEL", name: "Fuel filter, inline, for oil burners", attributes: { Medium: "felt" } },
  { sku: "FUEL-2", name: "Fuel filter, secondary", attributes: { Medium: "cotton" } },
  ...Array.from({ length: 40 }, (_, at) => ({
    sku: `SCHOTTKY-${at}`,
    name: `Schottky diode, fast, surface mount, type ${at}`,
  })),
  { sku: "ZENER", name: "Zener diode" },
  { sku: "SWITCHING", name: "Switching diode" },
];
const attributes = [{ name: "Medium" }];

describe.each(searchPlaces)("with its words in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => (shop = await openTestCatalogue({ products, attributes }, { search: place })));
  afterAll(() => shop.close());

  const found = (searchTerm: string) => foundIn(shop, searchTerm);

  test.each([
    "starter without solenoid",
    "starter, no solenoid",
    "starter w/o solenoid",
    "starter -solenoid",
    "starter without starter solenoid",
  ])(
    "%s finds starters that name none, or say that they have none, before one that has it and what only speaks of starters",
    async (searchTerm) => {
      const { skus, termReading } = await found(searchTerm);
      expect(skus.slice(0, 2).sort()).toEqual(["START-I", "START-N"]);
      expect(skus.slice(2).sort()).toEqual(["MODULE", "START-S"]);
      expect(termReading).toBeUndefined();
    },
  );

  test.each(["filter without oil", "filter not for oil", "filter -oil"])(
    "%s finds other filters before oil filters and oil",
    async (searchTerm) => {
      const { skus } = await found(searchTerm);
      expect(skus.slice(0, 2).sort()).toEqual(["AIR", "FUEL-2"]);
      expect(skus).toHaveLength(6);
    },
  );

  test.each(["diode not schottky", "diode -schottky"])(
    "%s finds others first, however many have what is unwanted",
    async (searchTerm) => {
      const { skus } = await found(searchTerm);
      expect(skus.slice(0, 2).sort()).toEqual(["SWITCHING", "ZENER"]);
    },
  );

  test.each([
    ["filter not paper", "AIR"],
    ["oil filter not Filtra", "OIL-2"],
  ])("of %s what is unwanted is no matter of names alone", async (searchTerm, last) => {
    const { skus } = await found(searchTerm);
    const filters = skus.filter((sku) => sku !== "ENGINE-OIL");
    expect(filters.at(-1)).toBe(last);
  });

  test("a number below zero is no negation", async () => {
    expect((await found("starter -0.4 kW")).skus[0]).toBe("START-I");
  });
});
