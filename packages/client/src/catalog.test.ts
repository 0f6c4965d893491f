import { expect, test } from "vitest";
import { isLoggedIn } from "./context.ts";
import { openClient } from "./testing/open-client.ts";
import { refused, webstoreId } from "./testing/small-store.ts";

const impeller = "01t7t00000ImPe1AAL";
const pumps = "0ZG7t00000PuMpsAAL";
const live = { catalogSnapshotVersionId: null, taxType: "Gross" };
const context = (body: object = live) => ({ "GET application-context": { body } });
const invalid = expect.objectContaining({ code: "INVALID_CONFIG", status: 400 });

test("the store's context is fetched as a guest, and again half a minute before it expires", async () => {
  const headers = { "cache-control": "public, max-age=90" };
  const { client, store, clock } = await openClient({ "GET application-context": { body: live, headers } });
  await client.context.application();
  expect(store.seen[0]!.query.asGuest).toBe("true");
  clock.advance(59_999);
  await client.context.application();
  expect(store.seen).toHaveLength(1);
  clock.advance(1);
  await client.context.application();
  expect(store.seen).toHaveLength(2);
});

test("a context that lives for less than half a minute is always about to expire", async () => {
  const headers = { "cache-control": "max-age=29" };
  const { client, store } = await openClient({ "GET application-context": { body: live, headers } });
  await client.context.application();
  await client.context.application();
  expect(store.seen).toHaveLength(2);
});

test("without a word about it the context lives for five minutes", async () => {
  const { client, store, clock } = await openClient(context());
  await client.context.application();
  clock.advance(269_999);
  await client.context.application();
  expect(store.seen).toHaveLength(1);
  clock.advance(1);
  await client.context.application();
  expect(store.seen).toHaveLength(2);
});

test("a visitor of whom nothing can be found out counts as a guest, with a warning", async () => {
  const warnings: string[] = [];
  const { client } = await openClient(
    { "GET session-context": refused(500, "UNKNOWN_EXCEPTION", "Down.") },
    { warn: (message) => void warnings.push(message) },
  );
  expect(isLoggedIn(await client.context.session())).toBe(false);
  expect(warnings).toHaveLength(1);
  expect(isLoggedIn(undefined)).toBe(false);
});

test("only a session that says so is a buyer's", async () => {
  const { client } = await openClient({ "GET session-context": { body: { guestUser: false } } });
  expect(isLoggedIn(await client.context.session())).toBe(true);
});

test("a product is read from the published version where the store names one, else live, and once", async () => {
  const published = await openClient({
    ...context({ ...live, catalogSnapshotVersionId: "17" }),
    [`GET versions/17/products/${impeller}`]: { body: { id: impeller } },
  });
  expect(await published.client.catalog.product(impeller)).toEqual({ id: impeller });
  const { client, store } = await openClient({
    ...context(),
    [`GET products/${impeller}`]: { body: { id: impeller } },
  });
  await client.catalog.product(impeller, { excludeMedia: true });
  await client.catalog.product(impeller, { excludeMedia: true });
  expect(store.calls()).toEqual(["GET application-context", `GET products/${impeller}`]);
  expect(store.seen[1]!.query).toMatchObject({ excludeMedia: "true" });
});

test("a product that is not there is not asked for again", async () => {
  const { client, store } = await openClient(context());
  for (let i = 0; i < 2; i++) await expect(client.catalog.product(impeller)).rejects.toMatchObject({ status: 404 });
  expect(store.calls()).toEqual(["GET application-context", `GET products/${impeller}`]);
});

test("categories come as the shelf shows them", async () => {
  const category = { id: pumps, name: "Raw-water pumps" };
  const { client, store } = await openClient({
    [`GET product-categories/${pumps}`]: { body: { id: pumps } },
    "GET product-categories/children": { body: { productCategories: [{ id: pumps }] } },
    [`GET product-category-path/product-categories/${pumps}`]: { body: { path: [category] } },
    "GET category-menu-items": { body: { menuItems: [{ label: "Pumps" }] } },
    [`GET products/${pumps}/children`]: { body: { items: [] } },
    "GET products": { body: { products: [], total: 0 } },
  });
  expect(await client.catalog.category(pumps)).toEqual({ id: pumps });
  expect(store.seen[0]!.query.fields).toBe("Id,Name,CatalogId,ParentCategoryId");
  expect(await client.catalog.categoryChildren()).toEqual([{ id: pumps }]);
  expect(store.seen[1]!.query).toEqual({ fields: "Id,Name,CatalogId,ParentCategoryId", htmlEncode: "false" });
  expect(await client.catalog.categoryPath(pumps)).toEqual([category]);
  expect(await client.catalog.menu({ maxLevels: 1 })).toEqual([{ label: "Pumps" }]);
  await client.catalog.children(pumps, { pageSize: 5 });
  await client.catalog.products({ skus: ["IM-0612"] });
  expect(store.seen.slice(3).map(({ query }) => query.maxLevels ?? query.pageSize ?? query.skus)).toEqual([
    "1",
    "5",
    "IM-0612",
  ]);
});

