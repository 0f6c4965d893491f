import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Statement, type Tx } from "../../db/index.ts";
import { forgetPeopleInSearch } from "../orders/index.ts";
import { erasureHash, type ErasedKind } from "./erasures.ts";

interface Person {
  readonly contactId: RecordId;
  readonly userId: RecordId;
}

/** The person with the address, and anyone who has opened an account with it without confirming it. */
export async function findPeople(tx: Tx, storeId: RecordId, email: string): Promise<Person[]> {
  return tx.many<Person>(sql`
    select id as "contactId", user_id as "userId" from contact
    where store_id = ${storeId} and lower(coalesce(email, unconfirmed_email)) = lower(${email}) order by id for update`);
}

interface Whom {
  readonly email: string;
  readonly people: readonly Person[];
}

const usersOf = (people: readonly Person[]) => people.map(({ userId }) => userId);

/** Carts and checkouts belong to their user, for whatever account. */
const ownedBy = (people: readonly Person[]): Statement =>
  sql`split_part(owner_id, '/', 1) = any(${usersOf(people)}::text[])`;

/** A guest's cart is known by the address entered in its checkout. */
const isCartOf = (storeId: RecordId, { email, people }: Whom): Statement => sql`
  (${ownedBy(people)} or id in (
    select cart_id from checkout where store_id = ${storeId} and lower(contact->>'email') = lower(${email})))`;

/** Carts with reserved stock, which must be released before they are deleted. */
export async function cartsWithStock(tx: Tx, storeId: RecordId, whom: Whom): Promise<RecordId[]> {
  const rows = await tx.many<{ id: RecordId }>(sql`
    select id from cart where store_id = ${storeId} and ${isCartOf(storeId, whom)}
      and exists (select from reservation held where held.store_id = ${storeId} and held.cart_id = cart.id)`);
  return rows.map(({ id }) => id);
}

/** Deletes everything about a person besides their orders, in the order in which it must go. Returns the counts. */
export async function deleteTraces(
  tx: Tx,
  storeId: RecordId,
  { email, people }: Whom,
): Promise<Record<string, number>> {
  const isAddress = (column: string) => sql`lower(${raw(column)}) = lower(${email})`;
  const isUser = sql`user_id = any(${usersOf(people)}::text[])`;
  const isOwner = ownedBy(people);
  const isCheckout = sql`(${isOwner} or ${isAddress("contact->>'email'")})`;
  const deletions: [what: string, table: string, which: Statement][] = [
    ["sessions", "session", isUser],
    ["passwords", "credential", isUser],
    ["links", "one_time_token", isUser],
    ["links", "one_time_code", sql`(${isUser} or ${isAddress("sent_to")})`],
    ["links", "account_confirmation", sql`(${isUser} or ${isAddress("email")})`],
    ["tokens", "access_token", isUser],
    ["tokens", "refresh_token", isUser],
    ["logins elsewhere", "linked_identity", isUser],
    ["machines", "machine", isUser],
    ["machines", "chosen_machine", isUser],
    ["subscriptions", "subscription", sql`(${isUser} or ${isAddress("contact->>'email'")})`],
    ["stock notices", "stock_notice", sql`(${isUser} or ${isAddress("email")})`],
    ["stock notices", "stock_notice_sent", isAddress("email")],
    ["wish lists", "wishlist", isUser],
    ["invitations", "account_invitation", isAddress("email")],
    ["mails", "mail", isAddress("recipient")],
    // for a registration, or a new address, that nobody has confirmed yet
    ["jobs", "job", sql`exists (select from jsonb_each_text(payload) said where lower(said.value) = lower(${email}))`],
    ["carts", "carried_cart", isOwner],
    ["carts", "guest_account", isUser],
    ["addresses", "account_address", sql`added_by = any(${usersOf(people)}::text[])`],
  ];
  const counts: Record<string, number> = {};
  const add = (what: string, count: number) => (counts[what] = (counts[what] ?? 0) + count);
  for (const [what, table, which] of deletions)
    add(what, await tx.run(sql`delete from ${raw(table)} where store_id = ${storeId} and ${which}`));
  add(
    "carts",
    await tx.run(sql`delete from cart where store_id = ${storeId} and ${isCartOf(storeId, { email, people })}`),
  );
  add(
    "checkouts",
    await tx.run(sql`
      update checkout set contact = null, billing_address = null, purchase_order_number = null
      where store_id = ${storeId} and ${isCheckout} and (contact is not null or billing_address is not null)`),
  );
  add(
    "events of accounts",
    await tx.run(sql`
      update account_event set person_name = 'Erased', person_email = null
      where store_id = ${storeId} and ${isAddress("person_email")}`),
  );
  await tx.run(sql`
    update account_event set actor_name = 'Erased', actor_contact_id = null
    where store_id = ${storeId} and actor_contact_id = any(${people.map(({ contactId }) => contactId)}::text[])`);
  return counts;
}

