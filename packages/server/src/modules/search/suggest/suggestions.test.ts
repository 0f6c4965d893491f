import { recordIdOf } from "@tradecounter/commerce";
import { getSuggestions, type QueryOf } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../../db/index.ts";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import { searchPlaces } from "../test-search.ts";

describe.each(searchPlaces)("with the index in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => {
    shop = await openTestCatalogue(
      {
        attributes: [{ name: "Bore" }, { name: "Width" }],
        categories: [
          { code: "fuel", name: "Fuel system" },
          { code: "carburettors", name: "Carburettors", parent: "fuel" },
          { code: "filters", name: "Fuel filters", parent: "fuel" },
          { code: "empty", name: "Fuel caps", parent: "fuel" },
        ],
        products: [
          {
            sku: "CAR-10",
            name: "Carburettor, 200 Series",
            partNumber: "K-19.5",
            categories: ["carburettors"],
            price: "80",
            list: "90",
            replaces: ["CAR-0077", "CAR-8"],
            crossReferences: ["QX 2036/A", "007312"],
          },
          { sku: "FU-700", name: "Starter, 12 V", price: "70" },
          { sku: "BA-8", name: "Relay for 12 volts", description: "20 mm long", attributes: { Bore: "Oily" } },
          { sku: "OIL-1", name: "Oil pump" },
          { sku: "OIL-2", name: "Oil pump rotor" },
          { sku: "OIL-3", name: "Oil valve", attributes: { Bore: "Oiled" } },
          { sku: "FLT-1", name: "Fuel filter", categories: ["filters"], price: "4" },
          { sku: "FLT-2", name: "Filter bowl, 850 ml", description: "3/8 in", categories: ["filters"] },
          { sku: "BOLT", name: "Banjo bolt", productClass: "VariationParent", categories: ["fuel"] },
          { sku: "BOLT-8", name: "Banjo bolt M8", parent: "BOLT", variation: { Thread: "M8" }, price: "0.9" },
          { sku: "BOLT-6", name: "Banjo bolt M6", parent: "BOLT", variation: { Thread: "M6" }, price: "0.6" },
          { sku: "GSK-1", name: "Head gasket, BH-130" },
          { sku: "GSK-2", name: "Head gasket, BH-90" },
          { sku: "RES-1", name: "Shunt, 100 m\u03a9" },
          { sku: "HDW-1", name: "Hex screw, M8 x 30 mm" },
          { sku: "THW-1", name: "Thermowell", description: "Only once", attributes: { Bore: "25", Width: "47" } },
          { sku: "HDW-2", name: "Hex screw, M8 x 16 mm" },
          { sku: "TUB-1", name: "Tubing within limits", description: "Outlasts sullage, turbid or not" },
          { sku: "SECRET-1", name: "Prototype carburettor", categories: ["filters"], price: "7", active: false },
        ],
      },
      { search: place },
    );
    await saveContractPrice("CAR-10", "61.25");
    await shop.catalog.publish(shop.storeId);
  });
  afterAll(() => shop.close());

  /** Saves the price in a price book that guests do not buy from. */
  async function saveContractPrice(sku: string, unitPrice: string) {
    const bookId = recordIdOf("priceBook", shop.storeId, "contract");
    await shop.db.run(sql`
    insert into price_book (store_id, id, code, name) values (${shop.storeId}, ${bookId}, 'contract', 'Contract')`);
    await shop.db.run(sql`
    insert into price_book_entry (store_id, price_book_id, product_id, currency, id, unit_price)
    values (${shop.storeId}, ${bookId}, ${shop.productId(sku)}, 'USD', ${recordIdOf("priceBookEntry", bookId, sku)}, ${unitPrice})`);
  }

  const suggest = (searchTerm: string, query: QueryOf<typeof getSuggestions> = {}) =>
    shop.guest.get(getSuggestions, {
      query: {
        searchTerm,
        includePrices: true,
        includeSuggestedCategories: true,
        includeSuggestedProducts: true,
        suggestedFields: ["StockKeepingUnit"],
        ...query,
      },
    });
  const termsOf = async (typed: string) =>
    (await suggest(typed, { includeSuggestedProducts: false })).recentSearchSuggestions.map(({ value }) => value);
  const productsOf = async (typed: string) =>
    (await suggest(typed)).recentSearchSuggestions[0]?.suggestedProducts ?? [];
  const skusOf = async (typed: string) =>
    (await productsOf(typed)).map(({ fields }) => fields?.StockKeepingUnit?.value);

  test("a letter typed for the digit that looks like it is corrected", async () => {
    expect(await termsOf("2oo")).toEqual(["200"]);
    expect(await termsOf("carburettor 2O0")).toEqual(["carburettor 200"]);
  });

  test.each([
    ["bh1", "GSK-1"],
    ["BH13", "GSK-1"],
    ["bh130", "GSK-1"],
    ["M8x3", "HDW-1"],
    ["m8X1", "HDW-2"],
  ])("a prefix of a model or a size suggests its products: %s", async (typed, sku) => {
    expect(await skusOf(typed)).toEqual([sku]);
  });

  test("words that only descriptions have, and very common words, are not suggested, whether first or after another word", async () => {
    expect(await termsOf("outl")).toEqual([]);
    expect(await termsOf("tubing tu")).toEqual([]);
    expect(await termsOf("su")).toEqual([]);
    expect(await termsOf("withi")).toEqual([]);
  });

  test("words that nobody searches for are not suggested", async () => {
    expect(await termsOf("o")).not.toContain("only");
    expect(await termsOf("onl")).toEqual([]);
  });

  test("no number is completed after an unknown word", async () => {
    expect(await termsOf("zzzz 20")).toEqual([]);
    expect(await termsOf("carburettor 20")).toEqual(["carburettor 200"]);
  });

  test("a number of digits alone is not taken for two numbers", async () => {
    expect(await skusOf("FO-2547")).toEqual([]);
  });

  test("a fraction is not the prefix of another number", async () => {
    expect(await termsOf("3/8")).toEqual([]);
    expect(await termsOf("filter 3/8")).toEqual([]);
    expect(await termsOf("filter 8")).toEqual(["filter 850 ml"]);
  });

  test("a complete measurement is continued with the products that have it, or with a longer unit", async () => {
    expect(await termsOf("12 v")).toEqual(["12 v starter", "12 v relay"]);
    expect(await termsOf("20 m")).toEqual(["20 mm"]);
    expect(await termsOf("100 m")).toEqual(["100 m\u03c9"]);
    expect(await termsOf("bowl 850 m")).toEqual(["bowl 850 ml"]);
  });

  test("a complete word is continued with the next one before rarer words that it is a prefix of", async () => {
    const [first, ...others] = await termsOf("oil");
    expect(first).toBe("oil pump");
    expect(others.slice(0, 2).toSorted()).toEqual(["oil pump rotor", "oil valve"]);
    expect(others.slice(2)).toEqual(["oiled", "oily"]);
    expect(await termsOf("banjo")).toEqual(["banjo bolt"]);
  });

  test("before a hyphen, letters are a part number prefix and a word is complete", async () => {
    expect(await suggest("fu-", { includeSuggestedProducts: false })).toMatchObject({
      recentSearchSuggestions: [],
      suggestedCategories: [],
    });
    expect((await skusOf("fu-"))[0]).toBe("FU-700");
    expect(await termsOf("fu-7")).toEqual([]);
    expect(await termsOf("fuel-")).toEqual(["fuel filter"]);
  });

  test("letters that start no word suggest the parts whose numbers start with them", async () => {
    for (const typed of ["fl", "flt"]) expect((await skusOf(typed)).toSorted()).toEqual(["FLT-1", "FLT-2"]);
  });

  test("after an unknown word, the next one is completed as if it were alone", async () => {
    expect(await termsOf("zzzz filt")).toEqual(["zzzz filter"]);
    expect(await termsOf("zzzz carbu")).toEqual(["zzzz carburettor"]);
  });

  test("one letter suggests terms, categories and products", async () => {
    const suggestions = await suggest("f");
    expect(receiverOf(getSuggestions).replyProblems(suggestions)).toEqual([]);
    expect(suggestions.recentSearchSuggestions.map(({ value }) => value)).toEqual(["fuel", "filter"]);
    expect(suggestions.suggestedCategories?.map(({ category }) => category.name)).toEqual([
      "Fuel system",
      "Fuel filters",
    ]);
    expect(await skusOf("f")).toContain("FLT-1");
  });

  test("there are no more terms than requested, including category names", async () => {
    const terms = async (maxResults: number) => {
      const query = { includeSuggestedCategories: false, includeSuggestedProducts: false, maxResults };
      return (await suggest("f", query)).recentSearchSuggestions.map(({ value }) => value);
    };
    expect(await terms(10)).toEqual(["fuel system", "fuel filters", "fuel", "filter"]);
    expect(await terms(1)).toEqual(["fuel system"]);
  });

  test("a category is suggested for a mistyped name", async () => {
    const named = async (typed: string) =>
      (await suggest(typed)).suggestedCategories?.map(({ category }) => category.name);
    expect(await named("carbretor")).toEqual(await named("carburettor"));
    expect(await named("carbretor")).toHaveLength(1);
  });

  test("a suggested category has its path; a category without products is not suggested", async () => {
    const { suggestedCategories } = await suggest("fuel fi");
    expect(suggestedCategories).toMatchObject([
      {
        category: { name: "Fuel filters" },
        path: [{ name: "Fuel system" }, { name: "Fuel filters" }],
        productCount: 2,
      },
    ]);
    expect((await suggest("caps")).suggestedCategories).toEqual([]);
  });

  test("a client that requests no extras gets what the platform sends", async () => {
    const plain = { includePrices: false, includeSuggestedCategories: false };
    const suggestions = await suggest("carb", plain);
    expect(Object.keys(suggestions)).toEqual(["recentSearchSuggestions"]);
    expect(suggestions.recentSearchSuggestions.map(({ value }) => value)).toEqual(["carburettors"]);
    expect(suggestions.recentSearchSuggestions[0]?.suggestedProducts).toEqual([
      {
        defaultImage: expect.objectContaining({ url: expect.any(String) }),
        fields: { StockKeepingUnit: { value: "CAR-10" } },
        id: shop.productId("CAR-10"),
        name: "Carburettor, 200 Series",
        productClass: "Simple",
        urlName: "car-10",
      },
    ]);
  });

  test.each([
    ["filtr", "filter", "FLT-1"],
    ["carburetter", "carburettor", "CAR-10"],
    ["carbruttor", "carburettor", "CAR-10"],
    ["cabur", "carburettor", "CAR-10"],
    ["fuel fitl", "fuel filter", "FLT-1"],
  ])("%s is completed to %s, and the product is suggested", async (typed, term, sku) => {
    expect((await termsOf(typed))[0]).toMatch(new RegExp(`^${term}s?$`));
    expect(await skusOf(typed)).toContain(sku);
  });

  test.each(["k195", "K 19 5", "K-19.5", "car10", "CAR/10"])("%s suggests the part with that number", async (typed) => {
    const [first] = await productsOf(typed);
    expect(first).toMatchObject({ id: shop.productId("CAR-10") });
    expect(first).not.toHaveProperty("replacedNumber");
  });

  test.each([
    ["CAR-0077", "CAR-0077"],
    ["car 0077", "CAR-0077"],
    ["car00", "CAR-0077"],
    ["CAR8", "CAR-8"],
  ])("%s suggests the part that replaces %s, with the replaced number", async (typed, replacedNumber) => {
    expect((await productsOf(typed))[0]).toMatchObject({ id: shop.productId("CAR-10"), replacedNumber });
  });

  test.each([
    ["k195", "K-19.5"],
    ["K-19", "K-19.5"],
    ["carburettor qx2036", "QX 2036/A"],
    ["qx2036a", "QX 2036/A"],
    ["QX 20", "QX 2036/A"],
    ["qx-", "QX 2036/A"],
    ["qx", "QX 2036/A"],
    ["2036", "QX 2036/A"],
    ["7312", "007312"],
    ["banjo BOLT-8", "BOLT-8"],
  ])("a product suggested for %s has the part number that matched, %s", async (typed, matchedNumber) => {
    const [first] = await productsOf(typed);
    expect(first).toMatchObject({ matchedNumber });
    expect(first).not.toHaveProperty("replacedNumber");
  });

  test.each(["car", "CAR-10", "carburettor 200", "200", "fuel", "CAR-0077", "bolt"])(
    "%s leads to products without another number beside their own",
    async (typed) => {
      expect((await productsOf(typed)).length).toBeGreaterThan(0);
      for (const product of await productsOf(typed)) expect(product).not.toHaveProperty("matchedNumber");
    },
  );

  test("prices are the shopper's own, and a family is priced from its cheapest variation", async () => {
    const suggestions = await suggest("carburettor");
    expect(suggestions.currencyIsoCode).toBe("USD");
    expect((await productsOf("carburettor"))[0]?.prices).toMatchObject({ unitPrice: "80.00", success: true });
    expect((await productsOf("filter bowl"))[0]?.prices).toMatchObject({ unitPrice: null, success: false });
    expect((await productsOf("banjo"))[0]?.prices).toMatchObject({ unitPrice: null, lowestUnitPrice: "0.60" });
  });

  test("hidden products, their words and other buyers' prices are not suggested", async () => {
    for (const typed of ["s", "secret", "SECRET-1", "prototype", "protot", "p"]) {
      expect(await skusOf(typed)).not.toContain("SECRET-1");
      expect((await termsOf(typed)).join()).not.toMatch(/secret|prototype/);
    }
    const all = await Promise.all(["c", "car", "carburettor", "k195"].map((typed) => suggest(typed)));
    expect(JSON.stringify(all)).not.toContain("61.25");
  });
});

