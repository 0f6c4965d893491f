import { describe, expect, test } from "vitest";
import type { Payment } from "./payment.ts";
import { openReplayedClient } from "./testing/replay-store.ts";
import { refused } from "./testing/small-store.ts";
import type { Answered } from "./testing/small-store.ts";

const yard = { firstName: "Inga", lastName: "Holm", street: "Am Kielseng 7", country: "DE" };
const sent = async (payment: Payment) => {
  const { client, store } = await openReplayedClient();
  await client.payment.pay(payment);
  return store.seen[0]!.body;
};

test.each<Payment>([
  { requestType: "Auth", paymentToken: "tok_1", paymentsData: { device: "web" } },
  { requestType: "PostAuth", paymentToken: "pi_1" },
  { requestType: "SimplePurchaseOrder", paymentToken: "PO-7" },
  { requestType: "ClientRequest", paymentsData: { intent: "create" } },
  { requestType: "Auth", paymentToken: "tok_1", registrationAccountId: "0017t00000ReG01AAK" },
])("a payment goes as it is, its data as text: %j", async (payment) => {
  const { paymentsData, ...rest } = payment;
  expect(await sent(payment)).toEqual({ ...rest, ...(paymentsData && { paymentsData: JSON.stringify(paymentsData) }) });
});

test.each<[string, Payment]>([
  ["no token", { requestType: "Auth" }],
  ["a blank token", { requestType: "PostAuth", paymentToken: " " }],
  ["no purchase order number", { requestType: "SimplePurchaseOrder" }],
  ["no data for the provider", { requestType: "ClientRequest" }],
  ["too much data", { requestType: "Auth", paymentToken: "tok_1", paymentsData: { a: 1, b: 2, c: 3, d: 4, e: 5 } }],
])("a payment with %s is refused before the network", async (_, payment) => {
  const { client, store } = await openReplayedClient();
  await expect(client.payment.pay(payment)).rejects.toMatchObject({ code: "INVALID_CONFIG" });
  expect(store.seen).toEqual([]);
});

describe("the billing address of a payment", () => {
  const billed = async (billingAddress: Payment["billingAddress"]) =>
    ((await sent({ requestType: "Auth", paymentToken: "tok_1", billingAddress })) as Payment).billingAddress;

  test("goes in full with a name, without phone and id", async () => {
    const saved = { ...yard, id: "8lW7t00000AdR01AAK", isDefault: true, shipToPhoneNumber: "0461 1" };
    expect(await billed(saved)).toEqual({ ...yard, name: "Inga Holm" });
  });

  test("goes by its id where no more is known of it", async () => {
    expect(await billed({ id: "8lW7t00000AdR01AAK" })).toEqual({ id: "8lW7t00000AdR01AAK" });
  });
});

test.each(["paymentData", "paymentsData"])("the provider's data are read where a store calls them %s", async (name) => {
  const body = { salesforceResultCode: "Success", errors: [], [name]: { clientSecret: "cs_1" } };
  const { client } = await openReplayedClient({ payCheckout: { body } });
  const paid = await client.payment.pay({ requestType: "ClientRequest", paymentsData: { intent: "create" } });
  expect(paid).toEqual({ salesforceResultCode: "Success", errors: [], paymentData: { clientSecret: "cs_1" } });
});

describe("a declined payment", () => {
  const declined = { salesforceResultCode: "Decline", errors: [], paymentData: null };
  const decline = async (payCheckout: Answered) => {
    const { client } = await openReplayedClient({ payCheckout });
    return client.payment.pay({ requestType: "Auth", paymentToken: "tok_1" });
  };

  test.each([200, 400, 402, 422])("is a result where a store answers %i", async (status) => {
    expect(await decline({ status, body: declined })).toEqual(declined);
  });

  test("is none where the store fails, as the money may be taken then, nor where it only refuses", async () => {
    await expect(decline({ status: 500, body: declined })).rejects.toMatchObject({ status: 500 });
    await expect(decline(refused(400, "INVALID_API_INPUT", "No."))).rejects.toMatchObject({ status: 400 });
    await expect(decline({ status: 400, body: { message: "No." } })).rejects.toMatchObject({ words: "No." });
  });
});
