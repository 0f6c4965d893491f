import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { AccountRole, ContactStatus } from "./account.ts";

/** Somebody who acts, may soon act, or used to act for an account. */
export interface Person {
  /** The contact's id, or the invitation's where there is only that. */
  readonly id: RecordId;
  readonly userId: RecordId | null;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: AccountRole;
  readonly state: ContactStatus;
  readonly isWithdrawnByAccount: boolean;
  readonly isInvitation: boolean;
  readonly signedInAt: Date | null;
  readonly invitationId: RecordId | null;
  readonly sentAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Members, then withdrawn people, then those with an invitation only. */
function peopleOf(storeId: RecordId, accountId: RecordId): Statement {
  return sql`(
    select p.*, i.id as "invitationId", i.sent_at as "sentAt", i.expires_at as "expiresAt",
      lower(concat_ws(' ', p."lastName", p."firstName", p.email)) as place
    from (
      select c.id, c.user_id as "userId", c.email, c.first_name as "firstName", c.last_name as "lastName", m.role,
        c.status as state, false as "isWithdrawnByAccount", false as "isInvitation", c.signed_in_at as "signedInAt"
      from account_contact m
      join contact c on c.store_id = m.store_id and c.id = m.contact_id
      where m.store_id = ${storeId} and m.account_id = ${accountId}
      union all
      select c.id, c.user_id, c.email, c.first_name, c.last_name, w.role, 'Withdrawn', true, false, null
      from withdrawn_membership w
      join contact c on c.store_id = w.store_id and c.id = w.contact_id
      where w.store_id = ${storeId} and w.account_id = ${accountId} and not exists (
        select from account_contact m
        where m.store_id = w.store_id and m.account_id = w.account_id and m.contact_id = w.contact_id)
      union all
      select i.id, null, i.email, i.first_name, i.last_name, i.role, 'Invited', false, true, null
      from account_invitation i
      where i.store_id = ${storeId} and i.account_id = ${accountId} and not exists (
        select from account_contact m join contact c on c.store_id = m.store_id and c.id = m.contact_id
        where m.store_id = i.store_id and m.account_id = i.account_id and lower(c.email) = lower(i.email))
    ) p
    left join account_invitation i on i.store_id = ${storeId} and i.account_id = ${accountId}
      and lower(i.email) = lower(p.email) and p.state = 'Invited'
  )`;
}

export interface WantedPeople {
  readonly search?: string | undefined;
  readonly states?: readonly ContactStatus[] | undefined;
  readonly pageSize: number;
  /** From 0. */
  readonly page: number;
}

/** By last name, and the number on all pages. */
export async function listPeople(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
  { search = "", states, pageSize, page }: WantedPeople,
): Promise<{ people: Person[]; total: number }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const found = sql`
    from ${peopleOf(storeId, accountId)} p
    where p.place like all (${patterns}::text[]) and (${states ?? null}::text[] is null or p.state = any (${states ?? null}::text[]))`;
  const [people, { total }] = await Promise.all([
    q.many<Person>(sql`
      select p.* ${found} order by p.place collate "C", p.id limit ${pageSize} offset ${page * pageSize}`),
    q.one<{ total: number }>(sql`select count(*)::int as total ${found}`),
  ]);
  return { people, total };
}

/** Undefined for an unknown person and for one of another account. */
export function findAccountPerson(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
  id: RecordId,
): Promise<Person | undefined> {
  return q.maybe<Person>(sql`
    select p.* from ${peopleOf(storeId, accountId)} p where p.id = ${id} or p."invitationId" = ${id}`);
}

export function findAccountPersonAt(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
  email: string,
): Promise<Person | undefined> {
  return q.maybe<Person>(sql`
    select p.* from ${peopleOf(storeId, accountId)} p where lower(p.email) = ${email.toLowerCase()}`);
}

/** The acting person, as of the moment when the account is locked. */
export interface Actor {
  readonly contactId: RecordId;
  readonly name: string;
  readonly role: AccountRole;
  readonly accountName: string;
  /** Whether they opened the account with an address that nobody has confirmed. */
  readonly isUnconfirmed: boolean;
}

/**
 * Serializes changes of an account's people until `tx` ends, and returns what a person may do for it now. Undefined where they no longer
 * act for it.
 */
export async function lockAccount(
  tx: Tx,
  storeId: RecordId,
  { accountId, contactId }: { accountId: RecordId; contactId: RecordId },
): Promise<Actor | undefined> {
  await lockPeople(tx, storeId, accountId);
  return tx.maybe<Actor>(sql`
    select c.id as "contactId", concat_ws(' ', nullif(c.first_name, ''), c.last_name) as name, m.role, a.name as "accountName",
      c.email is null and c.unconfirmed_email is not null as "isUnconfirmed"
    from account a
    join account_contact m on m.store_id = a.store_id and m.account_id = a.id and m.contact_id = ${contactId}
    join contact c on c.store_id = m.store_id and c.id = m.contact_id and c.status = 'Active'
    where a.store_id = ${storeId} and a.id = ${accountId} and a.active`);
}

/** A statement of its own: the next one sees what was committed while this one waited. */
export async function lockPeople(tx: Tx, storeId: RecordId, accountId: RecordId): Promise<void> {
  await tx.run(sql`select from account where store_id = ${storeId} and id = ${accountId} for no key update`);
}

