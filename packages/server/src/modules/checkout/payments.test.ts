import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recordIdOf } from "@tradecounter/commerce";
import {
  addCartItem,
  changeCheckout,
  cloneCart,
  getCheckout,
  payCheckout,
  placeOrder,
  startCheckout,
  type PaymentRequest,
} from "@tradecounter/wire";
import { receiverOf } from "@tradecounter/wire/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { raw, sql } from "../../db/index.ts";
import {
  active,
  ada,
  cards,
  openCheckoutShop,
  payByCard,
  payByPurchaseOrder,
  place,
  type CheckoutShop,
} from "./test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
beforeAll(async () => {
  // no delivery method covers Mexico
  shop = await openCheckoutShop({ settings: { shippingCountries: ["US", "CA", "MX"], hiddenRegions: ["US-PR"] } });
});
afterAll(() => shop.close());

const success = { salesforceResultCode: "Success", errors: [], paymentData: null };

/** Amounts that the gateway has authorized or captured. */
function held(from = 0): string[] {
  const payments = shop.ledger().slice(from);
  return payments.filter(({ status }) => status === "authorized" || status === "captured").map(({ amount }) => amount);
}

describe("a purchase order", () => {
  test("is kept on the cart with the billing address, and a second takes its place", async () => {
    const { guest } = await shop.guestReadyToPay();
    expect(await payByPurchaseOrder(guest, " PO-1 ")).toMatchObject({ status: 200, body: success });
    const billingAddress = { ...ada.deliveryAddress, firstName: "Grace", shipToPhoneNumber: "1" };
    await guest.get(payCheckout, {
      ...active,
      body: { requestType: "SimplePurchaseOrder", paymentToken: "PO-2", billingAddress },
    });
    const { cartSummary, billingInfo } = await guest.get(getCheckout, active);
    expect(cartSummary?.purchaseOrderNumber).toBe("PO-2");
    expect(billingInfo?.address).toMatchObject({ name: "Grace Byron", shipToPhoneNumber: null });
  });

  test.each([
    ["", "Enter the number of your purchase order."],
    ["x".repeat(81), "A purchase order number has at most 80 characters."],
  ])("needs a number of 1 to 80 characters: %#", async (paymentToken, detail) => {
    const { guest } = await shop.guestReadyToPay();
    const { status, body } = await payByPurchaseOrder(guest, paymentToken);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      salesforceResultCode: "ValidationError",
      errors: [{ type: "/commerce/errors/payment-failure", detail }],
    });
    expect(receiverOf(payCheckout).replyProblems(body)).toEqual([]);
  });

  test.each(["PO\u00071", "PO \u202e17"])(
    "refuses signs that would be printed as something else: %j",
    async (token) => {
      const { guest } = await shop.guestReadyToPay();
      expect((await payByPurchaseOrder(guest, token)).status).toBe(422);
    },
  );

  test("is refused after a card, and a card replaces it", async () => {
    const { guest } = await shop.guestReadyToPay();
    await payByPurchaseOrder(guest);
    await payByCard(shop, guest, cards.approved);
    expect((await guest.get(getCheckout, active)).cartSummary?.purchaseOrderNumber).toBeNull();
    const { status, errors } = await payByPurchaseOrder(guest);
    expect([status, errors[0]?.errorCode]).toEqual([400, "INVALID_OPERATION"]);
  });

  test("goes to a billing address that is whole", async () => {
    const { guest } = await shop.guestReadyToPay();
    const body: PaymentRequest = {
      requestType: "SimplePurchaseOrder",
      paymentToken: "PO-1",
      billingAddress: { ...ada.deliveryAddress, city: "" },
    };
    const refused = await guest.send(payCheckout, { ...active, body });
    expect([refused.status, refused.body.errors?.[0]?.invalidParameters]).toEqual([
      422,
      [{ name: "billingAddress.city", detail: "Enter the city." }],
    ]);
    const hidden = { ...ada.deliveryAddress, region: "PR", postalCode: "00901" };
    const toHidden = await guest.send(payCheckout, { ...active, body: { ...body, billingAddress: hidden } });
    expect(toHidden.body.errors?.[0]?.invalidParameters).toMatchObject([{ name: "billingAddress.region" }]);
    const saved = await guest.send(payCheckout, {
      ...active,
      body: { ...body, billingAddress: { id: recordIdOf("address", "ada") } },
    });
    expect([saved.status, saved.errors[0]?.errorCode]).toEqual([404, "ITEM_NOT_FOUND"]);
    const elsewhere = { ...ada.deliveryAddress, country: "DE", region: null, postalCode: "10115", city: "Berlin" };
    expect((await guest.send(payCheckout, { ...active, body: { ...body, billingAddress: elsewhere } })).status).toBe(
      200,
    );
  });
});

