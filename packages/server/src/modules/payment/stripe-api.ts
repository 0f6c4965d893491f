import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

interface Intent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  customer: string | null;
  setup_future_usage: string | null;
  payment_method: object | null;
  latest_charge: { object: "charge"; amount_refunded: number } | null;
  last_payment_error: { code: string; decline_code?: string } | null;
  next_action: object | null;
}

interface Refund {
  id: string;
  object: "refund";
  payment_intent: string;
  amount: number;
  status: string;
  failure_reason?: string;
  metadata: Record<string, string>;
}

/** How the next responses are sent: normally, never, or as `{}`. */
type Mood = "well" | "silent" | "confused";

const card = (customer: string | null) => ({
  id: "pm_card",
  object: "payment_method",
  customer,
  billing_details: { name: "Ada Byron" },
  card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2035 },
});

/**
 * For tests: a local server that behaves as Stripe's public documentation describes, for the calls that our port makes. Payment methods:
 * `pm_card`, `pm_single` (charged once and not in parts), `pm_declined`, `pm_poor`, `pm_secure` (asks the shopper first). `smallest`:
 * minimum charge, in its currency's units.
 */
export async function startStripeApi({ smallest = 50 } = {}) {
  const intents = new Map<string, Intent>();
  const answered = new Map<string, { status: number; body: unknown }>();
  const requests: { method: string; path: string; key: string | undefined; body: URLSearchParams }[] = [];
  const refunds: Refund[] = [];
  const disputed = new Set<string>();
  const single = new Set<string>();
  let mood: Mood = "well";
  let count = 0;

  const failure = (status: number, error: object) => ({ status, body: { error } });
  const ok = (body: unknown) => ({ status: 200, body });
  const invalid = (code: string, param?: string) =>
    failure(400, { type: "invalid_request_error", code, param, message: code });

  function confirm(intent: Intent, body: URLSearchParams) {
    const method = body.get("payment_method");
    intent.setup_future_usage = body.get("setup_future_usage");
    if (!method || !methods.includes(method)) return invalid("resource_missing", "payment_method");
    if (method === "pm_single") single.add(intent.id);
    intent.payment_method = card(intent.setup_future_usage && intent.customer);
    if (method === "pm_secure" && body.get("off_session") === "true") {
      // nobody is present to confirm it: it fails instead of asking
      intent.payment_method = null;
      intent.last_payment_error = { code: "authentication_required", decline_code: "authentication_required" };
      return failure(402, {
        type: "card_error",
        ...intent.last_payment_error,
        message: "Authentication required.",
        payment_intent: intent,
      });
    }
    if (method === "pm_declined" || method === "pm_poor") {
      const reason = method === "pm_poor" ? "insufficient_funds" : "generic_decline";
      intent.payment_method = null;
      intent.last_payment_error = { code: "card_declined", decline_code: reason };
      return failure(402, {
        type: "card_error",
        ...intent.last_payment_error,
        message: "Declined.",
        payment_intent: intent,
      });
    }
    intent.status = method === "pm_secure" ? "requires_action" : "requires_capture";
    const returnUrl = body.get("return_url");
    if (method === "pm_secure")
      intent.next_action = returnUrl
        ? {
            type: "redirect_to_url",
            redirect_to_url: { url: `https://hooks.stripe.com/3ds/${intent.id}`, return_url: returnUrl },
          }
        : { type: "use_stripe_sdk" };
    return ok(intent);
  }

  function capture(intent: Intent, body: URLSearchParams) {
    if (intent.status !== "requires_capture") return invalid("payment_intent_unexpected_state");
    const amount = Number(body.get("amount_to_capture") ?? intent.amount);
    if (amount > intent.amount - intent.amount_received) return invalid("amount_too_large");
    if (body.get("final_capture") === "false" && single.has(intent.id))
      return invalid("parameter_invalid", "final_capture");
    intent.amount_received += amount;
    Object.assign(intent.metadata, metadataIn(body));
    intent.latest_charge ??= { object: "charge", amount_refunded: 0 };
    if (body.get("final_capture") !== "false") intent.status = "succeeded";
    return ok(intent);
  }

  function answer(method: string, path: string, body: URLSearchParams): { status: number; body: unknown } {
    const [, kind = "", id = "", action = ""] = /^\/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const intent = intents.get(id);
    switch (`${method} ${kind}${id && " id"}${action && ` ${action}`}`) {
      case "POST payment_intents": {
        const amount = Number(body.get("amount"));
        const refused = amount < smallest ? "amount_too_small" : fractionRefusal(amount, body.get("currency")!);
        if (refused) return invalid(refused, "amount");
        const fresh: Intent = {
          id: `pi_${++count}`,
          object: "payment_intent",
          amount: Number(body.get("amount")),
          amount_received: 0,
          currency: body.get("currency")!,
          status: "requires_payment_method",
          client_secret: `pi_${count}_secret`,
          metadata: metadataIn(body),
          customer: body.get("customer"),
          setup_future_usage: null,
          payment_method: null,
          latest_charge: null,
          last_payment_error: null,
          next_action: null,
        };
        intents.set(fresh.id, fresh);
        return ok(fresh);
      }
      case "POST customers":
        return ok({ id: `cus_${++count}`, object: "customer" });
      case "POST payment_methods id attach":
        return id === "pm_card" ? ok(card(body.get("customer"))) : invalid("resource_missing");
      case "POST payment_methods id detach":
        return ok(card(null));
      case "POST refunds": {
        const of = intents.get(body.get("payment_intent")!)!;
        const amount = Number(body.get("amount"));
        if (disputed.has(of.id)) return invalid("charge_disputed");
        if (!of.latest_charge || amount > of.amount_received - of.latest_charge.amount_refunded)
          return invalid("charge_already_refunded");
        of.latest_charge.amount_refunded += amount;
        const refund = {
          id: `re_${++count}`,
          object: "refund" as const,
          payment_intent: of.id,
          amount,
          status: "succeeded",
          metadata: metadataIn(body),
        };
        refunds.unshift(refund);
        return ok(refund);
      }
      case "GET refunds": {
        const ofIntent = refunds.filter(({ payment_intent: of }) => of === body.get("payment_intent"));
        const from = ofIntent.findIndex((refund) => refund.id === body.get("starting_after")) + 1;
        const data = ofIntent.slice(from, from + pageLength);
        return ok({ object: "list", url: "/v1/refunds", data, has_more: from + pageLength < ofIntent.length });
      }
    }
    if (method === "GET" && kind === "payment_methods")
      return methods.includes(id)
        ? ok(card(null))
        : failure(404, { type: "invalid_request_error", code: "resource_missing", message: "none" });
    if (!intent) return failure(404, { type: "invalid_request_error", code: "resource_missing", message: "none" });
    if (method === "GET") return ok(intent);
    if (action === "confirm") return confirm(intent, body);
    if (action === "capture") return capture(intent, body);
    if (intent.status === "succeeded" || intent.status === "canceled")
      return invalid("payment_intent_unexpected_state");
    intent.status = "canceled";
    return ok(intent);
  }

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const [path = "", query] = request.url!.split("?");
      const body = new URLSearchParams(request.method === "GET" ? query : text);
      const key = request.headers["idempotency-key"] as string | undefined;
      requests.push({ method: request.method!, path, key, body });
      // one response per key, verbatim, even if the first never arrived
      const told = (key && answered.get(key)) || copyOf(answer(request.method!, path, body));
      if (key) answered.set(key, told);
      if (mood === "silent") return;
      response
        .writeHead(told.status, { "content-type": "application/json" })
        .end(mood === "confused" ? "{}" : JSON.stringify(told.body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));

  return {
    apiUrl: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    requests,
    intents: () => [...intents.values()],
    /** The shopper's action on the page that a payment redirects to. */
    answer(id: string, word: "confirm" | "refuse") {
      const intent = intents.get(id)!;
      intent.next_action = null;
      intent.status = word === "confirm" ? "requires_capture" : "requires_payment_method";
      if (word === "refuse") intent.last_payment_error = { code: "payment_intent_authentication_failure" };
    },
    /** As Stripe does when an authorization expires: it releases what is still held. */
    expire(id: string) {
      const intent = intents.get(id)!;
      intent.status = intent.amount_received > 0 ? "succeeded" : "canceled";
    },
    /** As the bank does when the holder disputes a payment: it can no longer be refunded. */
    dispute(id: string) {
      disputed.add(id);
    },
    /**
     * As the bank does days later when the card's account is closed: the money goes back to the store. Returns the refund as in its event.
     */
    failRefund(key: string) {
      const refund = refunds.find(({ metadata }) => metadata.key === key)!;
      Object.assign(refund, { status: "failed", failure_reason: "expired_or_canceled_card" });
      intents.get(refund.payment_intent)!.latest_charge!.amount_refunded -= refund.amount;
      return refund;
    },
    /** As documented for the time after 24 hours: a repeated key is a new request. */
    forgetKeys() {
      answered.clear();
    },
    feel(next: Mood) {
      mood = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

const methods = ["pm_card", "pm_single", "pm_declined", "pm_poor", "pm_secure"];

/** For some currencies it accepts no fractions, although amounts are in fractional units. */
function fractionRefusal(amount: number, currency: string): string | undefined {
  const step = { isk: 100, ugx: 100, kwd: 10 }[currency] ?? 1;
  return amount % step === 0 ? undefined : "invalid_charge_amount";
}

/** An event about an intent with this key, or another object, as it is sent, with its signature. */
export function signedEvent(secret: string, about: string | object, at: Date) {
  const body = Buffer.from(
    JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "payment_intent.amount_capturable_updated",
      data: { object: typeof about === "string" ? { metadata: { key: about } } : about },
    }),
  );
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex");
  return { body, headers: { "stripe-signature": `t=${time},v1=${signature}` } };
}

/** Shorter than Stripe's, so that a test reaches the second page. */
const pageLength = 2;

function metadataIn(body: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    Array.from(body).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

const copyOf = <Answer>(value: Answer): Answer => structuredClone(value);

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
