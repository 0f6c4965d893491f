import type { SearchResults, Suggestions } from "@tradecounter/wire";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListRule, Merchandising, RuleTarget } from "../../../stores/index.ts";
import { openTestCatalogue, type TestCatalogue } from "../../../testing/catalogue.ts";
import type { ReadyJson } from "../../../http/reply.ts";
import { createSearch, type Search, type SearchRequest } from "../index.ts";
import { createMerchandiser } from "./merchandiser.ts";
import { sortRulesOf } from "../results/sort-rules.ts";
import { plainRequest, plainSuggestions, resultsIn, shopperWith } from "../test-search.ts";

let shop: TestCatalogue;
let search: Search;
beforeAll(async () => {
  shop = await openTestCatalogue({
    categories: [
      { code: "filters", name: "Filters" },
      { code: "oil", name: "Oil filters", parent: "filters" },
      { code: "hardware", name: "Hardware" },
    ],
    attributes: [{ name: "Micron", unit: "µm", rank: 5 }, { name: "Thread" }],
    products: [
      { sku: "F1", name: "Filter one", brand: "Filtrane", categories: ["oil"], attributes: { Micron: "21" } },
      { sku: "F2", name: "Filter two", brand: "Havnes", categories: ["oil"], attributes: { Micron: "9" } },
      { sku: "F3", name: "Filter three", brand: "Corvane", categories: ["filters"], attributes: { Micron: "9" } },
      { sku: "F4", name: "Filter four", brand: "Filtrane", categories: ["filters"], partNumber: "FO-36.14" },
      { sku: "B", name: "Hex bolt", productClass: "VariationParent", categories: ["hardware"] },
      { sku: "B6", name: "Hex bolt M6", parent: "B", variation: { Thread: "M6" }, categories: ["hardware"] },
      { sku: "B8", name: "Hex bolt M8", parent: "B", variation: { Thread: "M8" }, categories: ["hardware"] },
      { sku: "G", name: "Gasket", categories: ["hardware"] },
      { sku: "GONE", name: "Gasket, old", categories: ["hardware"], active: false },
    ],
  });
  search = createSearch(shop);
});
afterAll(() => shop.close());

/** The results that a shopper gets in a store with this merchandising. */
function resultsWith(merchandising: Partial<Merchandising>, query: Partial<SearchRequest>): SearchResults {
  const ready = search.results(shopperWith(shop, merchandising), { ...plainRequest, ...query });
  // a promise is returned only if stock must be loaded first, and the store tracks none
  return resultsIn(ready as ReadyJson);
}

/** The SKUs of a list, in order. */
function listWith(rules: readonly ListRule[], query: Partial<SearchRequest>): string[] {
  const { products, total } = resultsWith({ rules }, query).productsPage;
  expect(total).toBe(products.length);
  return products.map(({ fields }) => fields.StockKeepingUnit!.value!);
}

const filters = { query: "filter" };
const plain = () => listWith([], filters);

test("pins come first in their order, also what does not match, and only what is sold", () => {
  const rest = plain().filter((sku) => sku !== "F3");
  expect(listWith([{ terms: ["filter"], pins: ["g", "GONE", "nothing", "F3"] }], filters)).toEqual([
    "G",
    "F3",
    ...rest,
  ]);
});

test("a pinned product that does not match counts in facets and can be narrowed away", () => {
  const rules: ListRule[] = [{ terms: ["bolt"], pins: ["F2"] }];
  const { facets, productsPage } = resultsWith({ rules }, { query: "bolt" });
  expect(productsPage.total).toBe(2);
  expect(facets.find(({ nameOrId }) => nameOrId === "Micron__c")).toMatchObject({
    values: [{ displayName: "9 µm", productCount: 1 }],
  });
  const refinements = (nameOrId: string, ...values: string[]) =>
    [{ attributeType: "Custom", type: "DistinctValue", nameOrId, values }] as const;
  expect(listWith(rules, { query: "bolt", refinements: refinements("Thread__c", "M6") })).toEqual(["B"]);
  expect(listWith(rules, { query: "bolt", refinements: refinements("Micron__c", "9 µm") })).toEqual(["F2"]);
  expect(listWith(rules, { query: "bolt", categoryId: shop.categoryId("hardware") })).toEqual(["B"]);
});

