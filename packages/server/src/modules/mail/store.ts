import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Database, type Queries } from "../../db/index.ts";
import type { Filled } from "./templates.ts";
import type { MailTemplate } from "./values.ts";

/** A mail that has not ended, or that a mailbox still shows. */
export interface Mail {
  readonly storeId: RecordId;
  readonly id: RecordId;
  readonly filled: Filled;
  readonly to: string;
  readonly locale: string;
  readonly status: "Queued" | "Sent" | "Failed";
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The outcome of a mail, without its content. */
export interface EndedMail {
  readonly storeId: RecordId;
  readonly mailId: RecordId;
  readonly template: MailTemplate;
  readonly reason: string | null;
}

/** Inserts a mail. Returns false when there is one with its id already. */
export async function insertMail(q: Queries, mail: Omit<Mail, "status">): Promise<boolean> {
  const { template, values } = mail.filled;
  const added = await q.run(sql`
    insert into mail (store_id, id, template, recipient, locale, content, status, expires_at, created_at)
    values (${mail.storeId}, ${mail.id}, ${template}, ${mail.to}, ${mail.locale}, ${json(values)}, 'Queued',
      ${mail.expiresAt}, ${mail.createdAt})
    on conflict (store_id, id) do nothing`);
  return added === 1;
}

export async function findQueued(db: Database, storeId: RecordId, id: RecordId): Promise<Mail | undefined> {
  const row = await db.maybe<MailRow>(sql`
    select * from mail where store_id = ${storeId} and id = ${id} and status = 'Queued'`);
  return row && mailFrom(row);
}

/** Whether a mail with this template, to any recipient, was stored after `since`. */
export async function wasWrittenSince(q: Queries, storeId: RecordId, template: MailTemplate, since: Date) {
  const row = await q.maybe(sql`
    select 1 from mail where store_id = ${storeId} and template = ${template} and created_at > ${since} limit 1`);
  return row !== undefined;
}

/** Why it has not been sent yet. */
export async function noteReason(db: Database, { storeId, id }: Mail, reason: string): Promise<void> {
  await db.run(sql`update mail set reason = ${reason} where store_id = ${storeId} and id = ${id}`);
}

export interface Ending {
  readonly status: "Sent" | "Failed";
  readonly reason: string | null;
  readonly at: Date;
  /** Whether a mailbox still shows its content, until it expires. */
  readonly isKept: boolean;
}

export async function endMail(
  db: Database,
  { storeId, id }: Mail,
  { status, reason, at, isKept }: Ending,
): Promise<void> {
  await db.run(sql`
    update mail set status = ${status}, reason = ${reason}, ended_at = ${at},
      content = case when ${isKept}::boolean then content end
    where store_id = ${storeId} and id = ${id}`);
}

/** Erases content of mails that nobody needs any more, and after `forgetBefore` deletes them. Returns those that were never sent. */
export async function sweepMails(
  db: Database,
  storeId: RecordId,
  { now, forgetBefore }: { now: Date; forgetBefore: Date },
): Promise<EndedMail[]> {
  const expired = await db.many<MailRow>(sql`
    update mail set status = 'Failed', ended_at = ${now}, content = null,
      reason = 'It could not be sent in time.' || coalesce(' ' || reason, '')
    where store_id = ${storeId} and content is not null and status = 'Queued' and expires_at <= ${now}
    returning *`);
  await db.run(sql`
    update mail set content = null
    where store_id = ${storeId} and content is not null and status <> 'Queued' and expires_at <= ${now}`);
  await db.run(
    sql`delete from mail where store_id = ${storeId} and created_at < ${forgetBefore} and status <> 'Queued'`,
  );
  return expired.map((row) => ({ storeId: row.store_id, mailId: row.id, template: row.template, reason: row.reason }));
}

/** Those that can still be read, newest first. */
export async function readableMails(db: Database, limit: number): Promise<Mail[]> {
  const rows = await db.many<MailRow>(sql`
    select * from mail where content is not null order by created_at desc, id limit ${limit}`);
  return rows.map(mailFrom);
}

export async function readableMail(db: Database, id: RecordId): Promise<Mail | undefined> {
  const row = await db.maybe<MailRow>(sql`select * from mail where id = ${id} and content is not null`);
  return row && mailFrom(row);
}

interface MailRow {
  store_id: RecordId;
  id: RecordId;
  template: MailTemplate;
  recipient: string;
  locale: string;
  content: unknown;
  status: Mail["status"];
  reason: string | null;
  expires_at: Date;
  created_at: Date;
}

function mailFrom(row: MailRow): Mail {
  return {
    storeId: row.store_id,
    id: row.id,
    filled: { template: row.template, values: row.content } as Filled,
    to: row.recipient,
    locale: row.locale,
    status: row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
