import type { FastifyInstance, FastifyReply } from "fastify";
import type { Clock } from "../clock.ts";
import { cardFrom, type CardInput, type KnownCard } from "./cards.ts";
import { formPage, formScript, formStyle } from "./form.ts";
import type { Ledger, LedgerPayment } from "./ledger.ts";
import { isSame } from "./secret.ts";

export interface BrowserApiOptions {
  readonly clock: Clock;
  /** Whether a page of this origin may embed the form. */
  readonly isKnownOrigin: (origin: string) => boolean;
}

type Card = { Body: Partial<CardInput> | null };

/** Serves the card form and its calls. Pages of other origins cannot call it: there are no CORS headers, and JSON needs them. */
export function serveBrowsers(
  server: FastifyInstance,
  ledger: () => Ledger,
  { clock, isKnownOrigin }: BrowserApiOptions,
): void {
  server.get<{ Querystring: { parent?: string } }>("/form", (request, reply) => {
    const parent = originOf(request.query.parent);
    if (!parent || !isKnownOrigin(parent)) {
      return reply.code(403).type("text/plain").send("This page may not embed the card form.");
    }
    return secured(reply, parent).type("text/html; charset=utf-8").send(formPage(parent));
  });
  server.get("/form.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(formStyle()));
  server.get("/form.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(formScript()));

  server.post<Card>("/tokens", (request, reply) => {
    const card = cardOf(request.body, clock);
    if (Array.isArray(card)) return reply.code(422).send({ errors: card });
    return reply.code(201).send({ token: ledger().addToken(card), ...shown(card) });
  });

  server.post<Card & { Params: { reference: string } }>("/payments/:reference/complete", (request, reply) => {
    const payment = ledger().findByReference(request.params.reference);
    const secret = request.headers["x-client-secret"];
    if (!payment?.clientSecret || !isSame(String(secret), payment.clientSecret)) return reply.code(404).send({});
    const card = cardOf(request.body, clock);
    if (Array.isArray(card)) return reply.code(422).send({ errors: card });
    const completed = ledger().complete(payment, card);
    if (completed.status !== "authorized") {
      return reply.code(422).send({ errors: [{ field: "number", message: declineText(completed) }] });
    }
    return reply.code(201).send({ token: completed.reference, ...shown(card) });
  });
}

function originOf(text: string | undefined): string | undefined {
  return text && URL.canParse(text) && new URL(text).origin === text ? text : undefined;
}

function secured(reply: FastifyReply, parent: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    ...["script-src", "style-src", "connect-src"].map((kind) => `${kind} 'self'`),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parent}`,
  ];
  return reply.headers({
    "cache-control": "no-store",
    "content-security-policy": policy.join("; "),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
}

function cardOf(body: Card["Body"], clock: Clock) {
  const field = (name: keyof CardInput) => (typeof body?.[name] === "string" ? body[name] : "");
  const input = { number: field("number"), expiry: field("expiry"), code: field("code"), name: field("name") };
  return cardFrom(input, clock.now());
}

function shown({ brand, lastFour }: KnownCard) {
  return { brand, lastFour };
}

function declineText({ declineReason }: LedgerPayment): string {
  return declineReason === "insufficient-funds"
    ? "There is not enough money on this card."
    : "The card was declined. Use another card.";
}
