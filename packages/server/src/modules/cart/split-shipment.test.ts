import { decimal, newRecordId, plus, recordIdOf, sumOf } from "@tradecounter/commerce";
import {
  addCartItem,
  arrangeItems,
  changeDeliveryGroup,
  createDeliveryGroup,
  deleteDeliveryGroup,
  getCart,
  getCartItems,
  getDeliveryGroups,
  getGiftWrap,
  removeCartItem,
  type BodyOf,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Guest } from "../../testing/guest.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    splitShipmentEnabled: true,
    gifting: { enabled: true, messageEnabled: true, wrapEnabled: true, wrapSku: "deposit" },
  });
});
afterAll(() => shop.close());

type WareName = Parameters<TestShop["id"]>[0];
type Arrangements = BodyOf<typeof arrangeItems>["arrangements"];
const params = { cartStateOrId: "current" };
const richmond = {
  lastName: "Brook",
  street: "4 Quay Road",
  city: "Richmond",
  region: "VA",
  postalCode: "23220",
  country: "US",
};
const portland = {
  lastName: "Brook",
  street: "9 Mill Lane",
  city: "Portland",
  region: "OR",
  postalCode: "97035",
  country: "US",
};

async function shopperWith(...contents: [WareName, string][]) {
  const guest = shop.guest();
  for (const [ware, quantity] of contents)
    await guest.get(addCartItem, { params, body: { productId: shop.id(ware), quantity, type: "Product" } });
  return guest;
}

const itemsOf = async (guest: Guest) =>
  (await guest.get(getCartItems, { params, query: { sort: "CreatedDateAsc" } })).cartItems.map(
    ({ cartItem }) => cartItem!,
  );
const groupsOf = async (guest: Guest) => (await guest.get(getDeliveryGroups, { params })).items;
const itemOf = async (guest: Guest, ware: WareName) =>
  (await itemsOf(guest)).find(({ productId }) => productId === shop.id(ware))!.cartItemId!;

const arrange = (guest: Guest, arrangements: Arrangements, query: { deleteEmptyDeliveryGroups?: boolean } = {}) =>
  guest.send(arrangeItems, { params, query: { deleteEmptyDeliveryGroups: false, ...query }, body: { arrangements } });

/** Two plugs go to Richmond, Virginia, the rest of the cart to Portland, Oregon, where there is no tax. */
async function splitInTwo(guest: Guest) {
  const itemId = await itemOf(guest, "plug");
  const { status, body } = await arrange(guest, [
    { cartItemId: itemId, deliveryAddress: richmond, quantity: "2" },
    { cartItemId: itemId, quantity: "8" },
  ]);
  expect(status).toBe(202);
  const [first, second] = body.items as [(typeof body.items)[0], (typeof body.items)[0]];
  await guest.get(changeDeliveryGroup, {
    params: { ...params, deliveryGroupId: first.id },
    body: { deliveryAddress: portland },
  });
  return { first: first.id, second: second.id };
}

