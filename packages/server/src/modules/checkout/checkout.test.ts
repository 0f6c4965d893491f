import { newRecordId } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCartItem,
  changeCheckout,
  deleteCart,
  deleteCheckout,
  getCart,
  getCartItems,
  getCheckout,
  startCheckout,
  startCheckoutByPost,
  startCheckoutInPlace,
} from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { receiverOf } from "@tradecounter/wire/schemas";
import { sql } from "../../db/index.ts";
import { active, ada, openCheckoutShop, payByCard, cards, type CheckoutShop } from "./test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop({ settings: { hiddenRegions: ["US-PR"] } });
});
afterAll(() => shop.close());

const current = { params: { cartStateOrId: "current" } };
const problems = receiverOf(getCheckout).replyProblems;

describe("starting a checkout", () => {
  test("gives a session with a reference number, and the cart in checkout", async () => {
    const { guest, checkout } = await shop.guestInCheckout({ plug: "2" });
    expect(problems(checkout)).toEqual([]);
    expect(checkout).toMatchObject({
      statusCode: "200",
      errors: [],
      contactInfo: null,
      cartSummary: { status: "Checkout", grandTotalAmount: "7.99" },
    });
    expect(checkout.orderReferenceNumber).toMatch(/^([2-9A-HJ-KM-NP-Z]{5}-){3}[2-9A-HJ-KM-NP-Z]{5}$/);
    expect(await guest.get(getCart, current)).toMatchObject({ status: "Checkout" });
    expect(await guest.get(getCheckout, active)).toEqual(checkout);
  });

  test("again goes on with the same session, by POST and at its own address as well", async () => {
    const { guest, checkout } = await shop.guestInCheckout();
    const body = { cartId: checkout.cartSummary!.cartId! };
    expect((await guest.get(startCheckoutByPost, { body })).checkoutId).toBe(checkout.checkoutId);
    expect((await guest.get(startCheckoutInPlace, { ...active, body })).checkoutId).toBe(checkout.checkoutId);
  });

  test("at the address of a checkout goes on with that one, and with no other", async () => {
    const [{ guest, checkout }, other] = [await shop.guestInCheckout(), await shop.guestInCheckout()];
    const { checkoutId: id } = checkout;
    const startAt = (activeOrCheckoutId: string, cartId: string) =>
      guest.send(startCheckoutInPlace, { params: { activeOrCheckoutId }, body: { cartId } });
    expect((await startAt(id!, "current")).body).toMatchObject({ checkoutId: id });
    expect((await startAt(id!, checkout.cartSummary!.cartId!)).body).toMatchObject({ checkoutId: id });
    for (const [wrong, cartId] of [
      [other.checkout.checkoutId!, "current"],
      [newRecordId("checkout"), "current"],
      [id!, newRecordId("cart")],
    ] as const) {
      const { status, errors } = await startAt(wrong, cartId);
      expect([status, errors[0]?.errorCode]).toEqual([404, "CHECKOUT_NOT_FOUND"]);
    }
  });

  test("takes an address along, and offers ways of delivery", async () => {
    const { guest } = await shop.guestInCheckout({ plug: "2" });
    const { status, body } = await guest.send(startCheckout, {
      body: { cartId: "current", deliveryAddressInput: ada.deliveryAddress },
    });
    expect(status).toBe(200);
    expect(body.deliveryGroups?.items[0]).toMatchObject({
      deliveryAddress: { name: "Ada Byron", region: "VA" },
      selectedDeliveryMethod: { name: "Ground", shippingFee: "9.50" },
    });
    expect(body.deliveryGroups?.items[0]?.availableDeliveryMethods).toHaveLength(3);
  });

  test("asks a guest for no default address", async () => {
    const { guest } = await shop.guestInCheckout();
    const { status, body } = await guest.send(startCheckout, {
      body: { cartId: "current", deliveryAddressInput: { shouldUseDefaultAddress: true } },
    });
    expect([status, body.deliveryGroups?.items[0]?.deliveryAddress]).toEqual([200, null]);
  });

  test("is refused without a cart, with an empty one, and for another shopper's", async () => {
    const guest = shop.guest();
    expect((await guest.send(startCheckout, { body: { cartId: "current" } })).status).toBe(404);
    const { checkout } = await shop.guestInCheckout();
    await guest.get(addCartItem, { ...current, body: { productId: shop.id("plug"), quantity: "1", type: "Product" } });
    expect((await guest.send(startCheckout, { body: { cartId: checkout.cartSummary!.cartId! } })).status).toBe(404);
    const items = await guest.get(getCartItems, current);
    await guest.request(
      "DELETE",
      `/services/data/v65.0/commerce/webstores/${shop.store.id}/carts/current/cart-items/${items.cartItems[0]!.cartItem!.cartItemId}`,
    );
    const { status, errors } = await guest.send(startCheckout, { body: { cartId: "current" } });
    expect([status, errors[0]?.errorCode]).toEqual([400, "INVALID_API_INPUT"]);
  });

  test("says which item is short, with the whole checkout, and goes on when the cart is changed", async () => {
    const { guest, checkout } = await shop.guestInCheckout({ belt: "7" });
    expect(checkout).toMatchObject({
      statusCode: "422",
      errors: [{ type: "/commerce/integrations/inventory", detail: "The belt: 5 of 7 available now." }],
      cartSummary: { grandTotalAmount: "129.43" },
    });
    expect((await guest.send(getCheckout, active)).status).toBe(422);
    const { cartItems } = await guest.get(getCartItems, current);
    const cartItemId = cartItems[0]!.cartItem!.cartItemId!;
    expect(checkout.errors?.[0]?.instance).toBe(cartItemId);
    await guest.get(changeCartItem, { params: { ...current.params, cartItemId }, body: { quantity: "5" } });
    expect((await guest.send(getCheckout, active)).status).toBe(200);
  });
});

