import { recordIdOf } from "@tradecounter/commerce";
import { addCartItem, changeCartItem, getCartItems, type CartItemInput } from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Guest } from "../../testing/guest.ts";
import { billingFrequencyOf } from "./selling-models.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    sellingModels: [
      {
        code: "quarterly",
        name: "Every 3 months",
        type: "Evergreen",
        every: { count: 3, unit: "Months" },
        percentOff: "10",
      },
      {
        code: "yearly",
        name: "Yearly",
        type: "TermDefined",
        every: { count: 1, unit: "Annual" },
        terms: { minimum: 2, maximum: 6, increment: 2 },
      },
    ],
  });
});
afterAll(() => shop.close());

const params = { cartStateOrId: "current" };
const model = (code: string) => recordIdOf("sellingModel", shop.store.id, code);

function add(guest: Guest, way: Partial<CartItemInput> = {}, ware: "plug" | "belt" = "plug") {
  return guest.send(addCartItem, {
    params,
    body: { productId: shop.id(ware), quantity: "2", type: "Product", ...way },
  });
}

async function itemsOf(guest: Guest) {
  const { cartItems } = await guest.get(getCartItems, { params, query: { sort: "CreatedDateAsc" } });
  return cartItems.map(({ cartItem }) => cartItem!);
}

test("what is bought another way is an item of its own, at the price of that way", async () => {
  const guest = shop.guest();
  await add(guest);
  await add(guest, { productSellingModelId: model("quarterly") });
  await add(guest, { productSellingModelId: model("yearly"), subscriptionTerm: 4 });
  const { body } = await add(guest, { productSellingModelId: model("quarterly") });
  expect(receiverOf(addCartItem).replyProblems(body)).toEqual([]);
  expect(await itemsOf(guest)).toMatchObject([
    {
      quantity: "2.0",
      productSellingModelId: null,
      sellingModelType: null,
      billingFrequency: null,
      salesPrice: "3.995",
    },
    {
      quantity: "4.0",
      productSellingModelId: model("quarterly"),
      sellingModelType: "Evergreen",
      subscriptionTerm: null,
      billingFrequency: "Quarterly",
      salesPrice: "3.595",
    },
    { quantity: "2.0", sellingModelType: "TermDefined", subscriptionTerm: 4, billingFrequency: "Annual" },
  ]);
});

test.each([
  ["a model of another product", "belt", () => ({ productSellingModelId: model("quarterly") })],
  ["a model that there is not", "plug", () => ({ productSellingModelId: model("weekly") })],
  ["a term without a model", "plug", () => ({ subscriptionTerm: 2 })],
  ["a term of what has none", "plug", () => ({ productSellingModelId: model("quarterly"), subscriptionTerm: 2 })],
  ["no term where one is to be chosen", "plug", () => ({ productSellingModelId: model("yearly") })],
  ["a term between two steps", "plug", () => ({ productSellingModelId: model("yearly"), subscriptionTerm: 3 })],
  ["a term above the most", "plug", () => ({ productSellingModelId: model("yearly"), subscriptionTerm: 8 })],
] as const)("%s is refused", async (_, ware, way) => {
  const guest = shop.guest();
  expect(await add(guest, way(), ware)).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_API_INPUT" }] });
  expect(await itemsOf(guest)).toEqual([]);
});

test("the way to buy an item can be changed, and joins what is bought so already", async () => {
  const guest = shop.guest();
  await add(guest);
  const { body: item } = await add(guest, { productSellingModelId: model("quarterly") });
  const change = (body: object) =>
    guest.send(changeCartItem, {
      params: { ...params, cartItemId: item.cartItemId! },
      body: { quantity: "3", ...body } as { quantity: string },
    });
  expect((await change({})).body).toMatchObject({ quantity: "3.0", productSellingModelId: model("quarterly") });
  expect((await change({ productSellingModelId: model("yearly") })).status).toBe(400);
  const yearly = { productSellingModelId: model("yearly"), subscriptionTerm: 2 };
  expect((await change(yearly)).body).toMatchObject({ subscriptionTerm: 2 });
  expect((await change({ productSellingModelId: null })).body).toMatchObject({
    quantity: "5.0",
    productSellingModelId: null,
  });
  expect(await itemsOf(guest)).toHaveLength(1);
});

test("a guest is told to log in before anything is asked of him", async () => {
  const guest = shop.guest();
  const { body } = await add(guest, { productSellingModelId: model("quarterly") });
  expect(body.messagesSummary!.limitedMessages).toMatchObject([
    { severity: "Error", message: "Log in to subscribe, or choose to buy it once." },
  ]);
});

test.each([
  [{ count: 1, unit: "Months" }, "Monthly"],
  [{ count: 12, unit: "Months" }, "Annual"],
  [{ count: 2, unit: "Months" }, "Every 2 months"],
  [{ count: 2, unit: "Annual" }, "Every 2 years"],
  [undefined, null],
] as const)("%j is told as %j", (every, told) => {
  expect(billingFrequencyOf(every ? { every } : {})).toBe(told);
});
