import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import { hashOfSecret, newSecret } from "../../secrets.ts";

/** The password that a guest has chosen for an account with the order; a new one replaces the last. */
export async function keepWanted(
  q: Queries,
  storeId: RecordId,
  { ownerId, passwordHash, now }: { ownerId: string; passwordHash: string; now: Date },
): Promise<void> {
  await q.run(sql`
    insert into wanted_account (store_id, guest_owner_id, password_hash, wanted_at)
    values (${storeId}, ${ownerId}, ${passwordHash}, ${now})
    on conflict (store_id, guest_owner_id) do update set
      password_hash = excluded.password_hash, wanted_at = excluded.wanted_at`);
}

export async function findWanted(q: Queries, storeId: RecordId, ownerId: string): Promise<string | undefined> {
  const found = await q.maybe<{ passwordHash: string }>(sql`
    select password_hash as "passwordHash" from wanted_account
    where store_id = ${storeId} and guest_owner_id = ${ownerId}`);
  return found?.passwordHash;
}

export async function forgetWanted(q: Queries, storeId: RecordId, ownerId: string): Promise<void> {
  await q.run(sql`delete from wanted_account where store_id = ${storeId} and guest_owner_id = ${ownerId}`);
}

export async function forgetWantedBefore(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from wanted_account where store_id = ${storeId} and wanted_at < ${before}`);
}

/** A buyer whose address is not confirmed yet. */
export interface Unconfirmed {
  readonly email: string;
  readonly firstName: string;
  readonly hasPassword: boolean;
  /** The buyer's own, which was opened along with the contact. */
  readonly accountId: RecordId;
}

export function findUnconfirmed(q: Queries, storeId: RecordId, userId: RecordId): Promise<Unconfirmed | undefined> {
  return q.maybe<Unconfirmed>(sql`
    select unconfirmed_email as email, first_name as "firstName", account_id as "accountId",
      exists (select from credential k where k.store_id = c.store_id and k.user_id = c.user_id) as "hasPassword"
    from contact c
    where store_id = ${storeId} and user_id = ${userId} and email is null and unconfirmed_email is not null
      and status = 'Active'`);
}

/** A new link, which replaces the last. */
export async function issueLink(
  q: Queries,
  storeId: RecordId,
  { userId, email, expiresAt }: { userId: RecordId; email: string; expiresAt: Date },
): Promise<string> {
  const token = newSecret();
  await q.run(sql`
    insert into account_confirmation (store_id, token_hash, user_id, email, expires_at)
    values (${storeId}, ${hashOfSecret(token)}, ${userId}, ${email}, ${expiresAt})
    on conflict (store_id, user_id) do update set
      token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at`);
  return token;
}

/** The link's buyer. It stays valid: programs scan links in mails before people follow them. */
export async function holderOfLink(
  q: Queries,
  storeId: RecordId,
  { token, now }: { token: string; now: Date },
): Promise<RecordId | undefined> {
  const found = await q.maybe<{ userId: RecordId }>(sql`
    select user_id as "userId" from account_confirmation
    where store_id = ${storeId} and token_hash = ${hashOfSecret(token)} and expires_at > ${now}`);
  return found?.userId;
}

/** As `holderOfLink`, and uses it up: of two requests at once, one gets it. */
export function useLink(
  q: Queries,
  storeId: RecordId,
  { token, now }: { token: string; now: Date },
): Promise<{ readonly userId: RecordId; readonly email: string } | undefined> {
  return q.maybe<{ userId: RecordId; email: string }>(sql`
    delete from account_confirmation
    where store_id = ${storeId} and token_hash = ${hashOfSecret(token)} and expires_at > ${now}
    returning user_id as "userId", email`);
}

export async function forgetLinks(q: Queries, storeId: RecordId, now: Date): Promise<void> {
  await q.run(sql`delete from account_confirmation where store_id = ${storeId} and expires_at <= ${now}`);
}

/** Makes the address the buyer's, who signs in with it from then on. False where somebody else has it by now. */
export async function confirmAddress(
  q: Queries,
  storeId: RecordId,
  { userId, email, now }: { userId: RecordId; email: string; now: Date },
): Promise<boolean> {
  const confirmed = await q.run(sql`
    update contact set email = unconfirmed_email, unconfirmed_email = null, email_verified_at = ${now}, updated_at = now()
    where store_id = ${storeId} and user_id = ${userId} and email is null and status = 'Active'
      and lower(unconfirmed_email) = ${email.toLowerCase()}
      and not exists (
        select from contact other where other.store_id = ${storeId} and lower(other.email) = ${email.toLowerCase()})`);
  return confirmed === 1;
}

/**
 * Where orders that this buyer placed as a guest go: to the buyer's own account, as long as it has no other people. Our choice: private
 * purchases are not shown to colleagues in a company that has invited the buyer.
 */
export function findSoleBuyer(
  q: Queries,
  storeId: RecordId,
  userId: RecordId,
): Promise<{ readonly accountId: RecordId; readonly email: string } | undefined> {
  return q.maybe<{ accountId: RecordId; email: string }>(sql`
    select c.account_id as "accountId", c.email from contact c
    where c.store_id = ${storeId} and c.user_id = ${userId} and c.status = 'Active'
      and c.email is not null and c.email_verified_at is not null
      and exists (
        select from account_contact m
        where m.store_id = c.store_id and m.account_id = c.account_id and m.contact_id = c.id)
      and not exists (
        select from account_contact m
        where m.store_id = c.store_id and m.account_id = c.account_id and m.contact_id <> c.id)`);
}
