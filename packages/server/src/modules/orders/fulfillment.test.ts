import { randomUUID } from "node:crypto";
import { decimal, recordIdOf } from "@tradecounter/commerce";
import {
  addCheckoutCoupon,
  cancelOrder,
  capturePayment,
  changeOrderStatus,
  createShipment,
  getManagedOrder,
  getManagedOrders,
  lookUpOrder,
  pathOf,
  placeOrder,
  refundPayment,
  submitCancel,
  type Call,
  type ChangedOrder,
  type InputOf,
  type ManagedOrder,
  type OrderLookup,
  type ReplyOf,
} from "@tradecounter/wire";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/index.ts";
import { amountsOf } from "../../sandbox-gateway/index.ts";
import type { Answered, Guest } from "../../testing/guest.ts";
import { createAccessTokens } from "../access-token/index.ts";
import type { PaymentGateway } from "../payment/index.ts";
import {
  active,
  cards,
  openCheckoutShop,
  payByCard,
  payByPurchaseOrder,
  type CheckoutShop,
} from "../checkout/test-shop.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";

alsoOnEmbedded();

let shop: CheckoutShop;
let authorization: string;
let gateway: PaymentGateway;
beforeAll(async () => {
  shop = await openCheckoutShop({
    settings: {
      languages: ["es"],
      orders: { capture: "shipment", buyersMayCancel: true },
      contact: { company: "", phone: "", hours: "", address: [], email: "staff@store.example" },
    },
    before: (cardGateway) => (gateway = cardGateway),
  });
  await shop.db.run(sql`update stock set on_hand = 500`);
  authorization = await bearer("orders", "fulfillment");
});
afterAll(() => shop.close());

async function bearer(...scopes: ("orders" | "fulfillment" | "shop")[]): Promise<string> {
  const tokens = createAccessTokens({ db: shop.db, clock: shop.clock });
  const expiresAt = new Date(shop.clock.now().getTime() + 300 * 86_400_000);
  const holder = {
    storeId: shop.store.id,
    kind: "integration",
    name: `erp ${scopes.join()}`,
    buyerGroups: [],
  } as const;
  return `Bearer ${await tokens.issue({ ...holder, scopes, expiresAt })}`;
}

/** A call by the store's ERP. */
async function staff<C extends Call>(call: C, input: InputOf<C>, as = authorization): Promise<Answered<C>> {
  const { params, body, query } = input as {
    params?: Record<string, string>;
    body?: unknown;
    query?: Record<string, string>;
  };
  const path = pathOf(call, params, shop.store.id);
  return shop
    .guest()
    .request(call.method, query ? `${path}?${new URLSearchParams(query)}` : path, body, { authorization: as });
}

interface Placed {
  readonly guest: Guest;
  readonly reference: string;
  readonly params: { readonly orderSummaryId: string };
  look(): Promise<OrderLookup>;
  managed(): Promise<ManagedOrder>;
}

async function order(
  wanted: Parameters<CheckoutShop["guestReadyToPay"]>[0] = { plug: "4", belt: "2" },
  { card = cards.approved, coupon, language }: { card?: string | null; coupon?: string; language?: string } = {},
): Promise<Placed> {
  const { guest } = await shop.guestReadyToPay(wanted);
  if (coupon) await guest.get(addCheckoutCoupon, { ...active, body: { couponCode: coupon } });
  if (card) await payByCard(shop, guest, card);
  else await payByPurchaseOrder(guest);
  const placing = pathOf(placeOrder, active.params, shop.store.id);
  const { body } = await guest.request("POST", language ? `${placing}?language=${language}` : placing, {});
  const reference = (body as ReplyOf<typeof placeOrder>).orderReferenceNumber!;
  const look = () => guest.get(lookUpOrder, { body: { orderSummaryIdOrRefNumber: reference } });
  const params = { orderSummaryId: (await look()).id! };
  return { guest, reference, params, look, managed: async () => (await staff(getManagedOrder, { params })).body };
}

