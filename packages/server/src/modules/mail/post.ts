/** A mail, ready to be sent. A repeat has the same `messageId`, by which mail programs tell that it is one. */
export interface Message {
  /** `<id@domain>` */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly to: string;
  readonly date: Date;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The way on which mail leaves. */
export interface Post {
  /** `none`: no mail leaves. `mailbox`: none does either, but a developer reads it. */
  readonly kind: "smtp" | "mailbox" | "none";
  /** The domain of message ids, and the sender's address. */
  readonly from: string | null;
  /**
   * Answers once somebody else has taken the mail over. Throws UndeliverableError when it never will be, and anything else
   * when it may be later, or when nobody knows whether it was. `stop` breaks it off.
   */
  send(message: Message, stop: AbortSignal): Promise<void>;
}

/** The mail can never go, whoever tries again. The message says why, and may quote the mail server. */
export class UndeliverableError extends Error {}

/** Mail of a store under development: whoever looks into the database's mailbox sees it. */
export const mailboxPost: Post = { kind: "mailbox", from: null, send: async () => {} };

/** Our choice: mail that cannot leave is told of and not kept for a day on which it could. */
export const noPost: Post = {
  kind: "none",
  from: null,
  send: async () => {
    throw new UndeliverableError("No mail leaves: SMTP_URL is not set.");
  },
};
