import {
  encodeRefinements,
  getCategory,
  getCategoryChildren,
  getCategoryPath,
  getProduct,
  getProductChildren,
  getProducts,
  getSnapshotProduct,
  pathOf,
  searchProducts,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shownTo } from "./shown.ts";
import { openTestCatalogue, type TestCatalogue } from "../../testing/catalogue.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

const categories = [
  { code: "pumps" },
  { code: "sealed", parent: "pumps" },
  { code: "sealed-empty", parent: "sealed" },
  { code: "empty" },
];
const products = [
  { sku: "open", categories: ["pumps"] },
  { sku: "dealers", policies: ["dealers"], categories: ["sealed"] },
  { sku: "both", policies: ["dealers", "works"] },
  { sku: "family", productClass: "VariationParent" },
  { sku: "family-1", parent: "family", policies: ["dealers"] },
  { sku: "family-2", parent: "family", policies: ["works"] },
  { sku: "closed", productClass: "VariationParent", policies: ["works"] },
  { sku: "closed-1", parent: "closed" },
  { sku: "retired", productClass: "VariationParent", policies: ["works"], active: false },
  { sku: "retired-1", parent: "retired" },
  { sku: "kit", productClass: "Bundle", components: ["open:2", "dealers"] },
];

let shop: TestCatalogue;
beforeAll(async () => (shop = await openTestCatalogue({ categories, products })));
afterAll(() => shop.close());

test.each([
  [[], ["kit", "open"]],
  [["dealers"], ["both", "dealers", "family", "family-1", "kit", "open"]],
  [["works"], ["both", "closed", "closed-1", "family", "family-2", "kit", "open", "retired-1"]],
  [["unknown"], ["kit", "open"]],
  [
    ["dealers", "works"],
    products
      .map(({ sku }) => sku)
      .filter((sku) => sku !== "retired")
      .sort(),
  ],
])("with the policies %j are shown %j", (policies, skus) => {
  const snapshot = shownTo({ policies }, shop.catalog.snapshot(shop.storeId));
  const seen = products.filter(({ sku }) => snapshot.row(shop.productId(sku)) !== undefined);
  expect(seen.map(({ sku }) => sku).sort()).toEqual(skus);
});

test("whoever may see everything is shown the snapshot itself", () => {
  const snapshot = shop.catalog.snapshot(shop.storeId);
  expect(shownTo({ policies: ["dealers", "works"] }, snapshot)).toBe(snapshot);
});

test("of what thousands of accounts are shown only what was asked for of late is kept, however small the catalogue", () => {
  const snapshot = shop.catalog.snapshot(shop.storeId);
  const shownToAccount = (at: number) => shownTo({ policies: [`account ${at}`] }, snapshot);
  const first = shownToAccount(0);
  expect(shownToAccount(0)).toBe(first);
  for (let at = 1; at < 5000; at++) shownToAccount(at);
  expect(shownToAccount(0)).not.toBe(first);
});

test("a SKU finds what is shown where a hidden product has the same but for its case", async () => {
  const products = [{ sku: "Gland-1" }, { sku: "GLAND-1", policies: ["dealers"] }];
  const guarded = await openTestCatalogue({ products });
  const snapshot = guarded.catalog.snapshot(guarded.storeId);
  const foundWith = (policies: string[]) => {
    const shown = shownTo({ policies }, snapshot);
    return shown.product(shown.rowBySku("GLAND-1")!).sku;
  };
  expect([foundWith([]), foundWith(["dealers"])]).toEqual(["Gland-1", "GLAND-1"]);
  await guarded.close();
});

test("what a shopper may not see is answered like what is not there", async () => {
  const { status, errors } = await shop.guest.request(
    "GET",
    pathOf(getProduct, { productId: shop.productId("dealers") }, shop.storeId),
  );
  expect([status, errors[0]?.errorCode]).toEqual([404, "ITEM_NOT_FOUND"]);
  const { products: found } = await shop.guest.get(getProducts, { query: { skus: ["open", "dealers"] } });
  expect(found.map(({ success }) => success)).toEqual([true, false]);
});

