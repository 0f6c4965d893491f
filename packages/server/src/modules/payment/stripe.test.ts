import { decimal } from "@tradecounter/commerce";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  AmountRefusedError,
  GatewayError,
  PaymentRefusedError,
  UnknownTokenError,
  type PaymentGateway,
} from "./gateway.ts";
import type { GatewayReference, GatewayReferences } from "./gateway-references.ts";
import { signedEvent, startStripeApi } from "./stripe-api.ts";
import { stripePayments } from "./stripe.ts";

const webhookSecret = "whsec_test";
let stripe: Awaited<ReturnType<typeof startStripeApi>>;
let gateway: PaymentGateway;
let references: GatewayReferences;

beforeEach(async () => {
  stripe = await startStripeApi();
  references = inMemory();
  gateway = portTo(20_000);
});
afterEach(() => stripe.close());

const portTo = (timeoutMs: number) =>
  stripePayments({ secretKey: "sk_test_x", webhookSecret, timeoutMs, references, apiUrl: stripe.apiUrl });

/** Behaves like the table. */
function inMemory(): GatewayReferences {
  const kept = new Map<string, GatewayReference>();
  const put = (key: string, change: (present: GatewayReference) => GatewayReference) => {
    const after = change(kept.get(key) ?? { reference: null, isForbidden: false });
    kept.set(key, after);
    return after;
  };
  return {
    find: async (key) => kept.get(key),
    keep: async (key, reference) => put(key, (one) => ({ ...one, reference: one.reference ?? reference })),
    forbid: async (key) => put(key, (one) => ({ ...one, isForbidden: true })),
  };
}

const charge = { key: "0pt1", amount: decimal("18.41"), currency: "USD" };
const pay = (token: string, more = {}) => gateway.authorize({ ...charge, token, ...more });