describe("a card", () => {
  test("is charged the grand total at that moment, once for one token", async () => {
    const { guest, checkout } = await shop.guestReadyToPay({ plug: "2" });
    const from = shop.ledger().length;
    const body: PaymentRequest = { requestType: "Auth", paymentToken: await shop.token(cards.approved) };
    expect(await guest.send(payCheckout, { ...active, body })).toMatchObject({ status: 200, body: success });
    expect(await guest.send(payCheckout, { ...active, body })).toMatchObject({ status: 200, body: success });
    expect(held(from)).toEqual([checkout.cartSummary!.grandTotalAmount]);
  });

  test.each([
    ["declined", cards.declined, "The card was declined. Use another card."],
    ["without money", cards.poor, "There is not enough money on this card. Use another card."],
  ])("that is %s is told so, and another one may be used", async (_, card, detail) => {
    const { guest } = await shop.guestReadyToPay();
    const from = shop.ledger().length;
    const request: PaymentRequest = { requestType: "Auth", paymentToken: await shop.token(card) };
    for (const sent of ["once", "once more, its answer lost"]) {
      const { status, body } = await guest.send(payCheckout, { ...active, body: request });
      expect([sent, status, body.salesforceResultCode, body.errors?.[0]?.detail]).toEqual([
        sent,
        422,
        "Decline",
        detail,
      ]);
    }
    expect((await payByCard(shop, guest, cards.approved)).status).toBe(200);
    expect(held(from)).toHaveLength(1);
  });

  test("after a decline a purchase order will do", async () => {
    const { guest } = await shop.guestReadyToPay();
    await payByCard(shop, guest, cards.declined);
    expect((await payByPurchaseOrder(guest)).status).toBe(200);
  });

  test("a second card gives the first one its money back", async () => {
    const { guest } = await shop.guestReadyToPay();
    const from = shop.ledger().length;
    await payByCard(shop, guest, cards.approved);
    await payByCard(shop, guest, cards.approved);
    await shop.pass(1);
    expect(held(from)).toHaveLength(1);
  });

  test("whose answer is lost is asked after, and charged once", async () => {
    const { guest } = await shop.guestReadyToPay();
    const from = shop.ledger().length;
    expect(await payByCard(shop, guest, cards.timesOut)).toMatchObject({ status: 200, body: success });
    expect(held(from)).toHaveLength(1);
  });

  test("that is slow keeps a second attempt waiting", async () => {
    const { guest } = await shop.guestReadyToPay();
    const from = shop.ledger().length;
    const token = await shop.token(cards.slow);
    const pay = () => guest.send(payCheckout, { ...active, body: { requestType: "Auth", paymentToken: token } });
    const first = pay();
    await expect
      .poll(async () => (await shop.db.many(sql`select 1 from payment where status = 'Pending'`)).length)
      .toBe(1);
    const second = await pay();
    expect([second.status, second.errors[0]?.errorCode]).toEqual([409, "CHECKOUT_CONFLICT"]);
    expect((await first).status).toBe(200);
    expect(held(from)).toHaveLength(1);
  });

  test("with a token that nobody knows is not charged", async () => {
    const { guest } = await shop.guestReadyToPay();
    const { status, body } = await guest.send(payCheckout, {
      ...active,
      body: { requestType: "Auth", paymentToken: "tok_invented" },
    });
    expect([status, body.salesforceResultCode]).toEqual([422, "ValidationError"]);
    const none = await guest.send(payCheckout, { ...active, body: { requestType: "Auth" } });
    expect([none.status, none.body.salesforceResultCode]).toEqual([422, "ValidationError"]);
  });

  test("paid before the total changed is given back, and the order asks for a new payment", async () => {
    const { guest } = await shop.guestReadyToPay();
    const from = shop.ledger().length;
    await payByCard(shop, guest, cards.approved);
    const toOregon = { ...ada.deliveryAddress, region: "OR", city: "Portland", postalCode: "97201" };
    await guest.get(changeCheckout, { ...active, body: { deliveryAddress: toOregon } });
    await shop.pass(1);
    expect(held(from)).toEqual([]);
    const { status, body } = await guest.send(placeOrder, { ...active, body: {} });
    expect([status, body.errors?.[0]?.type]).toEqual([422, "/commerce/errors/payment-failure"]);
  });
});

