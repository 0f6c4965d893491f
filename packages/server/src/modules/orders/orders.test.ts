import {
  addCartItem,
  arrangeItems,
  authorizeOrderLookup,
  changeCheckout,
  changeDeliveryGroup,
  deleteCheckout,
  getCart,
  getCartItems,
  getCheckout,
  lookUpOrder,
  lookUpOrderByToken,
  pathOf,
  payCheckout,
  placeOrder,
  runOrderActions,
  startCheckout,
  type Call,
  type Checkout,
  type OrderLookup,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { signedInBuyer } from "../../testing/buyers.ts";
import type { Guest } from "../../testing/guest.ts";
import { createAccessTokens } from "../access-token/index.ts";
import {
  act,
  active,
  ada,
  cards,
  openCheckoutShop,
  payByCard,
  payByPurchaseOrder,
  place,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
beforeAll(async () => {
  shop = await openCheckoutShop({ settings: { splitShipmentEnabled: true } });
});
afterAll(() => shop.close());

const look = (
  guest: Guest,
  orderSummaryIdOrRefNumber: string,
  verification?: { email: string; phoneNumber: string; lastName?: string },
) => guest.send(lookUpOrder, { body: { orderSummaryIdOrRefNumber, verification } });
const texts = (fields: OrderLookup["fields"]) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.text]));

/** A browser that has just ordered, with the order's reference number. */
async function guestWhoOrdered(wanted?: Parameters<CheckoutShop["guestReadyToPay"]>[0]) {
  const { guest } = await shop.guestReadyToPay(wanted);
  await payByPurchaseOrder(guest);
  const { orderReferenceNumber } = await guest.get(placeOrder, { ...active, body: {} });
  return { guest, reference: orderReferenceNumber! };
}

