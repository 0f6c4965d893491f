import { describe, expect, test } from "vitest";
import { openClient } from "./testing/open-client.ts";
import type { Answered, Seen } from "./testing/small-store.ts";
import { refused } from "./testing/small-store.ts";

const reference = "PUMP2-84KQX-M3RTZ-7WH9C";
const actions = "POST checkouts/active/orders/actions";
const payments = "POST checkouts/active/payments";
const paid: Answered = { body: { salesforceResultCode: "Success", errors: [], paymentData: null } };
const soldOut = {
  type: "/commerce/global/place-order",
  title: "Sold out",
  detail: "The last one went.",
  instance: "CHECKOUT_INVENTORY_RESERVATION",
  invalidParameters: null,
};
const context = (placeOrderV2Enabled: boolean) => ({ "GET application-context": { body: { placeOrderV2Enabled } } });
const actionOf = ({ body }: Seen) => (body as { actions: { action: string }[] }).actions[0]!.action;
const acted = (action: string, orderReferenceNumber: string | null, errors: object[] = []): Answered => ({
  status: errors.length > 0 ? 422 : 200,
  body: { actions: [{ action, orderReferenceNumber }], errors },
});
/** A store of the newer kind, where a test may answer either of the two actions itself. */
const newer = (own: Readonly<Record<string, (count: number) => Answered>> = {}) => ({
  ...context(true),
  [payments]: paid,
  [actions]: (seen: Seen, count: number) =>
    own[actionOf(seen)]?.(count) ?? acted(actionOf(seen), actionOf(seen) === "submit" ? reference : null),
});
const card = { requestType: "Auth", paymentToken: "tok_1", paymentsData: { device: "web" } } as const;
const purchaseOrder = { requestType: "SimplePurchaseOrder", paymentToken: "PO-7" } as const;