test("a family stands once, wherever its variations are pinned", () => {
  expect(listWith([{ terms: ["bolt"], pins: ["B8", "G", "B6"] }], { query: "bolt" })).toEqual(["B", "G"]);
  expect(listWith([{ terms: ["filter"], pins: ["B"] }], filters)).toEqual(["B", ...plain()]);
  expect(listWith([{ terms: ["gasket"], pins: ["B"] }], { query: "gasket", grouping: "NoGrouping" })).toEqual([
    "B6",
    "B8",
    "G",
  ]);
});

test.each<[what: string, target: RuleTarget, skus: string[]]>([
  ["a product", { sku: "f2" }, ["F2"]],
  ["a brand, in any case", { brand: "filtrane" }, ["F1", "F4"]],
  ["a category", { category: "oil" }, ["F1", "F2"]],
  ["a category with those below it", { category: "filters" }, ["F1", "F2", "F3", "F4"]],
  ["an attribute's value, as it is shown", { attribute: "Micron", value: "9 µm" }, ["F2", "F3"]],
  ["what there is not", { brand: "Nobody" }, []],
])("%s is boosted before the others, or buried behind them", (_what, target, skus) => {
  const isOf = (sku: string) => skus.includes(sku);
  const boosted = listWith([{ terms: ["filter"], boosts: [{ ...target, factor: 10 }] }], filters);
  expect(boosted).toEqual([...plain().filter(isOf), ...plain().filter((sku) => !isOf(sku))]);
  const buried = listWith([{ terms: ["filter"], burials: [target] }], filters);
  expect(buried).toEqual([...plain().filter((sku) => !isOf(sku)), ...plain().filter(isOf)]);
});

test("a boost by 2 halves the place of what answers less well", () => {
  const [, second, third, fourth] = plain();
  const boosted = (sku: string, factor: number) =>
    listWith([{ terms: ["filter"], boosts: [{ sku, factor }] }], filters).indexOf(sku) + 1;
  expect([boosted(second!, 2), boosted(third!, 2), boosted(fourth!, 2)]).toEqual([1, 2, 2]);
  expect([boosted(second!, 1.1), boosted(fourth!, 10)]).toEqual([2, 1]);
  const rule = { terms: ["filter"], boosts: [2, 10, 1.1].map((factor) => ({ sku: fourth!, factor })) };
  expect(listWith([rule], filters)[0]).toBe(fourth);
});

test("a pin counts more than a burial, and a burial more than a boost", () => {
  const rule: ListRule = {
    terms: ["filter"],
    pins: ["F3"],
    burials: [{ sku: "F3" }, { sku: "F2" }],
    boosts: [{ sku: "F2", factor: 10 }],
  };
  const list = listWith([rule], filters);
  expect([list[0], list.at(-1)]).toEqual(["F3", "F2"]);
});

test("a family is buried when all of it is", () => {
  const query = { query: "hex bolt gasket" };
  const withBurial = (sku: string) => listWith([{ terms: [query.query], burials: [{ sku }], pins: ["G"] }], query);
  expect(withBurial("B6")).toEqual(["G", "B"]);
  expect(withBurial("B")).toEqual(["G", "B"]);
  const unpinned = (sku: string) => listWith([{ terms: ["hardware"], burials: [{ sku }] }], { query: "hardware" });
  expect(unpinned("B")).toEqual(["G", "B"]);
  expect(unpinned("G")).toEqual(["B", "G"]);
});

test.each(["FILTER", "filters", "the fílters", "Filter!"])("terms match as words do: %s", (term) => {
  expect(listWith([{ terms: ["filter"], pins: ["G"] }], { query: term })[0]).toBe("G");
});

test.each([
  ["Two Filters", "filter two"],
  ["filter for two", "two filters"],
  ["fo3614", "FO-36.14"],
  ["FO 36 14", "fo3614"],
])("%s is the term %s", (term, ruled) => {
  expect(listWith([{ terms: [ruled], pins: ["G"] }], { query: term })[0]).toBe("G");
});

test.each(["filter one", "oil", "sku:F1"])("%s is another term", (term) => {
  expect(listWith([{ terms: ["filter"], pins: ["G"] }], { query: term })).not.toContain("G");
});

