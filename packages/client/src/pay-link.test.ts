import { expect, test } from "vitest";
import { cloneForPayment, createPayLink, openPayLink, openPayLinks, payByLink, withdrawPayLink } from "./pay-link.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const account = "0017t00000BoAt1AAF";
const cartId = "0a67t00000CaRt1AAF";

test("a cart is copied for somebody else to pay, on behalf of the account that is acted for", async () => {
  const { client, store } = await openReplayedClient({}, { accountId: () => account });
  expect(await cloneForPayment(client)).toMatchObject({ type: "PayNowReadOnly", isSecondary: true });
  await cloneForPayment(client, cartId);
  expect(store.seen.map(({ path, query, body }) => [path, query.targetEffectiveAccountId, body])).toEqual([
    ["carts/current/actions/clone", account, { targetType: "PayNowReadOnly" }],
    [`carts/${cartId}/actions/clone`, account, { cartId, targetType: "PayNowReadOnly" }],
  ]);
});

test("the cart counts as processing meanwhile, and whatever shows it looks again", async () => {
  const { client } = await openReplayedClient();
  const seen: unknown[] = [];
  client.cart.processing.subscribe(() => seen.push(client.cart.processing.isOn()));
  client.messages.subscribe("cart-changed", ({ part }) => seen.push(part));
  await client.cart.summary();
  await cloneForPayment(client);
  expect(seen).toEqual([true, false, "cart"]);
  expect(client.cart.summary.snapshot().state).toBe("Stale");
});

test("a guest names no account", async () => {
  const { client, store } = await openReplayedClient();
  await cloneForPayment(client);
  expect(store.seen[0]!.query).not.toHaveProperty("targetEffectiveAccountId");
});

test("a blank id is refused before the network", async () => {
  const { client, store } = await openReplayedClient();
  await expect(cloneForPayment(client, " ")).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect(store.seen).toEqual([]);
});

const token = "Zm9yIHdob2V2ZXIgcGF5cw";

test("a link is made of a cart, and whoever opens it has the cart's checkout without asking the store for one", async () => {
  const { client, store } = await openReplayedClient();
  expect((await createPayLink(client, { cartId: "current" })).token).toBe(token);
  const opened = await openPayLink(client, token);
  expect(opened).toMatchObject({ status: "Open", checkout: { checkoutId: null, statusCode: "200" } });
  expect(client.storage.paymentLinkId.get()).toBe(opened.status === "Open" && opened.checkout.cartSummary?.cartId);
  expect(store.calls()).toEqual(["POST pay-links", "POST pay-links/actions/open"]);
});

const nothingToPay = { askedBy: null, cartSummary: null, deliveryGroups: null, items: [], takesPurchaseOrder: false };

test.each([
  [
    { status: "Paid", orderReferenceNumber: "ER37G" },
    { status: "Paid", orderReferenceNumber: "ER37G" },
  ],
  [
    { status: "Expired", orderReferenceNumber: null },
    { status: "Expired", orderReferenceNumber: null },
  ],
  [
    { status: "Withdrawn", orderReferenceNumber: null },
    { status: "Withdrawn", orderReferenceNumber: null },
  ],
])("a link that is over is that and nothing more: %o", async (told, expected) => {
  const { client } = await openReplayedClient({
    openPayLink: { status: 200, body: { ...told, ...nothingToPay } },
  });
  expect(await openPayLink(client, token)).toEqual(expected);
  expect(client.storage.paymentLinkId.get()).toBeUndefined();
});

test("whoever made links finds those that are open, and withdraws one by the copy that it pays for", async () => {
  const { client, store } = await openReplayedClient();
  const [link] = await openPayLinks(client);
  await withdrawPayLink(client, link!.cartId);
  expect(store.seen.map(({ path, body }) => [path, body])).toEqual([
    ["pay-links", undefined],
    ["pay-links/actions/withdraw", { cartId: link!.cartId }],
  ]);
});

const payment = { token, requestType: "Auth", paymentToken: "tok_1" } as const;

test("paying by a link places the order", async () => {
  const { client } = await openReplayedClient();
  expect(await payByLink(client, payment)).toEqual({ orderReferenceNumber: expect.any(String) });
});

test.each([
  ["Decline", null, { refused: "PAYMENT_DECLINED" }],
  ["RequiresReview", { redirectUrl: "https://bank.example/" }, { confirmAt: "https://bank.example/" }],
  ["Success", null, { refused: "PAYMENT_ORPHANED" }],
  ["ValidationError", null, { refused: "SESSION_IN_ERROR" }],
])("what does not become an order says why: %s", async (salesforceResultCode, paymentData, expected) => {
  const body = { errors: [], orderReferenceNumber: null, paymentData, salesforceResultCode };
  const { client } = await openReplayedClient({ payByLink: { status: 422, body } });
  expect(await payByLink(client, payment)).toMatchObject(expected);
});

test("a payment that was confirmed at the bank is not called declined where the gateway does not say what became of it", async () => {
  const body = { errors: [], orderReferenceNumber: null, paymentData: null, salesforceResultCode: "SystemError" };
  const { client } = await openReplayedClient({ payByLink: { status: 422, body } });
  const confirmed = payByLink(client, { token, requestType: "PostAuth", paymentToken: "0aQ" });
  await expect(confirmed).rejects.toMatchObject({ code: "INTERNAL_ERROR", status: 503 });
  expect(await payByLink(client, payment)).toMatchObject({ refused: "PAYMENT_DECLINED" });
});