describe("placing an order", () => {
  test("reserves, pays, submits, where the store does it so", async () => {
    const { client, store } = await openClient(newer());
    expect(await client.orders.place(card)).toEqual({ orderReferenceNumber: reference });
    expect(store.calls().slice(1)).toEqual([actions, payments, actions]);
    expect(store.seen[2]!.body).toEqual({
      requestType: "Auth",
      paymentToken: "tok_1",
      paymentsData: '{"device":"web"}',
    });
  });

  test("pays and places, where it does it so", async () => {
    const { client, store } = await openClient({
      ...context(false),
      [payments]: paid,
      "POST checkouts/active/orders": { status: 201, body: { orderReferenceNumber: reference, errors: [] } },
    });
    expect(await client.orders.place(purchaseOrder)).toEqual({ orderReferenceNumber: reference });
    expect(store.calls().slice(1)).toEqual([payments, "POST checkouts/active/orders"]);
  });

  test("takes no money when stock cannot be reserved", async () => {
    const { client, store } = await openClient(newer({ prepare: () => acted("prepare", null, [soldOut]) }));
    expect(await client.orders.place(card)).toEqual({ refused: "INSUFFICIENT_INVENTORY", errors: [soldOut] });
    expect(store.calls()).not.toContain(payments);
  });

  test("stops at a declined payment, which is not repeated", async () => {
    const declined = {
      salesforceResultCode: "Decline",
      errors: [{ ...soldOut, detail: "Use another card." }],
      paymentData: null,
    };
    const { client, store } = await openClient({ ...newer(), [payments]: { status: 422, body: declined } });
    expect(await client.orders.place(card)).toEqual({ refused: "PAYMENT_DECLINED", errors: declined.errors });
    expect(store.calls().slice(1)).toEqual([actions, payments]);
  });

  test("asks for a payment once, whatever becomes of it", async () => {
    const { client, store } = await openClient({ ...newer(), [payments]: refused(503, "SERVER_UNAVAILABLE", "Busy.") });
    await expect(client.orders.place(card)).rejects.toMatchObject({ status: 503 });
    expect(store.calls().filter((call) => call === payments)).toHaveLength(1);
  });

  test("submits again when the first try fails for a passing reason", async () => {
    const { client, clock } = await openClient(
      newer({
        submit: (count) => (count === 2 ? refused(503, "SERVER_UNAVAILABLE", "Busy.") : acted("submit", reference)),
      }),
    );
    expect(await client.orders.place(card)).toEqual({ orderReferenceNumber: reference });
    expect(clock.waits).toEqual([4000]);
  });

  test("submits once where the store does not take it: nobody waits to hear that thrice", async () => {
    const over = () => refused(404, "CHECKOUT_NOT_FOUND", "Over.");
    const { client, clock, store } = await openClient(newer({ submit: over }));
    await expect(client.orders.submit()).rejects.toMatchObject({ status: 404 });
    expect([store.calls().filter((call) => call === actions).length, clock.waits]).toEqual([1, []]);
  });

  test.each<[string, () => Answered]>([
    ["is refused", () => acted("submit", null, [{ ...soldOut, instance: null }])],
    ["has no number", () => acted("submit", null)],
    ["conflicts", () => refused(409, "CHECKOUT_CONFLICT", "Busy.")],
    ["fails for good", () => refused(500, "UNKNOWN_EXCEPTION", "Down.")],
  ])("a payment whose order %s is orphaned, and submitting once more is the way on", async (_, answer) => {
    const { client } = await openClient(newer({ submit: answer }));
    expect(await client.orders.place(card)).toMatchObject({ refused: "PAYMENT_ORPHANED" });
  });

  test("a purchase order has no money to orphan: the reason itself is told", async () => {
    const refusedOrder = await openClient(newer({ submit: () => acted("submit", null, [soldOut]) }));
    expect(await refusedOrder.client.orders.place(purchaseOrder)).toMatchObject({ refused: "INSUFFICIENT_INVENTORY" });
    const failed = await openClient(newer({ submit: () => refused(409, "CHECKOUT_CONFLICT", "Busy.") }));
    await expect(failed.client.orders.place(purchaseOrder)).rejects.toMatchObject({ status: 409 });
  });

  describe("that was confirmed elsewhere", () => {
    const answered = async (salesforceResultCode: string) => {
      const body = { salesforceResultCode, errors: [soldOut], paymentData: null };
      const { client } = await openClient({ ...newer(), [payments]: { status: 422, body } });
      return client.orders.finish("0aQ7t00000PaY01AAK");
    };

    test("is placed", async () => {
      const { client, store } = await openClient(newer());
      expect(await client.orders.finish("0aQ7t00000PaY01AAK")).toEqual({ orderReferenceNumber: reference });
      expect(store.calls()).toEqual([payments, "GET application-context", actions]);
    });

    test("is declined where its holder has said no, and only there", async () => {
      expect(await answered("Decline")).toMatchObject({ refused: "PAYMENT_DECLINED" });
      expect(await answered("ValidationError")).toMatchObject({ refused: "INSUFFICIENT_INVENTORY" });
    });

    test("is to be asked for again where the gateway does not say what became of it", async () => {
      await expect(answered("SystemError")).rejects.toMatchObject({ code: "INTERNAL_ERROR", status: 503 });
    });
  });

  test("hands the account of a guest who registered to each step", async () => {
    const registrationAccountId = "0017t00000ReG01AAK";
    const { client, store } = await openClient(newer());
    await client.orders.place({ ...card, registrationAccountId });
    const [, , payment, submit] = store.seen;
    expect(payment!.body).toMatchObject({ registrationAccountId });
    expect(submit!.body).toEqual({ actions: [{ action: "submit", parameters: { registrationAccountId } }] });
  });

  test("each step is of the checkout that was under way at the first", async () => {
    const { client, store } = await openClient({
      ...newer(),
      "POST checkouts/2z97t00000ChK01AAK/orders/actions": acted("prepare", null),
    });
    client.storage.checkoutId.set("2z97t00000ChK01AAK");
    const placing = client.orders.place(card).catch(() => {});
    client.storage.checkoutId.set("2z97t00000ChK02AAK");
    await placing;
    expect(store.calls().filter((call) => call.includes("ChK02"))).toEqual([]);
    expect(store.calls()).toContain("POST checkouts/2z97t00000ChK01AAK/payments");
  });

  test("refuses a payment without its token before it asks for anything", async () => {
    const { client, store } = await openClient(newer());
    const blank = { ...card, paymentToken: " " };
    await expect(client.orders.place(blank)).rejects.toMatchObject({ code: "INVALID_CONFIG" });
    expect(store.calls()).toEqual([]);
  });

  test("refuses what only opens a payment: it pays nothing, and no order could be placed with it", async () => {
    const { client, store } = await openClient(newer());
    const opening = { requestType: "ClientRequest", paymentsData: { intent: "create" } } as const;
    await expect(client.orders.place(opening)).rejects.toMatchObject({ code: "INVALID_CONFIG" });
    expect(store.calls()).toEqual([]);
  });

  test("makes the cart stale: it is empty now", async () => {
    const { client, store } = await openClient({ ...newer(), "GET carts/current/compact-summary": { body: {} } });
    await client.cart.summary();
    await client.orders.place(card);
    await client.cart.summary();
    expect(store.calls().filter((call) => call.includes("summary"))).toHaveLength(2);
  });
});

test("an order is looked up with proof in the body, or with a token", async () => {
  const { client, store } = await openClient({
    "POST order-summaries/actions/lookup": { body: { orderNumber: reference } },
    "POST order-summaries/actions/authorize": { body: { accessToken: "t+/=" } },
    "GET order-summaries/actions/lookup": { body: { orderNumber: reference } },
  });
  const verification = { email: "inga@werft-holm.example", phoneNumber: "+49 461 5550148" };
  const found = await client.orders.lookUp({ orderSummaryIdOrRefNumber: reference, verification });
  expect(found.orderNumber).toBe(reference);
  const token = await client.orders.authorize({ orderSummaryRefNumber: reference, ...verification });
  await client.orders.lookUpByToken(reference, token);
  expect(store.seen[0]!.query).toEqual({ htmlEncode: "false" });
  expect(store.seen[2]!.query).toMatchObject({ accessToken: "t+/=", orderSummaryIdOrRefNumber: reference });
});