test("a category's rules order its own list, by name where they are silent, and add nothing to it", () => {
  const rules: ListRule[] = [
    { category: "filters", pins: ["F3", "G"], boosts: [{ brand: "Havnes", factor: 1.1 }], burials: [{ sku: "F4" }] },
  ];
  expect(listWith([], { categoryId: shop.categoryId("filters") })).toEqual(["F4", "F1", "F3", "F2"]);
  expect(listWith(rules, { categoryId: shop.categoryId("filters") })).toEqual(["F3", "F2", "F1", "F4"]);
  expect(listWith(rules, { categoryId: shop.categoryId("oil") })).toEqual(["F1", "F2"]);
  expect(listWith(rules, { categoryId: shop.categoryId("filters"), ...filters })).toEqual(plain());
});

test("a list that is sorted otherwise keeps its order, and what was pinned is in it", () => {
  const sortRuleId = sortRulesOf(shop.storeId).find(({ label }) => label === "Name")!.sortRuleId;
  const rules: ListRule[] = [{ terms: ["filter"], pins: ["G"], burials: [{ sku: "F4" }] }];
  expect(listWith(rules, { ...filters, sortRuleId })).toEqual(["F4", "F1", "F3", "F2", "G"]);
});

test("a term that leads elsewhere says so on a plain search, and the list is there all the same", () => {
  const redirects = [{ terms: ["filter"], to: "/faq" }];
  const reading = (query: Partial<SearchRequest>) => resultsWith({ redirects }, query).termReading;
  expect(reading({ query: "Filters" })?.redirectUrl).toBe("/faq");
  expect(resultsWith({ redirects }, filters).productsPage.total).toBe(4);
  expect(reading({ ...filters, categoryId: shop.categoryId("oil") })?.redirectUrl ?? null).toBeNull();
  expect(reading({ query: "gasket" })?.redirectUrl ?? null).toBeNull();
});

const skus = fc.constantFrom("F1", "F2", "F3", "F4", "B", "B6", "B8", "G", "GONE", "nothing");
const target: fc.Arbitrary<RuleTarget> = fc.oneof(
  fc.record({ sku: skus }),
  fc.record({ brand: fc.constantFrom("Filtrane", "Havnes", "Nobody") }),
  fc.record({ category: fc.constantFrom("filters", "oil", "hardware") }),
  fc.record({ attribute: fc.constant("Micron"), value: fc.constantFrom("9 µm", "21 µm") }),
);
const rule: fc.Arbitrary<ListRule> = fc.record({
  terms: fc.constant(["filter", "bolt", "hardware", "gasket"]),
  pins: fc.uniqueArray(skus),
  boosts: fc.array(fc.tuple(target, fc.constantFrom(1.1, 2, 10)).map(([of, factor]) => ({ ...of, factor }))),
  burials: fc.array(target),
});

test("a mistyped term is met by the rules and the redirect of what it was corrected to, unless it has its own", () => {
  const rules: ListRule[] = [{ terms: ["filter"], pins: ["G", "F3"], boosts: [], burials: [] }];
  const pinned = listWith(rules, { query: "filter" });
  expect(pinned.slice(0, 2)).toEqual(["G", "F3"]);
  expect(listWith(rules, { query: "fliter" })).toEqual(pinned);
  expect(listWith(rules, { query: "fliter", asTyped: true })).toEqual([]);
  const own: ListRule = { terms: ["fliter"], pins: ["F4"], boosts: [], burials: [] };
  expect(listWith([...rules, own], { query: "fliter" })[0]).toBe("F4");
  const redirects = [{ terms: ["FO-3614", "gasket"], to: "/about" }];
  const leadsTo = (term: string) => resultsWith({ redirects }, { query: term }).termReading?.redirectUrl;
  expect(["gaskte", "F0-3614", "fliter"].map(leadsTo)).toEqual(["/about", "/about", null]);
});

