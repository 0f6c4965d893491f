import { newRecordId, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries } from "../../db/index.ts";
import { accountIdOf, buyerUserId, contactIdOf } from "../../person-ids.ts";
import type { AccountRole, ContactStatus } from "./account.ts";

/** An account's address as stored. */
export interface AccountAddress {
  readonly street: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

export interface SavedAccount {
  readonly code: string;
  readonly name: string;
  readonly phone?: string | null;
  readonly address?: AccountAddress | null;
  /** Codes. */
  readonly buyerGroups?: readonly string[];
  readonly active?: boolean;
}

/** Creates the account, or changes the one with this code. Returns its id. */
export async function saveAccount(q: Queries, storeId: RecordId, account: SavedAccount): Promise<RecordId> {
  const { code, name, phone = null, address = null, buyerGroups = [], active = true } = account;
  const id = accountIdOf(storeId, code);
  await q.run(sql`
    insert into account (store_id, id, code, name, phone, address, buyer_groups, active)
    values (${storeId}, ${id}, ${code}, ${name}, ${phone}, ${address && json(address)}, ${buyerGroups}, ${active})
    on conflict (store_id, id) do update set
      name = excluded.name, phone = excluded.phone, address = excluded.address, buyer_groups = excluded.buyer_groups,
      active = excluded.active, updated_at = now()`);
  return id;
}

export interface SavedContact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone?: string | null;
  readonly accountId: RecordId | null;
  readonly status?: ContactStatus;
}

/**
 * The ids of a new person with this e-mail address. An earlier holder who has changed their address keeps the ids derived from it, and
 * the new person gets different ones, so that neither gets the other's data.
 */
export async function newPersonIds(
  q: Queries,
  storeId: RecordId,
  email: string,
): Promise<{ contactId: RecordId; userId: RecordId }> {
  const [contactId, userId] = [contactIdOf(storeId, email), buyerUserId(storeId, email)];
  const former = await q.maybe(sql`
    select 1 from contact
    where store_id = ${storeId} and (id = ${contactId} or user_id = ${userId})
      and lower(email) is distinct from ${email.toLowerCase()}`);
  return former === undefined
    ? { contactId, userId }
    : { contactId: newRecordId("contact"), userId: newRecordId("user") };
}

/** The user that a token for this e-mail address signs in: its present holder. */
export async function userIdWith(q: Queries, storeId: RecordId, email: string): Promise<RecordId> {
  const present = await q.maybe<{ userId: RecordId }>(sql`
    select user_id as "userId" from contact where store_id = ${storeId} and lower(email) = ${email.toLowerCase()}`);
  return present?.userId ?? (await newPersonIds(q, storeId, email)).userId;
}

/** Creates the contact, or changes the one with this e-mail address. Returns the ids of the contact and of its user. */
export async function saveContact(
  q: Queries,
  storeId: RecordId,
  contact: SavedContact,
): Promise<{ id: RecordId; userId: RecordId }> {
  const { email, firstName, lastName, phone = null, accountId, status = "Active" } = contact;
  const { contactId, userId } = await newPersonIds(q, storeId, email);
  return q.one<{ id: RecordId; userId: RecordId }>(sql`
    insert into contact (store_id, id, user_id, account_id, first_name, last_name, email, phone, status)
    values (${storeId}, ${contactId}, ${userId}, ${accountId}, ${firstName}, ${lastName}, ${email}, ${phone}, ${status})
    on conflict (store_id, lower(email)) where email is not null do update set
      account_id = excluded.account_id, first_name = excluded.first_name, last_name = excluded.last_name,
      phone = excluded.phone, status = excluded.status, updated_at = now()
    returning id, user_id as "userId"`);
}

/** Sets a contact's role in an account from the next request on; without a role, removes the contact. */
export async function setRole(
  q: Queries,
  storeId: RecordId,
  { contactId, accountId, role }: { contactId: RecordId; accountId: RecordId; role: AccountRole | null },
): Promise<void> {
  if (role === null) {
    await q.run(sql`
      delete from account_contact
      where store_id = ${storeId} and contact_id = ${contactId} and account_id = ${accountId}`);
    return;
  }
  await q.run(sql`
    insert into account_contact (store_id, contact_id, account_id, role)
    values (${storeId}, ${contactId}, ${accountId}, ${role})
    on conflict (store_id, contact_id, account_id) do update set role = excluded.role`);
}
