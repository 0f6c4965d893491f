import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  createCart,
  deleteCart,
  ensureCart,
  getCart,
  getCartItems,
  getCompactSummary,
  getCurrentCompactSummary,
} from "@tradecounter/wire";
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

const params = { cartStateOrId: "current" };

function add(guest: Guest, ware: Parameters<TestShop["id"]>[0], quantity: string, cart = "current") {
  return guest.send(addCartItem, {
    params: { cartStateOrId: cart },
    body: { productId: shop.id(ware), quantity, type: "Product" },
  });
}

describe("a shopper without a cart", () => {
  test("sees an empty one, and a badge of zero", async () => {
    const ada = shop.guest();
    expect(await ada.send(getCart, { params })).toMatchObject({ status: 200, body: { cartId: null } });
    expect(await ada.get(getCartItems, { params })).toMatchObject({ cartItems: [], totalItemCount: 0 });
    const badge = { cartId: null, currencyIsoCode: "USD", totalProductCount: "0", uniqueProductCount: 0 };
    expect(await ada.get(getCompactSummary, { params })).toEqual(badge);
    expect(await ada.get(getCurrentCompactSummary)).toEqual(badge);
    expect(ada.cookies.size).toBe(0);
  });

  test("asking for the active one, or one that there is not, is told so", async () => {
    const ada = shop.guest();
    for (const cartStateOrId of ["active", recordIdOf("cart", "nobody's")]) {
      const answered = await ada.send(getCart, { params: { cartStateOrId } });
      expect(answered).toMatchObject({ status: 404, errors: [{ errorCode: "MISSING_RECORD" }] });
    }
  });

  test("cannot delete it", async () => {
    expect(await shop.guest().send(deleteCart, { params })).toMatchObject({ status: 404 });
  });
});

describe("making carts", () => {
  test("on demand: the first time it is made, the second time it is there", async () => {
    const ada = shop.guest();
    const first = await ada.send(ensureCart, { params, body: {} });
    const second = await ada.send(ensureCart, { params, body: {} });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.cartId).toBe(first.body.cartId);
    expect(first.body).toMatchObject({ name: "Cart", status: "Active", grandTotalAmount: "0.00", isSecondary: false });
  });

  test("on demand by id makes no sense", async () => {
    const answered = await shop
      .guest()
      .send(ensureCart, { params: { cartStateOrId: recordIdOf("cart", "x") }, body: {} });
    expect(answered).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_API_INPUT" }] });
  });

  test("a new cart takes the place of the old one, a secondary one does not", async () => {
    const ada = shop.guest();
    const first = await ada.get(createCart, { body: { name: "Workshop" } });
    const second = await ada.get(createCart, { body: {} });
    const aside = await ada.get(createCart, { body: { isSecondary: true } });
    expect((await ada.get(getCart, { params })).cartId).toBe(second.cartId);
    const states = await Promise.all(
      [first, second, aside].map(({ cartId }) => ada.get(getCart, { params: { cartStateOrId: cartId! } })),
    );
    expect(states.map(({ isSecondary }) => isSecondary)).toEqual([true, false, true]);
    expect(states[0]!.name).toBe("Workshop");
  });

  test.each([
    [{ currencyIsoCode: "EUR" }, 201, undefined],
    [{ currencyIsoCode: "CHF" }, 400, "INVALID_API_INPUT"],
    [{ type: "Template" as const }, 403, "INSUFFICIENT_ACCESS"],
    [{ effectiveAccountId: "000000000000000" }, 201, undefined],
    [{ effectiveAccountId: recordIdOf("account", "another's") }, 404, "EFFECTIVE_ACCOUNT_NOT_FOUND"],
  ])("%j is answered with %d", async (body, status, errorCode) => {
    const answered = await shop.guest().send(createCart, { body });
    expect([answered.status, answered.errors[0]?.errorCode]).toEqual([status, errorCode]);
  });

  test("two carts at once leave one primary cart", async () => {
    const ada = shop.guest();
    await ada.get(ensureCart, { params, body: {} });
    const made = await Promise.all(Array.from({ length: 4 }, () => ada.get(createCart, { body: {} })));
    const current = await ada.get(getCart, { params });
    expect(made.map(({ cartId }) => cartId)).toContain(current.cartId);
    const primary = await Promise.all(
      made.map(({ cartId }) => ada.get(getCart, { params: { cartStateOrId: cartId! } })),
    );
    expect(primary.filter(({ isSecondary }) => !isSecondary)).toHaveLength(1);
  });
});

