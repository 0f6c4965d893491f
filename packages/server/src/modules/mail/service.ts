import { newRecordId, recordIdOf, type RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Database, Tx } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { enqueue as enqueueJob, type Job, type JobHandler } from "../jobs/index.ts";
import { domainOf, isMailAddress } from "./address.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText, shortText } from "./letter-text.ts";
import { oneLine, type Sender } from "./letter.ts";
import { UndeliverableError, type Message, type Post } from "./post.ts";
import { textPostFrom, type TextPost } from "./text-post.ts";
import {
  endMail,
  findQueued,
  insertMail,
  noteReason,
  readableMail,
  readableMails,
  sweepMails,
  wasWrittenSince,
} from "./store.ts";
import type { EndedMail, Mail } from "./store.ts";
import { compose, inWords, isText, minutesOfUse, secretsOf, type Filled } from "./templates.ts";
import type { MailRequest, MailTemplate, StorePath } from "./values.ts";
import { baseIn, localeIn, sayIn } from "./words.ts";

export interface MailNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly post: Post;
  /** If absent, text messages stay in the mailbox along with mail. */
  readonly texts?: TextPost;
  readonly storeOf: (id: RecordId) => Store | undefined;
  /** The base URL of a store's links: its origin, with its base path. */
  readonly siteOf: (store: Store) => string;
  /** Translates names from a store's catalog; if absent, they stay in the store's own language. */
  readonly namesIn?: (store: Store, language: string) => Promise<(name: string) => string>;
  /** Translates sentences of the server, with the names in them; if absent, they are in English. */
  readonly sentencesIn?: (language: string) => (english: string, nameOf: (name: string) => string) => string;
  /** Called for each mail that will never arrive. The report does not say whom it was for or what it said. */
  readonly onFailed: (report: EndedMail) => void;
}

export type MailService = ReturnType<typeof createMailService>;

/** A mail as read by a store's developer. */
export interface ReadMail extends Pick<Message, "subject" | "html" | "text" | "to" | "date"> {
  readonly id: RecordId;
  readonly template: string;
  readonly storeName: string;
}

/** Reads sent mails, where there is a mailbox. */
export interface Mailbox {
  /** Newest first. */
  list(): Promise<readonly ReadMail[]>;
  find(id: string): Promise<ReadMail | undefined>;
}

const sendJob = "mail-send";
const sweepJob = "mail-sweep";
const sweepSeconds = 300;
const leaseSeconds = 120;
/** For a server that is accepting a mail while the process ends: aborting at that point would make the mail arrive twice. */
const stopMs = 5000;
const rememberedDays = 30;
const mailboxHolds = 200;

/**
 * Mail to shoppers, and text messages, which are mails to a phone. A mail is stored in the transaction that causes it and sent from the job
 * queue. It arrives once, or several times with the same message id where a server or this process died at the wrong moment. See
 * docs/decisions/mail.md.
 */
