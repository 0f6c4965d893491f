import { addCartItem, getCartItems, removeCartItem } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Guest } from "../../testing/guest.ts";
import { act, openCheckoutShop, payByPurchaseOrder, place, type CheckoutShop } from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());

const current = { params: { cartStateOrId: "current" } };
const empty = async (guest: Guest) => {
  const { cartItems } = await guest.get(getCartItems, current);
  for (const { cartItem } of cartItems)
    await guest.send(removeCartItem, { params: { ...current.params, cartItemId: cartItem!.cartItemId! } });
};
const addBelts = (guest: Guest) =>
  guest.get(addCartItem, { ...current, body: { productId: shop.id("belt"), quantity: "1", type: "Product" } });

test("a cart is no order when nothing is left in it, whatever was prepared and paid before", async () => {
  const { guest } = await shop.guestReadyToPay();
  await act(guest, "prepare");
  await payByPurchaseOrder(guest);
  await empty(guest);
  const answers = [await act(guest, "prepare"), await payByPurchaseOrder(guest), await act(guest, "submit")];
  for (const { status, errors } of [...answers, await place(guest)])
    expect([status, errors[0]]).toEqual([400, { errorCode: "INVALID_API_INPUT", message: "The cart is empty." }]);
});

test("a cart is to be paid again when it comes to another total: nobody pays what was not shown", async () => {
  const { guest } = await shop.guestReadyToPay();
  await payByPurchaseOrder(guest);
  await addBelts(guest);
  const refused = await place(guest);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ type: "/commerce/errors/payment-failure" }]);
  await payByPurchaseOrder(guest);
  expect((await place(guest)).status).toBe(201);
});

test("a new cart is not taken for the order before it: the active checkout is the new cart's", async () => {
  const { guest } = await shop.guestReadyToPay();
  await payByPurchaseOrder(guest);
  const reference = (await place(guest)).body.orderReferenceNumber;
  expect((await place(guest)).body.orderReferenceNumber).toBe(reference);
  await addBelts(guest);
  expect((await place(guest)).errors[0]?.errorCode).toBe("CHECKOUT_NOT_FOUND");
  expect((await act(guest, "submit")).errors[0]?.errorCode).toBe("CHECKOUT_NOT_FOUND");
});
