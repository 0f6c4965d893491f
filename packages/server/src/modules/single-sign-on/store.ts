import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries } from "../../db/index.ts";
import type { ContactStatus } from "../accounts/index.ts";
import type { ProviderProfile } from "./provider.ts";
import type { Known } from "./rules.ts";

/** A browser on its way to a provider and back. */
export interface Attempt {
  readonly storeId: RecordId;
  readonly stateHash: string;
  readonly provider: string;
  readonly browserHash: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly startUrl: string;
  readonly expiresAt: Date;
}

export async function insertAttempt(q: Queries, attempt: Attempt): Promise<void> {
  const { storeId, stateHash, provider, browserHash, secrets, startUrl, expiresAt } = attempt;
  await q.run(sql`
    insert into sign_on_attempt (store_id, state_hash, provider, browser_hash, secrets, start_url, expires_at)
    values (${storeId}, ${stateHash}, ${provider}, ${browserHash}, ${json(secrets)}, ${startUrl}, ${expiresAt})`);
}

export interface AttemptKey {
  readonly storeId: RecordId;
  readonly stateHash: string;
  readonly provider: string;
  readonly now: Date;
}

type Taken = Pick<Attempt, "browserHash" | "secrets" | "startUrl"> & { readonly profile: ProviderProfile | null };

/** Of two responses to one attempt, one gets it. */
export function takeAttempt(q: Queries, { storeId, stateHash, provider, now }: AttemptKey): Promise<Taken | undefined> {
  return q.maybe<Taken>(sql`
    delete from sign_on_attempt
    where store_id = ${storeId} and state_hash = ${stateHash} and provider = ${provider} and expires_at > ${now}
    returning browser_hash as "browserHash", secrets, start_url as "startUrl", profile`);
}

/** Whether there is such an attempt without a response yet. */
export async function isWaiting(q: Queries, { storeId, stateHash, provider, now }: AttemptKey): Promise<boolean> {
  const found = await q.maybe(sql`
    select 1 from sign_on_attempt
    where store_id = ${storeId} and state_hash = ${stateHash} and provider = ${provider} and expires_at > ${now}
      and profile is null`);
  return found !== undefined;
}

/** Stores the response under a new name, known only to the browser that brought it. False where there has been one. */
export async function noteProfile(
  q: Queries,
  { storeId, stateHash, provider, now }: AttemptKey,
  { ticketHash, profile }: { ticketHash: string; profile: ProviderProfile },
): Promise<boolean> {
  const noted = await q.run(sql`
    update sign_on_attempt set state_hash = ${ticketHash}, profile = ${json(profile)}
    where store_id = ${storeId} and state_hash = ${stateHash} and provider = ${provider} and expires_at > ${now}
      and profile is null`);
  return noted === 1;
}

export async function deleteExpiredAttempts(q: Queries, storeId: RecordId, now: Date): Promise<void> {
  await q.run(sql`delete from sign_on_attempt where store_id = ${storeId} and expires_at <= ${now}`);
}

type UserRow = { readonly userId: RecordId; readonly status: ContactStatus };

export async function knownOf(
  q: Queries,
  storeId: RecordId,
  provider: string,
  { subject, email }: ProviderProfile,
): Promise<Known> {
  const linked = await q.maybe<UserRow>(sql`
    select c.user_id as "userId", c.status from linked_identity l
    join contact c on c.store_id = l.store_id and c.user_id = l.user_id
    where l.store_id = ${storeId} and l.provider = ${provider} and l.subject = ${subject}`);
  const sameEmail = email
    ? await q.maybe<UserRow>(sql`
        select user_id as "userId", status from contact where store_id = ${storeId} and lower(email) = ${email.toLowerCase()}`)
    : undefined;
  return { linked, sameEmail };
}

/** The providers with which a user may sign in. */
export async function linkedProviders(
  q: Queries,
  storeId: RecordId,
  userId: RecordId,
): Promise<{ readonly provider: string; readonly linkedAt: Date }[]> {
  return q.many<{ provider: string; linkedAt: Date }>(sql`
    select provider, min(created_at) as "linkedAt" from linked_identity
    where store_id = ${storeId} and user_id = ${userId} group by provider order by "linkedAt", provider`);
}

/** Serializes the removal of a user's ways to sign in, so that the second of two sees what the first has left. */
export async function lockUser(q: Queries, storeId: RecordId, userId: RecordId): Promise<void> {
  await q.run(sql`select 1 from contact where store_id = ${storeId} and user_id = ${userId} for update`);
}

/** Whether the user has a password, or another provider. */
export async function hasOtherWayIn(
  q: Queries,
  storeId: RecordId,
  { userId, provider }: { userId: RecordId; provider: string },
): Promise<boolean> {
  const { has } = await q.one<{ has: boolean }>(sql`
    select exists (select from credential where store_id = ${storeId} and user_id = ${userId})
      or exists (select from linked_identity
        where store_id = ${storeId} and user_id = ${userId} and provider <> ${provider}) as has`);
  return has;
}

export async function unlinkProvider(
  q: Queries,
  storeId: RecordId,
  { userId, provider }: { userId: RecordId; provider: string },
): Promise<void> {
  await q.run(sql`
    delete from linked_identity where store_id = ${storeId} and user_id = ${userId} and provider = ${provider}`);
}

export async function linkIdentity(
  q: Queries,
  storeId: RecordId,
  { provider, subject, userId, now }: { provider: string; subject: string; userId: RecordId; now: Date },
): Promise<void> {
  await q.run(sql`
    insert into linked_identity (store_id, provider, subject, user_id, created_at)
    values (${storeId}, ${provider}, ${subject}, ${userId}, ${now})
    on conflict do nothing`);
}
