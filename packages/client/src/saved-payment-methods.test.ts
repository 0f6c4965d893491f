import { replies } from "@tradecounter/wire/testing";
import { expect, test } from "vitest";
import { savedPaymentMethodsModule } from "./saved-payment-methods.ts";
import { openReplayedClient } from "./testing/replay-store.ts";

const boatyard = "0017t00000BoAt1AAC";
const merchant = "8bM7t00000MeRc1AAL";
const card = "1Ju7t00000CaRd1AAL";
const methods = `/services/data/v65.0/payments/merchant-accounts/${merchant}/saved-payment-methods`;
const input = {
  gatewayCustomerReference: "cus_1",
  gatewayInitiatorReference: "seti_1",
  isDefault: true,
  paymentGatewayId: "0b07t00000GaTe1AAL",
  paymentMethodType: "Card",
  referenceOwnerId: boatyard,
  usageType: "OnSession",
} as const;

test("what an account pays with is kept, changed and removed, and lists look again each time", async () => {
  const { client, store } = await openReplayedClient({}, { accountId: () => boatyard });
  const saved = savedPaymentMethodsModule(client, merchant);
  expect((await saved.list({ pageSize: 5 })).items.map(({ last4 }) => last4)).toEqual(["4242"]);
  expect(await saved.save(input)).toMatchObject({ count: 1 });
  await saved.list({ pageSize: 5 });
  expect(await saved.change(card, { isDefault: false })).toEqual(replies.changeSavedPaymentMethod![0]);
  await saved.remove(card);
  expect(store.seen.map(({ method, path, body }) => [method, path.replace(methods, ""), body])).toEqual([
    ["GET", "", undefined],
    ["POST", "", input],
    ["GET", "", undefined],
    ["PATCH", `/${card}`, { isDefault: false }],
    ["DELETE", `/${card}`, undefined],
  ]);
  expect(store.seen.map(({ query }) => query.effectiveAccountId)).toEqual(Array(5).fill(boatyard));
});

test.each([undefined, " ", "000000000000000"])("without an account (%j) nothing is asked", async (account) => {
  const { client, store } = await openReplayedClient({}, { accountId: () => account });
  const saved = savedPaymentMethodsModule(client, merchant);
  for (const refusal of [saved.list(), saved.save(input), saved.change(card, {}), saved.remove(card)]) {
    await expect(refusal).rejects.toMatchObject({ code: "EFFECTIVE_ACCOUNT_ID_REQUIRED", status: 400 });
  }
  expect(store.seen).toEqual([]);
});

test("without a merchant's account or the method's id nothing is asked", async () => {
  const { client, store } = await openReplayedClient({}, { accountId: () => boatyard });
  const invalid = { code: "INVALID_CONFIG", status: 400 };
  await expect(savedPaymentMethodsModule(client, " ").list()).rejects.toMatchObject(invalid);
  const saved = savedPaymentMethodsModule(client, merchant);
  await expect(saved.change("", {})).rejects.toMatchObject(invalid);
  await expect(saved.remove(" ")).rejects.toMatchObject(invalid);
  expect(store.seen).toEqual([]);
});
