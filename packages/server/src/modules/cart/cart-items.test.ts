import { newRecordId, recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  addCartItems,
  changeCartItem,
  getCart,
  getCartItems,
  getCartProduct,
  getCartProducts,
  removeCartItem,
  type CartItemSort,
  type ReplyOf,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Guest } from "../../testing/guest.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type WareName = Parameters<TestShop["id"]>[0];
const params = { cartStateOrId: "current" };
const wish = (ware: WareName, quantity: string) => ({ productId: shop.id(ware), quantity, type: "Product" as const });

function add(guest: Guest, ware: WareName, quantity: string) {
  return guest.send(addCartItem, { params, body: wish(ware, quantity) });
}

/** A shopper with these items in the cart. */
async function shopperWith(...contents: [WareName, string][]) {
  const guest = shop.guest();
  for (const [ware, quantity] of contents) await guest.get(addCartItem, { params, body: wish(ware, quantity) });
  return guest;
}

async function follow<Reply>(guest: Guest, url: string | null): Promise<Reply> {
  const { body } = await guest.request("GET", url!);
  return body as Reply;
}

async function items(guest: Guest) {
  const { cartItems } = await guest.get(getCartItems, { params, query: { sort: "CreatedDateAsc" } });
  return cartItems.map(({ cartItem }) => cartItem!);
}