export function createMailService({
  db,
  clock,
  post,
  texts = textPostFrom(undefined, post),
  storeOf,
  siteOf,
  namesIn,
  sentencesIn,
  onFailed,
}: MailNeeds) {
  /** Enqueues a mail that is sent once `tx` commits; never throws because of its content. A key that was used before is ignored. */
  async function enqueue(tx: Tx, store: Pick<Store, "id" | "settings">, request: MailRequest): Promise<void> {
    const filled = { template: request.template, values: request.values } as Filled;
    const now = clock.now();
    const mail = {
      storeId: store.id,
      id: request.key === undefined ? newRecordId("mail") : recordIdOf("mail", store.id, request.key),
      filled,
      to: request.to.trim(),
      locale: localeIn(store, request.language),
      createdAt: now,
      expiresAt: new Date(now.getTime() + minutesOfUse(filled) * 60_000),
    };
    if (await insertMail(tx, mail)) await enqueueJob(tx, store.id, sendJob, { mailId: mail.id }, now);
  }

  async function send({ storeId, payload }: Job, stopping: AbortSignal): Promise<void> {
    const mail = await findQueued(db, storeId, (payload as { mailId: RecordId }).mailId);
    // it has ended before, and only its job was left
    if (!mail || mail.expiresAt <= clock.now()) return;
    const store = storeOf(storeId);
    if (!store) throw new Error("The mail's store is not known yet.");
    try {
      const message = await messageOf(mail, store);
      await unhurried(stopping, async (stop) => {
        if (isText(mail.filled)) return texts.send({ id: mail.id, to: mail.to, text: message.text }, stop);
        if (!isMailAddress(mail.to)) throw new UndeliverableError("Its address is none that can be written to.");
        return post.send(message, stop);
      });
    } catch (error) {
      await notSent(mail, error);
      return;
    }
    await end(mail, "Sent", null);
  }

  async function notSent(mail: Mail, error: unknown): Promise<void> {
    const reason = withoutSecrets(error instanceof Error ? error.message : String(error), mail);
    if (error instanceof UndeliverableError) {
      await end(mail, "Failed", reason);
      onFailed({ storeId: mail.storeId, mailId: mail.id, template: mail.filled.template, reason });
      return;
    }
    await noteReason(db, mail, reason);
    // a new error: the one thrown quotes the address and the server's words, and this one is logged
    throw new Error(`A mail has not left yet: ${reason}`);
  }

  function end(mail: Mail, status: "Sent" | "Failed", reason: string | null): Promise<void> {
    const { kind } = isText(mail.filled) ? texts : post;
    return endMail(db, mail, { status, reason, at: clock.now(), isKept: kind === "mailbox" });
  }

  async function sweep({ storeId }: Job): Promise<void> {
    const now = clock.now();
    const forgetBefore = new Date(now.getTime() - rememberedDays * 24 * 60 * 60_000);
    for (const report of await sweepMails(db, storeId, { now, forgetBefore })) onFailed(report);
  }

  async function messageOf(mail: Mail, store: Store): Promise<Message> {
    const sender = senderOf(store);
    const { settings } = store;
    const base = baseIn(store, mail.locale);
    const nameOf = base === "" ? undefined : await namesIn?.(store, base.slice(1));
    const say = sentencesIn?.(base.slice(1));
    const letter = compose(nameOf ? inWords(mail.filled, nameOf, say) : mail.filled, {
      storeName: oneLine(store.name),
      locale: mail.locale,
      say: sayIn(mail.locale),
      timeZone: settings.timeZone,
      urlOf: (path) => urlAt(sender.site, `${base}${path}` as StorePath),
    });
    const from = post.from ?? (isMailAddress(settings.contact.email) ? settings.contact.email : "store@localhost");
    return {
      messageId: `<${mail.id}@${domainOf(from)}>`,
      from: { name: oneLine(store.name), address: from },
      replyTo: isMailAddress(settings.contact.email) ? settings.contact.email : null,
      to: mail.to,
      date: mail.createdAt,
      subject: oneLine(letter.subject),
      html: letterHtml(letter, sender, mail.locale),
      text: isText(mail.filled) ? shortText(letter) : letterText(letter, sender, mail.locale),
    };
  }

  function senderOf(store: Store): Sender {
    return { storeName: store.name, site: siteOf(store), ...store.settings.contact };
  }

  async function readMailOf(mail: Mail): Promise<readonly ReadMail[]> {
    const store = storeOf(mail.storeId);
    if (!store) return [];
    const { subject, html, text, to, date } = await messageOf(mail, store);
    return [{ id: mail.id, template: mail.filled.template, storeName: store.name, subject, html, text, to, date }];
  }

  const mailbox: Mailbox = {
    list: async () => (await Promise.all((await readableMails(db, mailboxHolds)).map(readMailOf))).flat(),
    async find(id) {
      const mail = await readableMail(db, id as RecordId);
      return mail && (await readMailOf(mail))[0];
    },
  };

  const jobs: JobHandler[] = [
    // in a separate lane: a mail server that hangs must not delay payments
    { kind: sendJob, run: send, lane: "mail", leaseSeconds },
    { kind: sweepJob, run: sweep, everySeconds: sweepSeconds },
  ];

  return {
    enqueue,
    /** For notifications with a minimum interval. */
    hasWrittenSince: (tx: Tx, { id }: Pick<Store, "id">, template: MailTemplate, since: Date) =>
      wasWrittenSince(tx, id, template, since),
    jobs,
    kind: post.kind,
    mailbox: post.kind === "mailbox" ? mailbox : undefined,
    sendsTexts: texts.kind !== "none",
  };
}

/** Throws for a path that would lead away from the store. */
function urlAt(site: string, path: StorePath): string {
  const url = new URL(site + path);
  if (!url.href.startsWith(`${site}/`)) throw new Error("A link in a mail must stay on the store.");
  return url.href;
}

/** Gives `work` an abort signal that follows `stopping` after a delay. */
async function unhurried(stopping: AbortSignal, work: (stop: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const follow = () => void setTimeout(() => stop.abort(), stopMs).unref();
  stopping.addEventListener("abort", follow, { once: true });
  try {
    await work(stop.signal);
  } finally {
    stopping.removeEventListener("abort", follow);
  }
}

const longestReason = 300;

/** A server's response, without the addresses and links that it may have quoted. */
function withoutSecrets(said: string, { filled, to }: Mail): string {
  const hidden = [to, ...secretsOf(filled)].reduce((text, secret) => text.replaceAll(secret, "…"), oneLine(said));
  return hidden
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, "…")
    .replace(/[^\s<>@]+@[^\s<>@]+/g, "…")
    .slice(0, longestReason);
}