describe("a payment at Stripe", () => {
  test("holds the amount in cents, and once for one key", async () => {
    expect(await pay("pm_card")).toMatchObject({
      reference: "pi_1",
      status: "authorized",
      amount: charge.amount,
      currency: "USD",
      method: { brand: "Visa", lastFour: "4242" },
      kept: null,
    });
    expect((await pay("pm_card")).reference).toBe("pi_1");
    expect(stripe.intents()).toMatchObject([{ amount: 1841, currency: "usd", metadata: { key: "0pt1" } }]);
    expect(await gateway.find("0pt1")).toMatchObject({ status: "authorized" });
    expect(await gateway.find("another")).toBeUndefined();
  });

  test("of a currency without cents is counted in whole units", async () => {
    await gateway.authorize({ key: "yen", amount: decimal("1841"), currency: "JPY", token: "pm_card" });
    expect(stripe.intents()[0]!.amount).toBe(1841);
  });

  test.each([
    // in hundredths at Stripe, although fractions are not accepted
    ["ISK", "1841", 184_100],
    ["UGX", "1841", 184_100],
    // in whole units at Stripe, although ISO 4217 has hundredths
    ["MGA", "1841", 1841],
    ["KWD", "18.41", 18_410],
  ])("in %s is of as many units as Stripe counts, taken and given back in them", async (currency, amount, units) => {
    const whole = { amount: decimal(amount), currency };
    expect(await gateway.authorize({ key: "0pt1", ...whole, token: "pm_card" })).toMatchObject(whole);
    expect(stripe.intents()).toMatchObject([{ amount: units }]);
    const taken = { paymentKey: "0pt1", key: "c1", amount: whole.amount, isFinal: true };
    expect(await gateway.capture(taken)).toMatchObject({ status: "captured", capturedAmount: whole.amount });
    expect(await gateway.refund({ ...taken, key: "r1" })).toMatchObject({ refundedAmount: whole.amount });
  });

  test.each([
    ["USD", "0.49"],
    ["ISK", "1841.5"],
    ["MGA", "1841.5"],
    ["KWD", "18.415"],
  ])("in %s over %s is one that Stripe does not take, which is no failure of Stripe's", async (currency, amount) => {
    const refused = { ...charge, amount: decimal(amount), currency };
    await expect(gateway.authorize({ ...refused, token: "pm_card" })).rejects.toBeInstanceOf(AmountRefusedError);
    await expect(gateway.open(refused)).rejects.toBeInstanceOf(AmountRefusedError);
    expect(await gateway.find("0pt1")).toBeUndefined();
  });

  test.each([
    ["pm_declined", "declined"],
    ["pm_poor", "insufficient-funds"],
  ] as const)("with %s is declined, and found as declined once more", async (token, declineReason) => {
    expect(await pay(token)).toMatchObject({ status: "declined", declineReason });
    expect(await pay(token)).toMatchObject({ status: "declined", declineReason });
  });

  test("with a token that Stripe does not know is told so", async () => {
    await expect(pay("pm_invented")).rejects.toBeInstanceOf(UnknownTokenError);
  });

  test("that asks the shopper first says where, is open until he has answered, and ends with his no", async () => {
    const returnUrl = "https://shop.example/back";
    const asked = { status: "open", confirmAt: "https://hooks.stripe.com/3ds/pi_1" };
    expect(await pay("pm_secure", { returnUrl })).toMatchObject(asked);
    expect(await gateway.find("0pt1")).toMatchObject(asked);
    stripe.answer("pi_1", "confirm");
    expect(await gateway.find("0pt1")).toMatchObject({ status: "authorized", confirmAt: null });
    await gateway.authorize({ ...charge, key: "0pt2", token: "pm_secure", returnUrl });
    stripe.answer("pi_2", "refuse");
    expect(await gateway.find("0pt2")).toMatchObject({ status: "declined", declineReason: "not-confirmed" });
  });

  test("of a shopper who is not there says so to Stripe, and is declined as not confirmed where his bank asks for him", async () => {
    const renewal = { customer: "ada", isOffSession: true };
    expect(await pay("pm_card", renewal)).toMatchObject({ status: "authorized" });
    const confirmed = stripe.requests.find(({ path }) => path === "/v1/payment_intents/pi_2/confirm")!;
    expect(Object.fromEntries(confirmed.body)).toMatchObject({ payment_method: "pm_card", off_session: "true" });
    const asking = { ...charge, key: "0pt2", token: "pm_secure", ...renewal };
    const declined = { status: "declined", declineReason: "not-confirmed", confirmAt: null };
    expect(await gateway.authorize(asking)).toMatchObject(declined);
    expect(await gateway.find("0pt2")).toMatchObject(declined);
  });

  test("that asks the shopper where there is no way back has no place for him to confirm it", async () => {
    expect(await pay("pm_secure")).toMatchObject({ status: "open", confirmAt: null });
  });

  test("whose answer is lost is found, and not charged twice", async () => {
    gateway = portTo(100);
    stripe.feel("silent");
    await expect(pay("pm_card")).rejects.toBeInstanceOf(GatewayError);
    stripe.feel("well");
    expect(await gateway.find("0pt1")).toBeUndefined();
    expect(await pay("pm_card")).toMatchObject({ reference: "pi_1", status: "authorized" });
    expect(stripe.intents()).toHaveLength(1);
  });

  test("to which Stripe answers {} has failed, and is found or made once Stripe speaks again", async () => {
    stripe.feel("confused");
    await expect(pay("pm_card")).rejects.toBeInstanceOf(GatewayError);
    stripe.feel("well");
    expect(await pay("pm_card")).toMatchObject({ reference: "pi_1", status: "authorized" });
    stripe.feel("confused");
    await expect(gateway.find("0pt1")).rejects.toBeInstanceOf(GatewayError);
    stripe.feel("well");
    expect(stripe.intents()).toHaveLength(1);
  });

  test("is replaced by another card only where Stripe knows that one", async () => {
    expect(await gateway.isGood("pm_card")).toBe(true);
    expect(await gateway.isGood("pm_invented")).toBe(false);
    stripe.feel("confused");
    await expect(gateway.isGood("pm_card")).rejects.toBeInstanceOf(GatewayError);
  });

  test("that is reversed before it arrives takes nothing, and one that is held is let go", async () => {
    await gateway.reverse("0pt1");
    expect(await pay("pm_card")).toMatchObject({ status: "reversed" });
    expect(stripe.intents()).toEqual([]);
    const held = { ...charge, key: "0pt2", token: "pm_card" };
    await gateway.authorize(held);
    await gateway.reverse("0pt2");
    await gateway.reverse("0pt2");
    expect(await gateway.find("0pt2")).toMatchObject({ status: "reversed" });
    expect(await gateway.authorize(held)).toMatchObject({ status: "reversed" });
  });

  test("that the browser completes is opened with its secret", async () => {
    expect(await gateway.open(charge)).toEqual({
      forBrowser: { reference: "pi_1", clientSecret: "pi_1_secret" },
    });
    expect(await gateway.open(charge)).toEqual(await gateway.open(charge));
  });
});

