import type { FastifyInstance, FastifyReply } from "fastify";
import { formStyle } from "./form.ts";
import type { Ledger, LedgerPayment } from "./ledger.ts";
import { isSame } from "./secret.ts";

type Named = { Params: { reference: string; secret: string } };
type Answered = Named & { Body: string | null };

/** Where the shopper accepts or refuses a payment. The secret in the path keeps others from answering. */
export const confirmPathOf = ({ reference, clientSecret }: Pick<LedgerPayment, "reference" | "clientSecret">): string =>
  `/confirm/${reference}/${clientSecret}`;

const style = `${formStyle()}
main { max-width: 26rem; margin: 8vh auto 0; padding: 0 16px; }
h1 { font-size: 23px; }
.amount { font-size: 28px; font-weight: 600; }
form { display: flex; flex-wrap: wrap; }
button { min-height: 44px; padding: 0 20px; border: 1px solid var(--edge); border-radius: 2px; background: none;
  color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button[value="confirm"] { border-color: var(--focus); background: var(--focus); color: var(--paper); }
`;

/**
 * The page on which the sandbox gateway asks as a bank does for 3-D Secure: confirm, or refuse. It needs no scripts. Either way the
 * shopper is sent back to the store; a second visit also redirects, and changes nothing.
 */
export function serveConfirmation(server: FastifyInstance, ledger: () => Ledger): void {
  void server.register(async (bank) => {
    bank.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    bank.get("/confirm.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));

    const named = ({ reference, secret }: Named["Params"]): LedgerPayment | undefined => {
      const payment = ledger().findByReference(reference);
      return payment?.clientSecret && isSame(secret, payment.clientSecret) ? payment : undefined;
    };

    bank.get<Named>("/confirm/:reference/:secret", ({ params }, reply) => {
      const payment = named(params);
      if (!payment) return reply.code(404).type("text/plain").send("There is no such payment.");
      return page(reply, payment, payment.confirming ? question(payment) : over(payment));
    });

    bank.post<Answered>("/confirm/:reference/:secret", ({ params, body }, reply) => {
      const payment = named(params);
      if (!payment) return reply.code(404).type("text/plain").send("There is no such payment.");
      const word = new URLSearchParams(body ?? "").get("answer");
      if (word !== "confirm" && word !== "refuse") return page(reply, payment, question(payment));
      const { returnUrl } = payment;
      ledger().answer(payment, word);
      return returnUrl ? reply.redirect(returnUrl, 303) : page(reply, payment, over(payment));
    });
  });
}

function page(reply: FastifyReply, payment: LedgerPayment, content: string): FastifyReply {
  const { returnUrl } = payment;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${returnUrl ? ` ${new URL(returnUrl).origin}` : ""}`,
    "frame-ancestors 'none'",
  ];
  return reply
    .headers({
      "cache-control": "no-store",
      "content-security-policy": policy.join("; "),
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    })
    .type("text/html; charset=utf-8").send(`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Confirm the payment</title>
    <link rel="stylesheet" href="/confirm.css" />
  </head>
  <body>
    <main>
${content}
    </main>
  </body>
</html>
`);
}

function question({ amount, currency, card, returnUrl }: LedgerPayment): string {
  const shop = returnUrl ? new URL(returnUrl).host : "the shop";
  return `      <h1>Confirm the payment</h1>
      <p>${escaped(shop)} wants to hold this on your card ending ${escaped(card?.lastFour ?? "")}:</p>
      <p class="amount">${escaped(amount)} ${escaped(currency)}</p>
      <form method="post">
        <button name="answer" value="confirm">Confirm</button>
        <button name="answer" value="refuse">Refuse</button>
      </form>
      <p class="hint">This is the trial gateway: no money moves.</p>`;
}

function over(payment: LedgerPayment): string {
  const said = payment.status === "authorized" || payment.status === "captured" ? "It is confirmed." : "It is over.";
  const { returnUrl } = payment;
  return `      <h1>This payment asks for nothing more</h1>
      <p>${said} ${returnUrl ? `<a href="${escaped(returnUrl)}">Go back to the shop</a>` : "Go back to the shop."}</p>`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