/**
 * Deletes notifications to programs: all about orders that are not kept, and for kept ones those that were delivered or given up. Pending
 * ones about a kept order are still sent: whoever delivers it needs them.
 */
export async function deleteMessages(tx: Tx, storeId: RecordId, whom: Whom): Promise<number> {
  return tx.run(sql`
    delete from webhook_delivery message using order_summary o
    where message.store_id = ${storeId} and message.status <> 'Pending' and o.store_id = ${storeId}
      and o.id = message.body::jsonb #>> '{data,order,orderSummaryId}' and ${isBy(whom)}`);
}

/**
 * A person opened it themselves, and it still has the name it was given then. One opened by an older program has a code of ours and a
 * contact from the same transaction, and no import has changed it since: an owner's own codes may begin with WEB-, too.
 */
const isAsOpened = sql`(a.name = a.opened_as or (
  a.code ~ '^WEB-[A-Za-z0-9]{12}$' and a.updated_at = a.created_at and exists (
    select from contact opener
    where opener.store_id = a.store_id and opener.account_id = a.id and opener.created_at = a.created_at)))`;

/**
 * Removes the person's name, phone and addresses from accounts without other people, if the person opened them or they bear the person's
 * name. A company's account keeps its own. Returns how many, and the codes of all that ever had the name.
 */
export async function blankAccounts(
  tx: Tx,
  storeId: RecordId,
  contactId: RecordId,
): Promise<{ readonly blanked: number; readonly codes: readonly string[] }> {
  const isHis = sql`
    a.store_id = ${storeId} and person.store_id = ${storeId} and person.id = ${contactId}
      and a.id in (
        select person.account_id union all
        select account_id from account_contact where store_id = ${storeId} and contact_id = ${contactId})`;
  const isLeft = sql`${isHis} and not exists (
        select from account_contact other
        where other.store_id = ${storeId} and other.account_id = a.id and other.contact_id <> ${contactId})`;
  const rows = await tx.many<{ id: RecordId; code: string }>(sql`
    update account a set name = 'Erased', phone = null, address = null, updated_at = now()
    from contact person
    where ${isLeft} and (lower(a.name) = lower(trim(person.first_name || ' ' || person.last_name)) or ${isAsOpened})
    returning a.id, a.code`);
  const ids = rows.map(({ id }) => id);
  // an account that has been renamed no longer needs the record of its first name, whoever else is in it
  const renamed = await tx.many<{ code: string }>(sql`
    update account a set opened_as = null from contact person where ${isHis} and a.opened_as <> a.name returning a.code`);
  await tx.run(sql`delete from account_address where store_id = ${storeId} and account_id = any(${ids}::text[])`);
  return { blanked: rows.length, codes: [...rows, ...renamed].map(({ code }) => code) };
}

/** The row stays, as orders and lists refer to it; nobody can tell whose it was, or sign in with it. */
export async function blankContact(tx: Tx, storeId: RecordId, contactId: RecordId): Promise<void> {
  await tx.run(sql`
    update contact set first_name = '', last_name = 'Erased', email = null, unconfirmed_email = null, phone = null,
      email_verified_at = null, phone_verified_at = null, status = 'Withdrawn'
    where store_id = ${storeId} and id = ${contactId}`);
  await tx.run(sql`delete from account_contact where store_id = ${storeId} and contact_id = ${contactId}`);
}

/**
 * Ends the certificates of accounts without remaining people: a running process notices the change, as it would not notice a deletion.
 */
export async function endCertificates(tx: Tx, storeId: RecordId, contactId: RecordId, now: Date): Promise<number> {
  await tx.run(sql`lock table tax_certificate in exclusive mode`);
  return tx.run(sql`
    update tax_certificate paper set valid_to = ${now}, changed = nextval('tax_certificate_change')
    where store_id = ${storeId} and (valid_to is null or valid_to > ${now})
      and account_id in (select account_id from contact where store_id = ${storeId} and id = ${contactId})
      and not exists (
        select from account_contact other where other.store_id = ${storeId} and other.account_id = paper.account_id
          and other.contact_id <> ${contactId})`);
}