describe("adding", () => {
  test("a product twice gives one item with both quantities, at the price of the sum", async () => {
    const ada = await shopperWith(["plug", "6"]);
    const answered = await add(ada, "plug", "4");
    expect(answered).toMatchObject({
      status: 201,
      body: {
        quantity: "10.0",
        salesPrice: "3.995",
        unitAdjustmentAmount: "-0.30",
        unitAdjustedPrice: "3.695",
        totalPrice: "36.95",
      },
    });
    expect(await items(ada)).toHaveLength(1);
    expect(await ada.get(getCart, { params })).toMatchObject({
      totalProductAmount: "36.95",
      totalProductListAmount: "48.00",
      totalProductCount: "10.0",
      totalProductLineItemCount: 1,
      uniqueProductCount: 1,
    });
  });

  test.each<[WareName, string, string | undefined]>([
    ["plug", "1", undefined],
    ["hose", "0.125", "INVALID_BATCH_SIZE"],
    ["gasketThin", "1", undefined],
    ["bolts", "6", undefined],
    ["bolts", "60", undefined],
    ["plug", "0", "INVALID_API_INPUT"],
    ["hose", "0.1251", "INVALID_API_INPUT"],
    ["gasket", "1", "INVALID_API_INPUT"],
    ["unpriced", "1", "ITEM_NOT_FOUND"],
    ["bolts", "5", "MISSING_RECORD"],
    ["bolts", "0", "INVALID_API_INPUT"],
    ["bolts", "66", "MAX_LIMIT_EXCEEDED"],
    ["bolts", "7", "INVALID_BATCH_SIZE"],
    ["plug", "10000000", "MAX_LIMIT_EXCEEDED"],
  ])("%s, %s of it: %s", async (ware, quantity, errorCode) => {
    const ada = shop.guest();
    const answered = await add(ada, ware, quantity);
    expect([answered.status < 300, answered.errors[0]?.errorCode]).toEqual([errorCode === undefined, errorCode]);
    expect(await items(ada)).toHaveLength(errorCode ? 0 : 1);
  });

  test("what a quantity rule refuses is explained", async () => {
    const { errors } = await add(shop.guest(), "bolts", "7");
    expect(errors).toEqual([{ errorCode: "INVALID_BATCH_SIZE", message: "Sold in packs of 6: choose 6 or 12." }]);
  });

  test("rules hold for the sum: 60 is the most", async () => {
    const ada = await shopperWith(["bolts", "54"]);
    expect((await add(ada, "bolts", "12")).errors[0]?.errorCode).toBe("MAX_LIMIT_EXCEEDED");
    expect((await items(ada))[0]!.quantity).toBe("54.0");
    expect((await add(ada, "bolts", "6")).status).toBe(201);
  });

  test.each([
    ["7", "Sold in packs of 6: choose 6 or 12."],
    ["1", "Sold in packs of 6: choose 6."],
    ["24", "Limit 60. In the cart already: 42."],
    ["66", "Limit 60."],
  ])("who adds %s bolts to 42 is told what may be added: %s", async (quantity, message) => {
    const ada = await shopperWith(["bolts", "42"]);
    expect((await add(ada, "bolts", quantity)).errors).toMatchObject([{ message }]);
  });

  test("a product that there is not, or a delivery group of nobody's, is not found", async () => {
    const ada = shop.guest();
    const unknown = { productId: newRecordId("product"), quantity: "1", type: "Product" as const };
    const nowhere = { ...wish("plug", "1"), cartDeliveryGroupId: newRecordId("deliveryGroup") };
    for (const body of [unknown, nowhere]) {
      expect((await ada.send(addCartItem, { params, body })).errors[0]?.errorCode).toBe("ITEM_NOT_FOUND");
    }
  });

  test.each([
    [{ quantity: "-1" }, "INVALID_API_INPUT"],
    [{ quantity: "many" }, "INVALID_API_INPUT"],
    [{ quantity: "1.1234567" }, "INVALID_API_INPUT"],
    [{ productId: "no id" }, "INVALID_ID_FIELD"],
    [{ productId: "01tAAAAAAAAAAAAAAA" }, "INVALID_ID_FIELD"],
    [{ quantity: undefined }, "REQUIRED_FIELD_MISSING"],
    [{ productSellingModelId: recordIdOf("sellingModel", "monthly") }, "INVALID_API_INPUT"],
    [{ subType: "Bonus" }, "INVALID_API_INPUT"],
  ])("a wish with %j is refused and changes nothing", async (part, errorCode) => {
    const ada = await shopperWith(["belt", "1"]);
    const body = { ...wish("plug", "1"), ...part } as never;
    const answered = await ada.send(addCartItem, { params, body });
    expect(answered).toMatchObject({ status: 400, errors: [{ errorCode }] });
    expect(await items(ada)).toHaveLength(1);
  });

  test("a type in small letters is the same, and another one is refused", async () => {
    const ada = shop.guest();
    const body = { ...wish("plug", "1"), type: "product" as const };
    expect(await ada.send(addCartItem, { params, body })).toMatchObject({ status: 201, body: { type: "Product" } });
    const other = { ...body, type: "Bundle" } as never;
    expect((await ada.send(addCartItem, { params, body: other })).errors[0]?.errorCode).toBe("INVALID_API_INPUT");
  });

  test("a JSON number is a quantity too", async () => {
    const ada = shop.guest();
    expect(await ada.send(addCartItem, { params, body: { ...wish("plug", "1"), quantity: 3 } })).toMatchObject({
      body: { quantity: "3.0" },
    });
  });

  test("with the whole cart in the answer, when that is wanted", async () => {
    const ada = await shopperWith(["belt", "1"]);
    const plain = await ada.get(addCartItem, { params, body: wish("plug", "1") });
    const whole = await ada.get(addCartItem, { params, query: { includeCartData: true }, body: wish("plug", "1") });
    expect(plain.cartData).toBeNull();
    expect(whole.cartData).toMatchObject({ totalItemCount: 2, cartSummary: { totalProductCount: "3.0" } });
  });

  test("a cart worth more than an order can be is refused", async () => {
    await shop.change({ belt: { price: "900000000" } });
    const ada = await shopperWith(["belt", "1000"]);
    expect((await add(ada, "belt", "1000")).errors[0]?.errorCode).toBe("LIMIT_EXCEEDED");
    expect((await items(ada))[0]!.quantity).toBe("1000.0");
    await shop.change({ belt: { price: "18.49" } });
  });
});

