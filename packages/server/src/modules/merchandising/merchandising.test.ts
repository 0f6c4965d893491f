import { getSuggestions, pathOf, searchProducts } from "@tradecounter/wire";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Merchandising } from "../../stores/index.ts";
import { openDemoStore, type DemoStore } from "../../testing/index.ts";
import { readMerchandising, saveMerchandising, unknownNames } from "./index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let demo: DemoStore;
let asImported: Merchandising;
beforeAll(async () => {
  demo = await openDemoStore();
  ({ merchandising: asImported } = await readMerchandising(demo.db, demo.webstoreId));
});
afterAll(() => demo.close());
afterEach(async () => {
  await save(asImported);
  await demo.app.stores.refresh();
});

const save = (merchandising: Partial<Merchandising>, options?: { edited?: number; dryRun?: boolean }) =>
  demo.db.transaction((tx) =>
    saveMerchandising(tx, demo.webstoreId, { synonyms: [], redirects: [], rules: [], ...merchandising }, options),
  );

const address = (searchTerm: string) =>
  `${pathOf(searchProducts, {}, demo.webstoreId)}?${new URLSearchParams({ searchTerm, pageSize: "5" })}`;

interface Found {
  readonly productsPage: { total: number; products: { fields: { StockKeepingUnit: { value: string } } }[] };
  readonly termReading?: { redirectUrl: string | null };
}

async function ask(term: string, headers: Record<string, string> = {}) {
  const { status, body, headers: sent } = await demo.guest().request("GET", address(term), undefined, headers);
  const found = body as unknown as Found | undefined;
  const skus = found?.productsPage.products.map(({ fields }) => fields.StockKeepingUnit.value);
  return { status, etag: String(sent.etag), total: found?.productsPage.total, skus, reading: found?.termReading };
}

test("the demo store's rules are in force once its folder is imported", async () => {
  const { skus } = await ask("Oil changes");
  expect(skus?.slice(0, 2)).toEqual(["KIT-3901", "KIT-3902"]);
  expect((await ask("return")).reading?.redirectUrl).toBe("/shipping-and-returns");
});

test.each([
  ["oil sump", "GSK-2105", "Oil pan gasket, 400 Series"],
  ["turbo 400", "EXH-9301", "Turbocharger, 400 Series, wastegate"],
  ["silencers", "EXH-9002", "Muffler, residential, 400 Series, 64 mm"],
  ["antifreeze", "FLU-3201", "Coolant, extended life, 50/50, 1 gallon"],
])("who asks for %s is shown %s, also while typing, and no word is said to be missing", async (typed, sku, name) => {
  const { skus, reading } = await ask(typed);
  expect(skus).toContain(sku);
  expect(reading).toBeUndefined();
  const query = { searchTerm: typed, includeSuggestedProducts: true };
  const { recentSearchSuggestions: lines } = await demo.guest().get(getSuggestions, { query });
  expect(lines[0]?.suggestedProducts?.map((product) => product.name)).toContain(name);
});

test("a synonym goes on from a word behind others only where nothing is called as typed", async () => {
  const termsFor = async (searchTerm: string) => {
    const { recentSearchSuggestions } = await demo.guest().get(getSuggestions, { query: { searchTerm } });
    return recentSearchSuggestions.map(({ value }) => value);
  };
  // "filtro de aceite" is a synonym of "oil filter", and "filtre à huile" another
  const terms = await termsFor("oil fil");
  expect(terms).toContain("oil filters");
  expect(terms.filter((term) => /filtro|filtre/.test(term))).toEqual([]);
  expect(await termsFor("filtro")).toContain("filtro de aceite");
});

test.each([
  ["sump gasket", "GSK-2105"],
  ["jubilee clip", "HSE-1301"],
  ["hose clip 20-32", "HSE-1301"],
  ["conrod bearing", "ENG-3303"],
  ["petrol pump", "FUE-4306"],
  ["gasoline filter", "FLT-1404"],
  ["fan belt", "DRV-8102"],
  ["antifreeze", "FLU-3201"],
  ["coolant", "FLU-3201"],
])("who asks for %s in his own words finds %s among the first two", async (typed, sku) => {
  const { skus, reading } = await ask(typed);
  expect(skus?.slice(0, 2)).toContain(sku);
  expect(reading).toBeUndefined();
});

