import { newRecordId, recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  changeDeliveryGroup,
  estimateDelivery,
  getDeliveryPromise,
  getCart,
  getCartItems,
  getDeliveryGroup,
  getDeliveryGroups,
  releaseInventory,
  removeCartItem,
  reserveInventory,
  type BodyOf,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Guest } from "../../testing/guest.ts";
import { sql } from "../../db/index.ts";
import { openTestShop, type TestShop } from "./test-shop.ts";
import { strangerHoldSeconds } from "../inventory/index.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type WareName = Parameters<TestShop["id"]>[0];
type Change = BodyOf<typeof changeDeliveryGroup>;
const params = { cartStateOrId: "current" };
const richmond = {
  firstName: "Ada",
  lastName: "Brook",
  street: "4 Quay Road",
  city: "Richmond",
  region: "VA",
  postalCode: "23220",
  country: "US",
};

async function shopperIn(where: TestShop, ...contents: [WareName, string][]) {
  const guest = where.guest();
  for (const [ware, quantity] of contents) {
    await guest.get(addCartItem, { params, body: { productId: where.id(ware), quantity, type: "Product" } });
  }
  return guest;
}

const shopperWith = (...contents: [WareName, string][]) => shopperIn(shop, ...contents);

async function group(guest: Guest) {
  const { items } = await guest.get(getDeliveryGroups, { params });
  return items[0]!;
}

async function change(guest: Guest, body: Change) {
  const { id } = await group(guest);
  return guest.send(changeDeliveryGroup, { params: { ...params, deliveryGroupId: id }, body });
}

const methodNames = ({ availableDeliveryMethods }: { availableDeliveryMethods: { name: string }[] }) =>
  availableDeliveryMethods.map(({ name }) => name);
const methodId = (code: string) => recordIdOf("deliveryMethod", shop.store.id, code);

describe("delivery groups", () => {
  test("a cart has one, without an address or a method", async () => {
    const ada = await shopperWith(["plug", "2"], ["belt", "1"]);
    const { count, items } = await ada.get(getDeliveryGroups, { params });
    expect(count).toBe(1);
    expect(items[0]).toMatchObject({
      name: "Shipment1",
      isDefault: true,
      deliveryAddress: null,
      availableDeliveryMethods: [],
      selectedDeliveryMethod: null,
      errors: null,
      cartItems: null,
      totalCartItemCount: 3,
      totalProductAmount: "26.48",
    });
  });

  test("with a limit of items, or by itself, it brings its items", async () => {
    const ada = await shopperWith(["plug", "2"], ["belt", "1"]);
    const { items } = await ada.get(getDeliveryGroups, { params, query: { cartItemLimit: 1 } });
    expect(items[0]!.cartItems).toMatchObject({ totalItemCount: 2, cartItems: [{ cartItem: { name: "The belt" } }] });
    const one = await ada.get(getDeliveryGroup, { params: { ...params, deliveryGroupId: items[0]!.id } });
    expect(one.cartItems!.cartItems).toHaveLength(2);
    expect(receiverOf(getDeliveryGroup).replyProblems(one)).toEqual([]);
  });

  test("of no cart there are none; one that there is not is not found", async () => {
    expect(await shop.guest().get(getDeliveryGroups, { params })).toEqual({ count: 0, items: [] });
    const ada = await shopperWith(["plug", "1"]);
    const deliveryGroupId = newRecordId("deliveryGroup");
    expect(await ada.send(getDeliveryGroup, { params: { ...params, deliveryGroupId } })).toMatchObject({
      status: 404,
      errors: [{ errorCode: "ITEM_NOT_FOUND" }],
    });
    expect((await ada.send(changeDeliveryGroup, { params: { ...params, deliveryGroupId }, body: {} })).status).toBe(
      404,
    );
    expect((await shop.guest().send(getDeliveryGroup, { params: { ...params, deliveryGroupId } })).status).toBe(404);
  });
});

