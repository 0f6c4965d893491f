import { decimal, formatDecimal } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import { amountsOf, confirmPathOf, type LedgerCard, type LedgerPayment } from "../../sandbox-gateway/index.ts";
import { withBreaker } from "./breaker.ts";
import { isSigned } from "./notices.ts";
import {
  GatewayError,
  PaymentRefusedError,
  UnknownTokenError,
  type Charge,
  type GatewayPayment,
  type KeptCard,
  type PaymentGateway,
  type PaymentPart,
} from "./gateway.ts";

export interface SandboxConnection {
  readonly url: string;
  readonly secret: string;
  readonly timeoutMs: number;
  readonly browserUrl: string;
}

/** What a store needs to take cards at the sandbox gateway: the port to it, and the URL of its card form. */
export function sandboxCards({ url, secret, browserUrl = url, timeoutMs = 12_000, clock }: SandboxCards) {
  return {
    gateway: withBreaker(sandboxPayments({ url, secret, timeoutMs, browserUrl }), clock),
    client: { componentName: "sandboxCardForm", config: { formUrl: `${browserUrl}/form` } },
    timeoutMs,
  };
}

export interface SandboxCards {
  readonly url: string;
  readonly secret: string;
  /** The gateway's URL for browsers, if not `url`. */
  readonly browserUrl?: string;
  /** Longer than the slow test card takes. */
  readonly timeoutMs?: number;
  readonly clock: Clock;
}

/** The port to the built-in sandbox gateway, over HTTP like any other. */
function sandboxPayments({ url, secret, timeoutMs, browserUrl }: SandboxConnection): PaymentGateway {
  function paymentFrom(payment: LedgerPayment): GatewayPayment {
    const { reference, status, amount, currency } = payment;
    // not in its own format: the outcome is unknown
    if ([reference, status, amount, currency].some((part) => typeof part !== "string"))
      throw new GatewayError("The card gateway answered with something that is no payment.");
    return { ...known(payment), confirmAt: payment.confirming ? browserUrl + confirmPathOf(payment) : null };
  }

  async function call<Answer = LedgerPayment>(
    method: "GET" | "POST",
    path: string,
    body?: unknown,
    resource = "payments",
  ): Promise<Answer | undefined> {
    let response: Response;
    let answer: Answer;
    try {
      response = await fetch(`${url}/v1/${resource}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = (await response.json()) as Answer;
    } catch (error) {
      throw new GatewayError("The card gateway did not answer.", { cause: error });
    }
    if (response.status === 404) return undefined;
    if (response.status === 409) throw new PaymentRefusedError((answer as { error: string }).error);
    if (response.status === 422) throw new UnknownTokenError("The card token is unknown or too old.");
    if (!response.ok) throw new GatewayError(`The card gateway answered with status ${response.status}.`);
    return answer;
  }

  const chargeOf = ({ key, amount, currency }: Charge) => ({ key, amount: formatDecimal(amount), currency });
  const move = async (what: "captures" | "refunds", { paymentKey, amount, ...rest }: PaymentPart) =>
    paymentFrom(required(await call("POST", `/${paymentKey}/${what}`, { ...rest, amount: formatDecimal(amount) })));
  const required = <Found>(found: Found | undefined) => {
    if (!found) throw new GatewayError("The card gateway does not know what it was asked about.");
    return found;
  };

  return {
    name: "Sandbox",
    // off session there is no page to return to, and the gateway declines a card that needs confirmation
    authorize: async ({ token, customer, isToKeep, returnUrl, ...charge }) =>
      paymentFrom(required(await call("POST", "", { ...chargeOf(charge), token, customer, isToKeep, returnUrl }))),
    keep: async (card) =>
      cardFrom(required(await call<{ token: string; card: LedgerCard }>("POST", "", card, "cards"))),
    async forget(card) {
      required(await call("POST", "/forget", card, "cards"));
    },
    async open(charge) {
      const opened = required(await call<LedgerPayment>("POST", "/open", chargeOf(charge)));
      return { forBrowser: { reference: paymentFrom(opened).reference, clientSecret: opened.clientSecret ?? "" } };
    },
    capture: (part) => move("captures", part),
    refund: (part) => move("refunds", part),
    release: async (key) => paymentFrom(required(await call("POST", `/${key}/release`))),
    async reverse(key) {
      required(await call("POST", `/${key}/reverse`));
    },
    async find(key) {
      const payment = await call("GET", `/${key}`);
      return payment && paymentFrom(payment);
    },
    async isGood(token) {
      const { isGood } = required(await call<{ isGood?: boolean }>("POST", "/check", { token }, "cards"));
      if (typeof isGood !== "boolean") throw new GatewayError("The card gateway does not say whether a token is good.");
      return isGood;
    },
    readNotice({ headers, body, now }) {
      if (!isSigned(String(headers["sandbox-signature"] ?? ""), body, { secret, now })) return undefined;
      return { paymentKey: keyIn(body.toString("utf8")) };
    },
  };
}

function keyIn(text: string): string | null {
  try {
    const { payment } = JSON.parse(text) as { payment?: { key?: unknown } };
    return typeof payment?.key === "string" ? payment.key : null;
  } catch {
    return null;
  }
}

function cardFrom({ token, card }: { token: string; card: LedgerCard }): KeptCard {
  if (typeof token !== "string" || !card)
    throw new GatewayError("The card gateway answered with something that is no card.");
  const { brand, lastFour, expiryMonth, expiryYear, name } = card;
  return { token, brand, lastFour, expiryMonth, expiryYear, holder: name };
}

function known(payment: LedgerPayment): GatewayPayment {
  const { reference, status, amount, currency, declineReason, card, keptAs } = payment;
  return {
    reference,
    status,
    amount: decimal(amount),
    ...amountsOf(payment),
    currency,
    declineReason,
    method: card && { brand: card.brand, lastFour: card.lastFour },
    kept: card && keptAs ? cardFrom({ token: keptAs, card }) : null,
  };
}