/** Whether the account has an admin who can sign in. */
export async function hasAdmin(tx: Tx, storeId: RecordId, accountId: RecordId): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (
      select from account_contact m
      join contact c on c.store_id = m.store_id and c.id = m.contact_id and c.status = 'Active'
      where m.store_id = ${storeId} and m.account_id = ${accountId} and m.role = 'AccountAdmin'
    ) as "isThere"`);
  return isThere;
}

interface Membership {
  readonly accountId: RecordId;
  readonly contactId: RecordId;
}

/** Removes the contact from the account. Without any account left, the contact may no longer sign in. Returns whether that is so. */
export async function withdrawMembership(
  tx: Tx,
  storeId: RecordId,
  { accountId, contactId }: Membership,
  now: Date,
): Promise<boolean> {
  // two accounts remove the contact at once: the second has to see that none is left
  await tx.run(sql`select from contact where store_id = ${storeId} and id = ${contactId} for update`);
  await tx.run(sql`
    insert into withdrawn_membership (store_id, account_id, contact_id, role, contact_status, withdrawn_at)
    select m.store_id, m.account_id, m.contact_id, m.role, c.status, ${now}
    from account_contact m join contact c on c.store_id = m.store_id and c.id = m.contact_id
    where m.store_id = ${storeId} and m.account_id = ${accountId} and m.contact_id = ${contactId}
    on conflict (store_id, account_id, contact_id) do update set
      role = excluded.role, contact_status = excluded.contact_status, withdrawn_at = excluded.withdrawn_at`);
  await tx.run(sql`
    delete from account_contact
    where store_id = ${storeId} and account_id = ${accountId} and contact_id = ${contactId}`);
  const ended = await tx.run(sql`
    update contact c set status = 'Withdrawn', updated_at = ${now}
    where store_id = ${storeId} and id = ${contactId} and status <> 'Withdrawn' and not exists (
      select from account_contact m where m.store_id = c.store_id and m.contact_id = c.id)`);
  return ended > 0;
}

/** Gives the account back as it was; somebody who had none left may sign in again as before. */
export async function restoreMembership(
  tx: Tx,
  storeId: RecordId,
  { accountId, contactId }: Membership,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update contact c set status = w.contact_status, updated_at = ${now}
    from withdrawn_membership w
    where c.store_id = ${storeId} and c.id = ${contactId} and c.status = 'Withdrawn'
      and w.store_id = c.store_id and w.account_id = ${accountId} and w.contact_id = c.id and not exists (
        select from account_contact m where m.store_id = c.store_id and m.contact_id = c.id)`);
  await tx.run(sql`
    insert into account_contact (store_id, contact_id, account_id, role)
    select store_id, contact_id, account_id, role from withdrawn_membership
    where store_id = ${storeId} and account_id = ${accountId} and contact_id = ${contactId}
    on conflict do nothing`);
  await forgetWithdrawal(tx, storeId, { accountId, contactId });
}

async function forgetWithdrawal(q: Queries, storeId: RecordId, { accountId, contactId }: Membership): Promise<void> {
  await q.run(sql`
    delete from withdrawn_membership
    where store_id = ${storeId} and account_id = ${accountId} and contact_id = ${contactId}`);
}

/** Makes a contact one of the account's people. An existing member's role stays as it is. */
export async function addMember(
  tx: Tx,
  storeId: RecordId,
  { accountId, contactId, role }: Membership & { role: AccountRole },
): Promise<void> {
  await tx.run(sql`
    insert into account_contact (store_id, contact_id, account_id, role)
    values (${storeId}, ${contactId}, ${accountId}, ${role})
    on conflict do nothing`);
  await forgetWithdrawal(tx, storeId, { accountId, contactId });
}

export interface SavedEvent {
  readonly accountId: RecordId;
  readonly id: RecordId;
  readonly at: Date;
  readonly actorId: RecordId | null;
  readonly actorName: string;
  readonly action: "Invited" | "InvitedAgain" | "Revoked" | "Accepted" | "RoleChanged" | "Withdrawn" | "Restored";
  readonly personName: string;
  readonly personEmail: string | null;
  readonly oldRole: AccountRole | null;
  readonly newRole: AccountRole | null;
}

export function insertEvent(tx: Tx, storeId: RecordId, event: SavedEvent): void {
  const { accountId, id, at, actorId, actorName, action, personName, personEmail, oldRole, newRole } = event;
  tx.write(sql`
    insert into account_event
      (store_id, account_id, id, happened_at, actor_contact_id, actor_name, action, person_name, person_email, old_role, new_role)
    values (${storeId}, ${accountId}, ${id}, ${at}, ${actorId}, ${actorName}, ${action}, ${personName}, ${personEmail},
      ${oldRole}, ${newRole})`);
}

/** Newest first, and the number on all pages. */
export async function listEvents(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
  { pageSize, page }: { pageSize: number; page: number },
): Promise<{ events: SavedEvent[]; total: number }> {
  const ofAccount = sql`from account_event where store_id = ${storeId} and account_id = ${accountId}`;
  const [events, { total }] = await Promise.all([
    q.many<SavedEvent>(sql`
      select id, happened_at as at, actor_name as "actorName", action, person_name as "personName",
        person_email as "personEmail", old_role as "oldRole", new_role as "newRole"
      ${ofAccount} order by happened_at desc, id limit ${pageSize} offset ${page * pageSize}`),
    q.one<{ total: number }>(sql`select count(*)::int as total ${ofAccount}`),
  ]);
  return { events, total };
}

export async function deleteOldEvents(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from account_event where store_id = ${storeId} and happened_at < ${before}`);
}