describe.each(searchPlaces)("while the last word is being typed, with the index in %s", (place) => {
  let shop: TestCatalogue;
  beforeAll(async () => {
    shop = await openTestCatalogue(
      {
        attributes: [{ name: "Opens", unit: "°C" }],
        categories: [
          { code: "kits", name: "Gasket Kits" },
          { code: "oil", name: "Oil Filters" },
        ],
        engines: ["C404-75", "C404-85", "C404-100T", "C606-225TA"].map((model) => ({
          code: model,
          maker: "Corvane",
          family: "",
          model,
        })),
        products: [
          { sku: "TH-A", name: "Thermostat, 82 °C, 54 mm" },
          { sku: "TH-B", name: "Thermostat, first type", attributes: { Opens: "88" } },
          { sku: "TH-C", name: "Thermostat, 71 °C" },
          { sku: "SCR-A", name: "Hex bolt, class 8.8", description: "Class 8, 80T, for a thermostat" },
          { sku: "INJ-A", name: "Injector, common rail", fits: ["C404-85"] },
          { sku: "RNG-A", name: "O-ring, size C", description: "For an injector" },
          { sku: "BAT-A", name: "Battery, 12 V", description: "850 A, for the C404 and BH", fits: ["C404-85"] },
          { sku: "FUS-A", name: "Strip fuse", description: "For BH, of 12 kinds, 10w 10k, 24 V" },
          { sku: "PLG-A", name: "Plug, capped" },
          { sku: "PLG-B", name: "Plug for lines, type C" },
          { sku: "STR-A", name: "Starter, 12 V", fits: ["C404-75", "C404-100T"] },
          { sku: "ROD-A", name: "Rail", description: "Holds 10kg" },
          { sku: "REL-A", name: "Relay, 12 V", description: "In a strip or alone" },
          { sku: "GSK-A", name: "Gasket", fits: ["C606-225TA"] },
          { sku: "GSK-B", name: "Gasket kit", categories: ["kits"] },
          { sku: "FLT-A", name: "Filter for oil", categories: ["oil"] },
          { sku: "BAR-A", name: "Hexagon bar" },
          { sku: "BSH-A", name: "Bush of steel" },
          { sku: "BSH-B", name: "Bush of steel, thick" },
          { sku: "BSH-C", name: "Bush set" },
        ],
      },
      { search: place },
    );
  });
  afterAll(() => shop.close());

  async function suggested(searchTerm: string) {
    const { recentSearchSuggestions, suggestedCategories } = await shop.guest.get(getSuggestions, {
      query: {
        searchTerm,
        includeSuggestedCategories: true,
        includeSuggestedProducts: true,
        suggestedFields: ["StockKeepingUnit"],
      },
    });
    return {
      terms: recentSearchSuggestions.map(({ value }) => value).filter((value) => value !== searchTerm),
      skus: (recentSearchSuggestions[0]?.suggestedProducts ?? []).map(({ fields }) => fields?.StockKeepingUnit?.value),
      categories: suggestedCategories?.map(({ category }) => category.name),
    };
  }

  test("a single letter or digit after words is a prefix", async () => {
    expect((await suggested("thermostat 8")).skus.slice(0, 2).toSorted()).toEqual(["TH-A", "TH-B"]);
    expect((await suggested("injector c")).skus[0]).toBe("INJ-A");
    expect((await suggested("plug c")).skus.slice(0, 2)).toEqual(["PLG-B", "PLG-A"]);
    expect((await suggested("relay 12 v")).skus).toEqual(["REL-A"]);
  });

  test("a prefix is completed to words of products with the words before it, but not of their descriptions", async () => {
    expect((await suggested("hex b")).terms).toEqual(["hex bolt"]);
    expect((await suggested("ring i")).terms).toEqual([]);
  });

  test("words that are adjacent in names are suggested first", async () => {
    expect((await suggested("bush s")).terms).toEqual(["bush set", "bush steel"]);
  });

  test("digits after words are completed from the products of that name, with their units", async () => {
    expect((await suggested("thermostat 8")).terms.toSorted()).toEqual(["thermostat 82 °C", "thermostat 88 °C"]);
    expect((await suggested("thermostat 82")).terms).toEqual(["thermostat 82 °C"]);
    expect((await suggested("thermostat 80")).terms).toEqual([]);
  });

  test.each([
    ["c404-8", ["Corvane C404-85"]],
    ["C404-85", ["Corvane C404-85"]],
    ["c606 2", ["Corvane C606-225TA"]],
    ["corvane 4", ["Corvane C404-75", "Corvane C404-85", "Corvane C404-100T"]],
    ["injector c4", ["injector Corvane C404-85"]],
  ])("the prefix of a machine is completed to names of machines, smaller numbers first: %s", async (typed, engines) => {
    expect((await suggested(typed)).terms).toEqual(engines);
  });

  test("no suggested term combines letters and digits into a query without full matches", async () => {
    for (const typed of ["10k ra", "bh 10", "12 v str"])
      expect((await suggested(typed)).terms).not.toContain(
        { "10k ra": "10k rail", "bh 10": "bh 10w", "12 v str": "12 v strip" }[typed],
      );
    expect((await suggested("12 v star")).terms).toEqual(["12 v starter"]);
  });

  test.each(["gasket -k", "gasket -ki", "gasket -kit", "gasket without k", "gasket without "])(
    "after a negation only products for the part before it are suggested: %s",
    async (typed) => {
      const { terms, categories, skus } = await suggested(typed);
      expect({ terms, categories }).toEqual({ terms: [], categories: [] });
      expect(skus).toContain("GSK-A");
    },
  );
});