test.each([
  ["Shipping", "/shipping-and-returns"],
  ["delivery", "/shipping-and-returns"],
  ["opening hours", "/contact-us"],
  ["phone number", "/contact-us"],
  ["how do I order?", "/faq"],
  ["Where is my order?", "/order-lookup"],
])("who asks the search %s is led to %s", async (typed, path) => {
  expect((await ask(typed)).reading?.redirectUrl).toBe(path);
});

test("the demo store's rules name nothing that it does not have", async () => {
  expect(await unknownNames(demo.db, demo.webstoreId, asImported)).toEqual([]);
});

test("names that the store does not have are told once each", async () => {
  const rules = [
    { category: "nowhere", pins: ["flt-1001", "NOPE"], burials: [{ sku: "NOPE" }, { category: "filters" }] },
    { terms: ["x"], boosts: [{ brand: "Nobody", factor: 2 }], burials: [{ attribute: "Colour", value: "red" }] },
    { terms: ["y"], burials: [{ brand: "filtrane" }, { attribute: "Thread", value: "M20x1.5" }] },
  ];
  expect(await unknownNames(demo.db, demo.webstoreId, { rules })).toEqual([
    "No product that is sold has the SKU NOPE.",
    "No category has the code nowhere.",
    "No product that is sold has the brand Nobody.",
    "Lists cannot be filtered by an attribute Colour.",
  ]);
});

test("values that no product has are told, as pages show values and however they are written", async () => {
  const named = (attribute: string, value: string) => ({ attribute, value });
  const burials = [
    named("Micron", "21 µm"),
    named("Micron", "21"),
    named("Micron", "9999 µm"),
    named("Thread", "m20X1.5"),
  ];
  const rules = [{ terms: ["x"], burials, boosts: [{ ...named("Thread", "M999x9"), factor: 2 }] }];
  expect(await unknownNames(demo.db, demo.webstoreId, { rules })).toEqual([
    "No product that is sold has the Thread M999x9.",
    "No product that is sold has the Micron 21.",
    "No product that is sold has the Micron 9999 µm.",
  ]);
});

test("a change is seen at the next look, whatever replies were kept or are with the client", async () => {
  const before = await ask("oil filter");
  await ask("oil filter"); // from memory
  await save({ rules: [{ terms: ["oil filter"], pins: ["DRV-8001"] }] });
  expect(await ask("oil filter")).toEqual(before);
  await demo.app.stores.refresh();
  const after = await ask("oil filter", { "if-none-match": before.etag });
  expect(after).toMatchObject({ status: 200, total: before.total! + 1 });
  expect(after.skus).toEqual(["DRV-8001", ...before.skus!.slice(0, 4)]);
  expect(await ask("oil filter", { "if-none-match": after.etag })).toMatchObject({ status: 304 });
});

test("a server that runs takes a change by itself", async () => {
  const running = await openDemoStore();
  try {
    await running.app.start();
    const revision = () => running.app.stores.find("demo")!.revision;
    const before = revision();
    await running.db.transaction((tx) => saveMerchandising(tx, running.webstoreId, { ...asImported, rules: [] }));
    await expect.poll(revision, { interval: 20 }).not.toBe(before);
    expect(running.app.stores.find("demo")!.merchandising.rules).toEqual([]);
  } finally {
    await running.close();
  }
});

test("each change has the next revision; the same once more, and a dry run, have none", async () => {
  const { revision } = await readMerchandising(demo.db, demo.webstoreId);
  const rules = [{ terms: ["x"], pins: ["A"] }];
  expect(await save({ rules }, { dryRun: true })).toEqual({ outcome: "saved", revision: revision + 1 });
  expect(await readMerchandising(demo.db, demo.webstoreId)).toEqual({ revision, merchandising: asImported });
  expect(await save({ rules })).toEqual({ outcome: "saved", revision: revision + 1 });
  expect(await save({ rules }, { edited: 0 })).toEqual({ outcome: "unchanged", revision: revision + 1 });
});

test("who edited an old copy does not undo what came since", async () => {
  const { revision } = await readMerchandising(demo.db, demo.webstoreId);
  await save({ redirects: [{ terms: ["a"], to: "/a" }] }, { edited: revision });
  expect(await save({ redirects: [] }, { edited: revision })).toEqual({ outcome: "outdated", revision: revision + 1 });
  const { merchandising } = await readMerchandising(demo.db, demo.webstoreId);
  expect(merchandising.redirects).toEqual([{ terms: ["a"], to: "/a" }]);
});
