import { currencyDecimals, decimal, formatDecimal, placesOf, ZERO, type Decimal } from "@tradecounter/commerce";
import { Stripe } from "stripe";
import type { Clock } from "../../clock.ts";
import type { StripeAccount } from "../../config.ts";
import type { Database } from "../../db/index.ts";
import { withBreaker } from "./breaker.ts";
import {
  AmountRefusedError,
  GatewayError,
  PaymentRefusedError,
  UnknownTokenError,
  type Charge,
  type DeclineReason,
  type GatewayPayment,
  type KeptCard,
  type PaymentGateway,
} from "./gateway.ts";
import { createGatewayReferences, type GatewayReferences } from "./gateway-references.ts";

export interface StripeOptions {
  readonly secretKey: string;
  /** The secret of the endpoint that Stripe sends its events to. Without one they are refused. */
  readonly webhookSecret: string | undefined;
  readonly timeoutMs: number;
  readonly references: GatewayReferences;
  /** The URL of its API, if not Stripe's. */
  readonly apiUrl: URL | undefined;
}

/** Maximum age of an event's signature, in seconds. */
const toleranceSeconds = 300;

/**
 * The port to Stripe, on its own library. A payment is a PaymentIntent with manual capture. It is created without moving money, its id is
 * stored under our key, and only then is it confirmed: whatever crashes, we know which intent to query.
 */