test("a part is not said to be replaced by one that the shopper may not see, and is sold as it was", async () => {
  const replaced = await openTestCatalogue({
    products: [
      { sku: "PUMP-1" },
      { sku: "PUMP-2", replaces: ["PUMP-1"], policies: ["dealers"] },
      { sku: "PUMP-3", replaces: ["PUMP-2"], policies: ["works"] },
    ],
  });
  const snapshot = replaced.catalog.snapshot(replaced.storeId);
  const replacementFor = (policies: string[]) => {
    const shown = shownTo({ policies }, snapshot);
    return shown.detail(shown.rowBySku("PUMP-1")!).fields.ReplacedBy__c;
  };
  expect([replacementFor([]), replacementFor(["dealers"])]).toEqual([null, "PUMP-2"]);
  const params = { productId: replaced.productId("PUMP-1") };
  expect((await replaced.guest.get(getProduct, { params })).fields.ReplacedBy__c).toBeNull();
  const shown = shownTo({ policies: [] }, snapshot);
  expect(shown.product(shown.rowBySku("PUMP-1")!).fields.ReplacedBy__c).toBeNull();
  const { termReading } = await replaced.guest.get(searchProducts, { query: { searchTerm: "PUMP-1" } });
  expect(termReading?.supersession ?? []).toEqual([]);
  await replaced.close();
});

test("an attribute of hidden products alone is no more known to a filter than one that there is not", async () => {
  const guarded = await openTestCatalogue({
    attributes: [{ name: "Bore" }, { name: "Yield" }],
    products: [
      { sku: "open", attributes: { Bore: "76 mm" } },
      { sku: "sealed", attributes: { Yield: "5 kt" }, policies: ["dealers"] },
    ],
  });
  const answerTo = async (nameOrId: string) => {
    const refinements = encodeRefinements([{ type: "Range", attributeType: "Custom", nameOrId, min: "no number" }]);
    return (await guarded.guest.send(searchProducts, { query: { searchTerm: "open", refinements } })).status;
  };
  expect([await answerTo("Bore__c"), await answerTo("Yield__c"), await answerTo("Unknown__c")]).toEqual([
    400, 200, 200,
  ]);
  await guarded.close();
});

test("a bundle leaves out what the shopper may not see", async () => {
  const { products: found } = await shop.guest.get(getProducts, { query: { skus: ["kit"] } });
  const params = { productId: found[0]!.id! };
  const { items, total } = await shop.guest.get(getProductChildren, { params });
  expect([total, items.map(({ productInfo }) => productInfo.fields.StockKeepingUnit)]).toEqual([1, ["open"]]);
});

test("by what hidden variations alone are told apart nobody else has to choose, nor hears of it", async () => {
  const family = { sku: "family", productClass: "VariationParent" };
  const short = { sku: "short", parent: "family", variation: { Length: "20" }, images: ["short.jpg"] };
  const plain = { sku: "plain", parent: "family", variation: { Length: "30" } };
  const coated = { sku: "coated", parent: "family", variation: { Coating: "secret", Length: "40" } };
  const all = [family, short, plain, { ...coated, policies: ["dealers"] }];
  const [guarded, twin] = await Promise.all([
    openTestCatalogue({ products: all }),
    openTestCatalogue({ products: [family, short, plain] }),
  ]);
  const told = async ({ guest, productId }: TestCatalogue, sku: string) => {
    const { attributeSetInfo, variationAttributeSet, variationInfo } = await guest.get(getProduct, {
      params: { productId: productId(sku) },
    });
    return { attributeSetInfo, variationAttributeSet, variationInfo };
  };
  for (const sku of ["family", "short", "plain"]) {
    const shown = await told(guarded, sku);
    expect(shown.variationInfo?.attributesToProductMappings.map(({ canonicalKey }) => canonicalKey)).toEqual([
      "30",
      "20",
    ]);
    expect(shown).toEqual(await told(twin, sku));
  }
  await Promise.all([guarded.close(), twin.close()]);
});