describe("taking and giving back", () => {
  const part = (key: string, amount: string) => ({ paymentKey: "0pt1", key, amount: decimal(amount) });

  test("goes in parts, each once for its key", async () => {
    await pay("pm_card");
    const first = { ...part("c1", "10"), isFinal: false };
    expect(await gateway.capture(first)).toMatchObject({ status: "authorized", capturedAmount: decimal("10") });
    expect(await gateway.capture(first)).toMatchObject({ capturedAmount: decimal("10") });
    expect(await gateway.capture({ ...part("c2", "8.41"), isFinal: true })).toMatchObject({
      status: "captured",
      capturedAmount: decimal("18.41"),
    });
    expect(await gateway.refund(part("r1", "3"))).toMatchObject({ status: "captured", refundedAmount: decimal("3") });
    expect(await gateway.refund(part("r1", "3"))).toMatchObject({ refundedAmount: decimal("3") });
    await gateway.reverse("0pt1");
    expect(await gateway.find("0pt1")).toMatchObject({ status: "reversed", refundedAmount: decimal("18.41") });
  });

  test("is done once also after Stripe has forgotten the key, as it may after a day", async () => {
    await pay("pm_card");
    const first = { ...part("c1", "5"), isFinal: false };
    const last = { ...part("c2", "13.41"), isFinal: true };
    await gateway.capture(first);
    stripe.forgetKeys();
    expect(await gateway.capture(first)).toMatchObject({ status: "authorized", capturedAmount: decimal("5") });
    await gateway.capture(last);
    stripe.forgetKeys();
    expect(await gateway.capture(last)).toMatchObject({ status: "captured", capturedAmount: decimal("18.41") });
    for (const key of ["r1", "r2", "r3"]) await gateway.refund(part(key, "1"));
    stripe.forgetKeys();
    expect(await gateway.refund(part("r1", "1"))).toMatchObject({ refundedAmount: decimal("3") });
    expect(await gateway.refund(part("r4", "1"))).toMatchObject({ refundedAmount: decimal("4") });
  });

  test("between two captures is done once, too, and stays given back", async () => {
    await pay("pm_card");
    await gateway.capture({ ...part("c1", "5"), isFinal: false });
    await gateway.refund(part("r1", "1"));
    await gateway.capture({ ...part("c2", "13.41"), isFinal: true });
    stripe.forgetKeys();
    expect(await gateway.refund(part("r1", "1"))).toMatchObject({ status: "captured", refundedAmount: decimal("1") });
    const refunds = stripe.requests.filter(({ method, path }) => method === "POST" && path === "/v1/refunds");
    expect(refunds).toHaveLength(1);
    await expect(gateway.refund(part("r2", "17.42"))).rejects.toBeInstanceOf(PaymentRefusedError);
  });

  test("that has failed days later is told as that, is not asked for again by its key, and leaves the money to be given back", async () => {
    await pay("pm_card");
    await gateway.capture({ ...part("c1", "18.41"), isFinal: true });
    await gateway.refund(part("r1", "18.41"));
    expect(await gateway.failedRefunds!("0pt1")).toEqual([]);
    const failed = stripe.failRefund("r1");
    const told = signedEvent(webhookSecret, failed, new Date());
    expect(gateway.readNotice!({ ...told, now: new Date() })).toEqual({ paymentKey: "0pt1" });
    const reason = "expired_or_canceled_card";
    expect(await gateway.failedRefunds!("0pt1")).toEqual([{ key: "r1", reason }]);
    await expect(gateway.refund(part("r1", "18.41"))).rejects.toMatchObject({ reason });
    expect(await gateway.refund(part("r2", "18.41"))).toMatchObject({ refundedAmount: decimal("18.41") });
    expect(await gateway.failedRefunds!("never-paid")).toEqual([]);
  });

  test("of what its holder disputes is refused with Stripe's word, also where all is to be given back", async () => {
    await pay("pm_card");
    await gateway.capture({ ...part("c1", "18.41"), isFinal: true });
    stripe.dispute("pi_1");
    await expect(gateway.refund(part("r1", "1"))).rejects.toMatchObject({ reason: "charge_disputed" });
    await expect(gateway.reverse("0pt1")).rejects.toMatchObject({ reason: "charge_disputed" });
  });

  test("of more than there is is refused with Stripe's word", async () => {
    await pay("pm_card");
    await expect(gateway.capture({ ...part("c1", "99"), isFinal: true })).rejects.toMatchObject({
      reason: "amount_too_large",
    });
    await expect(gateway.refund(part("r1", "1"))).rejects.toBeInstanceOf(PaymentRefusedError);
  });

  test("what is not taken is let go", async () => {
    await pay("pm_card");
    await gateway.capture({ ...part("c1", "10"), isFinal: false });
    expect(await gateway.release("0pt1")).toMatchObject({ status: "captured", capturedAmount: decimal("10") });
    await gateway.authorize({ ...charge, key: "0pt2", token: "pm_card" });
    expect(await gateway.release("0pt2")).toMatchObject({ status: "reversed" });
  });
});

