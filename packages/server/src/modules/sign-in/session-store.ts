import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries } from "../../db/index.ts";
import { actingColumns, actingJoins, lockedHolder, type ActingRow } from "../accounts/index.ts";

export interface SessionRow {
  readonly storeId: RecordId;
  readonly tokenHash: string;
  readonly id: string;
  readonly userId: RecordId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endsAt: Date;
  readonly userAgent: string | null;
}

/** Inserts nothing for a user withdrawn at this moment: whatever ended the user's sessions did not see this one. */
export async function insertSession(q: Queries, session: SessionRow): Promise<void> {
  const { storeId, tokenHash, id, userId, createdAt, expiresAt, endsAt, userAgent } = session;
  await q.run(sql`
    with holder as (${lockedHolder(storeId, userId)})
    insert into session (store_id, token_hash, id, user_id, created_at, last_seen_at, expires_at, ends_at, user_agent)
    select ${storeId}, ${tokenHash}, ${id}, ${userId}, ${createdAt}::timestamptz, ${createdAt}::timestamptz,
      ${expiresAt}::timestamptz, ${endsAt}::timestamptz, ${userAgent}
    where not exists (select from holder where status = 'Withdrawn')`);
  await q.run(sql`
    update contact set signed_in_at = ${createdAt} where store_id = ${storeId} and user_id = ${userId}`);
}

/** Their buyer acts for their own account again. */
export async function leaveAccount(
  q: Queries,
  storeId: RecordId,
  { userId, accountId }: { userId: RecordId; accountId: RecordId },
): Promise<void> {
  await q.run(sql`
    update session set account_id = null
    where store_id = ${storeId} and user_id = ${userId} and account_id = ${accountId}`);
}

interface Asked {
  readonly tokenHash: string;
  readonly named: RecordId | null;
  readonly now: Date;
  /** When it ends unless something happens after this. */
  readonly expiresAt: Date;
  /** Activity last recorded before this is recorded again. */
  readonly notedBefore: Date;
}

/**
 * The session of somebody who may still sign in; also records the activity: in one statement, as each request of a buyer waits for it.
 * The activity need not be on disk at once: after a crash, a session ends a few seconds early.
 */
export function enterSession(
  q: Queries,
  storeId: RecordId,
  { tokenHash, named, now, expiresAt, notedBefore }: Asked,
): Promise<ActingRow | undefined> {
  return q.maybe<ActingRow>(sql`
    with found as (
      select s.user_id, s.last_seen_at, ${actingColumns}
      from session s
      join contact c on c.store_id = s.store_id and c.user_id = s.user_id and c.status = 'Active'
      ${actingJoins(named, raw("s.account_id"))}
      where s.store_id = ${storeId} and s.token_hash = ${tokenHash} and s.expires_at > ${now} and s.ends_at > ${now}
    ), noted as (
      update session s set last_seen_at = ${now}, expires_at = least(${expiresAt}, ends_at)
      from found, set_config('synchronous_commit', 'off', true)
      where s.store_id = ${storeId} and s.token_hash = ${tokenHash} and found.last_seen_at < ${notedBefore}
        and s.last_seen_at < ${notedBefore}
    )
    select * from found`);
}

export async function touchSession(
  q: Queries,
  storeId: RecordId,
  tokenHash: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await q.run(sql`
    update session set last_seen_at = ${now}, expires_at = least(${expiresAt}, ends_at)
    where store_id = ${storeId} and token_hash = ${tokenHash} and expires_at > ${now} and ends_at > ${now}`);
}

/** When it ends without activity; undefined for one that has ended, or whose buyer may no longer sign in. */
export async function findTimeLeft(
  q: Queries,
  storeId: RecordId,
  tokenHash: string,
  now: Date,
): Promise<Date | undefined> {
  const found = await q.maybe<{ ends_at: Date }>(sql`
    select least(s.expires_at, s.ends_at) as ends_at
    from session s
    join contact c on c.store_id = s.store_id and c.user_id = s.user_id and c.status = 'Active'
    where s.store_id = ${storeId} and s.token_hash = ${tokenHash} and s.expires_at > ${now} and s.ends_at > ${now}`);
  return found?.ends_at;
}

export async function deleteEndedSessions(q: Queries, storeId: RecordId, now: Date): Promise<void> {
  await q.run(sql`delete from session where store_id = ${storeId} and expires_at <= ${now}`);
  await q.run(sql`delete from one_time_token where store_id = ${storeId} and expires_at <= ${now}`);
}

/** False where the session's buyer may not act for the account, or there is no such session. */
export async function chooseAccount(
  q: Queries,
  storeId: RecordId,
  tokenHash: string,
  accountId: RecordId,
): Promise<boolean> {
  const chosen = await q.run(sql`
    update session s set account_id = ${accountId}
    from contact c
    join account_contact m on m.store_id = c.store_id and m.contact_id = c.id
    join account a on a.store_id = m.store_id and a.id = m.account_id and a.active
    where s.store_id = ${storeId} and s.token_hash = ${tokenHash}
      and c.store_id = s.store_id and c.user_id = s.user_id and m.account_id = ${accountId}`);
  return chosen > 0;
}

/** A session as its buyer sees it. */
export interface OpenSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string | null;
  /** Whether it belongs to the cookie presented. */
  readonly isCurrent: boolean;
}

const listedAtMost = 100;

/** A user's live sessions, the cookie's own first, then the most recently used. */
export function findOpenSessions(
  q: Queries,
  storeId: RecordId,
  { userId, tokenHash, now }: { userId: RecordId; tokenHash: string | null; now: Date },
): Promise<OpenSession[]> {
  return q.many<OpenSession>(sql`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", user_agent as "userAgent",
      coalesce(token_hash = ${tokenHash}, false) as "isCurrent"
    from session
    where store_id = ${storeId} and user_id = ${userId} and expires_at > ${now} and ends_at > ${now}
    order by "isCurrent" desc, last_seen_at desc, id
    limit ${listedAtMost}`);
}

/** False where the user has no such session. */
export async function deleteSessionNamed(
  q: Queries,
  storeId: RecordId,
  userId: RecordId,
  id: string,
): Promise<boolean> {
  const ended = await q.run(sql`
    delete from session where store_id = ${storeId} and user_id = ${userId} and id = ${id}`);
  return ended > 0;
}

export async function deleteSession(q: Queries, storeId: RecordId, tokenHash: string): Promise<void> {
  await q.run(sql`delete from session where store_id = ${storeId} and token_hash = ${tokenHash}`);
}

/** All of a user's sessions, except one to keep. */
export async function deleteSessionsOf(
  q: Queries,
  storeId: RecordId,
  userId: RecordId,
  keptHash: string | null,
): Promise<number> {
  return q.run(sql`
    delete from session
    where store_id = ${storeId} and user_id = ${userId} and token_hash is distinct from ${keptHash}`);
}

/** Ends the sessions of all users who may no longer sign in, and the links sent to those whom the store has withdrawn. */
export async function deleteSessionsOfAbsent(q: Queries, storeId: RecordId): Promise<void> {
  await q.run(sql`
    delete from session s using contact c
    where s.store_id = ${storeId} and c.store_id = s.store_id and c.user_id = s.user_id and c.status <> 'Active'`);
  await q.run(sql`
    delete from one_time_token t using contact c
    where t.store_id = ${storeId} and c.store_id = t.store_id and c.user_id = t.user_id and c.status = 'Withdrawn'`);
}