describe("a payment in the browser", () => {
  async function open(guest: Awaited<ReturnType<CheckoutShop["guestReadyToPay"]>>["guest"]) {
    const { body } = await guest.send(payCheckout, {
      ...active,
      body: { requestType: "ClientRequest", paymentsData: '{"intent":"create"}' },
    });
    return body.paymentData as { reference: string; clientSecret: string };
  }

  async function complete({ reference, clientSecret }: { reference: string; clientSecret: string }, number: string) {
    return fetch(`${shop.gatewayUrl}/payments/${reference}/complete`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-client-secret": clientSecret },
      body: JSON.stringify({ number, expiry: "12/35", code: "123", name: "Ada Byron" }),
    });
  }

  test("is opened, completed at the gateway, and confirmed", async () => {
    const { guest, checkout } = await shop.guestReadyToPay();
    const from = shop.ledger().length;
    const opened = await open(guest);
    expect(await open(guest)).toEqual(opened);
    const confirm = () =>
      guest.send(payCheckout, { ...active, body: { requestType: "PostAuth", paymentToken: opened.reference } });
    expect((await confirm()).body.salesforceResultCode).toBe("ValidationError");
    expect((await complete({ ...opened, clientSecret: "guessed" }, cards.approved)).status).toBe(404);
    expect((await complete(opened, cards.declined)).status).toBe(422);
    expect((await complete(opened, cards.approved)).status).toBe(201);
    expect((await confirm()).body).toEqual(success);
    expect((await confirm()).body).toEqual(success);
    expect(held(from)).toEqual([checkout.cartSummary!.grandTotalAmount]);
    expect((await guest.send(placeOrder, { ...active, body: {} })).status).toBe(201);
  });

  test("that the order does not use is given back, also when the store never heard that it was completed", async () => {
    const { guest } = await shop.guestReadyToPay();
    const from = shop.ledger().length;
    await payByPurchaseOrder(guest, "PO-1");
    await complete(await open(guest), cards.approved);
    expect(held(from)).toHaveLength(1);
    expect((await guest.send(placeOrder, { ...active, body: {} })).status).toBe(201);
    await shop.pass(1);
    expect(held(from)).toEqual([]);
  });

  test("that cannot be confirmed leaves a purchase order as it was; one that is takes its place", async () => {
    const { guest } = await shop.guestReadyToPay();
    const orderNumber = async () => (await guest.get(getCheckout, active)).cartSummary?.purchaseOrderNumber;
    const confirm = (paymentToken: string) =>
      guest.send(payCheckout, { ...active, body: { requestType: "PostAuth", paymentToken } });
    await payByPurchaseOrder(guest, "PO-1");
    const opened = await open(guest);
    for (const reference of ["made-up", opened.reference]) {
      expect((await confirm(reference)).status).toBe(422);
      expect(await orderNumber()).toBe("PO-1");
    }
    await complete(opened, cards.approved);
    expect((await confirm(opened.reference)).status).toBe(200);
    expect(await orderNumber()).toBeNull();
  });

  test("of another checkout confirms nothing", async () => {
    const [ada, ben] = [await shop.guestReadyToPay(), await shop.guestReadyToPay()];
    const opened = await open(ada.guest);
    await complete(opened, cards.approved);
    await open(ben.guest);
    const { status, body } = await ben.guest.send(payCheckout, {
      ...active,
      body: { requestType: "PostAuth", paymentToken: opened.reference },
    });
    expect([status, body.salesforceResultCode]).toEqual([422, "ValidationError"]);
  });

  test.each(['{"a":1,"b":2,"c":3,"d":4,"e":5}', "[]", "no json", "null", '{"intent":"destroy"}'])(
    "takes a JSON object of four pairs as text: %s",
    async (paymentsData) => {
      const { guest } = await shop.guestReadyToPay();
      const { status, errors } = await guest.send(payCheckout, {
        ...active,
        body: { requestType: "ClientRequest", paymentsData },
      });
      expect([status, errors[0]?.errorCode]).toEqual([400, "INVALID_API_INPUT"]);
    },
  );
});

