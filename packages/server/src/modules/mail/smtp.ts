import { createTransport } from "nodemailer";
import type { SmtpServer } from "../../config.ts";
import { UndeliverableError, type Message, type Post } from "./post.ts";

export interface SmtpTimeouts {
  readonly connectMs: number;
  /** Between two responses of the server. */
  readonly silenceMs: number;
  /** For one mail from the first packet to the last; less than a job's lease. */
  readonly wholeMs: number;
}

export const smtpTimeouts: SmtpTimeouts = { connectMs: 10_000, silenceMs: 60_000, wholeMs: 90_000 };

/** Sends over SMTP, each mail on a separate connection. */
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
    // a mail consists of text only
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
    // as an object: it is not parsed as a list or a name
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
  /** The server's last response code; absent if it never responded. */
  readonly responseCode?: number;
  /** The command that it responded to. */
  readonly command?: string;
  readonly code?: string;
}

/**
 * Whether this mail can never be sent: the server has permanently refused its recipient or its content (RFC 5321, 4.2.1). A refusal of
 * our password, our address or our connection concerns the store and not the mail: an operator fixes it, and then it is sent.
 */
function isPermanent({ responseCode = 0, command, code }: SmtpError): boolean {
  // from the client itself: an address that cannot be sent to any server
  if (responseCode === 0) return code === "EENVELOPE";
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  return isAboutMail && responseCode >= 500 && !aboutUs.has(responseCode);
}

/** Commands out of order; and a requirement to encrypt or to sign in. */
const aboutUs = new Set([503, 530, 534, 535, 538]);