describe("a cart that goes to two places", () => {
  test("has the fee and the tax of each, the volume price of both, and totals that are their sums", async () => {
    const ada = await shopperWith(["plug", "10"], ["belt", "1"]);
    const before = await ada.get(getCart, { params });
    await splitInTwo(ada);
    const groups = await groupsOf(ada);
    expect(
      groups.map(({ name, totalCartItemCount, totalProductAmount }) => [name, totalCartItemCount, totalProductAmount]),
    ).toEqual([
      ["Shipment1", 9, "48.05"],
      ["Shipment2", 2, "7.39"],
    ]);
    expect(groups.map(({ selectedDeliveryMethod: method }) => [method!.name, method!.shippingFee])).toEqual([
      ["Ground", "9.50"],
      ["Ground", "9.50"],
    ]);
    const items = await itemsOf(ada);
    expect(
      items.map(({ name, quantity, unitAdjustedPrice, totalTax }) => [name, quantity, unitAdjustedPrice, totalTax]),
    ).toEqual([
      ["The plug", "8.0", "3.695", "0.00"],
      ["The belt", "1.0", "18.49", "0.00"],
      ["The plug", "2.0", "3.695", "0.39"],
    ]);
    const cart = await ada.get(getCart, { params });
    // the same goods; two fees of 9.50, of which Virginia taxes one at 5.3%
    expect(cart).toMatchObject({
      totalProductAmount: before.totalProductAmount,
      totalProductCount: "11.0",
      totalProductLineItemCount: 3,
      uniqueProductCount: 2,
      totalChargeAmount: "19.00",
      totalTaxAmount: "0.89",
    });
    expect(decimal(cart.totalProductAmount!)).toBe(sumOf(groups.map((group) => decimal(group.totalProductAmount!))));
    const parts = [cart.totalProductAmount, cart.totalChargeAmount, cart.totalTaxAmount].map((text) => decimal(text!));
    expect(decimal(cart.grandTotalAmount!)).toBe(sumOf(parts));
  });

  test("keeps each group's method, date, instructions and gift apart", async () => {
    const ada = await shopperWith(["plug", "10"]);
    const { first, second } = await splitInTwo(ada);
    const change = (deliveryGroupId: string, body: BodyOf<typeof changeDeliveryGroup>) =>
      ada.get(changeDeliveryGroup, { params: { ...params, deliveryGroupId }, body });
    await change(second, { deliveryMethodId: recordIdOf("deliveryMethod", shop.store.id, "air") });
    await change(second, { desiredDeliveryDate: "2026-06-01T00:00:00.000Z", shippingInstructions: "Gate 4" });
    await change(second, { isGift: true, giftMessage: "Many happy miles", giftToName: "Grace" });
    await change(first, { shippingInstructions: "Ring twice" });
    const told = (await groupsOf(ada)).map((group) => [
      group.selectedDeliveryMethod!.name,
      group.desiredDeliveryDate,
      group.shippingInstructions,
      group.giftMessage,
    ]);
    expect(told).toEqual([
      ["Ground", null, "Ring twice", null],
      ["Air", "2026-06-01T00:00:00.000Z", "Gate 4", "Many happy miles"],
    ]);
    // for a new address the cheapest method is chosen again if the current one does not deliver there
    await change(second, {
      deliveryAddress: { ...richmond, region: "ON", city: "Toronto", postalCode: "M5H 2N2", country: "CA" },
    });
    expect((await groupsOf(ada))[1]!.selectedDeliveryMethod!.name).toBe("Ground");
  });

  test("is put together again, line by line, when a group is deleted", async () => {
    const ada = await shopperWith(["plug", "10"]);
    const { second } = await splitInTwo(ada);
    const { status, body } = await ada.send(deleteDeliveryGroup, { params: { ...params, deliveryGroupId: second } });
    expect([status, body]).toEqual([202, undefined]);
    expect((await itemsOf(ada)).map(({ quantity }) => quantity)).toEqual(["10.0"]);
    expect(await groupsOf(ada)).toHaveLength(1);
  });

  test("loses what goes with the group only when asked to", async () => {
    const ada = await shopperWith(["plug", "10"]);
    const { second } = await splitInTwo(ada);
    const query = { deleteCartItems: true };
    await ada.send(deleteDeliveryGroup, { params: { ...params, deliveryGroupId: second }, query });
    expect((await itemsOf(ada)).map(({ quantity }) => quantity)).toEqual(["8.0"]);
  });

  test("has more of what is added in its first group, and the product's rule for the sum of both", async () => {
    const ada = await shopperWith(["bolts", "12"]);
    const itemId = await itemOf(ada, "bolts");
    await arrange(ada, [
      { cartItemId: itemId, quantity: "5" },
      { cartItemId: itemId, quantity: "7", deliveryGroupName: "Yard" },
    ]);
    await ada.get(addCartItem, { params, body: { productId: shop.id("bolts"), quantity: "6", type: "Product" } });
    expect((await itemsOf(ada)).map(({ quantity }) => quantity)).toEqual(["11.0", "7.0"]);
    const refused = await arrange(ada, [{ cartItemId: itemId, quantity: "10" }]);
    expect(refused).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_BATCH_SIZE" }] });
  });
});