test("a card is kept for its customer at Stripe, whom it knows by a number of its own", async () => {
  expect(await pay("pm_card", { customer: "ada", isToKeep: true })).toMatchObject({
    kept: { token: "pm_card", brand: "Visa", lastFour: "4242", expiryMonth: 12, expiryYear: 2035, holder: "Ada Byron" },
  });
  // later orders of a subscription are charged to it without the shopper
  expect(stripe.intents()).toMatchObject([{ setup_future_usage: "off_session" }]);
  expect(await gateway.keep({ token: "pm_card", customer: "ada" })).toMatchObject({ token: "pm_card" });
  await gateway.forget({ token: "pm_card", customer: "ada" });
  expect(stripe.requests.filter(({ path }) => path === "/v1/customers")).toHaveLength(1);
});

describe("an event of Stripe", () => {
  const now = new Date("2026-11-02T08:00:00Z");
  const read = (signed: ReturnType<typeof signedEvent>) => gateway.readNotice!({ ...signed, now });

  test("names its payment by our key", () => {
    expect(read(signedEvent(webhookSecret, "0pt1", now))).toEqual({ paymentKey: "0pt1" });
  });

  test("of another secret, of last week, or changed on its way is none", () => {
    const whole = signedEvent(webhookSecret, "0pt1", now);
    expect(read(signedEvent("whsec_other", "0pt1", now))).toBeUndefined();
    expect(read(signedEvent(webhookSecret, "0pt1", new Date(now.getTime() - 604_800_000)))).toBeUndefined();
    expect(read({ ...whole, body: Buffer.concat([whole.body, Buffer.from(" ")]) })).toBeUndefined();
    expect(gateway.readNotice!({ body: whole.body, headers: {}, now })).toBeUndefined();
  });
});
