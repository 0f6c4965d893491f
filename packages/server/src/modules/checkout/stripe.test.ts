import { payCheckout } from "@tradecounter/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../db/index.ts";
import { startStripeApi } from "../payment/stripe-api.ts";
import { stripeCards } from "../payment/stripe.ts";
import { alsoOnEmbedded } from "../../testing/understood.ts";
import { active, openCheckoutShop, openInBrowser, place, type CheckoutShop } from "./test-shop.ts";

alsoOnEmbedded();

let stripe: Awaited<ReturnType<typeof startStripeApi>>;
let shop: CheckoutShop;

/** In cents. */
const smallest = 5000;

beforeAll(async () => {
  stripe = await startStripeApi({ smallest });
  const account = { secretKey: "sk_test_x", publishableKey: "pk_test_x", webhookSecret: "whsec_test" };
  let db: Database;
  shop = await openCheckoutShop({
    beforeDb: (given) => (db = given),
    before: () => stripeCards({ ...account, apiUrl: stripe.apiUrl }, { db, clock: { now: () => new Date() } }).gateway,
  });
});
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

const pay = async (wanted?: Parameters<CheckoutShop["guestReadyToPay"]>[0]) => {
  const { guest } = await shop.guestReadyToPay(wanted);
  const paid = await guest.send(payCheckout, { ...active, body: { requestType: "Auth", paymentToken: "pm_card" } });
  return { guest, paid };
};

test("a total that Stripe does not take is told as that, is not charged, and keeps nobody else from paying", async () => {
  const detail = "The card service does not take this amount. You have not been charged: pay another way.";
  // as many in a row as would close the gateway to everybody
  for (let shopper = 0; shopper < 6; shopper++) {
    const { guest, paid } = await pay({ plug: "1" });
    expect(paid).toMatchObject({ status: 422, body: { salesforceResultCode: "Decline", errors: [{ detail }] } });
    expect(await openInBrowser(guest)).toBeUndefined();
  }
  expect(stripe.intents()).toEqual([]);
  const { guest, paid } = await pay({ plug: "20" });
  expect(paid).toMatchObject({ status: 200 });
  expect(await place(guest)).toMatchObject({ status: 201 });
});
