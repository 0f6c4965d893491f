import { newRecordId, type RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import type { ContactStatus } from "./account.ts";
import { newPersonIds, saveAccount, setRole } from "./store.ts";

/** A person who registers without an invitation. */
export interface Registrant {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /** The language of the pages on which they register; null for the store's own. */
  readonly language: string | null;
  /** Codes, for the account created for the registrant. */
  readonly buyerGroups: readonly string[];
  readonly status: "Invited" | "Pending";
}

/**
 * Creates the contact and an account, of which the contact is the admin. Undefined, with nothing changed, where somebody has this e-mail
 * address already.
 */
export async function addRegistrant(
  q: Queries,
  storeId: RecordId,
  { email, firstName, lastName, phone, language, buyerGroups, status }: Registrant,
): Promise<{ userId: RecordId; accountId: RecordId } | undefined> {
  const { contactId, userId } = await newPersonIds(q, storeId, email);
  const added = await q.run(sql`
    insert into contact (store_id, id, user_id, first_name, last_name, email, phone, language, status)
    values (${storeId}, ${contactId}, ${userId}, ${firstName}, ${lastName}, ${email}, ${phone}, ${language}, ${status})
    on conflict do nothing`);
  if (added === 0) return undefined;
  const accountId = await saveOwnAccount(q, storeId, { firstName, lastName, phone, buyerGroups });
  await q.run(sql`
    update contact set account_id = ${accountId} where store_id = ${storeId} and id = ${contactId}`);
  await setRole(q, storeId, { contactId, accountId, role: "AccountAdmin" });
  return { userId, accountId };
}

/** A guest who opens an account along with an order. */
export type OpeningGuest = Omit<Registrant, "status" | "language">;

/**
 * Creates a contact and an account, of which the contact is the admin, whoever has the address: it belongs to nobody until it is
 * confirmed by mail.
 */
export async function openOwnAccount(
  q: Queries,
  storeId: RecordId,
  { email, firstName, lastName, phone, buyerGroups }: OpeningGuest,
): Promise<{ userId: RecordId; accountId: RecordId }> {
  const [contactId, userId] = [newRecordId("contact"), newRecordId("user")];
  const accountId = await saveOwnAccount(q, storeId, { firstName, lastName, phone, buyerGroups });
  await q.run(sql`
    insert into contact (store_id, id, user_id, account_id, first_name, last_name, unconfirmed_email, phone, status)
    values (${storeId}, ${contactId}, ${userId}, ${accountId}, ${firstName}, ${lastName}, ${email}, ${phone}, 'Active')`);
  await setRole(q, storeId, { contactId, accountId, role: "AccountAdmin" });
  return { userId, accountId };
}

/** An account named after the person who opens it, so that erasure still finds that name after the person is renamed. */
async function saveOwnAccount(
  q: Queries,
  storeId: RecordId,
  { firstName, lastName, phone, buyerGroups }: Pick<Registrant, "firstName" | "lastName" | "phone" | "buyerGroups">,
): Promise<RecordId> {
  const name = `${firstName} ${lastName}`.trim();
  const accountId = await saveAccount(q, storeId, { code: newCode(), name, phone, buyerGroups });
  await q.run(sql`update account set opened_as = name where store_id = ${storeId} and id = ${accountId}`);
  return accountId;
}

/** Records which guest opened an account in the checkout. */
export async function noteGuestAccount(
  q: Queries,
  storeId: RecordId,
  { ownerId, accountId, userId, now }: { ownerId: string; accountId: RecordId; userId: RecordId; now: Date },
): Promise<void> {
  await q.run(sql`
    insert into guest_account (store_id, guest_owner_id, account_id, user_id, opened_at)
    values (${storeId}, ${ownerId}, ${accountId}, ${userId}, ${now})`);
}

/** The account, if this guest opened it. It is locked until `tx` ends: whoever removes the guest from it waits for the order. */
export function findGuestAccount(
  tx: Tx,
  storeId: RecordId,
  { ownerId, accountId }: { ownerId: string; accountId: RecordId | null },
): Promise<{ readonly accountId: RecordId; readonly userId: RecordId } | undefined> {
  return tx.maybe<{ accountId: RecordId; userId: RecordId }>(sql`
    select account_id as "accountId", user_id as "userId" from guest_account
    where store_id = ${storeId} and account_id = ${accountId} and guest_owner_id = ${ownerId} for share`);
}

/** From now on no guest orders for this user. Returns the guests who did, having opened the account. */
export async function forgetGuestAccounts(tx: Tx, storeId: RecordId, userId: RecordId): Promise<string[]> {
  const rows = await tx.many<{ ownerId: string }>(sql`
    delete from guest_account where store_id = ${storeId} and user_id = ${userId} returning guest_owner_id as "ownerId"`);
  return rows.map(({ ownerId }) => ownerId);
}

/** Our choice: an account without a number gets one that no ERP will assign. */
function newCode(): string {
  return `WEB-${newRecordId("account").slice(3, 15)}`;
}

/** Changes a contact's status, unless it has changed otherwise meanwhile. Returns whether it did. */
export async function moveContact(
  q: Queries,
  storeId: RecordId,
  { userId, from, to }: { userId: RecordId; from: ContactStatus; to: ContactStatus },
): Promise<boolean> {
  const moved = await q.run(sql`
    update contact set status = ${to}, updated_at = now()
    where store_id = ${storeId} and user_id = ${userId} and status = ${from}`);
  return moved === 1;
}