describe("the address", () => {
  test("brings methods, the cheapest that delivers, and tax on goods and delivery", async () => {
    const ada = await shopperWith(["plug", "2"], ["deposit", "1"]);
    const { body, status } = await change(ada, { deliveryAddress: richmond });
    expect(status).toBe(200);
    expect(methodNames(body)).toEqual(["Ground", "Air", "Fetch at the counter"]);
    expect(body).toMatchObject({
      selectedDeliveryMethod: { name: "Ground", shippingFee: "9.50", processTime: 1, transitTimeMax: 5 },
      deliveryAddress: { name: "Ada Brook", city: "Richmond", id: null },
    });
    expect(body.selectedDeliveryMethod).toMatchObject({
      // six working days from a Monday, across a weekend
      earliestEstimatedDeliveryTime: "2026-05-07T09:00:00.000Z",
      latestEstimatedDeliveryTime: "2026-05-12T09:00:00.000Z",
    });
    // 5.3% of 7.99 and of 9.50; the deposit is not taxed
    expect(await ada.get(getCart, { params })).toMatchObject({
      totalProductAmount: "42.99",
      totalChargeAmount: "9.50",
      totalTaxAmount: "0.92",
      grandTotalAmount: "53.41",
      totalListPrice: "54.10",
    });
    expect(receiverOf(changeDeliveryGroup).replyProblems(body)).toEqual([]);
  });

  test("is kept trimmed, its codes in capitals", async () => {
    const ada = await shopperWith(["plug", "1"]);
    const typed = { ...richmond, city: " Halifax ", region: "ns", postalCode: "b3j 2k9 ", country: "ca" };
    const { body } = await change(ada, { deliveryAddress: typed });
    expect(body.deliveryAddress).toMatchObject({ city: "Halifax", region: "NS", postalCode: "B3J 2K9", country: "CA" });
  });

  test("that nothing is delivered to is told, and costs nothing", async () => {
    const ada = await shopperWith(["plug", "1"]);
    const { body, status } = await change(ada, { deliveryAddress: { ...richmond, country: "FR", region: null } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      availableDeliveryMethods: [],
      selectedDeliveryMethod: null,
      errors: [{ type: "/commerce/errors/shipping-failure", instance: body.id }],
    });
    expect((await ada.get(getCart, { params })).totalChargeAmount).toBe("0.00");
  });

  test("is taken away with null, and with it method, fee and tax", async () => {
    const ada = await shopperWith(["plug", "1"]);
    await change(ada, { deliveryAddress: richmond });
    const { body } = await change(ada, { deliveryAddress: null });
    expect(body).toMatchObject({ deliveryAddress: null, selectedDeliveryMethod: null });
    expect(await ada.get(getCart, { params })).toMatchObject({ totalChargeAmount: "0.00", totalTaxAmount: "0.00" });
  });

  test("of a saved address book is not known to a guest", async () => {
    const ada = await shopperWith(["plug", "1"]);
    const answered = await change(ada, { deliveryAddress: { id: recordIdOf("address", "home") } });
    expect(answered).toMatchObject({ status: 404, errors: [{ errorCode: "ITEM_NOT_FOUND" }] });
  });
});