const key = () => randomUUID();
const item = ({ items }: ManagedOrder, ware: "plug" | "belt" | "starter") =>
  items.find(({ productId }) => productId === shop.id(ware))!;

/** A quantity of one of the order's items, in the form that a change takes. */
async function some(placed: Placed, ware: "plug" | "belt" | "starter", quantity: string) {
  return [{ orderItemSummaryId: item(await placed.managed(), ware).orderItemSummaryId, quantity }];
}

/** [captured, refunded] in the gateway's own ledger, for the last payment. */
const moved = () => {
  const { capturedAmount, refundedAmount } = amountsOf(shop.ledger().at(-1)!);
  return [capturedAmount, refundedAmount].map((amount) => Number(amount) / 1e6);
};
const done = ({ status, body, errors }: Answered<Call>): ChangedOrder => {
  if (status >= 400) throw new Error(JSON.stringify(errors));
  return body as ChangedOrder;
};
const settle = async () => {
  await shop.pass(1);
  await shop.pass(1);
};
const mailsTo = async (template: string, orderNumber: string) =>
  (await shop.app.mail.mailbox!.list()).filter(
    (mail) => mail.template === template && mail.subject.includes(orderNumber),
  );

describe("shipping in parts", () => {
  test("takes what has left, tells the buyer with the tracking number, and ends with the last part", async () => {
    const placed = await order();
    const total = Number((await placed.managed()).totalAmount);
    await settle();
    expect([shop.ledger().at(-1)!.status, moved()]).toEqual(["authorized", [0, 0]]);

    const body = {
      idempotencyKey: key(),
      items: await some(placed, "plug", "3"),
      carrier: "Coastal Freight",
      trackingNumber: "CF 2210 443",
      trackingUrl: "https://track.example/CF2210443",
      expectedDeliveryDate: "2026-11-27T17:00:00.000Z",
    };
    const first = await staff(createShipment, { params: placed.params, body });
    expect([first.status, done(first).order.status, done(first).isRepeat]).toEqual([201, "PartiallyShipped", false]);
    await settle();
    const [afterFirst] = moved();
    expect(afterFirst).toBe(Number(done(first).change.amount));
    expect(afterFirst).toBeGreaterThan(0);

    const shown = await placed.look();
    expect(shown.status).toBe("PartiallyShipped");
    expect(shown.shipments).toEqual([
      {
        carrier: "Coastal Freight",
        expectedDeliveryDate: "2026-11-27T17:00:00.000Z",
        items: [{ ...body.items[0], quantity: "3.0" }],
        shipmentId: expect.stringMatching(/^0sH/),
        shipmentNumber: `${shown.orderNumber}-1`,
        shippedDate: expect.any(String),
        status: "Shipped",
        trackingNumber: "CF 2210 443",
        trackingUrl: "https://track.example/CF2210443",
      },
    ]);
    const line = shown.deliveryGroups[0]!.lineItems.find(({ id }) => id === body.items[0]!.orderItemSummaryId)!;
    expect([line.fields.QuantityFulfilled!.text, line.fields.QuantityAvailableToFulfill!.text]).toEqual(["3.0", "1.0"]);
    const [mail] = await mailsTo("order-shipped", shown.orderNumber);
    for (const part of [mail!.html, mail!.text]) {
      expect(part).toContain("CF 2210 443");
      expect(part).toContain("https://track.example/CF2210443");
    }

    const rest = await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } });
    expect(done(rest).order).toMatchObject({ status: "Shipped", payments: [{ capturedAmount: total.toFixed(2) }] });
    await settle();
    expect([shop.ledger().at(-1)!.status, moved()]).toEqual(["captured", [total, 0]]);
    expect(await mailsTo("order-shipped", shown.orderNumber)).toHaveLength(2);
    const arrived = await staff(changeOrderStatus, {
      params: placed.params,
      body: { idempotencyKey: key(), status: "Delivered" },
    });
    expect(done(arrived).order.shipments.map(({ status }) => status)).toEqual(["Delivered", "Delivered"]);
  });

  test("tells with a shipment what of the order is back-ordered, and when it is due, until that has left", async () => {
    const place = sql`store_id = ${shop.store.id} and product_id = ${shop.id("plug")}`;
    await shop.db.run(sql`
      update stock set on_hand = reserved + 1, incoming = 9, incoming_date = '2030-12-03', backorder = true where ${place}`);
    const placed = await order({ plug: "3", belt: "1" });
    await shop.db.run(sql`
      update stock set on_hand = 500, incoming = 0, backorder = false, promised = 0 where ${place}`);
    const managed = await placed.managed();
    const belt = { orderItemSummaryId: item(managed, "belt").orderItemSummaryId, quantity: "1" };
    await staff(createShipment, { params: placed.params, body: { idempotencyKey: key(), items: [belt] } });
    await settle();
    const { orderNumber } = await placed.look();
    const [first] = await mailsTo("order-shipped", orderNumber);
    for (const part of [first!.html, first!.text]) {
      expect(part).toContain("Back-ordered, ships later");
      expect(part).toContain("Due Tue, Dec 3");
    }
    await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } });
    await settle();
    const both = await mailsTo("order-shipped", orderNumber);
    expect(both.filter(({ text }) => text.includes("Back-ordered"))).toHaveLength(1);
  });

  test("tells who ordered in another language of the store in it, weeks later, too", async () => {
    const placed = await order({ plug: "1" }, { language: "es" });
    const { orderNumber } = await placed.look();
    await settle();
    const body = { idempotencyKey: key(), carrier: "Coastal Freight" };
    expect((await staff(createShipment, { params: placed.params, body })).status).toBe(201);
    await settle();
    const [confirmed] = await mailsTo("order-confirmation", orderNumber);
    const [shipped] = await mailsTo("order-shipped", orderNumber);
    expect([confirmed!.subject, shipped!.subject]).toEqual([
      expect.stringMatching(/^Pedido /),
      expect.stringMatching(/^El pedido .* va en camino$/),
    ]);
    expect(shipped!.text).toContain("Transportista");
    expect(shipped!.text).toContain("/es/order-lookup?number=");
  });

  test("that is posted twice by one key is one, and the key stands for nothing else", async () => {
    const placed = await order();
    const body = { idempotencyKey: key(), items: await some(placed, "belt", "1") };
    const send = (more = {}) => staff(createShipment, { params: placed.params, body: { ...body, ...more } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(done(second)).toMatchObject({ isRepeat: true, change: done(first).change });
    expect((await placed.managed()).shipments).toHaveLength(1);
    const other = await send({ carrier: "Another" });
    expect([other.status, other.errors[0]!.errorCode]).toEqual([400, "INVALID_OPERATION"]);
    await settle();
    expect(await mailsTo("order-shipped", (await placed.look()).orderNumber)).toHaveLength(1);
  });

  test("of more than is left is refused with the part's number and changes nothing", async () => {
    const placed = await order();
    const before = await placed.managed();
    const { status, errors } = await staff(createShipment, {
      params: placed.params,
      body: { idempotencyKey: key(), items: await some(placed, "belt", "3") },
    });
    expect([status, errors]).toEqual([
      400,
      [{ errorCode: "INVALID_OPERATION", message: expect.stringMatching(/^Of \S+ only 2 are left to be shipped\.$/) }],
    ]);
    expect(await placed.managed()).toEqual(before);
  });

  test("as a dry run tells what would be, and changes nothing", async () => {
    const placed = await order();
    const before = await placed.managed();
    const dry = await staff(createShipment, { params: placed.params, body: { idempotencyKey: key(), dryRun: true } });
    expect([dry.status, done(dry).dryRun, done(dry).order.status]).toEqual([200, true, "Shipped"]);
    expect(await placed.managed()).toEqual(before);
    await settle();
    expect(moved()).toEqual([0, 0]);
  });

  test("a worker that dies between the money and its record takes it once", async () => {
    const placed = await order();
    done(await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } }));
    await shop.app.jobs.runDue();
    const [taken] = moved();
    // as if the process had died before recording the gateway's result
    await shop.db.run(sql`update payment_part set status = 'Pending'`);
    await shop.db.run(sql`update payment set status = 'Authorized' where order_id = ${placed.params.orderSummaryId}`);
    await shop.db.run(sql`
      insert into job (store_id, id, kind, payload, run_at)
      select store_id, 'again' || id, 'payment-parts', json_build_object('paymentId', id), ${shop.clock.now()}
      from payment where order_id = ${placed.params.orderSummaryId}`);
    await shop.app.jobs.runDue();
    expect([moved(), (await placed.managed()).payments[0]!.status]).toEqual([[taken, 0], "Captured"]);
    expect(shop.ledger().at(-1)!.captures).toHaveLength(1);
  });

  test("while the gateway is down goes on, and the money comes when it is back", async () => {
    const placed = await order();
    await shop.stopGateway();
    done(
      await staff(createShipment, {
        params: placed.params,
        body: { idempotencyKey: key(), items: await some(placed, "belt", "1") },
      }),
    );
    done(await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } }));
    await shop.pass(1);
    await shop.startGateway();
    expect((await placed.managed()).payments[0]!.transactions.map(({ status }) => status)).toEqual([
      "Pending",
      "Pending",
    ]);
    for (let turn = 0; turn < 4; turn++) await shop.pass(10);
    expect(moved()).toEqual([Number((await placed.managed()).totalAmount), 0]);
  });

  test("with a card whose money cannot be taken tells the staff, who take it again later", async () => {
    const placed = await order(undefined, { card: "4000 1000 0000 0067" });
    done(await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } }));
    await settle();
    const { payments } = await placed.managed();
    expect(payments[0]).toMatchObject({
      capturedAmount: "0.00",
      transactions: [{ type: "Capture", status: "Refused", failure: "capture-refused" }],
    });
    const { orderNumber } = await placed.look();
    const [mail, ...more] = await mailsTo("payment-refused", orderNumber);
    expect([mail!.to, mail!.subject, more]).toEqual([
      "staff@store.example",
      expect.stringMatching(/^Order \d+: \$[\d.]+ could not be charged$/),
      [],
    ]);
    expect(mail!.text).toContain("capture-refused");
    expect(mail!.text.replaceAll("\n", " ")).toContain("cancel the payment at the gateway first");
    const again = await staff(capturePayment, { params: placed.params, body: { idempotencyKey: key() } });
    expect(done(again).order.payments[0]!.transactions.at(-1)).toMatchObject({ type: "Capture", status: "Pending" });
  });
});