describe("what is refused changes nothing", () => {
  test("one wrong entry among right ones", async () => {
    const ada = await shopperWith(["plug", "4"]);
    const itemId = await itemOf(ada, "plug");
    const before = [await itemsOf(ada), await groupsOf(ada)];
    const refused = await arrange(ada, [
      { cartItemId: itemId, deliveryGroupName: "Yard", quantity: "4" },
      { cartItemId: newRecordId("cartItem"), quantity: "1" },
    ]);
    expect(refused).toMatchObject({ status: 404, errors: [{ errorCode: "ITEM_NOT_FOUND" }] });
    expect([await itemsOf(ada), await groupsOf(ada)]).toEqual(before);
  });

  test("a saved address of nobody's, a gift where none are sent, the deletion of the first group", async () => {
    const ada = await shopperWith(["plug", "4"]);
    const itemId = await itemOf(ada, "plug");
    const address = newRecordId("address");
    expect((await arrange(ada, [{ cartItemId: itemId, deliveryAddressId: address }])).status).toBe(404);
    const deliveryGroupId = (await groupsOf(ada))[0]!.id;
    expect(await ada.send(deleteDeliveryGroup, { params: { ...params, deliveryGroupId } })).toMatchObject({
      status: 400,
      errors: [{ errorCode: "INVALID_OPERATION" }],
    });
    expect(await groupsOf(ada)).toHaveLength(1);
  });

  test("another shopper's cart and groups", async () => {
    const [ada, eve] = [await shopperWith(["plug", "4"]), await shopperWith(["belt", "1"])];
    const group = await ada.get(createDeliveryGroup, { params, body: {} });
    const itemId = await itemOf(ada, "plug");
    expect((await arrange(eve, [{ cartItemId: itemId, quantity: "1" }])).status).toBe(404);
    const theirs = { cartStateOrId: group.cartId };
    const body = { arrangements: [{ cartItemId: itemId, quantity: "1" }] };
    expect((await eve.send(arrangeItems, { params: theirs, body })).status).toBe(404);
    const its = { params: { ...params, deliveryGroupId: group.id } };
    expect((await eve.send(deleteDeliveryGroup, its)).status).toBe(404);
    expect(await groupsOf(ada)).toHaveLength(2);
  });

  test("in a store that sends an order to one place", async () => {
    const plain = await openTestShop();
    try {
      const guest = plain.guest();
      const body = { productId: plain.id("plug"), quantity: "2", type: "Product" as const };
      const { cartItemId } = await guest.get(addCartItem, { params, body });
      const refusal = { status: 403, errors: [{ errorCode: "API_DISABLED_FOR_ORG" }] };
      expect(await guest.send(createDeliveryGroup, { params, body: {} })).toMatchObject(refusal);
      expect(await arrange(guest, [{ cartItemId, deliveryGroupName: "Yard", quantity: "1" }])).toMatchObject(refusal);
      expect(await groupsOf(guest)).toHaveLength(1);
    } finally {
      await plain.close();
    }
  });
});

describe("a new group", () => {
  test("is empty, named by its number, and takes all that a group has", async () => {
    const ada = await shopperWith(["plug", "4"]);
    const made = await ada.send(createDeliveryGroup, { params, body: {} });
    expect(made).toMatchObject({
      status: 201,
      body: { name: "Shipment2", isDefault: false, totalCartItemCount: 0, availableDeliveryMethods: [], errors: null },
    });
    expect(receiverOf(createDeliveryGroup).replyProblems(made.body)).toEqual([]);
    const wanted = { name: "Yard", deliveryAddress: richmond, isGift: true, giftMessage: "Hello" };
    expect(await ada.get(createDeliveryGroup, { params, body: wanted })).toMatchObject({
      name: "Yard",
      deliveryAddress: { city: "Richmond" },
      giftMessage: "Hello",
      // no error about undeliverable addresses before there is an address
      errors: null,
    });
  });

  test("that stays empty goes when items are arranged, unless it is to stay", async () => {
    const ada = await shopperWith(["plug", "4"]);
    await ada.get(createDeliveryGroup, { params, body: {} });
    const same = [{ cartItemId: await itemOf(ada, "plug"), quantity: "4" }];
    expect((await arrange(ada, same)).body.count).toBe(2);
    expect((await arrange(ada, same, { deleteEmptyDeliveryGroups: true })).body.count).toBe(1);
  });

  test("of many is refused beyond twenty", async () => {
    const ada = await shopperWith(["plug", "4"]);
    for (let made = 1; made < 20; made++) await ada.get(createDeliveryGroup, { params, body: {} });
    expect(await ada.send(createDeliveryGroup, { params, body: {} })).toMatchObject({
      status: 400,
      errors: [{ errorCode: "LIMIT_EXCEEDED" }],
    });
  });
});

