import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../catalog/test-catalogue.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

describe.each(searchPlaces)("with its words in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => {
    const products = [
      { sku: "SEA-1", name: "Crankshaft seal, front" },
      { sku: "SEA-2", name: "Crankshaft seal, rear" },
      { sku: "SEA-3", name: "Valve stem seal" },
      { sku: "RLY-1", name: "Relay", description: "Starts at the first crank. With a rubber seal." },
      { sku: "HOS-1", name: "Hose" },
      { sku: "HOS-2", name: "Hose adapter" },
      { sku: "CAB-1", name: "Poster lamp" },
      { sku: "CAB-2", name: "Poster door" },
      { sku: "CAB-3", name: "Post lamp" },
      { sku: "PLT-1", name: "Plate", description: "For a pull rope, with a door" },
      { sku: "PLT-2", name: "Cover", description: "For a pull rope" },
      { sku: "PLT-3", name: "Pulley", description: "With a door" },
      { sku: "OIL-1", name: "Oil filter, spin-on" },
      { sku: "OIL-2", name: "Oil filter, cartridge" },
      { sku: "OIL-3", name: "Filter wrench for oil" },
      { sku: "OIL-4", name: "Oilfilter, long" },
      { sku: "OIL-5", name: "Oil filter, bypass" },
      { sku: "OIL-6", name: "Oil filter, magnetic" },
      { sku: "SET-1", name: "Headset" },
      { sku: "SET-2", name: "Shower head set" },
    ];
    shop = await openTestCatalogue({ products }, { search: place });
  });
  afterAll(() => shop.close());

  test.each([
    [
      "what is called by the longer word comes before what describes the short one",
      "crank seal",
      ["SEA-1", "SEA-2", "RLY-1"],
    ],
    ["wherever it stands", "seal crank", ["SEA-1", "SEA-2", "RLY-1"]],
    ["a word by which something is called is no beginning of others", "post lamp", ["CAB-3"]],
    ["nor is one that more products have than the longer one", "pull door", ["PLT-1"]],
    [
      "what is two words to far more products is found as both",
      "oilfilters",
      ["OIL-4", "OIL-5", "OIL-2", "OIL-6", "OIL-1"],
    ],
    ["what is one to as many is not taken apart", "headset", ["SET-1"]],
  ])("%s: %s", async (_, searchTerm, skus) => {
    const { skus: found, termReading } = await foundIn(shop, searchTerm);
    expect([...found.slice(0, 2).toSorted(), ...found.slice(2)]).toEqual(skus);
    expect(termReading).toBeUndefined();
  });
});
