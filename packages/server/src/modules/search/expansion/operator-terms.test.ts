import type { Suggestions } from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Synonyms } from "../../../stores/index.ts";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { createSearch, type Search } from "../index.ts";

import { createOperatorTerms } from "./operator-terms.ts";
import { plainRequest, resultsIn, searchPlaces, shopperWith } from "../test-search.ts";

const synonyms: Synonyms[] = [
  { from: ["antifreeze"], to: ["coolant"] },
  { words: ["hose clip", "jubilee clip", "hose clamp"] },
  { from: ["dynamo"], to: ["alternator"] },
  { words: ["oil pan", "oil sump"] },
  { from: ["oil sump"], to: ["O-1"] },
  { from: ["oil sump filter"], to: ["O-2"] },
];

describe.each(searchPlaces)("a term that only the operator says, with words in %s", (place) => {
  let shop: TestCatalogue;
  let search: Search;
  beforeAll(async () => {
    shop = await openTestCatalogue(
      {
        categories: [{ code: "rings", name: "Rings" }],
        products: [
          { sku: "R-1", name: "Ring", partNumber: "ZQ-7150", categories: ["rings"] },
          { sku: "C-1", name: "Coolant, green" },
          { sku: "C-2", name: "Anti-seize" },
          { sku: "C-3", name: "Dynamic pump" },
          { sku: "H-1", name: "Hose clamp" },
          { sku: "H-2", name: "Juice press" },
          { sku: "O-1", name: "Oil pan" },
          { sku: "O-2", name: "Oil filter" },
          { sku: "A-1", name: "Alternator", policies: ["dealers"] },
        ],
      },
      { search: place },
    );
    search = createSearch(shop);
  });
  afterAll(() => shop.close());

  const shopperOf = (policies: readonly string[]) => ({ ...shopperWith(shop, { synonyms }), policies });

  async function suggest(searchTerm: string, policies: readonly string[] = []) {
    const bytes = await search.suggestionBytes(shopperOf(policies), {
      searchTerm,
      maxResults: 10,
      maxSuggestedProducts: 6,
      includePrices: false,
      includeSuggestedCategories: false,
      includeSuggestedProducts: true,
      includeSuggestedTerms: true,
    });
    const { recentSearchSuggestions } = JSON.parse(bytes.toString()) as Suggestions;
    return {
      terms: recentSearchSuggestions.map(({ value }) => value),
      skus: recentSearchSuggestions[0]!.suggestedProducts!.map(({ fields }) => fields!.StockKeepingUnit!.value),
    };
  }

  async function find(term: string, policies: readonly string[] = [], asTyped = false) {
    const ready = await search.results(shopperOf(policies), { ...plainRequest, query: term, asTyped });
    const { productsPage, termReading } = resultsIn(ready);
    return { skus: productsPage.products.map(({ fields }) => fields.StockKeepingUnit!.value), termReading };
  }

  test.each([
    ["antif", "antifreeze", "C-1"],
    ["antifreze", "antifreeze", "C-1"],
    ["antifreez", "antifreeze", "C-1"],
    ["jubilee cli", "jubilee clip", "H-1"],
    ["jubil", "jubilee clip", "H-1"],
    ["green antif", "green antifreeze", "C-1"],
  ])("%s goes on as %s, and its product is suggested", async (typed, term, sku) => {
    const { terms, skus } = await suggest(typed);
    expect(terms[0]).toBe(term);
    expect(skus[0]).toBe(sku);
  });

  test("goes on alone from words that only the operator says, however little of the next one is typed", async () => {
    for (const typed of ["jubilee c", "jubilee cl"])
      expect(await suggest(typed)).toEqual({ terms: ["jubilee clip"], skus: ["H-1"] });
  });

  test("typed in full goes on as no word that is spelt nearly so", async () => {
    expect((await suggest("dynamo", ["dealers"])).terms).toEqual(["dynamo"]);
  });

  test("that is typed in full finds its own products, though another one goes on from it", async () => {
    const { terms, skus } = await suggest("oil sump");
    expect([terms[0], skus[0]]).toEqual(["oil sump filter", "O-1"]);
  });

  test("comes behind what the catalogue says next", async () => {
    const { terms } = await suggest("oil");
    expect(terms.slice(0, 2).toSorted()).toEqual(["oil filter", "oil pan"]);
    expect(terms.slice(2)).toEqual(["oil sump"]);
  });

  test("is not suggested where it finds nothing for this shopper", async () => {
    expect((await suggest("dyna")).terms).toEqual(["dynamic"]);
    expect((await suggest("dynmo")).terms).toEqual(["dynmo"]);
    expect((await suggest("dyna", ["dealers"])).terms).toEqual(["dynamic", "dynamo"]);
    expect((await suggest("dynmo", ["dealers"])).skus).toEqual(["A-1"]);
  });

  test.each([
    ["antifreze", "antifreeze", ["C-1"]],
    ["antyfreze", "antifreeze", ["C-1"]],
    ["jubilee clipp", "jubilee clip", ["H-1"]],
  ])("%s, mistyped, is searched as %s, and the shopper is told so", async (typed, meant, skus) => {
    const found = await find(typed);
    expect(found.skus).toEqual(skus);
    expect(found.termReading?.searchedTerm).toBe(meant);
    expect(found.termReading?.corrections).toHaveLength(1);
    expect((await find(typed, [], true)).skus).toEqual([]);
  });

  test("is not what a mistyped one is corrected to where that finds nothing for this shopper", async () => {
    expect(await find("dynmo")).toMatchObject({ skus: [], termReading: { corrections: [], didYouMean: [] } });
    const besideOthers = await find("coolant dynmo");
    expect(besideOthers.skus).toEqual(["C-1"]);
    expect(besideOthers.termReading).toMatchObject({ corrections: [], droppedWords: ["dynmo"] });
    expect(await find("dynmo", ["dealers"])).toMatchObject({ skus: ["A-1"] });
    for (const term of ["zq-7199 qqqqq", "zq-7199 dynmo"]) {
      const { skus, termReading } = await find(term);
      expect([skus, termReading?.nearestCategories.map(({ name }) => name)]).toEqual([[], ["Rings"]]);
    }
  });
});

test("however long a query is, and of whatever signs, something is soon found among thousands of terms", () => {
  const terms = createOperatorTerms(Array.from({ length: 20_000 }, (_, at) => `element f${at.toString(36)}ter`));
  // processor time of this thread, as a busy machine may keep it waiting
  const begun = process.threadCpuUsage();
  // one character that normalizes to four words
  expect(terms.completionsOf("\ufdfa".repeat(100), true)).toEqual([]);
  expect(terms.completionsOf("qzjxk wvbhf ".repeat(8), true)).toEqual([]);
  expect(terms.completionsOf("elemnt f1zzt", true)).toHaveLength(1);
  for (let asked = 0; asked < 50; asked++) {
    expect(terms.wordMeantBy("qzjxkwvbhf")).toBeUndefined();
    expect(terms.wordMeantBy("elemant")).toBe("element");
    expect(terms.wordMeantBy("element")).toBeUndefined();
    expect(terms.endIn(["long", "element", "folder"])).toBe(false);
  }
  expect(process.threadCpuUsage(begun).user).toBeLessThan(300_000);
});