describe("cancelling", () => {
  test("gives stock back where it came from, lets go of the money, and uses no coupon", async () => {
    await shop.give({
      code: "one",
      name: "One",
      coupons: ["ONCE"],
      gives: { percentOff: "10", of: "order" },
      limit: 1,
    });
    const before = [await shop.stock("plug"), await shop.stock("belt")];
    const placed = await order(undefined, { coupon: "ONCE" });
    expect(await shop.stock("belt")).toEqual([before[1]![0] - 2, 0]);
    const uses = () => shop.db.one(sql`select used, is_used_up from promotion_use`);
    expect(await uses()).toEqual({ used: 1, is_used_up: true });

    const part = {
      idempotencyKey: key(),
      changeItems: await some(placed, "belt", "1"),
      reason: "Out of the catalogue",
    };
    expect(done(await staff(submitCancel, { params: placed.params, body: part })).order.status).toBe("Created");
    expect(await shop.stock("belt")).toEqual([before[1]![0] - 1, 0]);
    expect(await uses()).toEqual({ used: 1, is_used_up: true });

    const whole = await staff(submitCancel, { params: placed.params, body: { idempotencyKey: key() } });
    expect(done(whole).order).toMatchObject({ status: "Canceled", items: [{ quantityAvailableToFulfill: "0.0" }, {}] });
    expect([await shop.stock("plug"), await shop.stock("belt")]).toEqual(before);
    expect(await uses()).toEqual({ used: 0, is_used_up: false });
    await settle();
    expect(shop.ledger().at(-1)!.status).toBe("reversed");

    const { orderNumber } = await placed.look();
    const mails = (await mailsTo("order-cancelled", orderNumber)).map(({ text }) => text).toSorted();
    expect(mails).toEqual([
      expect.stringContaining("Reason: Out of the catalogue"),
      expect.stringContaining(`Order ${orderNumber} is canceled`),
    ]);
  });

  test("what was taken already is given back, to the cent", async () => {
    const placed = await order();
    done(await staff(capturePayment, { params: placed.params, body: { idempotencyKey: key() } }));
    const total = Number((await placed.managed()).totalAmount);
    const { change, order: after } = done(
      await staff(submitCancel, {
        params: placed.params,
        body: { idempotencyKey: key(), changeItems: await some(placed, "plug", "4") },
      }),
    );
    expect(Number(change.amount)).toBe(Number(item(after, "plug").totalAmount));
    await settle();
    expect(moved()).toEqual([total, Number(change.amount)]);
    expect((await placed.look()).refunds).toMatchObject([{ amount: change.amount, status: "Done" }]);
    const [mail] = await mailsTo("order-cancelled", (await placed.look()).orderNumber);
    expect(mail!.text).toContain(`We are refunding $${change.amount}`);
  });

  test("what is cancelled before it was charged is not charged by hand either", async () => {
    const placed = await order();
    const changeItems = await some(placed, "plug", "4");
    const { order: kept } = done(
      await staff(submitCancel, { params: placed.params, body: { idempotencyKey: key(), changeItems } }),
    );
    const due = Number(kept.totalAmount) - Number(item(kept, "plug").totalAmount);
    const above = { idempotencyKey: key(), amount: (due + 0.01).toFixed(2) };
    const refused = await staff(capturePayment, { params: placed.params, body: above });
    expect(refused).toMatchObject({ status: 400, errors: [{ errorCode: "INVALID_OPERATION" }] });
    done(await staff(capturePayment, { params: placed.params, body: { idempotencyKey: key() } }));
    done(await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } }));
    await settle();
    expect([moved(), shop.ledger().at(-1)!.status]).toEqual([[due, 0], "captured"]);
  });

  test("what is being charged right now gives nothing back where that charge is refused: neither what was charged before", async () => {
    const placed = await order();
    const { params } = placed;
    done(
      await staff(createShipment, { params, body: { idempotencyKey: key(), items: await some(placed, "belt", "2") } }),
    );
    await settle();
    const [taken] = moved();
    done(await staff(capturePayment, { params, body: { idempotencyKey: key() } }));
    done(await staff(submitCancel, { params, body: { idempotencyKey: key() } }));
    // somebody releases the authorization directly at the gateway
    await gateway.release((await placed.managed()).payments[0]!.paymentId);
    await settle();
    expect(moved()).toEqual([taken, 0]);
    const { transactions, refundedAmount } = (await placed.managed()).payments[0]!;
    expect(transactions.slice(1)).toMatchObject([
      { type: "Capture", status: "Refused" },
      { type: "Refund", status: "Refused", failure: "earlier-capture-refused" },
    ]);
    expect(refundedAmount).toBe("0.00");
    expect(await mailsTo("payment-refused", (await placed.look()).orderNumber)).toHaveLength(2);
  });

  test("a buyer cancels what nobody picks yet, and nobody else does", async () => {
    const placed = await order({ belt: "1" });
    const body = { orderSummaryIdOrRefNumber: placed.reference, idempotencyKey: key() };
    expect((await shop.guest().send(cancelOrder, { body })).status).toBe(403);
    const line = async () =>
      (await placed.look()).deliveryGroups[0]!.lineItems[0]!.fields.QuantityAvailableToCancel!.text;
    expect(await line()).toBe("1.0");
    done(await staff(changeOrderStatus, { params: placed.params, body: { idempotencyKey: key(), status: "Picking" } }));
    expect(await line()).toBe("0.0");
    const refused = await placed.guest.send(cancelOrder, { body });
    expect([refused.status, refused.errors[0]!.message]).toEqual([
      400,
      "The order is being shipped. The store's staff may still stop it.",
    ]);
    const other = await order({ belt: "1" }, { card: null });
    const own = { orderSummaryIdOrRefNumber: other.reference, idempotencyKey: key(), reason: "Wrong belt" };
    for (let times = 0; times < 2; times++)
      expect(await other.guest.get(cancelOrder, { body: own })).toEqual({ refunds: [], status: "Canceled" });
    expect((await other.managed()).changes).toMatchObject([{ type: "Cancellation", reason: "Wrong belt" }]);
    await settle();
    const [mail] = await mailsTo("order-cancelled", (await other.look()).orderNumber);
    expect(mail!.text).not.toContain("Wrong belt");
    done(await staff(submitCancel, { params: placed.params, body: { idempotencyKey: key() } }));
  });
});

