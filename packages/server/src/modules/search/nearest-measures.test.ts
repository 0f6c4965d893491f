import { searchProducts } from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../catalog/test-catalogue.ts";

describe.each(["memory", "database"] as const)("with its words in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => {
    const products = [
      { sku: "OIL-1", name: "Engine oil, 15W-40" },
      { sku: "OIL-2", name: "Engine oil, 5W-30" },
      { sku: "OIL-3", name: "Engine oil, 20W-40" },
      { sku: "STR-1", name: "Starter, 1.2 kW" },
      { sku: "STR-2", name: "Starter, 2.8kW" },
      { sku: "STR-3", name: "Starter", attributes: { Power: "11 kilowatts" } },
      { sku: "GEN-1", name: "Generator, 2.2 kW" },
      { sku: "BRG-1", name: "Bearing, 6208-2RS" },
    ];
    shop = await openTestCatalogue({ products }, { search: place });
  });
  afterAll(() => shop.close());

  const searched = async (searchTerm: string, searchAsTyped = false) => {
    const query = { searchTerm, searchAsTyped };
    const { productsPage, termReading } = await shop.guest.get(searchProducts, { query });
    return { total: productsPage.total, dropped: termReading?.droppedWords, offered: termReading?.didYouMean };
  };

  test.each([
    ["a grade by itself", "10w40", 0, [], ["15w40", "20w40"]],
    ["a grade among words", "10w40 oil", 3, ["10w40"], ["15w40 oil", "20w40 oil"]],
    [
      "a measure of what answers, however it is written",
      "starter 2kw",
      3,
      ["2kw"],
      ["starter 2.8kw", "starter 1.2kw", "starter 11kw"],
    ],
    ["a measure by itself", "3kw", 0, [], ["2.8kw", "2.2kw", "1.2kw"]],
    ["a number whose letters are no unit", "9rs", 0, undefined, undefined],
    ["a unit that nothing is measured in", "3psi", 0, undefined, undefined],
    ["a grade of which nothing is sold", "10w70", 0, undefined, undefined],
  ])("of what nothing has the nearest are offered that are sold: %s", async (_, term, total, dropped, offered) => {
    expect(await searched(term)).toEqual({ total, dropped, offered });
  });

  test("what is offered finds what it says", async () => {
    expect(await searched("15w40 oil")).toEqual({ total: 1, dropped: undefined, offered: undefined });
    expect(await searched("starter 11kw")).toEqual({ total: 1, dropped: undefined, offered: undefined });
  });

  test("nothing is offered for what is to be searched as typed", async () => {
    expect((await searched("starter 2kw", true)).offered).toEqual([]);
  });
});