describe("a checkout that is over", () => {
  test("is not found after it was deleted, and its cart is active again", async () => {
    const { guest, checkout } = await shop.guestReadyToPay();
    expect((await guest.send(deleteCheckout, active)).status).toBe(204);
    expect((await guest.send(deleteCheckout, active)).status).toBe(404);
    expect((await guest.send(getCheckout, active)).errors[0]?.errorCode).toBe("CHECKOUT_NOT_FOUND");
    expect((await guest.send(getCheckout, { params: { activeOrCheckoutId: checkout.checkoutId! } })).status).toBe(404);
    expect(await guest.get(getCart, current)).toMatchObject({ status: "Active" });
    const restarted = await guest.get(startCheckout, { body: { cartId: "current" } });
    expect(restarted.checkoutId).not.toBe(checkout.checkoutId);
    expect(restarted.contactInfo).toMatchObject({ email: "ada@example.com" });
  });

  test("has expired after its hours, can be deleted, and is replaced by a new start", async () => {
    const { guest, checkout } = await shop.guestInCheckout();
    const late = await shop.guestInCheckout();
    shop.clock.set(new Date(shop.clock.now().getTime() + 4 * 3_600_000));
    const { status, errors } = await guest.send(getCheckout, active);
    expect([status, errors[0]?.errorCode]).toEqual([410, "CHECKOUT_EXPIRED"]);
    expect((await guest.send(changeCheckout, { ...active, body: ada })).status).toBe(410);
    expect((await guest.get(startCheckout, { body: { cartId: "current" } })).checkoutId).not.toBe(checkout.checkoutId);
    expect((await guest.send(getCheckout, active)).status).toBe(200);
    expect((await late.guest.send(deleteCheckout, active)).status).toBe(204);
  });

  test("is ended by the sweep, which gives the cart back", async () => {
    const { guest } = await shop.guestInCheckout();
    await shop.pass(4 * 3600);
    expect((await guest.send(getCheckout, active)).status).toBe(404);
    expect(await guest.get(getCart, current)).toMatchObject({ status: "Active" });
  });

  test("goes with its cart, and its card payment is given back", async () => {
    const { guest } = await shop.guestReadyToPay();
    await payByCard(shop, guest, cards.approved);
    await guest.send(deleteCart, current);
    expect((await guest.send(getCheckout, active)).status).toBe(404);
    const taken = () => shop.ledger().filter((payment) => payment.status === "authorized").length;
    expect(taken()).toBe(1);
    await shop.pass(60);
    await shop.pass(1);
    expect(taken()).toBe(0);
  });

  test("another shopper's is not found", async () => {
    const { checkout } = await shop.guestInCheckout();
    const params = { activeOrCheckoutId: checkout.checkoutId! };
    const stranger = shop.guest();
    expect((await stranger.send(getCheckout, { params })).status).toBe(404);
    expect((await stranger.send(deleteCheckout, { params })).status).toBe(404);
    expect((await stranger.send(changeCheckout, { params, body: ada })).status).toBe(404);
  });
});

