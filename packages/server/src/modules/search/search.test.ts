import {
  encodeRefinements,
  getSortRules,
  getSuggestions,
  limits,
  searchProducts,
  searchProductsWithPrices,
  type QueryOf,
  type Refinement,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../testing/catalogue.ts";
import { searchPlaces } from "./test-search.ts";

describe.each(searchPlaces)("with its words in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => {
    shop = await openTestCatalogue(
      {
        categories: [
          { code: "filters", name: "Filters" },
          { code: "oil", name: "Oil filters", parent: "filters" },
          { code: "fuel", name: "Fuel filters", parent: "filters" },
          { code: "hardware", name: "Hardware" },
        ],
        attributes: [
          { name: "Micron", label: "Filtration", unit: "µm", rank: 5 },
          { name: "Thread", rank: 9 },
          { name: "Weight", unit: "kg", facetable: false },
        ],
        engines: [
          { code: "C404", maker: "Corvane", family: "400 Series", model: "C404" },
          { code: "C606", maker: "Corvane", family: "600 Series", model: "C606" },
        ],
        products: [
          {
            sku: "FLT-1001",
            name: "Oil filter, spin-on",
            brand: "Filtrane",
            partNumber: "FO-36.14",
            categories: ["oil"],
            price: "11.40",
            list: "12",
            attributes: { Micron: "21", Weight: "0.3" },
            fits: ["C404", "C606"],
            fitsSerials: ["C404: up to 404A 000499"],
            replaces: ["OLD-77"],
            createdAt: "2026-03-01T00:00:00Z",
          },
          {
            sku: "FLT-1002",
            name: "Oil filter cartridge",
            brand: "Havnes",
            categories: ["oil"],
            price: "4",
            attributes: { Micron: "9" },
            fits: ["C404"],
            fitsSerials: ["C404: from 404A 000500"],
          },
          {
            sku: "FLT-1003",
            name: "Fuel filter",
            brand: "Filtrane",
            categories: ["fuel"],
            price: "21",
            attributes: { Micron: "10" },
            description: "Fits beside the oil filter housing",
          },
          { sku: "FLT-1004", name: "Fuel filter without a price", categories: ["fuel"], attributes: { Micron: "10" } },
          {
            sku: "BOLT",
            name: "Hex bolt",
            description: "Zinc plated",
            productClass: "VariationParent",
            categories: ["hardware"],
          },
          {
            sku: "BOLT-6",
            name: "Hex bolt M6",
            parent: "BOLT",
            partNumber: "GB-M6",
            variation: { Thread: "M6" },
            categories: ["hardware"],
            price: "0.2",
          },
          {
            sku: "BOLT-8",
            name: "Hex bolt M8",
            parent: "BOLT",
            partNumber: "GB-M8",
            variation: { Thread: "M8" },
            categories: ["hardware"],
            price: "0.3",
            createdAt: "2026-02-01T00:00:00Z",
          },
          { sku: "HOSE", name: 'Tube <b>&"bold"</b>', categories: ["hardware"], price: "7", active: true },
        ],
      },
      { search: place },
    );
  });
  afterAll(() => shop.close());

  const search = (query: QueryOf<typeof searchProducts>) => shop.guest.get(searchProducts, { query });
  const skusOf = async (query: QueryOf<typeof searchProducts>) =>
    (await search({ fields: ["StockKeepingUnit"], ...query })).productsPage.products.map(
      ({ fields }) => fields.StockKeepingUnit?.value,
    );
  const refined = (...refinements: Refinement[]) => encodeRefinements(refinements);
  const values = (nameOrId: string, ...chosen: string[]): Refinement => ({
    attributeType: "Custom",
    nameOrId,
    type: "DistinctValue",
    values: chosen,
  });

  describe("what is found", () => {
    test.each([
      ["a word of the name", "cartridge", ["FLT-1002"]],
      ["its plural", "cartridges", ["FLT-1002"]],
      ["the brand", "havnes", ["FLT-1002"]],
      ["the engine that it fits", "c606", ["FLT-1001"]],
      ["the digits of the engine that it fits", "corvane 606", ["FLT-1001"]],
      ["the beginning of the last word", "spin-on fil", ["FLT-1001"]],
      ["a word with one typo", "cartrigde", ["FLT-1002"]],
      ["the SKU", "flt-1003", ["FLT-1003"]],
      ["the maker's number, however it is written", "fo 36/14", ["FLT-1001"]],
      ["the beginning of a number", "FLT10", ["FLT-1003", "FLT-1004", "FLT-1002", "FLT-1001"]],
      ["a number without digits", "HOSE", ["HOSE"]],
      ["a number that it replaces", "old77", ["FLT-1001"]],
      ["as many of the words as any product has", "spin-on unobtainium", ["FLT-1001"]],
      ["what the query says beside stopWords", "the filter for a C606", ["FLT-1001"]],
      ["nothing at all", "unobtainium", []],
      ["signs without a word", "?!", []],
    ])("%s: %s", async (_, searchTerm, skus) => {
      expect(await skusOf({ searchTerm })).toEqual(skus);
    });

    test("all words, the name before the description", async () => {
      const skus = await skusOf({ searchTerm: "oil filter" });
      expect([skus.slice(0, 2).sort(), skus.slice(2)]).toEqual([["FLT-1001", "FLT-1002"], ["FLT-1003"]]);
    });

    test.each([
      ["sku:FLT-1001", ["FLT-1001"]],
      ["SKU: flt-1001", ["FLT-1001"]],
      ["sku:FLT", []],
    ])("%s is one SKU and nothing else", async (searchTerm, skus) => {
      expect(await skusOf({ searchTerm, grouping: "NoGrouping" })).toEqual(skus);
    });

    test("a family is one hit by its parent, or its variations without the parent", async () => {
      expect(await skusOf({ searchTerm: "hex bolt" })).toEqual(["BOLT"]);
      expect(await skusOf({ searchTerm: "gbm8" })).toEqual(["BOLT"]);
      const variations = await skusOf({ searchTerm: "hex bolt", grouping: "NoGrouping" });
      expect(variations.sort()).toEqual(["BOLT-6", "BOLT-8"]);
    });

    test.each([
      ["gbm8", "BOLT-8"],
      ["BOLT-6", "BOLT-6"],
      ["BOLT-9", "BOLT-8"],
      ["hex bolt GB-M8", "BOLT-8"],
      ["GB-M6 or GB-M8", "BOLT"],
      ["bolt m6", "BOLT-6"],
      ["hex bolt m8 unobtainium", "BOLT-8"],
      ["hex filter m8", "BOLT-8"],
      ["bolt", "BOLT"],
    ])("the best match of a family is the one version that is meant by %s, if one is", async (searchTerm, sku) => {
      const grouping = { groupingOption: "BestMatch" as const };
      const { productsPage } = await shop.guest.get(searchProductsWithPrices, {
        body: { searchTerm, grouping, includePrices: true },
      });
      const best = productsPage.products[0]!;
      expect(best.fields.StockKeepingUnit?.value).toBe(sku);
      expect(best.prices?.unitPrice).toBe({ "BOLT-6": "0.20", "BOLT-8": "0.30" }[sku] ?? null);
    });

    test("a category holds what stands below it, by name", async () => {
      expect(await skusOf({ categoryId: shop.categoryId("filters") })).toEqual([
        "FLT-1003",
        "FLT-1004",
        "FLT-1002",
        "FLT-1001",
      ]);
      expect(await skusOf({ categoryId: shop.categoryId("fuel"), searchTerm: "oil filter" })).toEqual(["FLT-1003"]);
    });
  });

  describe("what a term was understood as", () => {
    const readingOf = async (searchTerm: string, more: Partial<QueryOf<typeof searchProducts>> = {}) => {
      const found = await search({ searchTerm, ...more });
      expect(receiverOf(searchProducts).replyProblems(found)).toEqual([]);
      return found.termReading;
    };
    const nothing = {
      corrections: [],
      droppedWords: [],
      isPartial: false,
      beginnings: [],
      didYouMean: [],
      supersession: [],
      nearestCategories: [],
      redirectUrl: null,
    };

    test.each(["oil filter", "flt-1003", "fo 36", "FLT10", "the filter for fuel", "gbm8"])(
      "nothing is said of %s, which was searched as typed",
      async (searchTerm) => {
        expect(Object.keys(await search({ searchTerm }))).not.toContain("termReading");
      },
    );

    test.each([
      ["Oil cartrigde", "Oil cartridge", "cartrigde", "cartridge", ["FLT-1002"]],
      ["filtr cartridge", "filter cartridge", "filtr", "filter", ["FLT-1002"]],
      ["Havnes FO-36.I4", "Havnes FO-36.14", "FO-36.I4", "FO-36.14", ["FLT-1001"]],
      ["fo361 4x", "FO-36.14", "fo361 4x", "FO-36.14", ["FLT-1001"]],
      ["FLT-1O03", "FLT-1003", "FLT-1O03", "FLT-1003", ["FLT-1003"]],
      ["GM-BM8", "GB-M8", "GM-BM8", "GB-M8", ["BOLT"]],
    ])("%s is searched as %s, and said to be", async (term, searchedTerm, from, to, skus) => {
      expect(await readingOf(term)).toMatchObject({ ...nothing, searchedTerm, corrections: [{ from, to }] });
      expect((await skusOf({ searchTerm: term })).slice(0, 1)).toEqual(skus);
    });

    test("a number that several are one slip from is searched as the likeliest, and the others are offered", async () => {
      expect(await readingOf("flt-1oo4")).toMatchObject({ corrections: [{ to: "FLT-1004" }], didYouMean: [] });
      expect(await readingOf("flt-1005")).toMatchObject({
        corrections: [{ from: "flt-1005", to: "FLT-1004" }],
        didYouMean: ["FLT-1001", "FLT-1002", "FLT-1003"],
      });
    });

    test.each([
      ["cartrigde", 0],
      ["FLT-1O03", 0],
      ["Oil cartrigde", 3],
    ])("%s is searched as typed where that is asked for", async (searchTerm, total) => {
      const asked = { searchTerm, searchAsTyped: true };
      const found = await search(asked);
      const posted = await shop.guest.get(searchProductsWithPrices, { body: asked });
      expect([found.productsPage.total, posted.productsPage.total]).toEqual([total, total]);
      expect(found.termReading?.corrections ?? []).toEqual([]);
    });

    test.each([
      ["spin-on fil", "fil", []],
      ["cartri", "cartri", []],
      ["cartri oil", "cartri", []],
    ])("of %s the word is said that is only the beginning of others", async (searchTerm, word, didYouMean) => {
      expect(await readingOf(searchTerm)).toEqual({
        ...nothing,
        searchedTerm: searchTerm,
        beginnings: [word],
        didYouMean,
      });
      const typed = await readingOf(searchTerm, { searchAsTyped: true });
      expect(typed).toMatchObject({ beginnings: [word], didYouMean: [] });
    });

    test("a beginning by which nothing is called but a brand is searched as the commoner word that is near, unless as typed", async () => {
      expect(await readingOf("oil filtr")).toMatchObject({
        searchedTerm: "oil filter",
        beginnings: [],
        didYouMean: [],
      });
      const skus = await skusOf({ searchTerm: "oil filtr" });
      expect(skus.slice(0, 2).sort()).toEqual(["FLT-1001", "FLT-1002"]);
      const typed = await readingOf("oil filtr", { searchAsTyped: true });
      expect(typed).toMatchObject({ searchedTerm: "oil filtr", beginnings: ["filtr"], didYouMean: [] });
      expect(await readingOf("oil filtra")).toMatchObject({ corrections: [], beginnings: ["filtra"] });
    });

    test("of a term whose letters come to be many as they are compared no more is read than a term may be long", async () => {
      // three letters each
      const reading = await readingOf("½".repeat(limits.searchTermLength));
      expect(reading!.searchedTerm.length).toBeLessThanOrEqual(limits.searchTermLength);
    });

    test("words that no product of the list has are said", async () => {
      expect(await readingOf("spin-on, unobtainium filter")).toEqual({
        ...nothing,
        searchedTerm: "spin-on filter",
        droppedWords: ["unobtainium"],
      });
      expect(await readingOf("oil tube")).toMatchObject({ ...nothing, isPartial: true });
      expect(await readingOf("FLT-1003 unobtainium")).toMatchObject({ droppedWords: ["unobtainium"] });
    });

    test("where nothing is found, categories are told that are spelled much alike or hold what a filter leaves out", async () => {
      const names = async (term: string, more?: Partial<QueryOf<typeof searchProducts>>) =>
        (await readingOf(term, more))?.nearestCategories.map(({ name }) => name);
      expect(await names("hardwarehouse")).toEqual(["Hardware"]);
      expect(await names("cartridge", { categoryId: shop.categoryId("fuel") })).toEqual(["Oil filters"]);
    });

    test("where nothing goes by a number, categories are told of parts whose numbers begin like it", async () => {
      const names = async (term: string) =>
        (await readingOf(term))?.nearestCategories.map(({ name }) => name).toSorted();
      expect(await names("FLT-1999")).toEqual(["Fuel filters", "Oil filters"]);
      expect(await names("FO-36.99")).toEqual(["Oil filters"]);
    });

    test.each(["unobtainium", "ZZZ-1999"])(
      "where nothing is near %s, the store's first categories are told",
      async (term) => {
        expect((await readingOf(term))?.nearestCategories.map(({ name }) => name)).toEqual(["Filters", "Hardware"]);
      },
    );
  });

  describe("facets and categories", () => {
    test("values come in the order in which people count, with their unit, and how many hits have them", async () => {
      const { facets } = await search({ searchTerm: "filter" });
      expect(facets.map((facet) => [facet.displayRank, facet.nameOrId, facet.displayName])).toEqual([
        [1, "Brand__c", "Brand"],
        [2, "EngineFamily__c", "Engine family"],
        [3, "Fits__c", "Engine"],
        [4, "UnitPrice", "Price"],
        [5, "Micron__c", "Filtration"],
      ]);
      const shown = facets.flatMap((facet) =>
        facet.facetType === "DistinctValue"
          ? [facet.values.map((value) => `${value.displayName}: ${value.productCount}`).join(", ")]
          : [],
      );
      expect(shown).toEqual([
        "Filtrane: 2, Havnes: 1",
        "Corvane 400 Series: 2, Corvane 600 Series: 1",
        "Corvane C404: 2, Corvane C606: 1",
        "9 µm: 1, 10 µm: 2, 21 µm: 1",
      ]);
      expect(facets[3]).toMatchObject({
        min: "4.00",
        max: "21.00",
        displayMetadata: { currencyInfo: { isoCode: "USD" } },
      });
    });

    test("values of one facet are alternatives, facets add up, and prices are bounded on both sides", async () => {
      const narrowed = (...refinements: Refinement[]) =>
        skusOf({ searchTerm: "filter", refinements: refined(...refinements) }).then((skus) => skus.sort());
      expect(await narrowed(values("Micron__c", "9 µm", "21 µm"))).toEqual(["FLT-1001", "FLT-1002"]);
      expect(await narrowed(values("micron__c", "9 µm", "21 µm"), values("Brand__c", "Filtrane"))).toEqual([
        "FLT-1001",
      ]);
      expect(await narrowed(values("Fits__c", "C606"))).toEqual(["FLT-1001"]);
      expect(
        await narrowed({
          attributeType: "PricebookEntry",
          nameOrId: "UnitPrice",
          type: "Range",
          min: "4",
          max: "11.4",
        }),
      ).toEqual(["FLT-1001", "FLT-1002"]);
      expect(await narrowed(values("Brand__c", "Nobody"))).toEqual([]);
      expect(await narrowed(values("NoSuchFacet__c", "x"))).toEqual([]);
    });

    test.each([
      ["C404: 404a-499", ["FLT-1001"]],
      ["C404: 404A 000500", ["FLT-1002"]],
      // no break for this model
      ["C606: 606A 000500", ["FLT-1001"]],
      // a prefix for which no part has a break, and one that cannot be parsed, exclude nothing
      ["C404: 404B 000500", ["FLT-1001", "FLT-1002"]],
      ["C404: 000500", ["FLT-1001", "FLT-1002"]],
      ["C404: painted over", ["FLT-1001", "FLT-1002"]],
      ["X999: 404A 000500", []],
    ])("a serial number, %s, finds the parts that fit exactly it", async (engine, skus) => {
      const query = { searchTerm: "filter", refinements: refined(values("SerialNumber__c", engine)) };
      expect((await skusOf(query)).sort()).toEqual(skus);
      const { facets } = await search(query);
      expect(facets.find(({ nameOrId }) => nameOrId === "FitsSerials__c")).toBeUndefined();
      expect(facets.find(({ nameOrId }) => nameOrId === "SerialNumber__c")).toMatchObject({
        displayName: "Serial number",
        values: [{ nameOrId: engine, displayName: engine.split(": ")[1] }],
      });
    });

    test.each([
      ["C404", ["FLT-1001", "FLT-1002"]],
      ["C404: 404A 000500", ["FLT-1002"]],
    ])("parts that fit an engine, %s, come before the rest, each in the order asked for", async (engine, fitting) => {
      const { sortRules } = await shop.guest.get(getSortRules);
      const sortRuleId = sortRules.find(({ label }) => label === "Name")!.sortRuleId;
      const all = await skusOf({ searchTerm: "filter", sortRuleId });
      const [first, rest] = [true, false].map((isFirst) => all.filter((sku) => fitting.includes(sku!) === isFirst));
      const asked = { searchTerm: "filter", sortRuleId, fittingFirst: engine };
      expect(await skusOf(asked)).toEqual([...first!, ...rest!]);
      expect(await skusOf({ ...asked, pageSize: 3, page: 1 })).toEqual(rest!.slice(-1));
      expect(all).toHaveLength(4);
      expect((await skusOf({ searchTerm: "filter", fittingFirst: engine })).slice(0, fitting.length).sort()).toEqual(
        fitting,
      );
    });

    test("what changed at a break is what names the serial number on its other side", async () => {
      const otherSide = (engine: string) =>
        skusOf({ searchTerm: "filter", refinements: refined(values("FitsSerials__c", engine)) });
      expect(await otherSide("C404: 404A 000499")).toEqual(["FLT-1001"]);
      expect(await otherSide("C606: 606A 000001")).toEqual([]);
    });

    test("what is chosen stays with its name though nothing has it", async () => {
      const price: Refinement = { attributeType: "PricebookEntry", nameOrId: "UnitPrice", type: "Range", min: "900" };
      const facetsOf = async (searchTerm: string, ...chosen: Refinement[]) =>
        (await search({ searchTerm, refinements: refined(...chosen) })).facets.map((facet) => [
          facet.displayName,
          facet.facetType === "DistinctValue"
            ? facet.values.map((value) => `${value.displayName}: ${value.productCount}`).join(", ")
            : `${facet.min} to ${facet.max}`,
        ]);
      expect(await facetsOf("filter", values("Fits__c", "C606"), values("Micron__c", "10 µm"), price)).toEqual([
        ["Engine", "Corvane C606: 0"],
        ["Price", "900.00 to 900.00"],
        ["Filtration", "10 µm: 0"],
      ]);
      expect(await facetsOf("unobtainium", values("Brand__c", "Havnes"))).toEqual([["Brand", "Havnes: 0"]]);
      expect(await facetsOf("unobtainium", values("Brand__c", "Nobody"))).toEqual([["Brand", ""]]);
      expect(await facetsOf("cartridge", values("Brand__c", "Filtrane"))).toEqual([
        ["Brand", "Filtrane: 0, Havnes: 1"],
      ]);
      const micron: Refinement = { attributeType: "Custom", nameOrId: "Micron__c", type: "Range", min: "20" };
      expect(await facetsOf("unobtainium", micron)).toEqual([["Filtration", "9 to 21"]]);
    });

    test("the categories below are those with hits", async () => {
      const all = await search({ searchTerm: "filter" });
      expect(all.categories?.category.name).toBe("Parts");
      expect(all.categories?.children.map(({ category, productCount }) => [category.name, productCount])).toEqual([
        ["Filters", 4],
      ]);
      const below = await search({ searchTerm: "filter", categoryId: shop.categoryId("filters") });
      expect(below.categories?.category.urlSlug).toBe("filters");
      expect(below.categories?.children.map(({ category, productCount }) => [category.name, productCount])).toEqual([
        ["Oil filters", 2],
        ["Fuel filters", 2],
      ]);
    });
  });

  describe("order and pages", () => {
    test("the orders on offer sort the list; what has no price comes last", async () => {
      const { sortRules } = await shop.guest.get(getSortRules);
      expect(sortRules.map(({ label, labelSuffix }) => [label, labelSuffix])).toEqual([
        ["Best Match", null],
        ["Price", "LowHigh"],
        ["Price", "HighLow"],
        ["Name", "Az"],
        ["Date Added", "NewOld"],
      ]);
      const lists = await Promise.all(
        sortRules.map(({ sortRuleId }) => skusOf({ categoryId: shop.categoryId("filters"), sortRuleId })),
      );
      expect(lists.slice(1)).toEqual([
        ["FLT-1002", "FLT-1001", "FLT-1003", "FLT-1004"],
        ["FLT-1003", "FLT-1001", "FLT-1002", "FLT-1004"],
        ["FLT-1003", "FLT-1004", "FLT-1002", "FLT-1001"],
        ["FLT-1001", "FLT-1003", "FLT-1004", "FLT-1002"],
      ]);
    });

    test("a family of which only the parent answers is sorted and narrowed by what it is sold from", async () => {
      const { sortRules } = await shop.guest.get(getSortRules);
      const asked = { searchTerm: "zinc tube" };
      const rule = (direction: string) =>
        sortRules.find((one) => one.label === "Price" && one.direction === direction)!;
      expect(await skusOf({ ...asked, sortRuleId: rule("Ascending").sortRuleId })).toEqual(["BOLT", "HOSE"]);
      expect(await skusOf({ ...asked, sortRuleId: rule("Descending").sortRuleId })).toEqual(["HOSE", "BOLT"]);
      const price = { attributeType: "PricebookEntry", nameOrId: "UnitPrice", type: "Range", max: "1" } as const;
      expect(await skusOf({ ...asked, refinements: refined(price) })).toEqual(["BOLT"]);
    });

    test("pages follow one another without gap or repetition", async () => {
      const query = { categoryId: shop.categoryId("filters"), pageSize: 3 };
      expect([...(await skusOf(query)), ...(await skusOf({ ...query, page: 1 }))]).toEqual(
        await skusOf({ categoryId: query.categoryId }),
      );
      expect(await search({ ...query, page: 5 })).toMatchObject({
        productsPage: { products: [], total: 4, pageSize: 3 },
      });
    });

    test.each([
      ["neither term nor category", {}, 400],
      ["a blank term", { searchTerm: "  " }, 400],
      ["an unknown category", { categoryId: "0ZG000000000001GAA" }, 404],
      ["a page too far", { searchTerm: "filter", page: 100, pageSize: 51 }, 400],
      ["refinements that are none", { searchTerm: "filter", refinements: "%%%" }, 400],
      [
        "a range without bounds",
        {
          searchTerm: "filter",
          refinements: refined({ attributeType: "PricebookEntry", nameOrId: "UnitPrice", type: "Range" }),
        },
        400,
      ],
      ["a sort rule of another store", { searchTerm: "filter", sortRuleId: "0sR000000000001EAA" }, 400],
    ])("%s is rejected", async (_, query, expected) => {
      expect((await shop.guest.send(searchProducts, { query })).status).toBe(expected);
    });
  });

  describe("the two forms of the reply", () => {
    test("both have the shape that the wire describes", async () => {
      const found = await search({
        searchTerm: "hex bolt",
        includeProductVariationInfo: true,
        includeQuantityRule: true,
      });
      expect(receiverOf(searchProducts).replyProblems(found)).toEqual([]);
      expect(found.productsPage.products[0]).toMatchObject({
        prices: null,
        productVariationInfo: { variationCount: 2 },
      });
      const posted = await shop.guest.get(searchProductsWithPrices, {
        body: { searchTerm: "filter", includePrices: true },
      });
      expect(receiverOf(searchProductsWithPrices).replyProblems(posted)).toEqual([]);
      expect(posted.productsPage.currencyIsoCode).toBe("USD");
    });

    test("prices come with the posted form when asked for; a family is priced from its cheapest variation", async () => {
      const body = { searchTerm: "hex bolt", includePrices: true };
      const family = await shop.guest.get(searchProductsWithPrices, { body });
      expect(family.productsPage.products[0]?.prices).toMatchObject({
        success: true,
        unitPrice: null,
        lowestUnitPrice: "0.20",
      });
      const each = await shop.guest.get(searchProductsWithPrices, {
        body: { ...body, grouping: { groupingOption: "NoGrouping" } },
      });
      expect(each.productsPage.products.map(({ prices }) => prices?.unitPrice).sort()).toEqual(["0.20", "0.30"]);
      const unpriced = await shop.guest.get(searchProductsWithPrices, {
        body: { searchTerm: "sku:FLT-1004", includePrices: true },
      });
      expect(unpriced.productsPage.products[0]?.prices).toMatchObject({ success: false, unitPrice: null });
    });

    test("text is encoded unless the client says no", async () => {
      const path = `/services/data/v65.0/commerce/webstores/${shop.storeId}/search/products?searchTerm=tube&fields=Name`;
      const encoded = await shop.guest.request("GET", path, undefined, { "x-chatter-entity-encoding": "true" });
      expect(JSON.stringify(encoded.body)).toContain("Tube &lt;b&gt;&amp;&quot;bold&quot;");
      expect((await search({ searchTerm: "tube" })).productsPage.products[0]?.name).toBe('Tube <b>&"bold"</b>');
    });
  });

  describe("suggestions", () => {
    const suggest = async (query: QueryOf<typeof getSuggestions>) =>
      (await shop.guest.get(getSuggestions, { query })).recentSearchSuggestions;

    test("categories first, then words that go on from what was typed", async () => {
      expect((await suggest({ searchTerm: "fil" })).map(({ value }) => value)).toEqual([
        "filters",
        "oil filters",
        "fuel filters",
        "filtrane",
      ]);
      expect((await suggest({ searchTerm: "hex b" })).map(({ value }) => value)).toEqual(["hex bolt"]);
      expect(await suggest({ searchTerm: "unobtainium" })).toEqual([]);
      expect(await suggest({ searchTerm: "" })).toEqual([]);
    });

    test("a version is suggested by itself where it alone is meant, at its own price", async () => {
      const [first] = await suggest({ searchTerm: "gb m8", includeSuggestedProducts: true, includePrices: true });
      expect(first?.suggestedProducts).toMatchObject([{ name: "Hex bolt M8", prices: { unitPrice: "0.30" } }]);
      const [both] = await suggest({ searchTerm: "gb m", includeSuggestedProducts: true });
      expect(both?.suggestedProducts).toMatchObject([{ name: "Hex bolt" }]);
    });

    test("products hang on the first suggestion, the best first, a family by its parent", async () => {
      const [first, second] = await suggest({
        searchTerm: "hex bo",
        includeSuggestedProducts: true,
        suggestedFields: ["StockKeepingUnit"],
      });
      expect(first?.suggestedProducts?.map(({ fields }) => fields?.StockKeepingUnit?.value)).toEqual(["BOLT"]);
      expect(second).toBeUndefined();
      const [only] = await suggest({
        searchTerm: "FLT-1001",
        includeSuggestedProducts: true,
        includeSuggestedTerms: false,
      });
      expect(only).toMatchObject({ value: "FLT-1001", suggestedProducts: [{ name: "Oil filter, spin-on" }] });
      const popular = await suggest({
        includeSuggestedProducts: true,
        popularProductsCategoryId: shop.categoryId("hardware"),
        maxSuggestedProducts: 1,
      });
      expect(popular[0]?.suggestedProducts?.map(({ name }) => name)).toEqual(["Hex bolt"]);
    });

    test("neither terms nor products is rejected", async () => {
      expect(
        (await shop.guest.send(getSuggestions, { query: { searchTerm: "a", includeSuggestedTerms: false } })).status,
      ).toBe(400);
    });
  });
});