test("a refund gives back a part of what was taken and never more", async () => {
  const placed = await order();
  const refund = (body: object) =>
    staff(refundPayment, { params: placed.params, body: { idempotencyKey: key(), ...body } as never });
  expect((await refund({})).errors[0]!.message).toBe("Nothing is left to be given back.");
  done(await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } }));
  const { totalAmount } = await placed.managed();
  for (const [amount, message] of [
    ["0", "An amount is above 0."],
    ["1.005", "USD has 2 decimals and no more."],
    ["99999", expect.stringMatching(/^At most \$\S+ can be given back, and not \$99,999\.00\.$/)],
  ])
    expect((await refund({ amount })).errors[0]!.message).toEqual(message);
  expect(done(await refund({ amount: "5", reason: "A scratch" })).change).toMatchObject({ amount: "5.00" });
  await settle();
  expect(moved()).toEqual([Number(totalAmount), 5]);
  const [mail] = await mailsTo("order-refunded", (await placed.look()).orderNumber.replace(/^/, "order "));
  expect(mail!.text).toContain("$5.00");
  expect(mail!.text).toContain("Visa ending in 0018");
  expect(done(await refund({})).change.amount).toBe((Number(totalAmount) - 5).toFixed(2));
  expect((await refund({})).status).toBe(400);
});