test("a category of hidden products alone is not there, nor what is below it; one that is empty for everybody is", async () => {
  const children = async (parent?: string) => {
    const query = parent === undefined ? {} : { parentProductCategoryId: shop.categoryId(parent) };
    const { productCategories } = await shop.guest.get(getCategoryChildren, { query });
    return productCategories.map(({ fields }) => [fields.Name, fields.NumberOfProducts]);
  };
  expect(await children()).toEqual([
    ["pumps", "1"],
    ["empty", "0"],
  ]);
  expect(await children("pumps")).toEqual([]);
  for (const [code, status] of [
    ["pumps", 200],
    ["empty", 200],
    ["sealed", 404],
    ["sealed-empty", 404],
  ] as const) {
    const params = { categoryId: shop.categoryId(code) };
    expect([code, (await shop.guest.send(getCategory, { params })).status]).toEqual([code, status]);
    expect([code, (await shop.guest.send(getCategoryPath, { params })).status]).toEqual([code, status]);
    expect((await shop.guest.send(searchProducts, { query: params })).status).toBe(status);
  }
});

test("the numbers of a part that the shopper may not see lead nowhere, but for one that another part says it replaces", async () => {
  const replaced = await openTestCatalogue({
    products: [
      { sku: "GLAND-7", partNumber: "TRADE 4711", policies: ["dealers"] },
      { sku: "SEAL-2", partNumber: "TRADE 4812", policies: ["dealers"], replaces: ["GLAND-7"] },
      { sku: "SEAL-3", replaces: ["SEAL-2"] },
    ],
  });
  const asked = async (searchTerm: string) => {
    const { productsPage, termReading } = await replaced.guest.get(searchProducts, { query: { searchTerm } });
    return {
      found: productsPage.products.map(({ fields }) => fields.StockKeepingUnit?.value),
      chain: termReading?.supersession.map(({ number }) => number) ?? [],
      meant: termReading?.didYouMean ?? [],
    };
  };
  const nothing = { found: [], chain: [], meant: [] };
  for (const number of ["TRADE 4711", "TRADE 4812", "TRADE4812", "TRADE 4813", "GLAND-7"])
    expect([number, await asked(number)]).toEqual([number, nothing]);
  expect(await asked("SEAL-2")).toEqual({ found: ["SEAL-3"], chain: ["SEAL-2", "SEAL-3"], meant: [] });
  await replaced.close();
});

test("what an earlier version hid it hides on, when the product is sold no more", async () => {
  const sold = [{ sku: "open" }, { sku: "dealers", policies: ["dealers"] }];
  const stays = { sku: "works", policies: ["works"] };
  const moving = await openTestCatalogue({ products: [...sold, stays] });
  const { versionId: catalogSnapshotVersionId } = moving.catalog.snapshot(moving.storeId);
  await moving.save({ products: sold.map((product) => ({ ...product, active: false })) });
  await moving.catalog.publish(moving.storeId);
  const statusOf = async (sku: string) => {
    const params = { productId: moving.productId(sku), catalogSnapshotVersionId };
    return (await moving.guest.send(getSnapshotProduct, { params })).status;
  };
  expect([await statusOf("open"), await statusOf("dealers")]).toEqual([200, 404]);
  await moving.close();
});

test("a chain of successors leaves out those between that the shopper may not see", async () => {
  const replaced = await openTestCatalogue({
    products: [
      { sku: "SEAL-1", active: false },
      { sku: "SEAL-2", replaces: ["SEAL-1"], policies: ["dealers"] },
      { sku: "SEAL-3", replaces: ["SEAL-2"] },
    ],
  });
  const { termReading } = await replaced.guest.get(searchProducts, { query: { searchTerm: "SEAL-1" } });
  expect(termReading?.supersession.map(({ number }) => number)).toEqual(["SEAL-1", "SEAL-3"]);
  await replaced.close();
});