describe("adding many", () => {
  const addMany = (guest: Guest, ...wishes: [WareName, string][]) =>
    guest.get(addCartItems, {
      params,
      body: { inputs: wishes.map(([ware, quantity]) => ({ richInput: wish(ware, quantity) })) },
    });

  test("each by itself: one that is refused leaves the others", async () => {
    const ada = shop.guest();
    const { hasErrors, results } = await addMany(
      ada,
      ["plug", "2"],
      ["bolts", "7"],
      ["belt", "1"],
      ["plug", "8"],
      ["gasket", "1"],
    );
    expect(hasErrors).toBe(true);
    expect(results.map(({ statusCode }) => statusCode)).toEqual([201, 400, 201, 201, 400]);
    expect(results[1]!.result).toEqual([
      { errorCode: "INVALID_BATCH_SIZE", message: "Sold in packs of 6: choose 6 or 12." },
    ]);
    // both plug entries report the one item that they created
    expect([results[0]!.result, results[3]!.result]).toEqual([
      expect.objectContaining({ quantity: "10.0", unitAdjustedPrice: "3.695" }),
      expect.objectContaining({ quantity: "10.0", unitAdjustedPrice: "3.695" }),
    ]);
    expect((await items(ada)).map(({ name, quantity }) => [name, quantity])).toEqual([
      ["The plug", "10.0"],
      ["The belt", "1.0"],
    ]);
  });

  test("each in its order: what is malformed is refused by itself", async () => {
    const ada = shop.guest();
    const good = wish("plug", "1");
    const malformed: [unknown, string][] = [
      [{ richInput: { ...good, quantity: "-4" } }, "INVALID_API_INPUT"],
      [{ richInput: { ...good, quantity: true } }, "INVALID_TYPE"],
      [{ richInput: { ...good, productId: "no id" } }, "INVALID_ID_FIELD"],
      [{ richInput: { ...good, productId: "01tAAAAAAAAAAAAAAA" } }, "INVALID_ID_FIELD"],
      [{ richInput: { ...good, type: "Charge" } }, "INVALID_API_INPUT"],
      [{ richInput: { ...good, price: "0.01" } }, "JSON_PARSER_ERROR"],
      [{ richInput: { ...good, subType: "Bonus" } }, "INVALID_API_INPUT"],
      [{ richInput: { productId: good.productId, type: "Product" } }, "REQUIRED_FIELD_MISSING"],
      [{ richInput: good, note: "soon" }, "JSON_PARSER_ERROR"],
      [{ richInput: null }, "INVALID_TYPE"],
      [{}, "REQUIRED_FIELD_MISSING"],
      ["plug", "JSON_PARSER_ERROR"],
    ];
    const inputs = [{ richInput: good }, ...malformed.map(([input]) => input), { richInput: wish("belt", "1") }];
    const { status, body } = await ada.send(addCartItems, { params, body: { inputs } as never });
    expect([status, body.hasErrors]).toEqual([200, true]);
    expect(receiverOf(addCartItems).replyProblems(body)).toEqual([]);
    const [first, ...rest] = body.results;
    const last = rest.pop();
    expect([first!.statusCode, last!.statusCode]).toEqual([201, 201]);
    expect(rest).toEqual(
      malformed.map(([, errorCode]) => ({ statusCode: 400, result: [{ errorCode, message: expect.any(String) }] })),
    );
    expect((await items(ada)).map(({ name }) => name)).toEqual(["The plug", "The belt"]);
  });

  test.each([
    [{ inputs: "plug" }, "INVALID_TYPE"],
    [{ inputs: [], note: "soon" }, "JSON_PARSER_ERROR"],
    [{}, "REQUIRED_FIELD_MISSING"],
  ])("a body of another shape is refused as a whole: %j", async (body, errorCode) => {
    const answered = await shop.guest().send(addCartItems, { params, body: body as never });
    expect(answered).toMatchObject({ status: 400, errors: [{ errorCode }] });
  });

  test("all refused: the answer says so, and the cart stays empty", async () => {
    const ada = shop.guest();
    const { hasErrors, results } = await addMany(ada, ["gasket", "1"], ["bolts", "1"]);
    expect([hasErrors, results.map(({ statusCode }) => statusCode)]).toEqual([true, [400, 400]]);
    expect(await items(ada)).toEqual([]);
  });

  test("a hundred go, a hundred and one do not", async () => {
    const ada = shop.guest();
    const inputs = (count: number) => ({
      inputs: Array.from({ length: count }, () => ({ richInput: wish("plug", "1") })),
    });
    expect((await ada.send(addCartItems, { params, body: inputs(101) })).errors[0]?.errorCode).toBe(
      "INVALID_BATCH_SIZE",
    );
    expect((await ada.send(addCartItems, { params, body: inputs(100) })).status).toBe(200);
    expect((await items(ada)).map(({ quantity }) => quantity)).toEqual(["100.0"]);
  });
});