test("free delivery takes off the fees of all groups that it is for, and is told with their sum", async () => {
  await shop.give({ code: "free", name: "Free shipping", gives: { freeDelivery: ["ground"] } });
  try {
    const ada = await shopperWith(["plug", "10"]);
    await splitInTwo(ada);
    expect(await ada.get(getCart, { params })).toMatchObject({ totalChargeAmount: "0.00" });
    const fees = (await groupsOf(ada)).map(
      ({ selectedDeliveryMethod }) => selectedDeliveryMethod!.totalAdjustmentAmount,
    );
    expect(sumOf(fees.map((text) => decimal(text!)))).toBe(plus(decimal("-9.5"), decimal("-9.5")));
  } finally {
    await shop.give();
  }
});

describe("gift wrap", () => {
  const wrapped = async (guest: Guest) =>
    (await itemsOf(guest)).map(({ name, subType, quantity }) => [name, subType, quantity]);
  const wrap = (guest: Guest, body: Partial<BodyOf<typeof addCartItem>> = {}) =>
    guest.send(addCartItem, {
      params,
      body: { productId: shop.id("deposit"), quantity: "1", type: "Product", subType: "Gift", ...body },
    });

  test("is a product of the store, asked for by itself", async () => {
    const told = await shop.guest().get(getGiftWrap, { query: { fields: ["Name"] } });
    expect(told).toMatchObject({ productIds: [shop.id("deposit")], products: [{ fields: { Name: "The deposit" } }] });
  });

  test("is one item of the gift's group, however often it is asked for, and goes when it is a gift no more", async () => {
    const guest = await shopperWith(["belt", "2"]);
    const [group] = await groupsOf(guest);
    const added = await wrap(guest, { cartDeliveryGroupId: group!.id });
    expect(added).toMatchObject({
      status: 201,
      body: { subType: "Gift", productDetails: { fields: { ProductPurpose: "GiftWrap" } } },
    });
    // as clients do that add the product to the cart like any other
    await wrap(guest, { subType: undefined });
    expect(await wrapped(guest)).toEqual([
      ["The belt", null, "2.0"],
      ["The deposit", "Gift", "1.0"],
    ]);
    // a client that displays the group need not search all items of the cart for its wrap
    const customFields = expect.arrayContaining([
      { attributes: { type: "CartDeliveryGroup" }, id: group!.id, GiftWrapItem__c: added.body.cartItemId },
    ]);
    expect((await groupsOf(guest))[0]).toMatchObject({ isGift: true, customFields });
    expect((await guest.get(getCart, { params })).totalProductAmount).toBe("71.98");
    const change = { params: { ...params, deliveryGroupId: group!.id }, body: { isGift: false } };
    await guest.get(changeDeliveryGroup, change);
    expect(await wrapped(guest)).toEqual([["The belt", null, "2.0"]]);
    expect(JSON.stringify(await groupsOf(guest))).not.toContain("GiftWrapItem__c");
    expect((await guest.get(getCart, { params })).totalProductAmount).toBe("36.98");
  });

  test("is for each delivery its own, and without it the delivery is a gift still", async () => {
    const guest = await shopperWith(["belt", "2"]);
    const made = await guest.get(createDeliveryGroup, { params, body: { name: "Ben" } });
    await wrap(guest);
    await wrap(guest, { cartDeliveryGroupId: (made as { id: string }).id });
    const wraps = (await itemsOf(guest)).filter(({ subType }) => subType === "Gift");
    expect(new Set(wraps.map(({ cartDeliveryGroupId }) => cartDeliveryGroupId)).size).toBe(2);
    await guest.get(removeCartItem, { params: { ...params, cartItemId: wraps[0]!.cartItemId! } });
    expect((await groupsOf(guest)).map(({ isGift }) => isGift)).toEqual([true, true]);
    expect(await wrapped(guest)).toHaveLength(2);
  });

  test.each<[string, Partial<BodyOf<typeof addCartItem>>, string]>([
    ["another product", { productId: "belt" }, "This product is not gift wrap."],
    ["two for one delivery", { quantity: "2" }, "A shipment can be wrapped once."],
    ["a bonus", { subType: "Bonus" }, "Bonus items are not offered."],
  ])("refuses %s", async (_, body, message) => {
    const guest = await shopperWith(["belt", "2"]);
    const productId = shop.id(body.productId ? "belt" : "deposit");
    expect(await wrap(guest, { ...body, productId })).toMatchObject({ status: 400, errors: [{ message }] });
    expect(await wrapped(guest)).toEqual([["The belt", null, "2.0"]]);
  });
});