describe("changing a checkout", () => {
  const { contactInfo, deliveryAddress } = ada;
  const desiredDeliveryDate = "2026-09-01T00:00:00.000Z";
  const shippingInstructions = "Ring twice";

  test.each([
    ["contact", { contactInfo }, 200],
    ["contact and address", { contactInfo, deliveryAddress }, 200],
    ["address, date and instructions", { deliveryAddress, desiredDeliveryDate, shippingInstructions }, 200],
    ["date alone", { desiredDeliveryDate }, 200],
    ["instructions alone", { shippingInstructions }, 200],
    ["nothing", {}, 400, "INVALID_API_INPUT"],
    ["custom fields alone", { customFields: [{}] }, 400, "INVALID_API_INPUT"],
    ["contact and date", { contactInfo, desiredDeliveryDate }, 400, "INVALID_API_INPUT"],
    ["contact and instructions", { contactInfo, shippingInstructions }, 400, "INVALID_API_INPUT"],
    ["contact, address and date", { contactInfo, deliveryAddress, desiredDeliveryDate }, 400, "INVALID_API_INPUT"],
  ])("%s", async (_, body, status, errorCode?: string) => {
    const { guest } = await shop.guestInCheckout();
    const answer = await guest.send(changeCheckout, { ...active, body });
    expect([answer.status, answer.errors[0]?.errorCode]).toEqual([status, errorCode]);
  });

  test("the delivery method goes alone, sets the fee, and clears the payment", async () => {
    const { guest, checkout } = await shop.guestReadyToPay({ plug: "2" });
    const air = checkout.deliveryGroups!.items[0]!.availableDeliveryMethods.find((method) => method.name === "Air")!;
    const { status } = await guest.send(changeCheckout, {
      ...active,
      body: { deliveryMethodId: air.id, shippingInstructions },
    });
    expect(status).toBe(400);
    await payByCard(shop, guest, cards.approved);
    const { body } = await guest.send(changeCheckout, { ...active, body: { deliveryMethodId: air.id } });
    expect(body.deliveryGroups!.items[0]!.selectedDeliveryMethod).toMatchObject({ id: air.id, shippingFee: "20.51" });
    expect(body.cartSummary).toMatchObject({ totalChargeAmount: "20.51", grandTotalAmount: "30.01" });
    await shop.pass(1);
    expect(shop.ledger().at(-1)).toMatchObject({ status: "reversed" });
    const unknown = await guest.send(changeCheckout, { ...active, body: { deliveryMethodId: shop.id("plug") } });
    expect([unknown.status, unknown.errors[0]?.errorCode]).toEqual([400, "INVALID_API_INPUT"]);
  });

  test("what is chosen already is answered like any change, and the cart is not written for it", async () => {
    const { guest } = await shop.guestInCheckout({ plug: "2" });
    const addressed = await guest.get(changeCheckout, { ...active, body: { deliveryAddress: ada.deliveryAddress } });
    const { selectedDeliveryMethod, availableDeliveryMethods } = addressed.deliveryGroups!.items[0]!;
    const cartId = addressed.cartSummary!.cartId!;
    const writes = () => shop.db.one<{ version: number }>(sql`select version from cart where id = ${cartId}`);
    const before = await writes();
    const choose = (deliveryMethodId: string) => guest.get(changeCheckout, { ...active, body: { deliveryMethodId } });

    expect(await choose(selectedDeliveryMethod!.id!)).toEqual(addressed);
    expect(await writes()).toEqual(before);

    const air = availableDeliveryMethods!.find(({ name }) => name === "Air")!;
    expect((await choose(air.id!)).deliveryGroups!.items[0]!.selectedDeliveryMethod).toMatchObject({ id: air.id });
    expect(await writes()).toEqual({ version: before.version + 1 });
  });

  test.each([
    [{ contactInfo: { ...contactInfo, email: " " } }, "contactInfo.email", "Enter your email address."],
    [
      { contactInfo: { ...contactInfo, email: "ada.example.com" } },
      "contactInfo.email",
      "Enter an email address such as name@example.com.",
    ],
    [
      { contactInfo: { email: "a@b.de", firstName: "A", lastName: "B" } },
      "contactInfo.phoneNumber",
      "Enter your phone number.",
    ],
    [
      { contactInfo: { ...contactInfo, phoneNumber: "12345" } },
      "contactInfo.phoneNumber",
      "Enter a phone number with its area code, such as (757) 555-0142.",
    ],
    [
      { deliveryAddress: { ...deliveryAddress, country: "DE" } },
      "deliveryAddress.country",
      "We do not ship to Germany. Choose United States or Canada.",
    ],
    [{ deliveryAddress: { ...deliveryAddress, country: "" } }, "deliveryAddress.country", "Choose a country."],
    [
      { deliveryAddress: { ...deliveryAddress, firstName: "", lastName: " " } },
      "deliveryAddress.name",
      "Enter the name of the person or company.",
    ],
    [{ deliveryAddress: { ...deliveryAddress, street: "" } }, "deliveryAddress.street", "Enter the street address."],
    [{ deliveryAddress: { ...deliveryAddress, city: null } }, "deliveryAddress.city", "Enter the city."],
    [{ deliveryAddress: { ...deliveryAddress, region: "" } }, "deliveryAddress.region", "Enter the state."],
    [
      { deliveryAddress: { ...deliveryAddress, region: "ZZ" } },
      "deliveryAddress.region",
      "Enter the state as its two-letter code.",
    ],
    [
      { deliveryAddress: { ...deliveryAddress, region: "PR", postalCode: "00901" } },
      "deliveryAddress.region",
      "The store does not take addresses in this state. Choose another state.",
    ],
    [
      { deliveryAddress: { ...deliveryAddress, postalCode: "2351" } },
      "deliveryAddress.postalCode",
      "Enter a ZIP code such as 23510 or 23510-1234.",
    ],
    [
      { deliveryAddress: { ...deliveryAddress, country: "CA", region: "ON" } },
      "deliveryAddress.postalCode",
      "Enter a postal code such as K1A 0B1.",
    ],
    [
      { desiredDeliveryDate: "2020-01-01T00:00:00.000Z" },
      "desiredDeliveryDate",
      "Choose a delivery date that is not in the past.",
    ],
  ])("what is wrong is said field by field, and nothing is changed: %#", async (body, name, detail) => {
    const { guest, checkout } = await shop.guestInCheckout();
    const refused = await guest.send(changeCheckout, { ...active, body });
    expect(refused.status).toBe(422);
    expect(problems(refused.body)).toEqual([]);
    expect(refused.body.errors).toMatchObject([{ detail, invalidParameters: [{ name, detail }] }]);
    expect(await guest.get(getCheckout, active)).toEqual(checkout);
  });

  test("the contact is kept in full, and its phone number in its international form", async () => {
    const { guest } = await shop.guestInCheckout();
    await guest.get(changeCheckout, { ...active, body: { contactInfo } });
    const { body } = await guest.send(changeCheckout, { ...active, body: { contactInfo: { firstName: " Augusta " } } });
    expect(body.contactInfo).toEqual({
      email: "ada@example.com",
      firstName: "Augusta",
      lastName: "Byron",
      phoneNumber: "+17575550142",
    });
    expect(body.billingInfo).toEqual({ address: null, addressDeliveryGroupId: null, email: "ada@example.com" });
  });

  test("half a character is kept as a replacement character, not refused and not a fault", async () => {
    const { guest } = await shop.guestInCheckout();
    const { contactInfo: contact, deliveryAddress: address } = ada;
    const body = {
      contactInfo: { ...contact, firstName: "A\ud800" },
      deliveryAddress: { ...address, street: "9 \udc00 Row" },
    };
    const changed = await guest.get(changeCheckout, { ...active, body });
    expect(changed.contactInfo?.firstName).toBe("A\ufffd");
    expect(changed.deliveryGroups?.items[0]?.deliveryAddress?.street).toBe("9 \ufffd Row");
  });

  test("an address without a way of delivery makes an error of the checkout", async () => {
    const alaska = { ...deliveryAddress, region: "AK", city: "Anchorage", postalCode: "99501" };
    const { guest } = await shop.guestInCheckout();
    const changed = await guest.send(changeCheckout, { ...active, body: { deliveryAddress: alaska } });
    expect(changed.status).toBe(422);
    const { body } = await guest.send(getCheckout, active);
    expect(body.errors).toMatchObject([{ type: "/commerce/errors/shipping-failure" }]);
    expect(body.deliveryGroups?.items[0]).toMatchObject({
      availableDeliveryMethods: [],
      deliveryAddress: { region: "AK" },
    });
  });

  test("null clears a date and instructions", async () => {
    const { guest } = await shop.guestInCheckout();
    await guest.get(changeCheckout, { ...active, body: { desiredDeliveryDate, shippingInstructions } });
    const set = await guest.get(getCheckout, active);
    expect(set.deliveryGroups?.items[0]).toMatchObject({ desiredDeliveryDate, shippingInstructions });
    const cleared = await guest.get(changeCheckout, {
      ...active,
      body: { desiredDeliveryDate: null, shippingInstructions: null },
    });
    expect(cleared.deliveryGroups?.items[0]).toMatchObject({ desiredDeliveryDate: null, shippingInstructions: null });
  });
});