describe("a checkout that could not be placed", () => {
  type Browser = Awaited<ReturnType<CheckoutShop["guestReadyToPay"]>>["guest"];
  const requests = async (): Promise<PaymentRequest[]> => [
    { requestType: "SimplePurchaseOrder", paymentToken: "PO-9" },
    { requestType: "Auth", paymentToken: await shop.token(cards.approved) },
    { requestType: "ClientRequest", paymentsData: '{"intent":"create"}' },
  ];
  const sellOut = () => shop.db.run(sql`update stock set on_hand = 0 where product_id = ${shop.id("belt")}`);
  const restock = () => shop.db.run(sql`update stock set on_hand = 5 where product_id = ${shop.id("belt")}`);

  async function refusals(guest: Browser) {
    const from = shop.ledger().length;
    const details = [];
    for (const body of await requests()) {
      const answered = await guest.send(payCheckout, { ...active, body });
      expect([answered.status, answered.body.salesforceResultCode]).toEqual([422, "ValidationError"]);
      expect(receiverOf(payCheckout).replyProblems(answered.body)).toEqual([]);
      details.push(answered.body.errors!.map(({ detail }) => detail));
    }
    expect(shop.ledger().slice(from)).toEqual([]);
    expect((await guest.send(getCheckout, active)).body.cartSummary?.purchaseOrderNumber).toBeNull();
    return details;
  }

  test("for want of contact and address is not paid, in no way", async () => {
    const { guest } = await shop.guestInCheckout();
    const details = ["Enter your email address, name and phone number.", "Enter a shipping address."];
    expect(await refusals(guest)).toEqual([details, details, details]);
  });

  test("as nothing goes to its address is not paid, with the errors that it shows", async () => {
    const { guest } = await shop.guestInCheckout();
    const deliveryAddress = { ...ada.deliveryAddress, country: "MX", region: "CMX", postalCode: "06000" };
    const shown = await guest.send(changeCheckout, { ...active, body: { ...ada, deliveryAddress } });
    const details = shown.body.errors!.map(({ detail }) => detail);
    expect(details).toEqual(["We do not ship to this address."]);
    expect(await refusals(guest)).toEqual([details, details, details]);
  });

  test("as its stock is gone is not paid, with the errors that it shows", async () => {
    const { guest } = await shop.guestReadyToPay({ belt: "2" });
    await sellOut();
    const details = (await guest.send(getCheckout, active)).body.errors!.map(({ detail }) => detail);
    expect(details).toEqual(["The belt is sold out."]);
    expect(await refusals(guest)).toEqual([details, details, details]);
    await restock();
    expect((await payByCard(shop, guest, cards.approved)).body).toEqual(success);
  });

  test("and was paid before it came to that, tells so again; another payment is refused", async () => {
    await restock();
    const [byCard, byNumber] = [await shop.guestReadyToPay({ belt: "2" }), await shop.guestReadyToPay({ belt: "2" })];
    const card: PaymentRequest = { requestType: "Auth", paymentToken: await shop.token(cards.approved) };
    await byCard.guest.get(payCheckout, { ...active, body: card });
    await payByPurchaseOrder(byNumber.guest, "PO-1");
    await sellOut();
    const from = shop.ledger().length;
    expect(await byCard.guest.send(payCheckout, { ...active, body: card })).toMatchObject({
      status: 200,
      body: success,
    });
    expect(await payByPurchaseOrder(byNumber.guest, "PO-1")).toMatchObject({ status: 200, body: success });
    expect((await payByCard(shop, byCard.guest, cards.approved)).status).toBe(422);
    expect((await payByPurchaseOrder(byNumber.guest, "PO-2")).status).toBe(422);
    expect((await byNumber.guest.send(getCheckout, active)).body.cartSummary?.purchaseOrderNumber).toBe("PO-1");
    await restock();
    expect((await place(byCard.guest)).status).toBe(201);
    expect(held(from)).toEqual([]);
  });
});