/** Deletes certificates that ended before a moment, except those that an order still refers to. */
export async function deleteEndedCertificates(tx: Tx, storeId: RecordId, before: Date): Promise<number> {
  return tx.run(sql`
    delete from tax_certificate paper where store_id = ${storeId} and valid_to < ${before}
      and not exists (
        select from order_summary o join order_delivery_group_summary part on part.order_id = o.id
        where o.store_id = ${storeId} and o.account_id = paper.account_id and part.tax_exemption = paper.number)`);
}

const isBy = ({ email, people }: Whom): Statement =>
  sql`(lower(o.contact->>'email') = lower(${email}) or o.user_id = any(${usersOf(people)}::text[]))`;

const nobody = JSON.stringify({ email: "", firstName: "", lastName: "Erased", phoneNumber: "" });

/**
 * Removes names and addresses from orders before a moment: all, or one person's. Amounts and parts stay for accounting; sent and pending
 * notifications about these orders are deleted.
 */
export async function blankOrders(
  tx: Tx,
  storeId: RecordId,
  { before, of }: { before: Date; of: Whom | null },
): Promise<{ orders: number; messages: number }> {
  const rows = await tx.many<{ id: RecordId }>(sql`
    select o.id from order_summary o
    where o.store_id = ${storeId} and o.ordered_at < ${before} and o.contact <> ${nobody}::jsonb
      and ${of ? isBy(of) : sql`true`}
    order by o.id for update`);
  const ids = rows.map(({ id }) => id);
  // afterwards it can no longer be found by name or address
  await forgetPeopleInSearch(tx, storeId, ids);
  await tx.run(sql`
    update order_summary set contact = ${nobody}::jsonb, billing_address = null
    where store_id = ${storeId} and id = any(${ids}::text[])`);
  await tx.run(sql`
    update order_delivery_group_summary set delivery_address = null, shipping_instructions = null, gift_message = null,
      gift_to_name = null, tax_exemption = null
    where store_id = ${storeId} and order_id = any(${ids}::text[])`);
  const messages = await tx.run(sql`
    delete from webhook_delivery
    where store_id = ${storeId} and body::jsonb #>> '{data,order,orderSummaryId}' = any(${ids}::text[])`);
  return { orders: ids.length, messages };
}

export async function keptOrders(tx: Tx, storeId: RecordId, whom: Whom): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from order_summary o
    where o.store_id = ${storeId} and ${isBy(whom)} and o.contact <> ${nobody}::jsonb`);
  return count;
}

/** Records erasures, so that undoing an earlier import does not bring the people back. */
export async function noteErasures(
  tx: Tx,
  storeId: RecordId,
  kind: ErasedKind,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  const hashes = keys.map(
    (key) => sql`(${storeId}, ${erasureHash(sql`${storeId}`, kind, sql`${key}`)}, ${now}::timestamptz)`,
  );
  for (const row of hashes)
    await tx.run(sql`
      insert into erasure (store_id, hash, erased_at) values ${row}
      on conflict (store_id, hash) do update set erased_at = excluded.erased_at`);
}

/** A former address is erased along with the present one: rows kept to undo an import may contain it. */
export async function noteFormerAddresses(tx: Tx, storeId: RecordId, contactId: RecordId, now: Date): Promise<void> {
  await tx.run(sql`
    with former as (
      delete from former_address where store_id = ${storeId} and contact_id = ${contactId} returning store_id, hash)
    insert into erasure (store_id, hash, erased_at) select store_id, hash, ${now}::timestamptz from former
    on conflict (store_id, hash) do update set erased_at = excluded.erased_at`);
}

/** Blocks erasures until the transaction ends. Waits for one in progress, which is known afterwards. */
export async function holdErasures(tx: Tx): Promise<void> {
  await tx.run(sql`lock table erasure in share mode`);
}

/** The counterpart of `holdErasures`: an undo in progress is finished before the erasure looks for people. */
export async function awaitUndoUnderWay(tx: Tx): Promise<void> {
  // undoing a large store's import takes minutes
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`set local lock_timeout = 0`);
  await tx.run(sql`lock table erasure in row exclusive mode`);
}