describe("placing an order", () => {
  test("back-orders what is not there, with its day, and says what ran out meanwhile", async () => {
    const place2 = sql`store_id = ${shop.store.id} and product_id = ${shop.id("deposit")}`;
    await shop.db.run(sql`
      update stock set on_hand = 2, incoming = 4, incoming_date = '2030-12-01', backorder = true where ${place2}`);
    const [late, quick] = [await shop.guestReadyToPay({ deposit: "4" }), await shop.guestReadyToPay({ deposit: "5" })];
    expect(late.checkout.errors).toEqual([]);
    const arrivals = ({ deliveryGroups }: typeof late.checkout) =>
      deliveryGroups!.items.flatMap(({ customFields, selectedDeliveryMethod, availableDeliveryMethods }) => [
        ...customFields!.map(({ EarliestDelivery__c }) => EarliestDelivery__c),
        ...[selectedDeliveryMethod!, ...availableDeliveryMethods].map((method) => method.earliestEstimatedDeliveryTime),
      ]);
    for (const { checkout } of [late, quick])
      expect(arrivals(checkout).filter((moment) => String(moment) <= "2030-12-02")).toEqual([]);
    await payByPurchaseOrder(late.guest);
    await payByPurchaseOrder(quick.guest);
    const { orderReferenceNumber } = await quick.guest.get(placeOrder, { ...active, body: {} });
    const { body } = await look(quick.guest, orderReferenceNumber!);
    expect(receiverOf(lookUpOrder).replyProblems(body)).toEqual([]);
    const [line] = body.deliveryGroups.flatMap(({ lineItems }) => lineItems ?? []);
    expect(texts(line!.fields)).toMatchObject({ BackorderQuantity__c: "3.0", BackorderDate__c: "2030-12-01" });
    const { EarliestEstimatedDeliveryDate: earliest } = body.deliveryGroups[0]!.deliveryMethod!.fields;
    // an order placed on a Sunday is packed on Monday, and the carrier has it the next day at the earliest
    expect(earliest!.text! > "2030-12-02").toBe(true);
    const refused = await place(late.guest);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(refused.body)).toContain("1 of 4 available now");
    await shop.db.run(sql`
      update stock set on_hand = 20, incoming = 0, backorder = false, promised = 0 where ${place2}`);
  });

  test("promises what is there for its day, and what is back-ordered beside it for its own", async () => {
    const ofDeposit = sql`store_id = ${shop.store.id} and product_id = ${shop.id("deposit")}`;
    await shop.db.run(sql`
      update stock set on_hand = 2, incoming = 4, incoming_date = '2030-12-01', backorder = true where ${ofDeposit}`);
    const { guest, checkout } = await shop.guestReadyToPay({ deposit: "5", plug: "1" });
    const { customFields, availableDeliveryMethods, selectedDeliveryMethod } = checkout.deliveryGroups!.items[0]!;
    const { cartItems } = await guest.get(getCartItems, { params: { cartStateOrId: "current" } });
    const plug = cartItems.find(({ cartItem }) => cartItem!.productId === shop.id("plug"))!.cartItem!.cartItemId;
    const arrivalOf = (isWanted: (id: unknown) => boolean) =>
      String(customFields!.find(({ id }) => isWanted(id))!.EarliestDelivery__c);
    expect(arrivalOf((id) => id !== plug) > "2030-12-02").toBe(true);
    expect(selectedDeliveryMethod!.earliestEstimatedDeliveryTime).toBe(arrivalOf((id) => id === plug));
    const days = availableDeliveryMethods.map((method) => method.latestEstimatedDeliveryTime ?? "");
    expect(days.filter((day) => day > "2030")).toEqual([]);
    await shop.db.run(sql`
      update stock set on_hand = 20, incoming = 0, backorder = false, promised = 0 where ${ofDeposit}`);
  });

  test("takes the stock, closes the cart, and is repeated without a second order", async () => {
    const [onHand] = await shop.stock("plug");
    const { guest, checkout } = await shop.guestReadyToPay({ plug: "3" });
    await payByPurchaseOrder(guest);
    const { status, body } = await place(guest);
    expect([status, body]).toEqual([201, { errors: [], orderReferenceNumber: checkout.orderReferenceNumber }]);
    expect(await shop.stock("plug")).toEqual([onHand - 3, 0]);
    expect(await guest.get(getCart, { params: { cartStateOrId: "current" } })).toMatchObject({ cartId: null });
    expect((await guest.send(getCheckout, active)).status).toBe(404);

    expect((await place(guest)).body).toEqual(body);
    const byId = { params: { activeOrCheckoutId: checkout.checkoutId! } };
    expect((await guest.send(placeOrder, { ...byId, body: {} })).body).toEqual(body);
    expect((await act(guest, "submit")).body.actions).toEqual([
      { action: "submit", orderReferenceNumber: checkout.orderReferenceNumber },
    ]);
    expect((await act(guest, "prepare")).status).toBe(200);
    expect(await shop.stock("plug")).toEqual([onHand - 3, 0]);
  });

  test("of a cart that goes to two places tells both, each with its goods and method, and takes the stock of both", async () => {
    const [onHand] = await shop.stock("plug");
    const { guest, checkout } = await shop.guestReadyToPay({ plug: "4", belt: "1" });
    const current = { params: { cartStateOrId: "current" } };
    const { cartItems } = await guest.get(getCartItems, current);
    const plug = cartItems.find(({ cartItem }) => cartItem!.name === "The plug")!.cartItem!.cartItemId!;
    const portland = { ...ada.deliveryAddress, city: "Portland", region: "OR", postalCode: "97035" };
    const { items: groups } = await guest.get(arrangeItems, {
      ...current,
      body: {
        arrangements: [
          { cartItemId: plug, quantity: "3" },
          { cartItemId: plug, quantity: "1", deliveryAddress: portland },
        ],
      },
    });
    expect(groups).toHaveLength(2);
    const { cartSummary } = await guest.get(getCheckout, active);
    expect(cartSummary!.grandTotalAmount).not.toBe(checkout.cartSummary!.grandTotalAmount);
    await payByPurchaseOrder(guest);
    const { body } = await place(guest);
    expect(await shop.stock("plug")).toEqual([onHand - 4, 0]);

    const { body: order } = await look(guest, body.orderReferenceNumber!);
    const shown = order.deliveryGroups.map(({ fields, lineItems, deliveryMethod }) => [
      texts(fields).DeliverToCity,
      lineItems.map((item) => [texts(item.fields).Name, texts(item.fields).Quantity]),
      deliveryMethod!.fields.Name!.text,
    ]);
    const ground = "Ground";
    expect(shown).toEqual([
      [
        "Norfolk",
        [
          ["The plug", "3.0"],
          ["The belt", "1.0"],
        ],
        ground,
      ],
      ["Portland", [["The plug", "1.0"]], ground],
    ]);
    // two fees of 9.50; Virginia taxes 11.99 and 18.49 of goods and one fee at 5.3%, Oregon nothing
    expect(texts(order.fields)).toMatchObject({ TotalAdjustedDeliveryAmount: "19.00", TotalTaxAmount: "2.12" });
    expect(texts(order.fields).GrandTotalAmount).toBe(cartSummary!.grandTotalAmount);
    // the tests after this one rely on the stock levels
    for (const [ware, taken] of [
      ["plug", 4],
      ["belt", 1],
    ] as const)
      await shop.db.run(sql`
        update stock set on_hand = on_hand + ${taken}
        where store_id = ${shop.store.id} and product_id = ${shop.id(ware)}`);
  });

  test("by prepare and submit holds the stock in between", async () => {
    const [onHand] = await shop.stock("plug");
    const { guest, checkout } = await shop.guestReadyToPay({ plug: "4" });
    expect((await act(guest, "prepare")).body).toEqual({
      actions: [{ action: "prepare", orderReferenceNumber: null }],
      errors: [],
    });
    expect(await shop.stock("plug")).toEqual([onHand, 4]);
    await act(guest, "prepare");
    expect(await shop.stock("plug")).toEqual([onHand, 4]);
    await payByCard(shop, guest, cards.approved);
    const submitted = await act(guest, "submit");
    expect([submitted.status, submitted.body.actions]).toEqual([
      200,
      [{ action: "submit", orderReferenceNumber: checkout.orderReferenceNumber }],
    ]);
    expect(await shop.stock("plug")).toEqual([onHand - 4, 0]);
  });

  test("what is prepared and never submitted is free again when the reservation expires", async () => {
    const [onHand] = await shop.stock("plug");
    const { guest } = await shop.guestReadyToPay({ plug: "4" });
    await act(guest, "prepare");
    await shop.pass(3600);
    expect(await shop.stock("plug")).toEqual([onHand, 0]);
  });

  test("is refused while the contact is missing: 412, or 422 in the second version", async () => {
    const { guest } = await shop.guestInCheckout();
    await guest.get(changeCheckout, { ...active, body: { deliveryAddress: ada.deliveryAddress } });
    const first = await place(guest);
    expect([first.status, first.errors[0]?.errorCode]).toEqual([412, "PRECONDITION_FAILED"]);
    for (const action of ["prepare", "submit"] as const) {
      const { status, body } = await act(guest, action);
      expect([status, body.actions, body.errors?.[0]?.title]).toEqual([
        422,
        [{ action, orderReferenceNumber: null }],
        "Contact missing",
      ]);
    }
  });

  test("with a buyer's token needs no phone number of him where his account has one, and where it has none asks for that alone", async () => {
    const where = { db: shop.db, clock: shop.clock, http: shop.app.http, storeId: shop.store.id };
    const person = { email: "nia@invited.example", accounts: [{ code: "PIER" }] };
    const { userId, accounts } = await signedInBuyer(where, person);
    const token = await createAccessTokens(where).issue({
      storeId: shop.store.id,
      kind: "buyer",
      name: person.email,
      userId,
      scopes: ["shop"],
      buyerGroups: [],
      expiresAt: new Date(shop.clock.now().getTime() + 3_600_000),
    });
    const send = <C extends Call>(call: C, { params, body }: { params?: Record<string, string>; body?: unknown }) => {
      const authorization = `Bearer ${token}`;
      return shop.guest().request(call.method, pathOf(call, params, shop.store.id), body, { authorization });
    };
    const checkOut = async () => {
      const item = { productId: shop.id("plug"), quantity: "1", type: "Product" };
      await send(addCartItem, { params: { cartStateOrId: "current" }, body: item });
      const started = (await send(startCheckout, { body: { cartId: "current" } })).body as unknown as Checkout;
      await send(changeCheckout, { ...active, body: { deliveryAddress: ada.deliveryAddress } });
      await send(payCheckout, { ...active, body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-1" } });
      return started;
    };

    expect((await checkOut()).contactInfo).toBeNull();
    const { status, body } = await send(runOrderActions, { ...active, body: { actions: [{ action: "submit" }] } });
    const detail = "Enter your phone number.";
    const asked = { detail, invalidParameters: [{ name: "contactInfo.phoneNumber", detail }] };
    expect([status, body]).toMatchObject([422, { errors: [asked] }]);
    expect((await send(placeOrder, { ...active, body: {} })).status).toBe(412);
    await send(deleteCheckout, active);

    await shop.db.run(sql`update account set phone = '757 555 0199' where id = ${accounts.PIER!}`);
    expect((await checkOut()).contactInfo).toMatchObject({ email: person.email, phoneNumber: "+17575550199" });
    expect((await send(placeOrder, { ...active, body: {} })).status).toBe(201);
  });

  test("is refused without a delivery address or a payment, with the reference number it will have", async () => {
    const { guest, checkout } = await shop.guestInCheckout();
    await guest.get(changeCheckout, { ...active, body: { contactInfo: ada.contactInfo } });
    const unaddressed = await place(guest);
    expect(unaddressed.status).toBe(422);
    const detail = "Enter a shipping address.";
    expect(unaddressed.body.errors?.[0]).toMatchObject({
      detail,
      invalidParameters: [{ name: "deliveryAddress", detail }],
    });
    await guest.get(changeCheckout, { ...active, body: { deliveryAddress: ada.deliveryAddress } });
    const unpaid = await place(guest);
    expect(unpaid.status).toBe(422);
    expect(unpaid.body).toMatchObject({
      orderReferenceNumber: checkout.orderReferenceNumber,
      errors: [{ type: "/commerce/errors/payment-failure" }],
    });
    expect(receiverOf(placeOrder).replyProblems(unpaid.body)).toEqual([]);
  });

  test("is refused to an address that was set beside the checkout and that we do not deliver to", async () => {
    const { guest, checkout } = await shop.guestReadyToPay();
    await payByPurchaseOrder(guest);
    const params = { cartStateOrId: "current", deliveryGroupId: checkout.deliveryGroups!.items[0]!.id };
    await guest.get(changeDeliveryGroup, {
      params,
      body: { deliveryAddress: { ...ada.deliveryAddress, country: "DE" } },
    });
    const { status, body } = await act(guest, "submit");
    expect([status, body.errors?.[0]?.detail]).toEqual([
      422,
      "We do not ship to Germany. Choose United States or Canada.",
    ]);
  });

  test("is refused when somebody else was quicker, and keeps the payment for another try", async () => {
    await shop.change({ belt: { price: "18.49" } });
    const [slow, quick] = [await shop.guestReadyToPay({ belt: "3" }), await shop.guestReadyToPay({ belt: "3" })];
    await payByCard(shop, slow.guest, cards.approved);
    await payByPurchaseOrder(quick.guest);
    expect((await place(quick.guest)).status).toBe(201);
    const first = await place(slow.guest);
    expect([first.status, first.errors[0]]).toEqual([
      412,
      { errorCode: "CHECKOUT_INVENTORY_RESERVATION", message: "The belt: 2 of 3 available now." },
    ]);
    const second = await act(slow.guest, "submit");
    expect(second.status).toBe(422);
    expect(second.body.errors).toMatchObject([
      { type: "/commerce/global/place-order", instance: "CHECKOUT_INVENTORY_RESERVATION" },
    ]);
    expect(await shop.stock("belt")).toEqual([2, 0]);
    await shop.db.run(sql`update stock set on_hand = 5 where product_id = ${shop.id("belt")}`);
    expect((await place(slow.guest)).status).toBe(201);
  });

  test("a card order is taken from the card after it was placed", async () => {
    const { guest, checkout } = await shop.guestReadyToPay();
    await payByCard(shop, guest, cards.approved);
    const mine = () => shop.ledger().at(-1);
    await place(guest);
    expect(mine()).toMatchObject({ status: "authorized", amount: checkout.cartSummary!.grandTotalAmount });
    await shop.pass(1);
    expect(mine()).toMatchObject({ status: "captured" });
  });

  test("needs a live checkout, and guests need to be allowed to check out", async () => {
    expect((await place(shop.guest())).status).toBe(404);
    expect((await act(shop.guest(), "submit")).status).toBe(404);
    const { guest } = await shop.guestReadyToPay();
    shop.clock.set(new Date(shop.clock.now().getTime() + 5 * 3_600_000));
    expect((await place(guest)).status).toBe(410);
  });

  test("an order after an order has a number of its own, and the next number of the store", async () => {
    const { guest, reference } = await guestWhoOrdered();
    const first = (await look(guest, reference)).body;
    await guest.get(addCartItem, {
      params: { cartStateOrId: "current" },
      body: { productId: shop.id("plug"), quantity: "1", type: "Product" },
    });
    await guest.get(startCheckout, { body: { cartId: "current" } });
    await guest.get(changeCheckout, { ...active, body: ada });
    expect((await place(guest)).status).toBe(422);
    await payByPurchaseOrder(guest);
    const again = (await place(guest)).body.orderReferenceNumber!;
    expect(again).not.toBe(reference);
    expect(Number((await look(guest, again)).body.orderNumber)).toBe(Number(first.orderNumber) + 1);
  });
});

describe("looking an order up", () => {
  test("shows the browser that ordered all of it, masked but for the email address", async () => {
    const { guest, reference } = await guestWhoOrdered({ plug: "10", deposit: "1" });
    const { status, body } = await look(guest, reference);
    expect(status).toBe(200);
    expect(receiverOf(lookUpOrder).replyProblems(body)).toEqual([]);
    expect(body).toMatchObject({
      currencyIsoCode: "USD",
      status: "Created",
      owner: { email: "ad****@example.com", firstName: "Ada", lastName: "Byron", phoneNumber: "*******0142" },
    });
    expect(body.orderNumber).toMatch(/^\d{8}$/);
    expect(texts(body.fields)).toMatchObject({
      TotalProductAmount: "71.95",
      TotalListAmount: "83.00",
      TotalAdjustedDeliveryAmount: "9.50",
      TotalTaxAmount: "2.46",
      GrandTotalAmount: "83.91",
      PoNumber: "PO-4711",
      OrderReferenceNumber: reference,
      UniqueProductCount: "2",
      ContactEmail__c: "ada@example.com",
    });
    const [group] = body.deliveryGroups;
    expect(texts(group!.fields)).toMatchObject({
      DeliverToName: "Ada Byron",
      DeliverToCity: "Norfolk",
      DeliverToState: "VA",
    });
    expect(texts(group!.deliveryMethod!.fields)).toMatchObject({
      Name: "Ground",
      ShippingFee: "9.50",
      TransitTimeMax: "5",
      TransitTimeUnit: "Days",
    });
    expect(group!.lineItems.map((line) => texts(line.fields))).toMatchObject([
      {
        StockKeepingUnit: "plug",
        Quantity: "10.0",
        UnitPrice: "3.695",
        TotalPrice: "36.95",
        TotalLineTaxAmount: "1.96",
        Type: "Product",
      },
      { StockKeepingUnit: "deposit", Quantity: "1.0", UnitPrice: "35.00", TotalLineTaxAmount: "0.00" },
    ]);
    expect(texts(body.payments[0]!.paymentMethod!.fields)).toMatchObject({
      PaymentMethodType: "PurchaseOrder",
      PoNumber: "PO-4711",
    });
  });

  test("shows the last digits of a card", async () => {
    const { guest } = await shop.guestReadyToPay();
    await payByCard(shop, guest, cards.approved);
    const { orderReferenceNumber } = await guest.get(placeOrder, { ...active, body: {} });
    const { payments } = (await look(guest, orderReferenceNumber!)).body;
    expect(texts(payments[0]!.paymentMethod!.fields)).toMatchObject({
      PaymentMethodType: "Card",
      PaymentMethodSubType: "Visa",
      PaymentMethodDetails: "0018",
    });
  });

  test("leaves out what is not wanted", async () => {
    const { guest, reference } = await guestWhoOrdered();
    const query = { excludeLineItems: true, excludePayments: true, excludeAdjustmentAggregates: true };
    const { body } = await guest.send(lookUpOrder, { query, body: { orderSummaryIdOrRefNumber: reference } });
    expect([body.deliveryGroups[0]!.lineItems, body.payments, body.adjustmentAggregates]).toEqual([[], [], null]);
    const none = await guest.send(lookUpOrder, {
      query: { deliveryGroupId: shop.id("plug") },
      body: { orderSummaryIdOrRefNumber: reference },
    });
    expect(none.body.deliveryGroups).toEqual([]);
  });

  test("works in another browser with e-mail address and phone number, however they are written", async () => {
    const { guest, reference } = await guestWhoOrdered();
    const { orderNumber, id } = (await look(guest, reference)).body;
    const stranger = shop.guest();
    const proof = { email: " ADA@example.com", phoneNumber: "757-555-0142", lastName: "byron" };
    for (const number of [
      reference,
      reference.toLowerCase(),
      orderNumber,
      String(Number(orderNumber)),
      id!,
      id!.slice(0, 15),
    ]) {
      const { status, body } = await look(stranger, number, proof);
      expect([number, status, body.owner!.email]).toEqual([number, 200, "ad****@example.com"]);
      expect(JSON.stringify(body)).not.toContain("ada@");
    }
  });

  test("tells those who may not see it the same, whether there is such an order or not", async () => {
    const { guest, reference } = await guestWhoOrdered();
    const { orderNumber } = (await look(guest, reference)).body;
    const stranger = shop.guest();
    const proof = { email: "ada@example.com", phoneNumber: "+17575550142", lastName: "Byron" };
    const answers = [
      await look(stranger, "ABCDE-FGHJK-MNPQR-STUVW", proof),
      await look(stranger, reference),
      await look(stranger, orderNumber),
      await look(stranger, reference, { ...proof, email: "ben@example.com" }),
      await look(stranger, reference, { ...proof, phoneNumber: "+17575550143" }),
      await look(stranger, reference, { ...proof, phoneNumber: "" }),
      await look(stranger, reference, { ...proof, lastName: "Bryon" }),
      await stranger.send(lookUpOrderByToken, { query: { orderSummaryIdOrRefNumber: reference } }),
      await stranger.send(lookUpOrderByToken, {
        query: { orderSummaryIdOrRefNumber: reference, accessToken: "invented" },
      }),
      await stranger.send(authorizeOrderLookup, {
        body: { ...proof, email: "x@example.com", orderSummaryRefNumber: reference },
      }),
    ];
    for (const { status, errors } of answers) {
      expect([status, errors]).toEqual([
        403,
        [{ errorCode: "INSUFFICIENT_ACCESS", message: expect.stringContaining("no order") }],
      ]);
    }
  });

  test("works with a token for an hour, for that order only", async () => {
    const { reference } = await guestWhoOrdered();
    const other = await guestWhoOrdered();
    const stranger = shop.guest();
    const { accessToken } = await stranger.get(authorizeOrderLookup, {
      body: { email: "ada@example.com", phoneNumber: "7575550142", orderSummaryRefNumber: reference },
    });
    const seen = (orderSummaryIdOrRefNumber: string) =>
      stranger.send(lookUpOrderByToken, { query: { orderSummaryIdOrRefNumber, accessToken } });
    expect((await seen(reference)).status).toBe(200);
    expect((await seen(other.reference)).status).toBe(403);
    expect(JSON.stringify(await shop.db.many(sql`select * from order_access_token`))).not.toContain(accessToken);
    shop.clock.set(new Date(shop.clock.now().getTime() + 3_600_000));
    expect((await seen(reference)).status).toBe(403);
  });

  test("shows an order as it was placed, whatever became of the product since", async () => {
    const { guest, reference } = await guestWhoOrdered();
    const before = (await look(guest, reference)).body;
    await shop.change({ plug: { price: "9", active: false } });
    const after = (await look(guest, reference)).body;
    const lineOf = ({ deliveryGroups }: OrderLookup) => deliveryGroups[0]!.lineItems[0]!;
    // the product's page no longer exists
    expect([before, after].map((order) => lineOf(order).product!.canViewProduct)).toEqual([true, false]);
    lineOf(after).product!.canViewProduct = true;
    expect(after).toEqual(before);
    await shop.change({ plug: { price: "3.995", list: "4.8", tiers: [["10", "3.695"]] } });
  });
});

describe("switches of the store", () => {
  test("guests may not check out where that is off", async () => {
    const closed = await openCheckoutShop({ settings: { guestCheckoutEnabled: false } });
    const { guest } = await closed.guestInCheckout();
    for (const answer of [
      await guest.send(startCheckout, { body: { cartId: "current" } }),
      await guest.send(getCheckout, active),
      await guest.send(changeCheckout, { ...active, body: ada }),
      await payByPurchaseOrder(guest),
      await place(guest),
    ]) {
      expect([answer.status, answer.errors[0]?.errorCode]).toEqual([401, "GUEST_INSUFFICIENT_ACCESS"]);
    }
    await closed.close();
  });

  test("the second version of placing orders may be off, and delivery methods and stock too", async () => {
    const inventory = {
      enabled: false,
      sourceType: "LocationGroup",
      sourceCode: "all",
      reservationSeconds: 60,
    } as const;
    const simple = await openCheckoutShop({
      settings: { placeOrderV2Enabled: false, shippingMethodsEnabled: false, inventory },
    });
    const { guest } = await simple.guestInCheckout({ belt: "99" });
    expect((await act(guest, "prepare")).errors[0]?.errorCode).toBe("INSUFFICIENT_ACCESS");
    await guest.get(changeCheckout, { ...active, body: { contactInfo: ada.contactInfo } });
    await payByPurchaseOrder(guest);
    expect((await place(guest)).status).toBe(201);
    expect(await simple.stock("belt")).toEqual([5, 0]);
    await simple.close();
  });
});
