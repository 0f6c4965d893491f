import {
  addCartItem,
  deleteCart,
  deleteCheckout,
  getCart,
  getCheckout,
  lookUpOrder,
  runOrderActions,
  payCheckout,
} from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import type { Guest } from "../../testing/guest.ts";
import { cartKeptDays } from "./ended-carts.ts";
import { active, openCheckoutShop, type CheckoutShop } from "./test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

const current = { params: { cartStateOrId: "current" } };
const days = (count: number) => count * 86_400;

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());

async function guestWithCart(): Promise<{ guest: Guest; cartId: string }> {
  const guest = shop.guest();
  const body = { productId: shop.id("plug"), quantity: "2", type: "Product" as const };
  await guest.get(addCartItem, { ...current, body });
  return { guest, cartId: (await guest.get(getCart, current)).cartId! };
}

/** How many rows of a cart are left, over all tables that hold it. */
async function rowsOf(cartId: string): Promise<number> {
  const { count } = await shop.db.one<{ count: number }>(sql`
    select ((select count(*) from cart where store_id = ${shop.store.id} and id = ${cartId})
      + (select count(*) from checkout where store_id = ${shop.store.id} and cart_id = ${cartId}))::int as count`);
  return count;
}

test("a deleted cart goes with all its rows when its time is over, and not before", async () => {
  const { guest, cartId } = await guestWithCart();
  await guest.send(deleteCart, current);
  await shop.pass(days(cartKeptDays) - 60);
  expect(await rowsOf(cartId)).toBeGreaterThan(0);
  await shop.pass(3700);
  expect(await rowsOf(cartId)).toBe(0);
});

test("a cart that its guest comes back to stays, one that is left alone goes, also from a checkout", async () => {
  const [used, left] = [await guestWithCart(), await guestWithCart()];
  const { guest, checkout } = await shop.guestInCheckout();
  const inCheckout = (await guest.get(getCart, current)).cartId!;
  expect(checkout.checkoutId).not.toBeNull();
  await shop.pass(days(cartKeptDays - 1));
  const body = { productId: shop.id("plug"), quantity: "1", type: "Product" as const };
  await used.guest.get(addCartItem, { ...current, body });
  await shop.pass(days(2));
  expect(await rowsOf(left.cartId)).toBe(0);
  expect((await left.guest.get(getCart, current))?.cartId).not.toBe(left.cartId);
  expect(await used.guest.get(getCart, current)).toMatchObject({ cartId: used.cartId, totalProductCount: "3.0" });
  // its session ended a day later, which touched the cart
  await shop.pass(days(cartKeptDays));
  expect(await rowsOf(inCheckout)).toBe(0);
});

test("an order outlives its cart, and the session of a cart that is gone is not found", async () => {
  const { guest } = await shop.guestReadyToPay();
  const { cartId } = await guest.get(getCart, current);
  await guest.get(payCheckout, { ...active, body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-9" } });
  const { actions } = await guest.get(runOrderActions, { ...active, body: { actions: [{ action: "submit" }] } });
  const orderReferenceNumber = actions[0]!.orderReferenceNumber!;
  const wanted = { body: { orderSummaryIdOrRefNumber: orderReferenceNumber } };
  const before = await guest.get(lookUpOrder, wanted);
  await shop.pass(days(cartKeptDays + 1));
  expect(
    await shop.db.maybe(sql`select id from cart where store_id = ${shop.store.id} and id = ${cartId!}`),
  ).toBeUndefined();
  expect(await guest.get(lookUpOrder, wanted)).toEqual(before);
  const sessions = await shop.db.many<{ id: string }>(
    sql`select id from checkout where store_id = ${shop.store.id} and cart_id = ${cartId!}`,
  );
  expect(sessions).toHaveLength(1);
  const params = { activeOrCheckoutId: sessions[0]!.id };
  expect((await guest.send(getCheckout, { params })).status).toBe(404);
  expect((await guest.send(deleteCheckout, { params })).status).toBe(404);
});