test("who mistypes a term that leads elsewhere, and that no product has, is led there where nothing is found", () => {
  const redirects = [{ terms: ["shipping cost", "shipping"], to: "/faq" }];
  const leadsTo = (term: string, more: Partial<SearchRequest> = {}) =>
    resultsWith({ redirects }, { query: term, ...more }).termReading?.redirectUrl ?? null;
  expect(["shiping", "Shippign cost", "ship", "gasket shiping"].map((term) => leadsTo(term))).toEqual([
    "/faq",
    "/faq",
    null,
    null,
  ]);
  expect(leadsTo("shiping", { asTyped: true })).toBeNull();
});

test("a mistyped word has the synonyms of what it was corrected to, and the shopper is told what that is", () => {
  const synonyms = [{ words: ["gasket", "hex bolt"] }];
  const skus = (found: SearchResults) =>
    found.productsPage.products.map(({ fields }) => fields.StockKeepingUnit?.value);
  const asked = resultsWith({ synonyms }, { query: "gasket xyzzy" });
  const mistyped = resultsWith({ synonyms }, { query: "gaskte xyzzy" });
  expect(skus(asked).toSorted()).toEqual(["B", "G"]);
  expect(skus(mistyped)).toEqual(skus(asked));
  expect(mistyped.termReading).toMatchObject({
    searchedTerm: "gasket",
    corrections: [{ from: "gaskte", to: "gasket" }],
    droppedWords: ["xyzzy"],
  });
});

test("all views of a catalogue have the operator's words in common", () => {
  const snapshot = shop.catalog.snapshot(shop.storeId);
  const merchandising: Merchandising = { synonyms: [{ words: ["gasket", "joint"] }], redirects: [], rules: [] };
  const [whole, view] = [snapshot, { ...snapshot }].map((each) => createMerchandiser(each, merchandising));
  expect(whole!.synonyms).toBeDefined();
  expect(view!.synonyms).toBe(whole!.synonyms);
});

test("products are suggested as the rules of what is typed have them, once it is typed in full", () => {
  const rules: ListRule[] = [
    { terms: ["filter"], pins: ["G", "GONE"], boosts: [{ sku: "F3", factor: 10 }], burials: [{ brand: "Filtrane" }] },
  ];
  const suggestedFor = async (searchTerm: string, merchandising: Partial<Merchandising>) => {
    const bytes = await search.suggestionBytes(shopperWith(shop, merchandising), { ...plainSuggestions, searchTerm });
    const { recentSearchSuggestions } = JSON.parse(bytes.toString()) as Suggestions;
    return recentSearchSuggestions[0]?.suggestedProducts?.map(({ fields }) => fields?.StockKeepingUnit?.value);
  };
  return Promise.all([
    expect(suggestedFor("Filters", { rules })).resolves.toEqual(listWith(rules, { query: "Filters" })),
    expect(suggestedFor("filte", { rules })).resolves.toEqual(plain()),
    expect(suggestedFor("filter", {})).resolves.toEqual(plain()),
  ]);
});

test("no rules lose or double a product, and totals grow by added pins alone", () => {
  const term = fc.constantFrom("filter", "bolt", "hardware", "gasket");
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 3 }), term, fc.boolean(), (rules, term, isGrouped) => {
      const grouping = isGrouped ? "VariationParent" : "NoGrouping";
      const before = listWith([], { query: term, grouping });
      const after = listWith(rules, { query: term, grouping });
      expect(new Set(after).size).toBe(after.length);
      expect(before.filter((sku) => !after.includes(sku))).toEqual([]);
      const pinned = new Set(rules.flatMap(({ pins = [] }) => pins));
      const families: Record<string, string[]> = isGrouped ? { B6: ["B"], B8: ["B"] } : { B: ["B6", "B8"] };
      const mayCome = new Set([...pinned].flatMap((sku) => families[sku] ?? [sku]));
      expect(after.filter((sku) => !before.includes(sku) && !mayCome.has(sku))).toEqual([]);
      for (const sku of mayCome) if (!["GONE", "nothing"].includes(sku)) expect(after).toContain(sku);
      // the order of boosts and burials makes no difference
      const turned = rules.map((one) => ({
        ...one,
        boosts: one.boosts?.toReversed() ?? [],
        burials: one.burials?.toReversed() ?? [],
      }));
      expect(listWith(turned, { query: term, grouping })).toEqual(after);
    }),
    { numRuns: 200 },
  );
});
