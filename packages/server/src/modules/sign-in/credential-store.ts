import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import { hashOfSecret } from "../../secrets.ts";
import type { ContactStatus } from "../accounts/index.ts";
import { endLinksOf } from "./one-time-tokens.ts";

/** A person who may have a password. */
export interface Person {
  readonly userId: RecordId;
  readonly email: string;
  readonly firstName: string;
  readonly status: ContactStatus;
  readonly passwordHash: string | null;
  /** The language of the pages on which they registered; null for the store's own, or where unknown. */
  readonly language: string | null;
}

const person = sql`
  select c.user_id as "userId", c.email, c.first_name as "firstName", c.status, k.password_hash as "passwordHash", c.language
  from contact c left join credential k on k.store_id = c.store_id and k.user_id = c.user_id`;

/** By e-mail address, which is the user name. */
export function findPerson(q: Queries, storeId: RecordId, email: string): Promise<Person | undefined> {
  return q.maybe<Person>(
    sql`${person} where c.store_id = ${storeId} and lower(c.email) = ${email.trim().toLowerCase()}`,
  );
}

export function personOf(q: Queries, storeId: RecordId, userId: RecordId): Promise<Person | undefined> {
  return q.maybe<Person>(
    sql`${person} where c.store_id = ${storeId} and c.user_id = ${userId} and c.email is not null`,
  );
}

/** Whether a user has a password; otherwise they sign in with a provider only. */
export async function hasPassword(q: Queries, storeId: RecordId, userId: RecordId): Promise<boolean> {
  const found = await q.maybe(sql`select 1 from credential where store_id = ${storeId} and user_id = ${userId}`);
  return found !== undefined;
}

/**
 * Sets the password and unlocks the user. All links are invalidated: somebody who sets a new password may have had an intruder in the
 * account, who may have requested a change of e-mail address.
 */
export async function savePassword(
  q: Queries,
  storeId: RecordId,
  { userId, email, passwordHash, now }: { userId: RecordId; email: string; passwordHash: string; now: Date },
): Promise<void> {
  await q.run(sql`
    insert into credential (store_id, user_id, password_hash, changed_at)
    values (${storeId}, ${userId}, ${passwordHash}, ${now})
    on conflict (store_id, user_id) do update set
      password_hash = excluded.password_hash, changed_at = excluded.changed_at`);
  await q.run(sql`delete from failed_sign_in where store_id = ${storeId} and name_hash = ${hashOfName(email)}`);
  await endLinksOf(q, storeId, userId);
}

/**
 * Marks an address as confirmed, as a link in a mail to it was followed. False where the user is gone, or no longer has the address that
 * the mail went to.
 */
export async function noteEmailVerified(
  q: Queries,
  storeId: RecordId,
  userId: RecordId,
  now: Date,
  mailedTo: string | null = null,
): Promise<boolean> {
  const rows = await q.many(sql`
    update contact set email_verified_at = coalesce(email_verified_at, ${now})
    where store_id = ${storeId} and user_id = ${userId} and (${mailedTo}::text is null or email = ${mailedTo})
    returning id`);
  return rows.length > 0;
}

/** Marks the number as confirmed by a code sent to it, if it is still the user's. */
export async function notePhoneVerified(
  q: Queries,
  storeId: RecordId,
  userId: RecordId,
  now: Date,
  sentTo: string,
): Promise<void> {
  await q.run(sql`
    update contact set phone_verified_at = coalesce(phone_verified_at, ${now})
    where store_id = ${storeId} and user_id = ${userId} and phone = ${sentTo}`);
}

/** Wrong passwords in a row before a user name is locked for a while. Source: contract of the site shell, section 6.2. */
const failuresAtMost = 10;
const lockedMs = 15 * 60_000;
/** Our choice: failures older than this do not count. */
const countedMs = 24 * 3600_000;

/**
 * Takes one of a user name's attempts, whether there is such a user or not: it counts as a wrong password until `noteSuccess` says
 * otherwise. False while the name is locked; then nothing counts. One statement, so that ten attempts are ten across all processes.
 */
export async function takeTry(q: Queries, storeId: RecordId, name: string, now: Date): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + lockedMs);
  const countedFrom = new Date(now.getTime() - countedMs);
  const counted = sql`(case when f.failed_at > ${countedFrom} then f.failures else 0 end + 1)`;
  const taken = await q.run(sql`
    insert into failed_sign_in as f (store_id, name_hash, failures, failed_at)
    values (${storeId}, ${hashOfName(name)}, 1, ${now})
    on conflict (store_id, name_hash) do update set
      failures = case when ${counted} >= ${failuresAtMost} then 0 else ${counted} end,
      locked_until = case when ${counted} >= ${failuresAtMost} then ${lockedUntil}::timestamptz end,
      failed_at = ${now}
    where f.locked_until is null or f.locked_until <= ${now}`);
  return taken > 0;
}

/**
 * Ends an attempt successfully: clears the failures before it. False where the password has changed meanwhile: then this one does not
 * sign in.
 */
export async function noteSuccess(
  q: Queries,
  storeId: RecordId,
  { userId, email, passwordHash }: Person,
): Promise<boolean> {
  await q.run(sql`delete from failed_sign_in where store_id = ${storeId} and name_hash = ${hashOfName(email)}`);
  const { mayComeIn } = await q.one<{ mayComeIn: boolean }>(sql`
    select exists (
      select from credential
      where store_id = ${storeId} and user_id = ${userId} and password_hash = ${passwordHash}
    ) as "mayComeIn"`);
  return mayComeIn;
}

export async function forgetFailures(q: Queries, storeId: RecordId, now: Date): Promise<void> {
  const before = new Date(now.getTime() - countedMs);
  await q.run(sql`delete from failed_sign_in where store_id = ${storeId} and failed_at < ${before}`);
}

/** What strangers typed is not stored: it may have been a password. */
function hashOfName(name: string): string {
  return hashOfSecret(name.trim().toLowerCase());
}