describe("the method", () => {
  test("is one of those offered", async () => {
    const ada = await shopperWith(["plug", "2"]);
    await change(ada, { deliveryAddress: richmond });
    const air = await change(ada, { deliveryMethodId: methodId("air") });
    // 18 plus 1.255 per piece, rounded
    expect(air.body.selectedDeliveryMethod).toMatchObject({ name: "Air", shippingFee: "20.51" });
    const other = await change(ada, { deliveryMethodId: recordIdOf("deliveryMethod", "balloon") });
    expect(other).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_API_INPUT" }] });
    expect((await group(ada)).selectedDeliveryMethod!.name).toBe("Air");
  });

  test("stays while it is offered, else the cheapest takes its place", async () => {
    const ada = await shopperWith(["plug", "2"]);
    await change(ada, { deliveryAddress: richmond });
    await change(ada, { deliveryMethodId: methodId("air") });
    const moved = await change(ada, {
      deliveryAddress: { ...richmond, region: "OR", city: "Salem", postalCode: "97301" },
    });
    expect(moved.body.selectedDeliveryMethod!.name).toBe("Air");
    const abroad = await change(ada, {
      deliveryAddress: { ...richmond, region: "ON", country: "CA", postalCode: "K1A 0B1" },
    });
    expect(abroad.body.selectedDeliveryMethod!.name).toBe("Ground");
  });

  test("that was the cheapest gives way to what is the cheapest to a new address", async () => {
    const ada = await shopperWith(["plug", "2"]);
    const hawaii = { ...richmond, region: "HI", city: "Honolulu", postalCode: "96801" };
    const far = await change(ada, { deliveryAddress: hawaii });
    expect(far.body.selectedDeliveryMethod!.name).toBe("Air");
    // a change of another field leaves the address as it is
    await change(ada, { shippingInstructions: "By the slipway" });
    const near = await change(ada, { deliveryAddress: richmond });
    expect(near.body.selectedDeliveryMethod).toMatchObject({ name: "Ground", shippingFee: "9.50" });
  });

  test("of a new address in the same change is judged by the new address", async () => {
    const ada = await shopperWith(["plug", "2"]);
    const counter = methodId("counter");
    const far = { deliveryAddress: { ...richmond, region: "OR", postalCode: "97301" }, deliveryMethodId: counter };
    expect((await change(ada, far)).status).toBe(400);
    expect((await group(ada)).deliveryAddress).toBeNull();
    const near = await change(ada, { deliveryAddress: richmond, deliveryMethodId: counter });
    expect(near.body.selectedDeliveryMethod).toMatchObject({ name: "Fetch at the counter", shippingFee: "0.00" });
  });

  test("is free from an amount on, and costs again below it", async () => {
    const ada = await shopperWith(["belt", "8"]);
    await change(ada, { deliveryAddress: richmond });
    expect((await ada.get(getCart, { params })).totalChargeAmount).toBe("9.50");
    await ada.get(addCartItem, { params, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
    expect((await ada.get(getCart, { params })).totalChargeAmount).toBe("0.00");
  });

  test("goes with the last item and comes back with the next", async () => {
    const ada = await shopperWith(["belt", "1"]);
    await change(ada, { deliveryAddress: richmond });
    const { cartItems } = await ada.get(getCartItems, { params });
    await ada.get(removeCartItem, { params: { ...params, cartItemId: cartItems[0]!.cartItem!.cartItemId! } });
    expect(await ada.get(getCart, { params })).toMatchObject({ totalChargeAmount: "0.00", grandTotalAmount: "0.00" });
    await ada.get(addCartItem, { params, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
    expect((await ada.get(getCart, { params })).totalChargeAmount).toBe("9.50");
  });

  test("is not asked for where the store has switched methods off", async () => {
    const plain = await openTestShop({ shippingMethodsEnabled: false });
    const ada = await shopperIn(plain, ["plug", "1"]);
    const { body } = await change(ada, { deliveryAddress: richmond });
    expect(body).toMatchObject({ availableDeliveryMethods: [], errors: null });
    const refused = await change(ada, { deliveryMethodId: recordIdOf("deliveryMethod", plain.store.id, "ground") });
    expect(refused.status).toBe(400);
    await plain.close();
  });
});

describe("date, instructions and gifts", () => {
  test("what is absent stays, null clears", async () => {
    const ada = await shopperWith(["plug", "1"]);
    await change(ada, { desiredDeliveryDate: "2026-06-01T00:00:00.000Z", shippingInstructions: "Gate 4" });
    expect(await group(ada)).toMatchObject({
      desiredDeliveryDate: "2026-06-01T00:00:00.000Z",
      shippingInstructions: "Gate 4",
    });
    const { body } = await change(ada, { shippingInstructions: null });
    expect(body).toMatchObject({ desiredDeliveryDate: "2026-06-01T00:00:00.000Z", shippingInstructions: null });
  });

  test.each(["2026-13-45T99:99:99Z", "2027-02-30T00:00:00Z", "0000-01-01T00:00:00Z", "1926-06-01T00:00:00Z"])(
    "%s is no date for a delivery",
    async (date) => {
      const answered = await change(await shopperWith(["plug", "1"]), { desiredDeliveryDate: date });
      expect(answered).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_API_INPUT" }] });
    },
  );

  test("a day that is past, and an address that there is not, are refused and change nothing", async () => {
    const ada = await shopperWith(["plug", "1"]);
    await change(ada, { deliveryAddress: richmond });
    for (const [body, message] of [
      [{ desiredDeliveryDate: "2026-05-02T00:00:00.000Z" }, "Choose a delivery date that is not in the past."],
      [{ deliveryAddress: {} }, "Choose a country."],
      [{ deliveryAddress: { ...richmond, country: "XQ" } }, "Enter the country as its two-letter code, such as US."],
      [{ deliveryAddress: { ...richmond, region: "QQ" } }, "Enter the state as its two-letter code."],
      [{ deliveryAddress: { ...richmond, postalCode: "97301" } }, /^This ZIP code is not in VA/],
    ] as const) {
      const answered = await change(ada, body);
      expect(answered).toMatchObject({
        status: 400,
        errors: [{ errorCode: "INVALID_API_INPUT", message: expect.stringMatching(message) }],
      });
    }
    expect(await group(ada)).toMatchObject({ deliveryAddress: richmond, desiredDeliveryDate: null });
    // enough to ask for the cost of delivery
    const part = { country: "US", region: "VA", postalCode: "23220" };
    expect((await change(ada, { deliveryAddress: part })).status).toBe(200);
  });

  test("half a character is kept as the sign for one that cannot be read", async () => {
    const { body } = await change(await shopperWith(["plug", "1"]), { shippingInstructions: " Gate \ud83d " });
    expect(body.shippingInstructions).toBe("Gate \ufffd");
  });

  test.each([{ isGift: true }, { giftMessage: "For Ben" }, { giftToName: "Ben" }])(
    "%j is refused where no gifts are sent",
    async (body) => {
      const answered = await change(await shopperWith(["plug", "1"]), body);
      expect(answered).toMatchObject({ status: 403, errors: [{ errorCode: "API_DISABLED_FOR_ORG" }] });
    },
  );

  test("a gift that is none any more loses its words", async () => {
    const giving = await openTestShop({ gifting: { enabled: true, messageEnabled: true, wrapEnabled: false } });
    const ada = await shopperIn(giving, ["plug", "1"]);
    await change(ada, { isGift: true, giftMessage: "For Ben", giftToName: "Ben" });
    expect(await group(ada)).toMatchObject({ isGift: true, giftMessage: "For Ben", giftToName: "Ben" });
    expect((await ada.get(getCart, { params })).hasGift).toBe(true);
    const { body } = await change(ada, { isGift: false });
    expect(body).toMatchObject({ isGift: false, giftMessage: null, giftToName: null });
    await giving.close();
  });
});

describe("a store with gross prices", () => {
  test("has tax inside, from the first look on, and the total does not add it", async () => {
    const gross = await openTestShop({ taxType: "Gross" });
    const ada = await shopperIn(gross, ["belt", "2"]);
    // 5% included in 36.98
    expect(await ada.get(getCart, { params })).toMatchObject({
      taxType: "Gross",
      totalTaxAmount: "1.76",
      grandTotalAmount: "36.98",
    });
    await change(ada, { deliveryAddress: richmond });
    // 5.3% included in 36.98 and in 9.50
    expect(await ada.get(getCart, { params })).toMatchObject({
      totalTaxAmount: "2.34",
      totalChargeAmount: "9.50",
      grandTotalAmount: "46.48",
    });
    await gross.close();
  });
});

describe("holding stock", () => {
  const reserve = (guest: Guest, durationInSeconds?: number) =>
    guest.send(reserveInventory, { params, body: { durationInSeconds } });

  test("holds what is in the cart; another shopper finds the rest", async () => {
    const [ada, ben] = [await shopperWith(["belt", "3"]), await shopperWith(["belt", "3"])];
    const held = await reserve(ada, 600);
    expect(held).toMatchObject({
      status: 200,
      body: { success: true, inventoryItemReservations: [{ productId: shop.id("belt"), quantity: 3 }] },
    });
    const refused = await reserve(ben);
    expect(refused).toMatchObject({
      status: 200,
      body: { success: false, errorCode: "INSUFFICIENT_INVENTORY", reservationIdentifier: null },
    });
    expect(refused.body.inventoryItemReservations[0]).toMatchObject({ errorMessage: "Only 2 in stock.", quantity: 3 });
    expect((await ada.send(releaseInventory, { params })).status).toBe(204);
    expect((await reserve(ben)).body.success).toBe(true);
    await ben.send(releaseInventory, { params });
    expect(receiverOf(reserveInventory).replyProblems(held.body)).toEqual([]);
  });

  test("holds none of what is no longer sold to the shopper, which others may have", async () => {
    const [ada, ben] = [await shopperWith(["belt", "4"], ["plug", "1"]), await shopperWith(["belt", "4"])];
    await shop.change({ belt: { price: "18.49", active: false } });
    const held = await reserve(ada);
    expect(held.body.inventoryItemReservations.map(({ productId }) => productId)).toEqual([shop.id("plug")]);
    await shop.change({ belt: { price: "18.49" } });
    expect((await reserve(ben)).body.success).toBe(true);
    for (const guest of [ada, ben]) await guest.send(releaseInventory, { params });
  });

  test.each([undefined, 7 * 86_400])(
    "holds for a guest for a quarter of an hour, and no longer: %s s",
    async (duration) => {
      const [ada, ben] = [await shopperWith(["belt", "3"]), await shopperWith(["belt", "3"])];
      const start = shop.clock.now().getTime();
      const after = (seconds: number) => shop.clock.set(new Date(start + seconds * 1000));
      expect((await reserve(ada, duration)).body.success).toBe(true);
      after(strangerHoldSeconds - 1);
      expect((await reserve(ben)).body.success).toBe(false);
      after(strangerHoldSeconds + 1);
      expect((await reserve(ben)).body.success).toBe(true);
      await ben.send(releaseInventory, { params });
      after(0);
    },
  );

  test("is refused without a cart, and in a store that keeps no stock", async () => {
    expect((await reserve(shop.guest())).status).toBe(404);
    const plain = await openTestShop({
      inventory: { enabled: false, sourceType: "LocationGroup", sourceCode: "all", reservationSeconds: 60 },
    });
    const answered = await reserve(await shopperIn(plain, ["plug", "1"]));
    expect(answered).toMatchObject({ status: 403, errors: [{ errorCode: "API_DISABLED_FOR_ORG" }] });
    await plain.close();
  });
});

describe("an estimate by postal code", () => {
  const estimate = (guest: Guest, country: string, postalCode: string) =>
    guest.get(estimateDelivery, { params, query: { country, postalCode } });

  test("tells the methods of the place, the cheapest that brings it, and the day of each item, and changes nothing", async () => {
    const guest = shop.guest();
    await guest.get(addCartItem, { params, body: { productId: shop.id("belt"), quantity: "2", type: "Product" } });
    const before = await guest.get(getDeliveryGroups, { params });
    const anywhere = await guest.get(estimateDelivery, { params, query: { country: "US" } });
    const told = await estimate(guest, "US", "23510");
    expect(anywhere).toMatchObject({ items: told.items, postalCode: null });
    expect(told.deliveryMethods.map(({ name, shippingFee }) => [name, shippingFee])).toEqual([
      ["Ground", "9.50"],
      ["Air", "20.51"],
      ["Fetch at the counter", "0.00"],
    ]);
    const ground = told.deliveryMethods[0]!;
    expect(told.selectedDeliveryMethodId).toBe(ground.id);
    const { earliestEstimatedDeliveryTime, latestEstimatedDeliveryTime } = ground;
    const [item] = (await guest.get(getCartItems, { params })).cartItems;
    const { cartItemId } = item!.cartItem!;
    expect(told.items).toEqual([{ cartItemId, earliestEstimatedDeliveryTime, latestEstimatedDeliveryTime }]);
    expect(await guest.get(getDeliveryGroups, { params })).toEqual(before);
  });

  test("is promised of a product before it is in a cart, and of what cannot be had nothing is", async () => {
    const guest = shop.guest();
    await guest.get(addCartItem, { params, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
    const [ground] = (await estimate(guest, "US", "23510")).deliveryMethods;
    const ask = (ware: "belt" | "gasket", quantity?: string) =>
      shop.guest().send(getDeliveryPromise, {
        params: { productId: shop.id(ware) },
        query: quantity === undefined ? {} : { quantity },
      });
    expect((await ask("belt")).body.promise).toMatchObject({
      deliveryMethodName: "Ground",
      shippingFee: "9.50",
      earliestEstimatedDeliveryTime: ground!.earliestEstimatedDeliveryTime,
      latestEstimatedDeliveryTime: ground!.latestEstimatedDeliveryTime,
    });
    expect((await ask("belt", "9999")).body).toEqual({ currencyIsoCode: "USD", promise: null });
    expect((await ask("gasket")).body.promise).toBeNull();
    expect([(await ask("belt", "none")).status, (await ask("belt", "0")).status]).toEqual([400, 400]);
  });

  test("is promised of what is back-ordered for after it has come in, and for no day that nobody knows", async () => {
    const ofBelt = sql`store_id = ${shop.store.id} and product_id = ${shop.id("belt")}`;
    const promised = async (quantity: string) => {
      const params = { productId: shop.id("belt") };
      return (await shop.guest().get(getDeliveryPromise, { params, query: { quantity } })).promise;
    };
    const { earliestEstimatedDeliveryTime: first } = (await promised("1"))!;
    await shop.db.run(
      sql`update stock set incoming = 4, incoming_date = '2030-12-03', backorder = true where ${ofBelt}`,
    );
    expect((await promised("5"))!.earliestEstimatedDeliveryTime).toBe(first);
    const told = (await promised("9"))!;
    expect(told).toMatchObject({ deliveryMethodName: "Ground", orderBy: null });
    expect(told.earliestEstimatedDeliveryTime > "2030-12-04").toBe(true);
    expect(await promised("10")).toBeNull();
    await shop.db.run(sql`update stock set incoming_date = null where ${ofBelt}`);
    expect(await promised("9")).toBeNull();
    await shop.db.run(sql`update stock set incoming = 0, backorder = false where ${ofBelt}`);
  });

  test("of a postal code in two regions tells what goes to both, and nothing where nothing goes", async () => {
    const guest = shop.guest();
    await guest.get(addCartItem, { params, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
    expect((await estimate(guest, "US", "96799")).deliveryMethods.map(({ name }) => name)).toEqual(["Air"]);
    expect(await estimate(guest, "US", "99501")).toMatchObject({ deliveryMethods: [], items: [] });
  });

  test.each([
    ["US", "2351", "postalCode"],
    ["US", "00000", "postalCode"],
    ["CA", "23510", "postalCode"],
    ["GB", "SW1A 1AA", "country"],
  ])("refuses %s %s", async (country, postalCode, field) => {
    const guest = shop.guest();
    await guest.get(addCartItem, { params, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });
    const refused = await guest.send(estimateDelivery, { params, query: { country, postalCode } });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject([{ errorCode: "INVALID_API_INPUT", fields: [field] }]);
  });

  test("is not for a cart that is not there", async () => {
    const refused = await shop
      .guest()
      .send(estimateDelivery, { params, query: { country: "US", postalCode: "23510" } });
    expect(refused.status).toBe(404);
  });
});
