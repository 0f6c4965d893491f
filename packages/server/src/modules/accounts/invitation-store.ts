import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import type { AccountRole, ContactStatus } from "./account.ts";
import { rolesManagedBy } from "./people-rules.ts";
import { newPersonIds } from "./store.ts";

/** An invitation that has not been accepted yet. */
export interface Invitation {
  readonly id: RecordId;
  readonly accountId: RecordId;
  readonly accountName: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: AccountRole;
  readonly invitedBy: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export interface NewInvitation extends Omit<Invitation, "accountName" | "sentAt"> {
  readonly tokenHash: string;
  readonly now: Date;
}

/** Replaces one to the same address. */
export async function saveInvitation(tx: Tx, storeId: RecordId, invitation: NewInvitation): Promise<void> {
  const { id, accountId, email, firstName, lastName, role, tokenHash, invitedBy, now, expiresAt } = invitation;
  await tx.run(sql`
    insert into account_invitation
      (store_id, id, account_id, email, first_name, last_name, role, token_hash, invited_by, created_at, sent_at, expires_at)
    values (${storeId}, ${id}, ${accountId}, ${email}, ${firstName}, ${lastName}, ${role}, ${tokenHash}, ${invitedBy},
      ${now}, ${now}, ${expiresAt})
    on conflict (store_id, account_id, lower(email)) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, role = excluded.role,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at`);
}

/** Changes an invitation's details, not its link. */
export async function changeInvitation(
  tx: Tx,
  storeId: RecordId,
  id: RecordId,
  { firstName, lastName, role }: Pick<Invitation, "firstName" | "lastName" | "role">,
): Promise<void> {
  await tx.run(sql`
    update account_invitation set first_name = ${firstName}, last_name = ${lastName}, role = ${role}
    where store_id = ${storeId} and id = ${id}`);
}

export async function countInvitations(q: Queries, storeId: RecordId, accountId: RecordId): Promise<number> {
  const { count } = await q.one<{ count: number }>(sql`
    select count(*)::int as count from account_invitation where store_id = ${storeId} and account_id = ${accountId}`);
  return count;
}

const columns = sql`
  select i.id, i.account_id as "accountId", a.name as "accountName", i.email, i.first_name as "firstName",
    i.last_name as "lastName", i.role, i.invited_by as "invitedBy", i.sent_at as "sentAt", i.expires_at as "expiresAt"`;

/**
 * The invitation with this link; undefined for one that was accepted, revoked, resent or has expired, and where nobody who sent or
 * changed it may still invite to this role: a dismissed admin must not return through an invitation to another address of their own.
 */
export async function findInvitationBy(
  q: Queries,
  storeId: RecordId,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<Invitation | undefined> {
  const found = await q.maybe<Invitation & { inviterRoles: readonly AccountRole[] }>(sql`
    ${columns}, array(
      select m.role from account_event e
      join account_contact m on m.store_id = e.store_id and m.account_id = e.account_id and m.contact_id = e.actor_contact_id
      join contact c on c.store_id = m.store_id and c.id = m.contact_id and c.status = 'Active'
      where e.store_id = i.store_id and e.account_id = i.account_id and e.happened_at >= i.sent_at
        and e.action in ('Invited', 'InvitedAgain') and lower(e.person_email) = lower(i.email)
    ) as "inviterRoles"
    from account_invitation i
    join account a on a.store_id = i.store_id and a.id = i.account_id and a.active
    where i.store_id = ${storeId} and i.token_hash = ${tokenHash} and i.expires_at > ${now}`);
  return found?.inviterRoles.some((role) => rolesManagedBy(role).includes(found.role)) ? found : undefined;
}

/** Returns whether there was one: of two requests that accept it at once, one gets it. */
export async function deleteInvitation(
  tx: Tx,
  storeId: RecordId,
  { accountId, id }: { accountId: RecordId; id: RecordId },
): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from account_invitation where store_id = ${storeId} and account_id = ${accountId} and id = ${id}`);
  return deleted > 0;
}

export async function deleteInvitationsOf(
  tx: Tx,
  storeId: RecordId,
  { accountId, email }: { accountId: RecordId; email: string | null },
): Promise<void> {
  await tx.run(sql`
    delete from account_invitation
    where store_id = ${storeId} and account_id = ${accountId} and lower(email) = lower(${email})`);
}

/** All pending invitations to an account, whoever sent them. */
export async function deleteInvitationsTo(tx: Tx, storeId: RecordId, accountId: RecordId): Promise<void> {
  await tx.run(sql`delete from account_invitation where store_id = ${storeId} and account_id = ${accountId}`);
}

export async function deleteOldInvitations(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from account_invitation where store_id = ${storeId} and expires_at < ${before}`);
}

/** A contact with an invited address. */
export interface InvitedContact {
  readonly id: RecordId;
  readonly userId: RecordId;
  readonly email: string;
  readonly name: string;
  readonly status: ContactStatus;
  /** Whether the contact belongs to any account. */
  readonly isMember: boolean;
}

export function findInvitedContact(q: Queries, storeId: RecordId, email: string): Promise<InvitedContact | undefined> {
  return q.maybe<InvitedContact>(sql`
    select c.id, c.user_id as "userId", c.email, concat_ws(' ', nullif(c.first_name, ''), c.last_name) as name, c.status,
      exists (select from account_contact m where m.store_id = c.store_id and m.contact_id = c.id) as "isMember"
    from contact c where c.store_id = ${storeId} and lower(c.email) = ${email.toLowerCase()}`);
}

/**
 * Admits a contact who has entered a name; a new one gets this account as their own. Undefined, with nothing changed, where somebody else
 * still has the address.
 */
export async function admitContact(
  tx: Tx,
  storeId: RecordId,
  { contact, email, firstName, lastName, accountId }: AdmittedContact,
): Promise<{ id: RecordId; userId: RecordId } | undefined> {
  if (contact) {
    await tx.run(sql`
      update contact set first_name = ${firstName}, last_name = ${lastName}, status = 'Active', updated_at = now()
      where store_id = ${storeId} and id = ${contact.id}`);
    return contact;
  }
  const { contactId: id, userId } = await newPersonIds(tx, storeId, email);
  const added = await tx.run(sql`
    insert into contact (store_id, id, user_id, account_id, first_name, last_name, email, status)
    values (${storeId}, ${id}, ${userId}, ${accountId}, ${firstName}, ${lastName}, ${email}, 'Active')
    on conflict do nothing`);
  return added > 0 ? { id, userId } : undefined;
}

interface AdmittedContact {
  readonly contact: InvitedContact | undefined;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountId: RecordId;
}