export function stripePayments({
  secretKey,
  webhookSecret,
  timeoutMs,
  references,
  apiUrl,
}: StripeOptions): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    // the caller checks the outcome, and retries with our own keys
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl && {
      host: apiUrl.hostname,
      protocol: apiUrl.protocol === "http:" ? ("http" as const) : ("https" as const),
      ...(apiUrl.port && { port: apiUrl.port }),
    }),
  });

  /** The intent of a charge, created when there is none. Undefined where the key is blocked. */
  async function intentOf({ key, amount, currency }: Charge, isOfServer: boolean, customer?: string) {
    const known = await references.find(key);
    if (known?.isForbidden) return undefined;
    if (known?.reference) return retrieve(known.reference);
    const intent = await chargeable(() =>
      stripe.paymentIntents.create(
        {
          amount: minorUnits(amount, currency),
          currency: currency.toLowerCase(),
          capture_method: "manual",
          // an order may ship in parts, and each is charged when it ships
          payment_method_options: { card: { request_multicapture: "if_available" } },
          allowed_payment_method_types: ["card"],
          // an intent confirmed by the server is not retried with another card: a shopper's refusal ends it
          metadata: { key, ...(isOfServer && { confirmedBy: "server" }) },
          ...(customer !== undefined && { customer }),
          ...expanded,
        },
        { idempotencyKey: `open ${key}` },
      ),
    );
    if (intent.object !== "payment_intent")
      throw new GatewayError("Stripe answered with something that is no payment.");
    const kept = await references.keep(key, intent.id);
    if (!kept.isForbidden) return kept.reference === intent.id ? intent : retrieve(kept.reference!);
    await cancel(intent);
    return undefined;
  }

  const retrieve = (id: string) => asked(() => stripe.paymentIntents.retrieve(id, expanded));

  async function cancel({ id, status }: Pick<Stripe.PaymentIntent, "id" | "status">): Promise<Stripe.PaymentIntent> {
    if (status === "canceled" || status === "succeeded") return retrieve(id);
    return asked(() => stripe.paymentIntents.cancel(id, expanded));
  }

  /** Stripe's id for a customer of ours. */
  async function customerOf(ours: string): Promise<string> {
    const key = `customer ${ours}`;
    const known = await references.find(key);
    if (known?.reference) return known.reference;
    const { id } = await asked(() => stripe.customers.create({ metadata: { key: ours } }, { idempotencyKey: key }));
    return (await references.keep(key, id)).reference!;
  }

  /** All refunds of a payment, newest first. */
  const refundsOf = (intent: string) =>
    asked(() => Array.fromAsync(stripe.refunds.list({ payment_intent: intent, limit: 100 })));

  async function known(key: string): Promise<Stripe.PaymentIntent> {
    const found = await references.find(key);
    if (!found?.reference) throw new PaymentRefusedError("no-such-payment");
    return retrieve(found.reference);
  }

  return {
    name: "Stripe",
    async authorize({ token, customer: ours, isToKeep, returnUrl, isOffSession, ...charge }) {
      const customer = ours === undefined ? undefined : await customerOf(ours);
      const intent = await intentOf(charge, true, customer);
      if (!intent) return forbidden(charge);
      if (intent.status !== "requires_payment_method" || intent.last_payment_error) return paymentFrom(intent, charge);
      try {
        return paymentFrom(
          await stripe.paymentIntents.confirm(
            intent.id,
            {
              payment_method: token,
              // any saved card may pay for later orders of a subscription: its bank is told so while the holder is present
              ...(isToKeep && { setup_future_usage: "off_session" as const }),
              ...(isOffSession && { off_session: true }),
              ...(returnUrl !== undefined && { return_url: returnUrl }),
              ...expanded,
            },
            { idempotencyKey: `confirm ${charge.key}` },
          ),
          charge,
        );
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return paymentFrom(await retrieve(intent.id), charge);
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === "payment_method")
          throw new UnknownTokenError("The card token is unknown or has been used.");
        throw gatewayErrorFrom(error);
      }
    },
    async keep({ token, customer: ours }) {
      const customer = await customerOf(ours);
      try {
        return cardFrom(await stripe.paymentMethods.attach(token, { customer }));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
          throw new UnknownTokenError("The card token is unknown, has been used, or its card is refused.");
        throw gatewayErrorFrom(error);
      }
    },
    async forget({ token }) {
      try {
        await stripe.paymentMethods.detach(token);
      } catch (error) {
        // it is no longer attached to a customer
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw gatewayErrorFrom(error);
      }
    },
    async open(charge) {
      const intent = await intentOf(charge, false);
      if (!intent?.client_secret) throw new GatewayError("The payment is not to be completed anymore.");
      return { forBrowser: { reference: intent.id, clientSecret: intent.client_secret } };
    },
    async capture({ paymentKey, key, amount, isFinal }) {
      const intent = await known(paymentKey);
      const note = `capture ${key}`;
      if (note in intent.metadata) return paymentFrom(intent);
      return refusedOr(async () =>
        paymentFrom(
          await stripe.paymentIntents.capture(
            intent.id,
            {
              amount_to_capture: minorUnits(amount, intent.currency),
              // omitted, it means final; Stripe accepts partial captures only for cards that allow them
              ...(!isFinal && { final_capture: false }),
              // Stripe may forget a key after 24 hours, and a store may have been down for longer
              metadata: { [note]: formatDecimal(amount) },
              ...expanded,
            },
            { idempotencyKey: note },
          ),
        ),
      );
    },
    async refund({ paymentKey, key, amount }) {
      const intent = await known(paymentKey);
      // Stripe may forget an idempotency key after 24 hours, and no refund
      const before = (await refundsOf(intent.id)).find(({ metadata }) => metadata?.key === key);
      const refund =
        before ??
        (await refusedOr(() =>
          stripe.refunds.create(
            {
              payment_intent: intent.id,
              amount: minorUnits(amount, intent.currency),
              metadata: { key, payment: paymentKey },
            },
            { idempotencyKey: `refund ${key}` },
          ),
        ));
      if (hasFailed(refund)) throw new PaymentRefusedError(failureOf(refund));
      return paymentFrom(await retrieve(intent.id));
    },
    async failedRefunds(paymentKey) {
      const found = await references.find(paymentKey);
      if (!found?.reference) return [];
      return (await refundsOf(found.reference)).flatMap((refund) => {
        const key = refund.metadata?.key;
        return key !== undefined && hasFailed(refund) ? [{ key, reason: failureOf(refund) }] : [];
      });
    },
    async release(key) {
      const intent = await known(key);
      if (intent.status !== "requires_capture") return paymentFrom(intent);
      if (intent.amount_received === 0) return paymentFrom(await cancel(intent));
      return refusedOr(async () =>
        paymentFrom(
          await stripe.paymentIntents.capture(
            intent.id,
            { amount_to_capture: 0, final_capture: true, ...expanded },
            { idempotencyKey: `release ${key}` },
          ),
        ),
      );
    },
    async reverse(key) {
      const { reference } = await references.forbid(key);
      if (reference === null) return;
      const intent = await cancel(await retrieve(reference));
      if (intent.status !== "succeeded") return;
      const left = intent.amount_received - refundedIn(intent);
      if (left === 0) return;
      await refusedOr(() =>
        stripe.refunds.create({ payment_intent: intent.id, amount: left }, { idempotencyKey: `reverse ${key}` }),
      );
    },
    async find(key) {
      const found = await references.find(key);
      return found?.reference ? paymentFrom(await retrieve(found.reference)) : undefined;
    },
    async isGood(token) {
      try {
        const { object } = await stripe.paymentMethods.retrieve(token);
        if (object !== "payment_method") throw new GatewayError("Stripe answered with something that is no card.");
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        throw gatewayErrorFrom(error);
      }
    },
    readNotice({ headers, body, now }) {
      const signature = headers["stripe-signature"];
      if (webhookSecret === undefined || typeof signature !== "string") return undefined;
      try {
        const { data } = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
        const { object, metadata } = data.object as { object?: string; metadata?: Record<string, string> | null };
        return { paymentKey: (object === "refund" ? metadata?.payment : metadata?.key) ?? null };
      } catch {
        return undefined;
      }
    },
  };
}

/** Includes the card's details, and the refunds. */
const expanded = { expand: ["payment_method", "latest_charge"] };

/** A failure with an unknown outcome. Errors other than Stripe's own pass through unchanged. */
function gatewayErrorFrom(error: unknown): unknown {
  return error instanceof Stripe.errors.StripeError
    ? new GatewayError("Stripe did not do what it was asked.", { cause: error })
    : error;
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw gatewayErrorFrom(error);
  }
}

