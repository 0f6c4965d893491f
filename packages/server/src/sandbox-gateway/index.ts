import { randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { systemClock, type Clock } from "../clock.ts";
import { cardFrom, type CardInput, type KnownCard } from "./cards.ts";
import { formPage, formScript, formStyle } from "./form.ts";
import { openLedger, type Ledger, type LedgerPayment } from "./ledger.ts";

export { testCards, type Behaviour } from "./cards.ts";
export { paymentsInLedger, type LedgerPayment } from "./ledger.ts";

export interface SandboxGatewayOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** Where its book and its secret are kept; without one both end with the process. */
  readonly folder?: string;
  /** Whether a page of this origin may embed the form and be given tokens. Without it: pages of this machine. */
  readonly isKnownOrigin?: (origin: string) => boolean;
  readonly clock?: Clock;
  /** How long the slow card takes. */
  readonly slowMs?: number;
}

export interface SandboxGateway {
  /** Its own origin, never the store's. */
  readonly url: string;
  /** What the store's server shows to be let in. */
  readonly secret: string;
  close(): Promise<void>;
}

/**
 * Starts the built-in card gateway for trials: a separate HTTP server, as a real gateway is. Browsers get its card form
 * and give it the card number; the store's server gets a token and never sees the number. See docs/payments.md.
 * When another process of the same installation has started it already, that one is used.
 */
export async function startSandboxGateway({
  port,
  host = "127.0.0.1",
  folder,
  isKnownOrigin = isOnThisMachine,
  clock = systemClock,
  slowMs = 8000,
}: SandboxGatewayOptions): Promise<SandboxGateway> {
  const secret = secretOf(folder);
  const server = fastify({ bodyLimit: 16 * 1024, forceCloseConnections: true });
  // Opened after the port is ours: two processes must not write one book.
  let ledger: Ledger | undefined;
  const book = () => ledger!;
  serveForm(server, isKnownOrigin);
  serveBrowsers(server, book, clock);
  serveStore(server, book, { secret, slowMs });
  try {
    await server.listen({ port, host });
  } catch (error) {
    const running = `http://${host}:${port}`;
    if (await isSameInstallation(running, secret)) return { url: running, secret, close: async () => {} };
    throw error;
  }
  ledger = openLedger({ file: folder && join(folder, "ledger.jsonl"), clock });
  const url = `http://${host}:${(server.server.address() as AddressInfo).port}`;
  return {
    url,
    secret,
    async close() {
      await server.close();
      book().close();
    },
  };
}

function isOnThisMachine(origin: string): boolean {
  return URL.canParse(origin) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
}

function secretOf(folder: string | undefined): string {
  const fresh = randomBytes(24).toString("base64url");
  if (!folder) return fresh;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "secret");
  if (!existsSync(file)) {
    // Written whole under another name first: another process of this installation may be reading it already.
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, fresh, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch {
      // That process was quicker; its secret counts.
    }
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}

async function isSameInstallation(url: string, secret: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${url}/v1/payments/none`, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(2000),
    });
    return status === 404;
  } catch {
    return false;
  }
}

/** The form's document, to be embedded by a page of a known origin only. */
function serveForm(server: FastifyInstance, isKnownOrigin: (origin: string) => boolean): void {
  server.get("/form", (request: FastifyRequest<{ Querystring: { parent?: string } }>, reply) => {
    const parent = originOf(request.query.parent);
    if (!parent || !isKnownOrigin(parent))
      return reply.code(403).type("text/plain").send("This page may not embed the card form.");
    return secured(reply, parent).type("text/html; charset=utf-8").send(formPage(parent));
  });
  server.get("/form.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(formStyle()));
  server.get("/form.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(formScript()));
}

function originOf(text: string | undefined): string | undefined {
  return text && URL.canParse(text) && new URL(text).origin === text ? text : undefined;
}

function secured(reply: FastifyReply, parent: string): FastifyReply {
  return reply.headers({
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${parent}`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
}