test("the core charge of old parts that have come back is given back with its tax, once a piece and for pieces that have left", async () => {
  const placed = await order({ starter: "2" });
  const refund = async (quantity: string, more: object = {}) =>
    staff(refundPayment, {
      params: placed.params,
      body: { idempotencyKey: key(), cores: await some(placed, "starter", quantity), ...more },
    });
  const refused = async (...wanted: Parameters<typeof refund>) => (await refund(...wanted)).errors[0]!.message;
  expect(await refused("1")).toBe("Of starter 0 old parts at the most can come back.");
  done(await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } }));
  expect(await refused("3")).toBe("Of starter 2 old parts at the most can come back.");
  expect(await refused("1", { amount: "5" })).toBe("Name either an amount or old parts that have come back.");
  const [line] = (await placed.look()).deliveryGroups[0]!.lineItems;
  expect(line!.fields).toMatchObject({ CoreCharge__c: { text: "95.55" }, TotalCoreCharge__c: { text: "191.10" } });
  const percent = Number(line!.fields.TotalLineTaxAmount!.text) / Number(line!.fields.TotalPrice!.text);
  const amounts = [done(await refund("1")), done(await refund("1"))].map(({ change }) => Number(change.amount));
  expect(amounts[0]! + amounts[1]!).toBeCloseTo(191.1 * (1 + percent), 2);
  expect((await placed.managed()).items[0]).toMatchObject({ coreCharge: "95.55", quantityCoresReturned: "2.0" });
  expect(await refused("1")).toBe("Of starter 0 old parts at the most can come back.");
});

