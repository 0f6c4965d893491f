import { createCart, optimisticCart, reservationsModule, splitShipmentModule } from "@tradecounter/client";
import { openDemoStore, type DemoStore } from "@tradecounter/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./testing/browser.ts";

/** The data layer's cart against a real server, for guests only. */
let demo: DemoStore;
beforeAll(async () => {
  demo = await openDemoStore();
});
afterAll(() => demo.close());

async function shopperWithFilters(quantity: string) {
  const { client } = openBrowser(demo);
  const { cartItemId } = await client.cart.add({ productId: demo.products.oilFilter, quantity });
  return { client, cartItemId: cartItemId! };
}

test("a quantity that is changed in a hurry ends as the store has it, total and all", async () => {
  const { client, cartItemId } = await shopperWithFilters("2");
  const cart = optimisticCart(client);
  await cart.shown();
  const outcomes = ["3", "4", "6"].map((quantity) => cart.change(cartItemId, quantity));
  const at = () => cart.shown.entry().data!;
  expect(at().cartItems[0]!.cartItem).toMatchObject({ quantity: "6", totalPrice: null });
  expect(at().cartSummary).toMatchObject({ totalProductCount: "6.0", grandTotalAmount: null });
  await Promise.all(outcomes);
  const told = await cart.shown();
  expect(told.cartItems[0]!.cartItem!.quantity).toBe("6.0");
  expect(told).toEqual(await client.cart.items({}, { cachePolicy: "no-cache" }));
  expect(told.cartSummary.grandTotalAmount).toMatch(/^\d+\.\d\d$/);
});

test("a quantity that the store refuses goes back, and an item that is taken out is gone", async () => {
  const { client, cartItemId } = await shopperWithFilters("2");
  const cart = optimisticCart(client);
  const before = await cart.shown();
  await expect(cart.change(cartItemId, "999999999")).rejects.toMatchObject({ name: "FetchError" });
  expect(await cart.shown()).toEqual(before);
  expect(await cart.remove(cartItemId)).toBe("done");
  expect((await cart.shown()).cartItems).toEqual([]);
});

test("a guest's cart is kept for the day he logs in, once he has looked at its items", async () => {
  const { client } = await shopperWithFilters("1");
  expect(client.storage.guestCartId.get()).toBeUndefined();
  const { cartSummary } = await client.cart.items();
  await expect.poll(() => client.storage.guestCartId.get()).toBe(cartSummary.cartId);
});

test("stock is held for a cart and let go", async () => {
  const { client } = await shopperWithFilters("1");
  const reservations = reservationsModule(client);
  expect(await reservations.reserve()).toMatchObject({ success: true });
  expect(await reservations.reserve(60)).toMatchObject({ success: true });
  await reservations.release();
});

test("a cart is split by quantity, shown by place, and put together again", async () => {
  const { client, cartItemId } = await shopperWithFilters("4");
  const shipment = splitShipmentModule(client);
  const yard = await shipment.create({ name: "Yard" });
  const { groups, asyncOperationStatus } = await shipment.arrange([
    { cartItemId, quantity: "3" },
    { cartItemId, deliveryGroupId: yard.id, quantity: "1" },
  ]);
  const told = (shown: typeof groups) => shown.map(({ name, totalCartItemCount: count }) => [name, count]);
  expect([asyncOperationStatus, told(groups)]).toEqual([
    "Processing",
    [
      ["Yard", 1],
      ["Shipment1", 3],
    ],
  ]);
  expect(told(await client.delivery.groups())).toEqual(told(groups));
  const { cartItems } = await client.delivery.group(yard.id).then(({ cartItems: page }) => page!);
  expect(cartItems.map(({ cartItem }) => cartItem!.quantity)).toEqual(["1.0"]);
  await shipment.remove(yard.id);
  expect(told(await client.delivery.groups())).toEqual([["Shipment1", 4]]);
  expect((await client.cart.items()).cartItems).toHaveLength(1);
});

test("another cart is made beside the current one, or instead of it", async () => {
  const { client } = await shopperWithFilters("1");
  const { cartId } = await client.cart.current();
  expect(await createCart(client, { isSecondary: true })).toMatchObject({ isSecondary: true });
  expect((await client.cart.current()).cartId).toBe(cartId);
  const other = await createCart(client, { name: "Winter refit" });
  expect(await client.cart.current()).toMatchObject({ cartId: other.cartId, name: "Winter refit" });
});

test("a client for another cart reads and changes that one, and leaves the current one alone", async () => {
  const { client, clientOf } = openBrowser(demo);
  await client.cart.add({ productId: demo.products.oilFilter, quantity: "1" });
  const { cartId } = await createCart(client, { isSecondary: true });
  const other = clientOf(cartId!);
  await other.cart.add({ productId: demo.products.oilFilter, quantity: "4" });
  expect((await other.cart.items()).cartSummary).toMatchObject({ cartId, totalProductCount: "4.0" });
  expect((await other.delivery.groups()).map(({ totalCartItemCount }) => Number(totalCartItemCount))).toEqual([4]);
  expect(await client.cart.summary()).toMatchObject({ totalProductCount: "1.0" });
});

test("products of the cart are listed by product", async () => {
  const { client, cartItemId } = await shopperWithFilters("3");
  const { products } = await client.cart.products();
  expect(products.map(({ product }) => product.productId)).toEqual([demo.products.oilFilter]);
  expect(products[0]!.cartItems[0]!.cartItem).toMatchObject({ cartItemId, quantity: "3.0" });
});
