import { createTransport } from "nodemailer";
import type { SmtpServer } from "../../config.ts";
import { UndeliverableError, type Message, type Post } from "./post.ts";

export interface SmtpTimeouts {
  readonly connectMs: number;
  /** Between two answers of the server. */
  readonly silenceMs: number;
  /** For one mail from the first packet to the last; less than a job's lease. */
  readonly wholeMs: number;
}

export const smtpTimeouts: SmtpTimeouts = { connectMs: 10_000, silenceMs: 60_000, wholeMs: 90_000 };

/** Sends over SMTP, each mail on a connection of its own. */
export function smtpPost(server: SmtpServer, from: string, timeouts: SmtpTimeouts = smtpTimeouts): Post {
  const { host, port, tls, auth } = server;
  const transport = createTransport({
    host,
    port,
    secure: tls === "implicit",
    requireTLS: tls === "required",
    ignoreTLS: tls === "off",
    ...(auth && { auth }),
    dnsTimeout: timeouts.connectMs,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.silenceMs,
    socketTimeout: timeouts.silenceMs,
    // a mail is made of text alone
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
  return {
    kind: "smtp",
    from,
    async send(message, stop) {
      try {
        await transport.sendMail({
          ...optionsOf(message),
          signal: AbortSignal.any([stop, AbortSignal.timeout(timeouts.wholeMs)]),
        });
      } catch (error) {
        if (isPermanent(error as SmtpError)) throw new UndeliverableError((error as Error).message);
        throw error;
      }
    },
  };
}

function optionsOf({ messageId, from, replyTo, to, date, subject, html, text }: Message) {
  return {
    messageId,
    from,
    // as a value: nothing in it is read as a list or a name
    to: { name: "", address: to },
    envelope: { from: from.address, to: [to] },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    date,
    subject,
    html,
    text,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  };
}

interface SmtpError {
  /** Of the server's last answer; none where it never answered. */
  readonly responseCode?: number;
  /** The command that was answered. */
  readonly command?: string;
  readonly code?: string;
}

/**
 * Whether this mail can never go: the server has refused its recipient or its content for good (RFC 5321, 4.2.1). Refusing our
 * password, our address or our connection is about the store and not about the mail: an operator mends it, and it goes.
 */
function isPermanent({ responseCode = 0, command, code }: SmtpError): boolean {
  // made by the client itself: an address that no server could be told
  if (responseCode === 0) return code === "EENVELOPE";
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return isAboutMail && responseCode >= 500 && !aboutUs.has(responseCode);
}

/** Wrong order of commands; and that we have to encrypt or to sign in. */
const aboutUs = new Set([503, 530, 534, 535, 538]);