/** Throws PaymentRefusedError where Stripe refuses, and GatewayError where the outcome is unknown. */
async function refusedOr<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
      throw new PaymentRefusedError(error.code ?? "refused");
    throw gatewayErrorFrom(error);
  }
}

/** Throws AmountRefusedError where Stripe does not accept the amount, and GatewayError. */
async function chargeable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === "amount")
      throw new AmountRefusedError();
    throw gatewayErrorFrom(error);
  }
}

/** Where Stripe's units differ from ISO 4217. Source: docs.stripe.com/currencies, "Zero-decimal currencies" and "Special cases". */
const decimalsAtStripe: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 };

function placesAtStripe(currency: string): number {
  const code = currency.toUpperCase();
  return decimalsAtStripe[code] ?? currencyDecimals(code);
}

/** The amount in the currency's smallest unit at Stripe. Throws AmountRefusedError if it has more decimals. */
function minorUnits(amount: Decimal, currency: string): number {
  const places = placesAtStripe(currency);
  if (placesOf(amount) > places) throw new AmountRefusedError();
  return Math.round(Number(formatDecimal(amount)) * 10 ** places);
}

function amountFrom(minor: number, currency: string): Decimal {
  const places = placesAtStripe(currency);
  return decimal((minor / 10 ** places).toFixed(places));
}

const hasFailed = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";
const failureOf = ({ status, failure_reason: reason }: Stripe.Refund) => reason ?? status ?? "failed";

function refundedIn({ latest_charge: charge }: Stripe.PaymentIntent): number {
  return typeof charge === "object" && charge !== null ? charge.amount_refunded : 0;
}

function forbidden({ key, amount, currency }: Charge): GatewayPayment {
  const none = { capturedAmount: ZERO, refundedAmount: ZERO, declineReason: null, method: null };
  return { reference: key, status: "reversed", amount, currency, ...none };
}

function statusOf(intent: Stripe.PaymentIntent, isOfCharge: boolean): GatewayPayment["status"] {
  switch (intent.status) {
    case "requires_capture":
      return "authorized";
    case "succeeded":
      return refundedIn(intent) >= intent.amount_received ? "reversed" : "captured";
    case "canceled":
      return "reversed";
    case "requires_payment_method": {
      // a payment that a browser completes may be retried with another card
      const isOver = isOfCharge || intent.metadata.confirmedBy === "server";
      return intent.last_payment_error && isOver ? "declined" : "open";
    }
    default:
      return "open";
  }
}

function paymentFrom(intent: Stripe.PaymentIntent, charge?: Charge): GatewayPayment {
  if (intent.object !== "payment_intent") throw new GatewayError("Stripe answered with something that is no payment.");
  const currency = intent.currency.toUpperCase();
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  const status = statusOf(intent, charge !== undefined);
  const { code, decline_code: reason } = intent.last_payment_error ?? {};
  const isKept = intent.setup_future_usage !== null && status === "authorized" && method?.customer;
  return {
    reference: intent.id,
    status,
    amount: amountFrom(intent.amount, currency),
    capturedAmount: amountFrom(intent.amount_received, currency),
    refundedAmount: amountFrom(refundedIn(intent), currency),
    currency,
    declineReason: status === "declined" ? declineReasonOf(code, reason) : null,
    confirmAt: intent.next_action?.redirect_to_url?.url ?? null,
    method: method?.card ? { brand: brandOf(method.card.brand), lastFour: method.card.last4 } : null,
    kept: isKept && method ? cardFrom(method) : null,
  };
}

/** The shopper has refused, or the bank wants a confirmation and the shopper is absent. */
const unconfirmed: ReadonlySet<string> = new Set(["payment_intent_authentication_failure", "authentication_required"]);

function declineReasonOf(...codes: (string | undefined)[]): DeclineReason {
  if (codes.includes("insufficient_funds")) return "insufficient-funds";
  return codes.some((code) => code !== undefined && unconfirmed.has(code)) ? "not-confirmed" : "declined";
}

function cardFrom({ id, card, billing_details: { name } }: Stripe.PaymentMethod): KeptCard {
  if (!card) throw new UnknownTokenError("The token stands for something else than a card.");
  return {
    token: id,
    brand: brandOf(card.brand),
    lastFour: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    holder: name,
  };
}

const brands: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "MasterCard", amex: "AmericanExpress" };

function brandOf(brand: string): string {
  return brands[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
}

const answerMs = 20_000;

/** What a store needs to take cards at Stripe. */
export function stripeCards(
  { publishableKey, ...account }: StripeAccount,
  { db, clock }: { db: Database; clock: Clock },
) {
  const references = createGatewayReferences({ db, clock }, "Stripe");
  return {
    gateway: withBreaker(stripePayments({ ...account, timeoutMs: answerMs, references }), clock),
    client: { componentName: "stripeCardForm", config: { publishableAPIKey: publishableKey } },
    timeoutMs: answerMs,
  };
}
