/** A mail, ready to be sent. A repeat has the same `messageId`, by which mail programs recognize it. */
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

/** How mail is sent. */
export interface Post {
  /** `none`: mail is not sent. `mailbox`: nor is it here, but a developer can read it. */
  readonly kind: "smtp" | "mailbox" | "none";
  /** The sender's address, whose domain is used in message ids. */
  readonly from: string | null;
  /**
   * Resolves once another server has accepted the mail. Throws UndeliverableError when it can never be sent, and any other error when it
   * may be sent later, or when it is unknown whether it was. `stop` aborts it.
   */
  send(message: Message, stop: AbortSignal): Promise<void>;
}

/** The mail can never be sent, however often it is tried. The message says why, and may quote the mail server. */
export class UndeliverableError extends Error {}

/** Mail of a store under development: it can be read in the database's mailbox. */
export const mailboxPost: Post = { kind: "mailbox", from: null, send: async () => {} };

/** Our choice: mail that cannot be sent is reported and not kept for a time when it could. */
export const noPost: Post = {
  kind: "none",
  from: null,
  send: async () => {
    throw new UndeliverableError("No mail leaves: SMTP_URL is not set.");
  },
};
