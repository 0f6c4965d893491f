import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Ledger, LedgerPayment, Refusal } from "./ledger.ts";
import { isSame } from "./secret.ts";

export interface StoreApiOptions {
  readonly secret: string;
  /** How long the slow card takes. */
  readonly slowMs: number;
}

interface Charge {
  readonly key: string;
  readonly amount: string;
  readonly currency: string;
}

interface KeptCard {
  readonly token: string;
  readonly customer: string;
}

type ChargeOfCard = Charge &
  Pick<KeptCard, "token"> & { readonly customer?: string; readonly isToKeep?: boolean; readonly returnUrl?: string };
interface Part {
  readonly key: string;
  readonly amount: string;
}

type ByKey = { Params: { key: string } };

/** The calls of the store's server, authenticated by the secret. Each write has the caller's key and takes effect once. */
export function serveStore(server: FastifyInstance, ledger: () => Ledger, { secret, slowMs }: StoreApiOptions): void {
  server.register(async (store) => {
    store.addHook("onRequest", async (request, reply) => {
      if (!isSame(request.headers.authorization ?? "", `Bearer ${secret}`)) await reply.code(401).send({});
    });

    store.post<{ Body: KeptCard }>("/v1/cards", async ({ body: { token, customer } }, reply) => {
      return ledger().keep({ token, customer }) ?? reply.code(422).send({ error: "unknown-token" });
    });

    store.post<{ Body: Pick<KeptCard, "token"> }>("/v1/cards/check", async ({ body: { token } }) => {
      return { isGood: ledger().cardOf(token) !== undefined };
    });

    store.post<{ Body: KeptCard }>("/v1/cards/forget", async ({ body: { token, customer } }) => {
      ledger().forget({ token, customer });
      return {};
    });

    store.post<{ Body: ChargeOfCard }>("/v1/payments", async ({ body }, reply) => {
      const { token, key, amount, currency, customer, isToKeep, returnUrl } = body;
      const known = ledger().find(key);
      if (known) return known;
      const behaviour = ledger().cardOf(token)?.behaviour;
      if (behaviour === "slow") await sleep(slowMs);
      const payment = ledger().authorize({ key, amount, currency, token, customer, isToKeep, returnUrl });
      if (!payment) return reply.code(422).send({ error: "unknown-token" });
      // The money is taken and the response never sent: the caller has to time out and query.
      if (behaviour === "take-and-time-out") return new Promise<never>(() => {});
      return payment;
    });

    store.post<{ Body: Charge }>("/v1/payments/open", async ({ body: { key, amount, currency } }) =>
      ledger().open({ key, amount, currency }),
    );

    store.get<ByKey>("/v1/payments/:key", async ({ params }, reply) => {
      return ledger().find(params.key) ?? reply.code(404).send({});
    });

    type Moving = ByKey & { Body: Part & { readonly isFinal?: boolean } };
    const told = (moved: LedgerPayment | Refusal | undefined, reply: FastifyReply) => {
      if (!moved) return reply.code(404).send({});
      return "error" in moved ? reply.code(409).send(moved) : moved;
    };

    store.post<Moving>("/v1/payments/:key/captures", async ({ params, body }, reply) =>
      told(ledger().capture(params.key, { ...body, isFinal: body.isFinal ?? false }), reply),
    );

    store.post<Moving>("/v1/payments/:key/refunds", async ({ params, body }, reply) =>
      told(ledger().refund(params.key, body), reply),
    );

    store.post<ByKey>("/v1/payments/:key/release", async ({ params }, reply) =>
      told(ledger().release(params.key), reply),
    );

    store.post<ByKey>("/v1/payments/:key/reverse", async ({ params }) => ledger().reverse(params.key));
  });
}