describe("whose cart it is", () => {
  test("another browser sees nothing of it, and cannot change it", async () => {
    const [ada, ben] = [shop.guest(), shop.guest()];
    await add(ada, "belt", "1");
    const { cartId } = await ada.get(getCart, { params });
    await add(ben, "plug", "1");
    expect(await ben.send(getCart, { params: { cartStateOrId: cartId! } })).toMatchObject({ status: 404 });
    expect(await add(ben, "plug", "1", cartId!)).toMatchObject({ status: 404 });
    expect(await ben.send(deleteCart, { params: { cartStateOrId: cartId! } })).toMatchObject({ status: 404 });
    expect((await ben.get(getCart, { params })).totalProductCount).toBe("1.0");
    expect((await ada.get(getCart, { params })).totalProductCount).toBe("1.0");
  });

  test("a session that the browser made up is not taken over, and one that the store issued is", async () => {
    const name = `GuestCartSessionId_${shop.store.id}`;
    const ada = shop.guest();
    const planted = "A".repeat(32);
    ada.cookies.set(name, planted);
    const { cartId } = await ada.get(createCart, { body: {} });
    const issued = ada.cookies.get(name);
    expect(issued).toMatch(/^[\w-]{32}$/);
    expect(issued).not.toBe(planted);
    const eve = shop.guest();
    eve.cookies.set(name, planted);
    expect((await eve.send(getCart, { params: { cartStateOrId: cartId! } })).status).toBe(404);
    await ada.get(createCart, { body: {} });
    expect(ada.cookies.get(name)).toBe(issued);
  });

  test("a store without guest carts asks its guests to sign in", async () => {
    const closed = await openTestShop({ guestCartEnabled: false });
    const ada = closed.guest();
    const body = { productId: closed.id("plug"), quantity: "1", type: "Product" as const };
    for (const answered of [await ada.send(getCart, { params }), await ada.send(addCartItem, { params, body })]) {
      expect(answered).toMatchObject({ status: 401, errors: [{ errorCode: "GUEST_INSUFFICIENT_ACCESS" }] });
    }
    await closed.close();
  });
});

describe("deleting", () => {
  test("a cart that is deleted is gone, and the next add begins another", async () => {
    const ada = shop.guest();
    await add(ada, "plug", "1");
    const { cartId } = await ada.get(getCart, { params });
    expect((await ada.send(deleteCart, { params })).status).toBe(204);
    expect((await ada.get(getCart, { params })).cartId).toBeNull();
    expect(await ada.send(getCart, { params: { cartStateOrId: cartId! } })).toMatchObject({ status: 404 });
    expect((await ada.send(deleteCart, { params: { cartStateOrId: cartId! } })).status).toBe(404);
    await add(ada, "plug", "2");
    expect(await ada.get(getCart, { params })).toMatchObject({ totalProductCount: "2.0" });
  });
});