test("the categories below one are asked for with the fields that are wanted", async () => {
  const { client, store } = await openClient({
    "GET product-categories/children": { body: { productCategories: [] } },
  });
  await client.catalog.categoryChildren(pumps, { fields: ["Name"], excludeMedia: true });
  expect(store.seen[0]!.query).toMatchObject({ parentProductCategoryId: pumps, fields: "Name", excludeMedia: "true" });
});

const place = { locationSourceId: "1317t00000LoC01AAK", webStoreInventoryLocationSourceType: "Location" };

test.each<[string, object | null | undefined, boolean]>([
  ["does not say", undefined, false],
  ["says nothing", null, false],
  ["counts no stock", { isInventoryEnabled: false, inventoryDefaultSource: place }, false],
  ["has no default source", { isInventoryEnabled: true, inventoryDefaultSource: null }, false],
  [
    "has one without a location",
    { isInventoryEnabled: true, inventoryDefaultSource: { ...place, locationSourceId: " " } },
    false,
  ],
  [
    "has one without a type",
    { isInventoryEnabled: true, inventoryDefaultSource: { ...place, webStoreInventoryLocationSourceType: null } },
    false,
  ],
  ["has one", { isInventoryEnabled: true, inventoryDefaultSource: place }, true],
])("stock of a store that %s: asked for only where it is counted", async (_, inventoryConfiguration, isAsked) => {
  const levels = "GET /services/data/v65.0/commerce/inventory/levels";
  const { client, store } = await openClient({
    "GET application-context": { body: { inventoryConfiguration } },
    [levels]: { body: {} },
  });
  const outcome = await client.inventory.levels([impeller]).catch((error: unknown) => error);
  expect(outcome).toEqual(isAsked ? {} : expect.objectContaining({ code: "INVALID_CONFIG" }));
  expect(store.calls().includes(levels)).toBe(isAsked);
});

test("what no store could answer is refused before it is asked", async () => {
  const { client, store } = await openClient(
    context({ ...live, taxType: "Net", inventoryConfiguration: { isInventoryEnabled: false } }),
  );
  for (const blank of ["", "  "]) {
    await expect(client.catalog.product(blank)).rejects.toThrow(invalid);
    await expect(client.catalog.children(blank)).rejects.toThrow(invalid);
    await expect(client.catalog.category(blank)).rejects.toThrow(invalid);
    await expect(client.catalog.categoryPath(blank)).rejects.toThrow(invalid);
    await expect(client.pricing.product(blank)).rejects.toThrow(invalid);
    await expect(client.pricing.taxes(blank)).rejects.toThrow(invalid);
    await expect(client.search.products({ searchTerm: blank })).rejects.toThrow(invalid);
  }
  await expect(client.catalog.products({})).rejects.toThrow(invalid);
  await expect(client.catalog.products({ ids: [impeller], skus: ["IM-0612"] })).rejects.toThrow(invalid);
  await expect(client.pricing.products([])).rejects.toThrow(invalid);
  await expect(client.inventory.levels([])).rejects.toThrow(invalid);
  await expect(client.search.suggestions(undefined as unknown as string)).rejects.toThrow(invalid);
  // An untyped caller may leave out what is required.
  const nothing = undefined as never;
  await expect(client.catalog.product(nothing)).rejects.toThrow(invalid);
  await expect(client.catalog.products(nothing)).rejects.toThrow(invalid);
  await expect(client.search.products(nothing)).rejects.toThrow(invalid);
  await expect(client.pricing.products(nothing)).rejects.toThrow(invalid);
  await expect(client.inventory.levels(nothing)).rejects.toThrow(invalid);
  expect(store.calls()).toEqual([]);
  // These two need to know the store's settings.
  await expect(client.pricing.taxes(impeller)).rejects.toThrow(invalid);
  await expect(client.inventory.levels([impeller])).rejects.toThrow(invalid);
  expect(store.calls()).toEqual(["GET application-context"]);
});

