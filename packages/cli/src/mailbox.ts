import { isOnThisMachine, type App } from "@tradecounter/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escaped, page } from "./plain-page.ts";

export const MAILBOX_PATH = "/dev/mailbox";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * A proxy or a tunnel on this machine reveals by one of these headers that the request is someone else's, even if it
 * sets our own name as the host.
 */
const forwarding = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** The page may not run or fetch anything, including itself; each frame shows a mail. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** A mail in its frame: no scripts, an opaque origin, and links open in a new tab. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox";

type ReadMail = NonNullable<Awaited<ReturnType<NonNullable<App["mail"]["mailbox"]>["find"]>>>;

/**
 * Mounts the mailbox with mails that were not actually sent, for developing a store; mounts nothing if mail is sent, or if the store is
 * in production. Mails grant access, so only a browser on this machine may read them, using a host name of this machine.
 */
export function mountMailbox({ http, mail: { mailbox } }: App): void {
  if (!mailbox) return;

  const isHere = ({ ip, host, headers }: FastifyRequest) =>
    loopback.has(ip) && isOnThisMachine(`http://${host}`) && !forwarding.some((name) => headers[name] !== undefined);
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
