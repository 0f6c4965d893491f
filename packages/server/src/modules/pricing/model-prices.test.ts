import { recordIdOf } from "@tradecounter/commerce";
import { getProduct, getProductChildren, getProductPrice, getProducts, searchProducts } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../testing/catalogue.ts";

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue(
    {
      products: [
        {
          sku: "OIL",
          name: "Oil",
          price: "31.50",
          list: "35",
          tiers: [["4", "30.00"]],
          sellingModels: ["once", "quarterly", "year", "unknown"],
        },
        { sku: "PLUG", name: "Plug", price: "4" },
        { sku: "KIT", name: "Kit", productClass: "Set", components: ["OIL:2", "PLUG"] },
      ],
    },
    {
      settings: {
        sellingModels: [
          { code: "once", name: "One-time purchase", type: "OneTime" },
          {
            code: "quarterly",
            name: "Every 3 months",
            type: "Evergreen",
            every: { count: 3, unit: "Months" },
            percentOff: "5",
          },
          {
            code: "year",
            name: "Yearly",
            description: "For a number of years",
            type: "TermDefined",
            every: { count: 1, unit: "Annual" },
            terms: { minimum: 2, maximum: 10, increment: 2 },
          },
        ],
      },
    },
  );
});
afterAll(() => shop.close());

const modelId = (code: string) => recordIdOf("sellingModel", shop.storeId, code);
const priceOf = (sku: string, query = {}) =>
  shop.guest.get(getProductPrice, { params: { productId: shop.productId(sku) }, query });

test("a product tells the ways to buy it; most have none", async () => {
  const params = { productId: shop.productId("OIL") };
  const product = await shop.guest.get(getProduct, { params });
  expect(receiverOf(getProduct).replyProblems(product)).toEqual([]);
  expect(product.productSellingModels).toMatchObject([
    { id: modelId("once"), sellingModelType: "OneTime", pricingTerm: null, pricingTermUnit: null },
    { displayName: "Every 3 months", sellingModelType: "Evergreen", pricingTerm: 3, pricingTermUnit: "Months" },
    { sellingModelType: "TermDefined", subscriptionTermRule: { minimum: 2, maximum: 10, increment: 2 } },
  ]);
  const without = await shop.guest.get(getProduct, { params, query: { excludeProductSellingModels: true } });
  expect(without.productSellingModels).toBeNull();
  const plug = await shop.guest.get(getProduct, { params: { productId: shop.productId("PLUG") } });
  expect(plug.productSellingModels).toBeNull();
});

test("collections and children tell them where they are asked to, and a search which products are subscribed to", async () => {
  const query = { skus: ["OIL"], includeProductSellingModels: true };
  const { products } = await shop.guest.get(getProducts, { query });
  expect(products[0]!.productSellingModels).toHaveLength(3);
  const params = { productId: shop.productId("KIT") };
  const children = async (includeProductSellingModels: boolean) => {
    const { items } = await shop.guest.get(getProductChildren, { params, query: { includeProductSellingModels } });
    return items[0]!.productInfo.productSellingModels?.length ?? null;
  };
  expect([await children(true), await children(false)]).toEqual([3, null]);
  const { productsPage } = await shop.guest.get(searchProducts, { query: { searchTerm: "oil" } });
  expect(productsPage.products[0]!.productSellingModelInformation).toEqual({ isSubscriptionProduct: true });
});

test.each(["true", "yes", "all"])("all prices, asked for by %j, come one for each way to buy", async (asked) => {
  const price = await priceOf("OIL", { allProductSellingModelPrices: asked });
  expect(receiverOf(getProductPrice).replyProblems(price)).toEqual([]);
  expect(price).toMatchObject({
    unitPrice: null,
    pricebookEntryId: null,
    priceAdjustment: null,
    lowestUnitPrice: "28.50",
  });
  expect(
    price.productPriceEntries.map((entry) => [entry.productSellingModelId, entry.unitPrice, entry.success]),
  ).toEqual([
    [modelId("once"), "31.50", true],
    [modelId("quarterly"), "29.92", true],
    [modelId("year"), "31.50", true],
  ]);
  const [, quarterly] = price.productPriceEntries;
  expect(quarterly!.priceAdjustment!.priceAdjustmentTiers).toMatchObject([
    { lowerBound: "4", tierUnitPrice: "28.50", adjustmentValue: "1.42" },
  ]);
});

test.each([{}, { allProductSellingModelPrices: "false" }])(
  "without asking, %j, the price is that of buying once",
  async (query) => {
    expect(await priceOf("OIL", query)).toMatchObject({ unitPrice: "31.50", productSellingModelId: null });
  },
);

test("a product that is bought once alone has its price also where all are asked for", async () => {
  expect(await priceOf("PLUG", { allProductSellingModelPrices: "true" })).toMatchObject({
    unitPrice: "4.00",
    productPriceEntries: [{ productSellingModelId: null, unitPrice: "4.00" }],
  });
});

test("ways that are named come alone, and one by which the product is not bought has no price", async () => {
  const query = { productSellingModelIds: [modelId("year"), modelId("unknown")] };
  const { productPriceEntries } = await priceOf("OIL", query);
  expect(productPriceEntries.map(({ success, unitPrice }) => [success, unitPrice])).toEqual([
    [true, "31.50"],
    [false, null],
  ]);
});

test("children have their prices by each way to buy, too", async () => {
  const { childEntries } = await priceOf("KIT", {
    includeChildProductPrices: true,
    allProductSellingModelPrices: "true",
  });
  expect(childEntries.map(({ productPriceEntries }) => productPriceEntries.length)).toEqual([3, 1]);
});
