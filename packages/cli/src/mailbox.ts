import { isOnThisMachine, type App } from "@tradecounter/server";
import type { FastifyReply, FastifyRequest } from "fastify";

export const MAILBOX_PATH = "/dev/mailbox";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/** The page lets nothing run or be fetched, itself included; its frames show a mail each. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** A mail in its frame: no script, an origin of its own, and its links open beside. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox";

type ReadMail = NonNullable<Awaited<ReturnType<NonNullable<App["mail"]["mailbox"]>["find"]>>>;

/**
 * Mounts what was "sent" while no mail leaves, for whoever develops the store; nothing where mail leaves, or where the store
 * is in business. Mails let people in: only this machine's own browser may read them, asking by a name of this machine.
 */
export function mountMailbox({ http, mail: { mailbox } }: App): void {
  if (!mailbox) return;

  const isHere = ({ ip, host }: FastifyRequest) => loopback.has(ip) && isOnThisMachine(`http://${host}`);
  const answer = (reply: FastifyReply, type: "html" | "plain", policy: string, text: string) =>
    reply
      .headers({
        "content-type": `text/${type}; charset=utf-8`,
        "content-security-policy": policy,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
      })
      .send(text);

  http.get(MAILBOX_PATH, async (request, reply) => {
    if (!isHere(request)) return reply.callNotFound();
    return answer(reply, "html", pagePolicy, listPage(await mailbox.list()));
  });
  http.get<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id`, async (request, reply) => {
    const mail = isHere(request) ? await mailbox.find(request.params.id) : undefined;
    return mail ? answer(reply, "html", pagePolicy, mailPage(mail)) : reply.callNotFound();
  });
  http.get<{ Params: { id: string } }>(`${MAILBOX_PATH}/:id/html`, async (request, reply) => {
    const mail = isHere(request) ? await mailbox.find(request.params.id) : undefined;
    if (!mail) return reply.callNotFound();
    return answer(reply, "html", mailPolicy, mail.html.replace("<head>", '<head><base target="_blank">'));
  });
}

function listPage(mails: readonly ReadMail[]): string {
  const rows = mails.map(
    ({ id, subject, to, date }) => `<tr>
<td><a href="${MAILBOX_PATH}/${escaped(id)}">${escaped(subject)}</a></td>
<td>${escaped(to)}</td>
<td><time datetime="${date.toISOString()}">${date.toISOString().slice(0, 19).replace("T", " ")}</time></td></tr>`,
  );
  const table = `<div class="wide"><table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Sent (UTC)</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table></div>`;
  const empty = "<p>No mail yet. Order a part, or ask for a new password: the mail is here a second later.</p>";
  return page(
    "Mailbox",
    `<p class="second">What the store would have sent. No mail leaves until SMTP_URL is set; see docs/mail.md.</p>
${mails.length > 0 ? table : empty}`,
  );
}

function mailPage({ id, subject, to, date, text, template, storeName }: ReadMail): string {
  return page(
    subject,
    `<p><a href="${MAILBOX_PATH}">All mails</a></p>
<dl><dt>From</dt><dd>${escaped(storeName)}</dd><dt>To</dt><dd>${escaped(to)}</dd><dt>Sent</dt><dd>${date.toISOString()}</dd><dt>Template</dt><dd>${escaped(template)}</dd></dl>
<h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${MAILBOX_PATH}/${escaped(id)}/html"></iframe>
<h2>As text</h2>
<pre>${escaped(text)}</pre>`,
  );
}

/** The store's own colours and sizes, written out: this page is no part of the storefront and has no file of its own. */
function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 60rem; padding: 24px 16px 48px; font: 16px/24px "IBM Plex Sans", system-ui, sans-serif;
  background: light-dark(#fbfaf7, #111315); color: light-dark(#16181b, #eceae4); }
h1 { margin: 0 0 8px; padding-bottom: 12px; border-bottom: 2px solid light-dark(#16181b, #8f959b); font: 600 23px/30px inherit; font-size: 23px; line-height: 30px; overflow-wrap: anywhere; }
h2 { margin: 24px 0 8px; font-size: 16px; line-height: 24px; }
a { color: light-dark(#0b5cad, #7fb6ee); }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.second, dt, th { color: light-dark(#5b626b, #a4a9af); }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; line-height: 20px; }
th { text-align: left; font-weight: 400; font-size: 12px; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid light-dark(#d9d6ce, #2c3035); vertical-align: top; }
time { white-space: nowrap; font-variant-numeric: tabular-nums; }
@media (max-width: 40em) {
  table { table-layout: fixed; overflow-wrap: anywhere; }
  th:nth-child(2) { width: 38%; }
  th:nth-child(3) { width: 24%; }
  :is(th, td):nth-child(3) { padding-right: 0; }
  time { white-space: normal; }
}
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0; font-size: 14px; line-height: 20px; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid light-dark(#d9d6ce, #2c3035); border-radius: 2px; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; padding: 16px; background: light-dark(#f1efe9, #191c1f); font: 14px/20px "IBM Plex Mono", ui-monospace, monospace; }
</style></head>
<body><main><h1>${escaped(title)}</h1>
${content}
</main></body></html>
`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!);
}
