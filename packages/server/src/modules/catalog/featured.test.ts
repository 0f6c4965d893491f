import { getFeaturedProducts } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../testing/catalogue.ts";

const products = [
  {
    sku: "pump",
    related: ["accessories:seal", "upgrades:pump-2", "accessories:grease", "accessories:gone", "constructor:seal"],
  },
  { sku: "pump-2", rule: ["2", null, "2"] as const },
  { sku: "seal", description: "Shaft seal", images: ["seal.svg"] },
  { sku: "grease", policies: ["dealers"] },
  { sku: "kit", related: ["accessories:hose", "accessories:hose-2"] },
  { sku: "hose", productClass: "VariationParent", sellingModels: ["once"] },
  { sku: "hose-2", parent: "hose", variation: { Length: "2" }, sellingModels: ["once"] },
];
const attributes = [{ name: "Length", unit: "m" }];

let shop: TestCatalogue;
beforeAll(async () => {
  const sellingModels = [{ code: "once", name: "One-time purchase", type: "OneTime" as const }];
  shop = await openTestCatalogue({ products, attributes }, { settings: { sellingModels } });
});
afterAll(() => shop.close());

async function featured(query: Parameters<typeof ask>[1] = {}, sku = "pump") {
  const reply = await ask(sku, query);
  return Object.entries(reply.featuredProductsByRelationshipType).map(([type, those]) => [
    type,
    those.map(({ fields }) => fields.StockKeepingUnit),
  ]);
}
function ask(
  sku: string,
  query: NonNullable<Parameters<typeof shop.guest.get<typeof getFeaturedProducts>>[1]>["query"],
) {
  return shop.guest.get(getFeaturedProducts, { params: { productId: shop.productId(sku) }, query });
}

test("what goes with a product comes by kind, in the order of the import, without what is not sold or not shown", async () => {
  expect(await featured()).toEqual([
    ["accessories", ["seal"]],
    ["upgrades", ["pump-2"]],
    ["constructor", ["seal"]],
  ]);
  expect(await featured({}, "seal")).toEqual([]);
});

test("kinds that are named come alone, whatever their case, and one that has nothing is an empty list", async () => {
  expect(await featured({ relationshipTypes: ["Upgrades", "tools", "__proto__"] })).toEqual([
    ["Upgrades", ["pump-2"]],
    ["tools", []],
    ["__proto__", []],
  ]);
});

test("blocks come where they are asked for", async () => {
  const plain = (await ask("pump", { relationshipTypes: ["upgrades"], fields: ["Name"] }))
    .featuredProductsByRelationshipType["upgrades"]![0]!;
  expect(plain).toMatchObject({ fields: { Name: "pump-2" }, mediaGroups: [], purchaseQuantityRule: null });
  const reply = await ask("pump", {
    excludeFields: true,
    includeMediaGroups: true,
    includePurchaseQuantityRules: true,
    mediaGroups: ["productListImage"],
  });
  const { accessories, upgrades } = reply.featuredProductsByRelationshipType;
  expect(upgrades![0]).toMatchObject({ fields: {}, purchaseQuantityRule: { minimum: "2", increment: "2" } });
  expect(accessories![0]!.mediaGroups!.map(({ developerName }) => developerName)).toEqual(["productListImage"]);
  expect(receiverOf(getFeaturedProducts).replyProblems(reply)).toEqual([]);
});

test("attributes of versions and ways of selling come where they are asked for, and are null otherwise", async () => {
  const [, plain] = (await ask("kit", {})).featuredProductsByRelationshipType.accessories!;
  expect(plain).toMatchObject({ attributeSetInfo: null, variationAttributeSet: null, productSellingModels: null });
  const reply = await ask("kit", { includeAttributeSetInfo: true, includeProductSellingModel: true });
  const [family, version] = reply.featuredProductsByRelationshipType.accessories!;
  expect(Object.values(family!.attributeSetInfo!)[0]!.attributeInfo).toHaveProperty("Length__c");
  expect(version!.variationAttributeSet).toMatchObject({ attributes: { Length__c: "2 m" } });
  for (const { productSellingModels } of [family!, version!])
    expect(productSellingModels).toMatchObject([{ sellingModelType: "OneTime" }]);
  expect(receiverOf(getFeaturedProducts).replyProblems(reply)).toEqual([]);
});

test("with a product that is not there nothing goes", async () => {
  const params = { productId: shop.productId("grease") };
  const { status, errors } = await shop.guest.send(getFeaturedProducts, { params });
  expect([status, errors[0]?.errorCode]).toEqual([404, "ITEM_NOT_FOUND"]);
});