test("a search is a GET, and a POST when prices are wanted", async () => {
  const found = { productsPage: { products: [], total: 0 } };
  const { client, store } = await openClient({
    "GET search/products": { body: found },
    "POST search/product-search": { body: found },
  });
  const refinements = [
    { attributeType: "Custom", nameOrId: "Pump__c", type: "DistinctValue", values: ["Ø 40"] },
  ] as const;
  const wanted = {
    searchTerm: "impeller",
    grouping: "BestMatch",
    page: 2,
    refinements: structuredClone(refinements) as never,
  } as const;
  await client.search.products(wanted);
  await client.search.products({ ...wanted, includePrices: true });
  const [get, post] = store.seen;
  expect(get!.query).toMatchObject({ searchTerm: "impeller", grouping: "VariationParent", page: "2" });
  expect(JSON.parse(Buffer.from(get!.query.refinements!, "base64url").toString())).toEqual(refinements);
  expect(post!.body).toEqual({
    searchTerm: "impeller",
    grouping: { groupingOption: "BestMatch" },
    includePrices: true,
    page: 2,
    refinements,
  });
  await client.search.products({ categoryId: pumps });
  expect(store.seen[2]!.query).toEqual({ categoryId: pumps, htmlEncode: "false" });
});

test("suggested products are taken from the first term, sort rules by their order", async () => {
  const { client, store } = await openClient({
    "GET search/suggestions": {
      body: {
        recentSearchSuggestions: [
          { value: "impeller", suggestedProducts: [{ id: impeller }] },
          { value: "impeller kit" },
        ],
      },
    },
    "GET search/sort-rules": {
      body: {
        sortRules: [
          { sortRuleId: "b", sortOrder: 2 },
          { sortRuleId: "a", sortOrder: 1 },
        ],
      },
    },
  });
  expect(await client.search.suggestions("imp", { includeSuggestedProducts: true })).toEqual({
    terms: ["impeller", "impeller kit"],
    categories: [],
    products: [{ id: impeller }],
    currency: undefined,
  });
  expect(store.seen[0]!.query).toMatchObject({ searchTerm: "imp", includeSuggestedProducts: "true" });
  expect((await client.search.sortRules()).map(({ sortRuleId }) => sortRuleId)).toEqual(["a", "b"]);
});

test("many prices are posted, few are in the address", async () => {
  const { client, store } = await openClient({
    "GET pricing/products": { body: {} },
    "POST pricing/products": { body: {} },
    [`GET pricing/products/${impeller}`]: { body: { unitPrice: "27.85" } },
    [`GET taxes/products/${impeller}`]: { body: { taxLocaleType: "Gross" } },
    ...context(),
  });
  await client.pricing.products([impeller, pumps]);
  await client.pricing.products(Array.from({ length: 81 }, () => impeller));
  expect(store.seen[0]!.query.productIds).toBe(`${impeller},${pumps}`);
  expect(store.seen[1]).toMatchObject({ method: "POST", body: { pricingLineItems: { length: 81 } } });
  expect(await client.pricing.product(impeller)).toEqual({ unitPrice: "27.85" });
  expect(await client.pricing.taxes(impeller)).toEqual({ taxLocaleType: "Gross" });
});

test.each([
  ["Location", "locations"],
  ["LocationGroup", "locationgroups"],
])("stock at a %s is asked for by %s", async (webStoreInventoryLocationSourceType, places) => {
  const inventoryDefaultSource = { locationSourceId: "1317t00000LoC01AAK", webStoreInventoryLocationSourceType };
  const { client, store } = await openClient({
    ...context({ inventoryConfiguration: { isInventoryEnabled: true, inventoryDefaultSource } }),
    "GET /services/data/v65.0/commerce/inventory/levels": { body: { success: true } },
  });
  expect(await client.inventory.levels([impeller])).toEqual({ success: true });
  await client.inventory.levels([impeller], { includeRelatedProducts: true });
  expect(store.seen[2]!.query.includeRelatedProducts).toBe("true");
  expect(store.seen[1]!.query).toEqual({
    [places]: "1317t00000LoC01AAK",
    products: impeller,
    scope: `webStoreId Eq '${webstoreId}'`,
    htmlEncode: "false",
  });
});
