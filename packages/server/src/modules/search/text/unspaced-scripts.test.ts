import { getSuggestions } from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { foundIn, searchPlaces } from "../test-search.ts";

describe.each(searchPlaces)("scripts without spaces, with the index in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => {
    shop = await openTestCatalogue(
      {
        categories: [{ code: "oil", name: "机油滤清器" }],
        products: [
          { sku: "ZH-1", name: "机油滤清器总成", categories: ["oil"] },
          { sku: "ZH-2", name: "柴油滤清器", brand: "曼牌" },
          { sku: "ZH-3", name: "机油泵 M8螺栓" },
          { sku: "ZH-4", name: "清油器", partNumber: "滤清器-1001" },
          { sku: "JA-1", name: "ｵｲﾙﾌｨﾙﾀｰ 油圧ポンプ用" },
          { sku: "TH-1", name: "กรองน้ำมันเครื่อง" },
          { sku: "EN-1", name: "Oil filter" },
        ],
      },
      { search: place },
    );
  });
  afterAll(() => shop.close());

  const search = (searchTerm: string) => foundIn(shop, searchTerm);

  test.each([
    ["滤清器", ["ZH-1", "ZH-2"]],
    ["总成", ["ZH-1"]],
    ["机油", ["ZH-1", "ZH-3"]],
    ["螺栓", ["ZH-3"]],
    ["m8", ["ZH-3"]],
    ["フィルター", ["JA-1"]],
    ["ポンプ", ["JA-1"]],
    ["น้ำมัน", ["TH-1"]],
    ["oil filter", ["EN-1"]],
  ])("%s finds %j, with nothing corrected or dropped", async (term, skus) => {
    const found = await search(term);
    expect({ ...found, skus: found.skus.sort() }).toEqual({ skus, termReading: undefined });
  });

  test.each([
    ["机油滤清器", "ZH-1"],
    ["曼牌 滤清器", "ZH-2"],
    ["滤清器1001", "ZH-4"],
    ["滤清器 1001", "ZH-4"],
  ])("%s ranks first the part that matches all of it: %s", async (term, sku) => {
    expect((await search(term)).skus[0]).toBe(sku);
  });

  test("a dropped word is reported as it was typed", async () => {
    expect((await search("柴油滤清器 曼牌 活塞环")).termReading).toMatchObject({
      searchedTerm: "柴油滤清器 曼牌",
      droppedWords: ["活塞环"],
    });
  });

  test("suggested terms are whole words, not bigrams", async () => {
    const suggested = await shop.guest.get(getSuggestions, {
      query: { searchTerm: "机油滤", includeSuggestedProducts: true },
    });
    expect(suggested.recentSearchSuggestions.map(({ value }) => value)).toEqual(["机油滤清器"]);
  });
});