describe("changing", () => {
  test.each([
    ["12", undefined],
    ["7", "INVALID_BATCH_SIZE"],
    ["3", "MISSING_RECORD"],
    ["0", "MISSING_RECORD"],
    ["61", "MAX_LIMIT_EXCEEDED"],
  ])("six bolts to %s: %s", async (quantity, errorCode) => {
    const ada = await shopperWith(["bolts", "6"]);
    const { cartItemId } = (await items(ada))[0]!;
    const answered = await ada.send(changeCartItem, {
      params: { ...params, cartItemId: cartItemId! },
      body: { quantity },
    });
    expect([answered.status, answered.errors[0]?.errorCode]).toEqual([errorCode ? 400 : 200, errorCode]);
    expect((await items(ada))[0]!.quantity).toBe(errorCode ? "6.0" : `${quantity}.0`);
  });

  test("to zero is refused where there is no minimum: an item is removed by its own call", async () => {
    const ada = await shopperWith(["plug", "1"]);
    const { cartItemId } = (await items(ada))[0]!;
    const answered = await ada.send(changeCartItem, {
      params: { ...params, cartItemId: cartItemId! },
      body: { quantity: "0" },
    });
    expect(answered).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_API_INPUT" }] });
  });

  test("what clients send along is ignored: the product stays", async () => {
    const ada = await shopperWith(["plug", "1"]);
    const { cartItemId } = (await items(ada))[0]!;
    const body = { quantity: "2", productId: shop.id("belt"), type: "Product" };
    expect(await ada.get(changeCartItem, { params: { ...params, cartItemId: cartItemId! }, body })).toMatchObject({
      productId: shop.id("plug"),
      quantity: "2.0",
    });
  });

  test("an item of another's cart, or of none, is not found", async () => {
    const [ada, ben] = [await shopperWith(["plug", "1"]), await shopperWith(["plug", "1"])];
    const { cartItemId } = (await items(ada))[0]!;
    const change = { params: { ...params, cartItemId: cartItemId! }, body: { quantity: "2" } };
    expect(await ben.send(changeCartItem, change)).toMatchObject({
      status: 404,
      errors: [{ errorCode: "ITEM_NOT_FOUND" }],
    });
    expect((await shop.guest().send(changeCartItem, change)).status).toBe(404);
    expect((await items(ada))[0]!.quantity).toBe("1.0");
  });

  test("an item that is no longer sold can be removed, not raised", async () => {
    const ada = await shopperWith(["hose", "5"]);
    await shop.change({ hose: { price: "0.0082", active: false } });
    const { cartItemId } = (await items(ada))[0]!;
    const item = { ...params, cartItemId: cartItemId! };
    expect((await ada.send(changeCartItem, { params: item, body: { quantity: "6" } })).errors[0]?.errorCode).toBe(
      "ITEM_NOT_FOUND",
    );
    expect((await ada.send(removeCartItem, { params: item })).status).toBe(204);
    await shop.change({ hose: { price: "0.0082" } });
  });
});