describe("a cart that is being ordered or has been", () => {
  const statuses = [
    ["Checkout", 201, undefined],
    ["PendingClosed", 409, "ALREADY_IN_PROCESS"],
    ["Closed", 400, "INVALID_OPERATION"],
  ] as const;

  test.each(statuses)("%s: adding to it answers %d", async (status, expected, errorCode) => {
    const ada = shop.guest();
    await add(ada, "plug", "1");
    const { cartId } = await ada.get(getCart, { params });
    await inStatus(ada, status);
    const answered = await add(ada, "plug", "1", cartId!);
    expect([answered.status, answered.errors[0]?.errorCode]).toEqual([expected, errorCode]);
    const { totalProductCount } = await ada.get(getCart, { params: { cartStateOrId: cartId! } });
    expect(totalProductCount).toBe(status === "Checkout" ? "2.0" : "1.0");
  });

  test("closed: it stays readable by id, and a new one begins", async () => {
    const ada = shop.guest();
    await add(ada, "plug", "1");
    const { cartId } = await ada.get(getCart, { params });
    await inStatus(ada, "Closed");
    expect(await ada.send(deleteCart, { params: { cartStateOrId: cartId! } })).toMatchObject({
      status: 400,
      errors: [{ errorCode: "INVALID_OPERATION", message: expect.stringContaining(`${cartId} cannot be changed`) }],
    });
    expect((await ada.get(getCart, { params: { cartStateOrId: cartId! } })).status).toBe("Closed");
    await add(ada, "belt", "1");
    expect((await ada.get(getCart, { params })).cartId).not.toBe(cartId);
  });

  test("in checkout: `active` does not mean it, `current` does", async () => {
    const ada = shop.guest();
    await add(ada, "plug", "1");
    await inStatus(ada, "Checkout");
    expect((await ada.get(getCart, { params })).status).toBe("Checkout");
    expect((await ada.send(getCart, { params: { cartStateOrId: "active" } })).status).toBe(404);
  });

  test("in checkout without recalculation: a change ends the checkout", async () => {
    const plain = await openTestShop({ cartCalculateEnabled: false });
    const ada = plain.guest();
    const body = { productId: plain.id("plug"), quantity: "1", type: "Product" as const };
    await ada.get(addCartItem, { params, body });
    await plain.db.run(sqlStatus("Checkout"));
    await ada.get(addCartItem, { params, body });
    expect(await ada.get(getCart, { params })).toMatchObject({ status: "Active", totalProductCount: "2.0" });
    await plain.close();
  });

  function sqlStatus(status: string) {
    return { text: "update cart set status = $1", values: [status] };
  }

  async function inStatus(guest: Guest, status: "Checkout" | "PendingClosed" | "Closed") {
    const { cartId, webstoreId } = await guest.get(getCart, { params });
    const key = { storeId: webstoreId as never, cartId: cartId as never };
    await shop.db.transaction(async (tx) => {
      await shop.carts.setStatus(tx, await shop.carts.lockCartById(tx, key.storeId, key.cartId), status);
    });
  }
});

describe("when the catalogue changes", () => {
  test("the next look shows the new price, and the cart still adds up", async () => {
    const ada = shop.guest();
    await add(ada, "hose", "1000");
    expect((await ada.get(getCart, { params })).grandTotalAmount).toBe("8.20");
    await shop.change({ hose: { price: "0.01" } });
    expect(await ada.get(getCart, { params })).toMatchObject({
      grandTotalAmount: "10.00",
      totalProductAmount: "10.00",
    });
    await shop.change({ hose: { price: "0.0082" } });
  });

  test.each([
    ["a product is no longer sold", { belt: { price: "18.49", active: false } }, "Entitlement"],
    ["a product has no price anymore", { belt: {} }, "Pricing"],
    ["a quantity is no longer allowed", { belt: { price: "18.49", rule: ["4", "40", "4"] } }, "Other"],
  ] as const)("%s: the item keeps its amount and says what is wrong", async (_case, change, type) => {
    const ada = shop.guest();
    await add(ada, "belt", "2");
    await shop.change(change);
    const { cartItems, cartSummary } = await ada.get(getCartItems, { params });
    expect(cartSummary).toMatchObject({
      grandTotalAmount: "36.98",
      messagesSummary: { hasErrors: true, errorCount: 1 },
    });
    expect(cartItems[0]!.cartItem).toMatchObject({
      totalPrice: "36.98",
      messagesSummary: {
        limitedMessages: [{ type, severity: "Error", relatedEntityId: cartItems[0]!.cartItem!.cartItemId }],
      },
    });
    await shop.change({ belt: { price: "18.49" } });
    expect((await ada.get(getCart, { params })).messagesSummary).toMatchObject({ hasErrors: false, errorCount: 0 });
  });
});