test("old parts whose refund the gateway refuses count as not come back, the staff is told, and they are given their money later", async () => {
  const placed = await order({ starter: "1" });
  done(await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } }));
  await settle();
  const [payment] = (await placed.managed()).payments;
  // somebody refunds all of it directly at the gateway
  const paymentKey = payment!.paymentId;
  const amount = decimal(payment!.capturedAmount);
  await gateway.refund({ paymentKey, key: recordIdOf("paymentPart", paymentKey), amount });
  const cores = await some(placed, "starter", "1");
  const refund = () => staff(refundPayment, { params: placed.params, body: { idempotencyKey: key(), cores } });
  const returned = async () => item(await placed.managed(), "starter").quantityCoresReturned;
  done(await refund());
  expect([await returned(), (await refund()).status]).toEqual(["1.0", 400]);
  await settle();
  expect((await placed.managed()).payments[0]!.transactions.at(-1)).toMatchObject({
    type: "Refund",
    status: "Refused",
  });
  expect(await returned()).toBe("0.0");
  const { orderNumber } = await placed.look();
  expect(await mailsTo("payment-refused", orderNumber)).toMatchObject([
    { to: "staff@store.example", subject: expect.stringMatching(/^Order \d+: \$[\d.]+ could not be refunded$/) },
  ]);
  expect(await mailsTo("order-refunded", orderNumber)).toEqual([]);
  done(await refund());
});