describe("removing", () => {
  test("takes the item and its amount away; a second time it is not found", async () => {
    const ada = await shopperWith(["plug", "1"], ["belt", "2"]);
    const { cartItemId } = (await items(ada))[0]!;
    const item = { params: { ...params, cartItemId: cartItemId! } };
    expect((await ada.send(removeCartItem, item)).status).toBe(204);
    expect(await ada.send(removeCartItem, item)).toMatchObject({
      status: 404,
      errors: [{ errorCode: "ITEM_NOT_FOUND" }],
    });
    expect(await ada.get(getCart, { params })).toMatchObject({ totalProductCount: "2.0", grandTotalAmount: "36.98" });
  });

  test("the last item leaves an empty cart that is worth nothing", async () => {
    const ada = await shopperWith(["plug", "1"]);
    const { cartItemId } = (await items(ada))[0]!;
    await ada.get(removeCartItem, { params: { ...params, cartItemId: cartItemId! } });
    expect(await ada.get(getCart, { params })).toMatchObject({ totalProductCount: "0.0", grandTotalAmount: "0.00" });
  });

  test("without a cart there is no item", async () => {
    const cartItemId = recordIdOf("cartItem", "none");
    expect((await shop.guest().send(removeCartItem, { params: { ...params, cartItemId } })).status).toBe(404);
  });
});

