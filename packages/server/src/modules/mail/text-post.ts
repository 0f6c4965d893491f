import type { SmsGateway } from "../../config.ts";
import { UndeliverableError, type Post } from "./post.ts";

/** A text message, ready to be sent. A repeat has the same `id`. */
interface TextMessage {
  readonly id: string;
  /** In E.164: `+17575550142`. */
  readonly to: string;
  readonly text: string;
}

/** How text messages are sent; `mailbox` and `none` as for mail. */
export interface TextPost {
  readonly kind: "http" | "mailbox" | "none";
  /** As `Post.send`. */
  send(message: TextMessage, stop: AbortSignal): Promise<void>;
}

const mailboxTexts: TextPost = { kind: "mailbox", send: async () => {} };

const noTexts: TextPost = {
  kind: "none",
  send: async () => {
    throw new UndeliverableError("No text message leaves: SMS_URL is not set.");
  },
};

/**
 * How text messages are sent: through the configured gateway, else into the mailbox of a store whose mail goes there, else not at all.
 */
export function textPostFrom(gateway: SmsGateway | undefined, { kind }: Post): TextPost {
  if (gateway) return smsGateway(gateway);
  return kind === "mailbox" ? mailboxTexts : noTexts;
}

const timeoutMs = 15_000;
/** The gateway refuses the store's key, or is unavailable at present: a retry may succeed. */
const passing = new Set([401, 403, 408, 425, 429]);

/** Posts each message as JSON to the gateway's URL. Its contract is in docs/mail.md. */
function smsGateway({ url, token, from }: SmsGateway): TextPost {
  return {
    kind: "http",
    async send({ id, to, text }, stop) {
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
        headers: {
          "content-type": "application/json",
          "idempotency-key": id,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id, to, from, text }),
      });
      // the response may quote the message
      await response.body?.cancel();
      if (response.ok) return;
      const reason = `The gateway of text messages answered ${response.status}.`;
      const isFinal = response.status >= 400 && response.status < 500 && !passing.has(response.status);
      throw isFinal ? new UndeliverableError(reason) : new Error(reason);
    },
  };
}