describe("a copy of a cart to pay for", () => {
  const copyOf = (guest: Awaited<ReturnType<CheckoutShop["guestReadyToPay"]>>["guest"], cartStateOrId = "current") =>
    guest.send(cloneCart, { params: { cartStateOrId }, query: {}, body: { targetType: "PayNowReadOnly" } });

  test("is read-only, with all that is in the cart, and changes nothing of it", async () => {
    const { guest, checkout } = await shop.guestReadyToPay();
    const { status, body: copy } = await copyOf(guest);
    expect([status, copy]).toMatchObject([201, { type: "PayNowReadOnly", isSecondary: true, status: "Active" }]);
    expect(copy.grandTotalAmount).toBe(checkout.cartSummary?.grandTotalAmount);
    const params = { cartStateOrId: copy.cartId! };
    const item = { productId: shop.id("plug"), quantity: "1", type: "Product" as const };
    const refused = await guest.send(addCartItem, { params, body: item });
    expect([refused.status, refused.errors[0]?.errorCode]).toEqual([400, "INSUFFICIENT_ACCESS_OR_READONLY"]);
    expect((await copyOf(guest, copy.cartId!)).errors[0]?.errorCode).toBe("INVALID_OPERATION");
    expect((await guest.get(getCheckout, active)).cartSummary?.cartId).toBe(checkout.cartSummary?.cartId);
    const stranger = await shop.guestReadyToPay();
    expect((await copyOf(stranger.guest, copy.cartId!)).status).toBe(404);
  });

  test("is paid once, however many pay it at once", async () => {
    const { guest } = await shop.guestReadyToPay();
    const from = shop.ledger().length;
    const { body: copy } = await copyOf(guest);
    const { body: begun } = await guest.send(startCheckout, { body: { cartId: copy.cartId! } });
    const params = { activeOrCheckoutId: begun.checkoutId! };
    await guest.get(changeCheckout, { params, body: ada });
    const tokens = await Promise.all([1, 2, 3].map(() => shop.token(cards.approved)));
    await Promise.all(
      tokens.map((paymentToken) => guest.send(payCheckout, { params, body: { requestType: "Auth", paymentToken } })),
    );
    const placed = await Promise.all([1, 2, 3].map(() => guest.send(placeOrder, { params, body: {} })));
    expect(new Set(placed.map(({ body }) => body.orderReferenceNumber))).toEqual(new Set([begun.orderReferenceNumber]));
    await shop.pass(1);
    expect(held(from)).toEqual([copy.grandTotalAmount]);
    expect((await guest.send(startCheckout, { body: { cartId: copy.cartId! } })).errors[0]?.errorCode).toBe(
      "INVALID_OPERATION",
    );
  });
});

test("no payment without a live checkout", async () => {
  const guest = shop.guest();
  expect((await payByPurchaseOrder(guest)).status).toBe(404);
  const { guest: late } = await shop.guestReadyToPay();
  shop.clock.set(new Date(shop.clock.now().getTime() + 5 * 3_600_000));
  expect((await payByPurchaseOrder(late)).status).toBe(410);
});

test("a price that changed is shown before it is paid", async () => {
  const { guest, checkout } = await shop.guestReadyToPay({ plug: "2" });
  await shop.change({ plug: { price: "5" } });
  const from = shop.ledger().length;
  const { status, errors } = await payByCard(shop, guest, cards.approved);
  expect([status, errors[0]?.errorCode]).toEqual([409, "CHECKOUT_CONFLICT"]);
  expect(held(from)).toEqual([]);
  const after = await guest.get(getCheckout, active);
  expect(after.cartSummary?.grandTotalAmount).not.toBe(checkout.cartSummary?.grandTotalAmount);
  expect((await payByCard(shop, guest, cards.approved)).status).toBe(200);
  await shop.change({ plug: { price: "3.995" } });
  expect((await guest.send(placeOrder, { ...active, body: {} })).status).toBe(409);
  expect((await guest.send(placeOrder, { ...active, body: {} })).status).toBe(422);
});

test("card numbers are found in no table and no file, wherever a shopper types them", async () => {
  const { guest } = await shop.guestReadyToPay();
  for (const requestType of ["Auth", "SimplePurchaseOrder"] as const) {
    const { status, errors } = await guest.send(payCheckout, {
      ...active,
      body: { requestType, paymentToken: cards.approved },
    });
    expect([status, errors[0]?.message]).toEqual([400, "Never send a card number here: enter it in the card form."]);
  }
  await payByCard(shop, guest, cards.approved);
  await guest.get(placeOrder, { ...active, body: {} });
  const tables = await shop.db.many<{ name: string }>(
    sql`select table_name::text as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const files = readdirSync(shop.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  let text = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1")).join("\n");
  for (const { name } of tables)
    text += JSON.stringify(await shop.db.many(sql`select to_jsonb(t)::text as row from ${raw(name)} t`));
  expect(text).toContain("0018");
  for (const card of Object.values(cards)) {
    const digits = card.replaceAll(" ", "");
    expect(text.includes(digits) || text.includes(card)).toBe(false);
  }
});