describe("the list", () => {
  const contents: [WareName, string][] = [
    ["plug", "1"],
    ["belt", "1"],
    ["hose", "2"],
    ["deposit", "1"],
  ];

  test.each<[CartItemSort | undefined, string]>([
    [undefined, "deposit hose belt plug"],
    ["CreatedDateAsc", "plug belt hose deposit"],
    ["CreatedDateDesc", "deposit hose belt plug"],
    ["NameAsc", "belt deposit hose plug"],
    ["NameDesc", "plug hose deposit belt"],
    ["SalesPriceAsc", "hose plug belt deposit"],
    ["SalesPriceDesc", "deposit belt plug hose"],
  ])("sorted by %s: %s", async (sort, expected) => {
    const ada = await shopperWith(...contents);
    const { cartItems } = await ada.get(getCartItems, { params, query: { sort } });
    expect(cartItems.map(({ cartItem }) => cartItem!.productDetails!.sku).join(" ")).toBe(expected);
  });

  test("is walked page by page by the addresses that it gives", async () => {
    const ada = await shopperWith(...contents);
    const query = { pageSize: 3, sort: "CreatedDateAsc" as const, productFields: ["StockKeepingUnit"] };
    const first = await ada.get(getCartItems, { params, query });
    expect(first).toMatchObject({ currentPage: 1, totalItemCount: 4, totalNumberOfPages: 2, previousPageToken: null });
    const second: typeof first = await follow(ada, first.nextPageUrl);
    expect(second).toMatchObject({ currentPage: 2, nextPageToken: null, nextPageUrl: null });
    expect(second.cartItems.map(({ cartItem }) => cartItem!.name)).toEqual(["The deposit"]);
    const back: typeof first = await follow(ada, second.previousPageUrl);
    expect(back.cartItems).toEqual(first.cartItems);
  });

  test("is walked as well by a client that asks for text encoded for HTML: an address is no text", async () => {
    const ada = await shopperWith(...contents);
    const encoded = { "x-chatter-entity-encoding": "true" };
    const { currentPageUrl } = await ada.get(getCartItems, { params, query: { pageSize: 3 } });
    const first = await ada.request("GET", currentPageUrl!, undefined, encoded);
    const { nextPageUrl } = first.body as ReplyOf<typeof getCartItems>;
    const second = await ada.request("GET", nextPageUrl!, undefined, encoded);
    expect(second.body).toMatchObject({ currentPage: 2, nextPageUrl: null });
  });

  test.each([
    [{ pageNumber: 2, pageSize: 2 }, 2, 2],
    [{ pageNumber: 99, pageSize: 3 }, 2, 1],
    [{ page: Buffer.from('{"page":2}').toString("base64url"), pageSize: 3 }, 2, 1],
  ])("page %j is page %d with %d items", async (query, currentPage, count) => {
    const ada = await shopperWith(...contents);
    const answered = await ada.get(getCartItems, { params, query });
    expect([answered.currentPage, answered.cartItems.length]).toEqual([currentPage, count]);
  });

  test.each([
    { pageSize: 0 },
    { pageSize: 101 },
    { pageNumber: 0 },
    { page: "!!" },
    { page: "eyJwYWdlIjowfQ" },
    { sort: "Price" },
  ])("%j is refused", async (query) => {
    const answered = await (await shopperWith(["plug", "1"])).send(getCartItems, { params, query: query as never });
    expect(answered).toMatchObject({ status: 400, errors: [{ errorCode: "ILLEGAL_QUERY_PARAMETER_VALUE" }] });
  });

  test.each([
    [undefined, { Name: "The plug", StockKeepingUnit: "plug" }],
    [["ProductClass", "Nonsense"], { Name: "The plug", StockKeepingUnit: "plug" }],
  ])("with the fields %j", async (productFields, expected) => {
    const ada = await shopperWith(["plug", "1"]);
    const { cartItems } = await ada.get(getCartItems, { params, query: { productFields } });
    expect(cartItems[0]!.cartItem!.productDetails!.fields).toMatchObject(expected);
    expect(cartItems[0]!.cartItem!.productDetails!.fields).not.toHaveProperty("Nonsense");
  });

  test("with all fields that the catalogue has", async () => {
    const ada = await shopperWith(["plug", "1"]);
    const { cartItems } = await ada.get(getCartItems, { params, query: { productFields: ["*"] } });
    expect(Object.keys(cartItems[0]!.cartItem!.productDetails!.fields).length).toBeGreaterThan(2);
  });

  test("coupons and promotions come wrapped twice, and only when asked for", async () => {
    const ada = await shopperWith(["plug", "1"]);
    const plain = await ada.get(getCartItems, { params });
    expect([plain.cartCoupons, plain.cartPromotions]).toEqual([null, null]);
    const asked = await ada.get(getCartItems, { params, query: { includeCoupons: true, includePromotions: true } });
    expect(asked.cartCoupons).toMatchObject({ cartCoupons: { coupons: [] }, cartStatus: "Active" });
    expect(asked.cartPromotions).toMatchObject({ promotions: { promotions: [] }, currencyIsoCode: "USD" });
  });

  test("by product: one entry a product, in the order of ids", async () => {
    const ada = await shopperWith(...contents);
    const { products, totalItemCount } = await ada.get(getCartProducts, { params });
    expect(totalItemCount).toBe(4);
    expect(products.map(({ product }) => product.productId)).toEqual(contents.map(([ware]) => shop.id(ware)).sort());
    const one = await ada.get(getCartProduct, { params: { ...params, productId: shop.id("hose") } });
    expect(one).toMatchObject({ product: { sku: "hose" }, cartItems: [{ cartItem: { quantity: "2.0" } }] });
    const other = await ada.send(getCartProduct, { params: { ...params, productId: shop.id("bolts") } });
    expect(other).toMatchObject({ status: 404, errors: [{ errorCode: "ITEM_NOT_FOUND" }] });
  });

  test("every reply has the shape of the contract", async () => {
    const ada = await shopperWith(...contents);
    const problems = await Promise.all(
      [getCart, getCartItems, getCartProducts].map(async (call) =>
        receiverOf(call).replyProblems(await ada.get(call, { params } as never)),
      ),
    );
    const changed = await ada.get(addCartItem, {
      params,
      query: { includeCartData: true },
      body: wish("gasketThin", "1"),
    });
    expect([...problems, receiverOf(addCartItem).replyProblems(changed)].flat()).toEqual([]);
  });
});