test("an order by purchase order is shipped without money, and has none to be given back", async () => {
  const placed = await order({ plug: "1" }, { card: null });
  const { order: after } = done(
    await staff(createShipment, { params: placed.params, body: { idempotencyKey: key() } }),
  );
  expect([after.status, after.payments]).toEqual(["Shipped", []]);
  expect((await staff(refundPayment, { params: placed.params, body: { idempotencyKey: key() } })).status).toBe(400);
});

test("the list has the newest orders of all buyers first, page by page, by status and number", async () => {
  const placed = [await order({ plug: "1" }, { card: null }), await order({ plug: "1" }, { card: null })];
  const [older, newer] = await Promise.all(placed.map(({ managed }) => managed()));
  const list = async (query: object) => (await staff(getManagedOrders, { query } as never)).body;
  const first = await list({ pageSize: 1 });
  expect(first.orderSummaries.map(({ orderNumber }) => orderNumber)).toEqual([newer!.orderNumber]);
  const second = await list({ pageSize: 1, pageToken: first.nextPageToken });
  expect(second.orderSummaries.map(({ orderNumber }) => orderNumber)).toEqual([older!.orderNumber]);
  expect((await list({ orderNumber: older!.orderNumber })).orderSummaries).toHaveLength(1);
  const shipped = (await list({ status: "Shipped", pageSize: 100 })).orderSummaries;
  expect([...new Set(shipped.map(({ status }) => status))]).toEqual(["Shipped"]);
  expect((await staff(getManagedOrders, { query: { pageToken: "x" } })).status).toBe(400);
});

test("nobody without the scope does any of it", async () => {
  const { params, guest } = await order({ plug: "1" }, { card: null });
  const shopping = await bearer("shop");
  const calls = [
    [getManagedOrders, {}],
    [getManagedOrder, { params }],
    [createShipment, { params, body: { idempotencyKey: key() } }],
    [submitCancel, { params, body: { idempotencyKey: key() } }],
    [capturePayment, { params, body: { idempotencyKey: key() } }],
    [refundPayment, { params, body: { idempotencyKey: key() } }],
    [changeOrderStatus, { params, body: { idempotencyKey: key(), status: "Picking" } }],
  ] as const;
  for (const [call, input] of calls) {
    expect([call.name, (await guest.send(call, input as never)).status]).toEqual([call.name, 403]);
    expect([call.name, (await staff(call as Call, input as never, shopping)).status]).toEqual([call.name, 403]);
  }
});