type CardRequest = FastifyRequest<{ Body: Partial<CardInput> | null }>;

/** What the form calls. Cross-origin pages cannot: there are no CORS headers, and JSON needs them. */
function serveBrowsers(server: FastifyInstance, ledger: () => Ledger, clock: Clock): void {
  const cardOf = (request: CardRequest) => {
    const { number = "", expiry = "", code = "", name = "" } = request.body ?? {};
    return cardFrom(
      { number: String(number), expiry: String(expiry), code: String(code), name: String(name) },
      clock.now(),
    );
  };
  const told = ({ brand, lastFour }: Pick<KnownCard, "brand" | "lastFour">) => ({ brand, lastFour });

  server.post("/tokens", (request: CardRequest, reply) => {
    const card = cardOf(request);
    if (Array.isArray(card)) return reply.code(422).send({ errors: card });
    return reply.code(201).send({ token: ledger().addToken(card), ...told(card) });
  });

  server.post(
    "/payments/:reference/complete",
    (request: CardRequest & FastifyRequest<{ Params: { reference: string } }>, reply) => {
      const payment = ledger().findByReference(request.params.reference);
      const shown = request.headers["x-client-secret"];
      if (!payment?.clientSecret || typeof shown !== "string" || !isSame(shown, payment.clientSecret))
        return reply.code(404).send({});
      const card = cardOf(request);
      if (Array.isArray(card)) return reply.code(422).send({ errors: card });
      const completed = ledger().complete(payment, card);
      if (completed.status !== "authorized") {
        return reply.code(422).send({ errors: [{ field: "number", message: declineText(completed) }] });
      }
      return reply.code(201).send({ token: completed.reference, ...told(card) });
    },
  );
}

function declineText({ declineReason }: LedgerPayment): string {
  return declineReason === "insufficient-funds"
    ? "There is not enough money on this card."
    : "The card was declined. Use another card.";
}

interface Charge {
  readonly key: string;
  readonly amount: string;
  readonly currency: string;
  readonly token?: string;
}

/** What the store's server calls, with the secret. Each write carries the caller's key and takes effect once. */
function serveStore(
  server: FastifyInstance,
  ledger: () => Ledger,
  { secret, slowMs }: { secret: string; slowMs: number },
): void {
  server.register(async (store) => {
    store.addHook("onRequest", async (request, reply) => {
      if (!isSame(request.headers.authorization ?? "", `Bearer ${secret}`)) await reply.code(401).send({});
    });

    store.post("/v1/payments", async (request: FastifyRequest<{ Body: Charge }>, reply) => {
      const { token, key, amount, currency } = request.body;
      const known = ledger().find(key);
      if (known) return known;
      const card = ledger().cardOf(token ?? "");
      if (!card) return reply.code(422).send({ error: "unknown-token" });
      if (card.behaviour === "slow") await sleep(slowMs);
      const payment = ledger().authorize({ key, amount, currency }, card);
      // The money is taken and the answer never comes: the caller has to give up and ask.
      if (card.behaviour === "take-and-time-out") return new Promise<never>(() => {});
      return payment;
    });

    store.post("/v1/payments/open", (request: FastifyRequest<{ Body: Charge }>) => {
      const { key, amount, currency } = request.body;
      return ledger().open({ key, amount, currency });
    });

    store.get("/v1/payments/:key", (request: FastifyRequest<{ Params: { key: string } }>, reply) => {
      return ledger().find(request.params.key) ?? reply.code(404).send({});
    });

    store.post("/v1/payments/:key/capture", (request: FastifyRequest<{ Params: { key: string } }>, reply) => {
      const payment = ledger().find(request.params.key);
      return payment ? ledger().capture(payment) : reply.code(404).send({});
    });

    store.post("/v1/payments/:key/reverse", (request: FastifyRequest<{ Params: { key: string } }>) =>
      ledger().reverse(request.params.key),
    );
  });
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
