import { decimal, formatDecimal } from "@tradecounter/commerce";
import { getProductPrice, getProductPrices, pathOf, priceProducts } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue, type TestCatalogue } from "../../testing/catalogue.ts";

let shop: TestCatalogue;
beforeAll(async () => {
  shop = await openTestCatalogue({
    products: [
      {
        sku: "PLUG",
        price: "3.995",
        list: "4.80",
        tiers: [
          ["10", "3.695"],
          ["50", "3.3333"],
        ],
      },
      { sku: "CHEAP", price: "0.0082", list: "0.008" },
      { sku: "DEAL", price: "9", trade: "8", list: "8.5" },
      { sku: "NONE" },
      { sku: "FAMILY", productClass: "VariationParent" },
      { sku: "FAMILY-1", parent: "FAMILY", price: "5", tiers: [["5", "4.5"]] },
      { sku: "FAMILY-2", parent: "FAMILY", price: "6" },
      { sku: "SET", productClass: "Set", components: ["PLUG:2", "NONE:1"] },
    ],
  });
});
afterAll(() => shop.close());

const priceOf = (sku: string, query = {}) =>
  shop.guest.get(getProductPrice, { params: { productId: shop.productId(sku) }, query });

test("a price has its list price, its tiers with inclusive bounds, and what one costs at the best", async () => {
  const price = await priceOf("PLUG");
  expect(price).toMatchObject({
    currencyIsoCode: "USD",
    unitPrice: "3.995",
    listPrice: "4.80",
    lowestUnitPrice: "3.3333",
    childEntries: [],
  });
  expect(price.priceAdjustment).toMatchObject({ adjustmentMethod: "Range", scheduleType: "Volume" });
  expect(price.priceAdjustment?.priceAdjustmentTiers).toMatchObject([
    {
      adjustmentType: "AmountBasedAdjustment",
      adjustmentValue: "0.30",
      lowerBound: "10",
      tierUnitPrice: "3.695",
      upperBound: "49",
    },
    {
      adjustmentType: "AmountBasedAdjustment",
      adjustmentValue: "0.6617",
      lowerBound: "50",
      tierUnitPrice: "3.3333",
      upperBound: null,
    },
  ]);
  expect(receiverOf(getProductPrice).replyProblems(price)).toEqual([]);
});

test.each([
  ["a list price that is not higher is none", "CHEAP", { unitPrice: "0.0082", listPrice: null }],
  ["the first price book that has a price wins", "DEAL", { unitPrice: "8.00", listPrice: "8.50" }],
  [
    "a product without a price says so",
    "NONE",
    { unitPrice: null, pricebookEntryId: null, productPriceEntries: [{ success: false }] },
  ],
  [
    "a family is priced from what one of its cheapest variation costs",
    "FAMILY",
    { unitPrice: null, lowestUnitPrice: "5.00", productPriceEntries: [{ success: true }] },
  ],
])("%s", async (_, sku, expected) => {
  expect(await priceOf(sku)).toMatchObject(expected);
});

test("a set has the prices of its parts when they are asked for", async () => {
  const { childEntries } = await priceOf("SET", { includeChildProductPrices: true });
  expect(childEntries.map(({ productId, unitPrice }) => [productId, unitPrice])).toEqual([
    [shop.productId("PLUG"), "3.995"],
    [shop.productId("NONE"), null],
  ]);
});

test("many prices come in the order asked, with a line also for what has none or does not exist", async () => {
  const productIds = ["NONE", "PLUG", "UNKNOWN"].map(shop.productId);
  const got = await shop.guest.get(getProductPrices, { query: { productIds } });
  expect(
    got.pricingLineItemResults.map(({ productId, success, unitPrice }) => [productId, success, unitPrice]),
  ).toEqual([
    [productIds[0], false, null],
    [productIds[1], true, "3.995"],
    [productIds[2], false, null],
  ]);
  const posted = await shop.guest.get(priceProducts, {
    body: { pricingLineItems: productIds.map((productId) => ({ productId })) },
  });
  expect(posted).toEqual(got);
  expect(receiverOf(getProductPrices).replyProblems(got)).toEqual([]);
});

test("an id of fifteen characters is answered with eighteen", async () => {
  const { pricingLineItemResults } = await shop.guest.get(getProductPrices, {
    query: { productIds: [shop.productId("PLUG").slice(0, 15)] },
  });
  expect(pricingLineItemResults[0]).toMatchObject({ productId: shop.productId("PLUG"), success: true });
});

test("another currency of the store has its own prices, a foreign one is refused, as is an unknown product", async () => {
  const path = pathOf(getProductPrice, { productId: shop.productId("PLUG") }, shop.storeId);
  expect((await shop.guest.request("GET", `${path}?currencyIsoCode=CAD`)).body).toMatchObject({
    currencyIsoCode: "CAD",
    unitPrice: null,
  });
  expect((await shop.guest.request("GET", `${path}?currencyIsoCode=CHF`)).status).toBe(400);
  expect((await shop.guest.send(getProductPrice, { params: { productId: shop.productId("UNKNOWN") } })).status).toBe(
    404,
  );
});

test.each([
  ["1", "3.995"],
  ["9.5", "3.995"],
  ["10", "3.695"],
  ["49.9", "3.695"],
  ["50", "3.3333"],
  ["1000000", "3.3333"],
])("%s pieces cost %s each", (quantity, expected) => {
  const price = shop.pricing.priceOf(shop.shopper, shop.productId("PLUG"), decimal(quantity))!;
  expect([formatDecimal(price.unitPrice), formatDecimal(price.baseUnitPrice)]).toEqual([expected, "3.995"]);
});
