import { raw, sql, type Queries, type Statement } from "../../db/index.ts";
import { shopperScopes, type AccountRole, type Identity } from "./account.ts";
import type { RecordId } from "@tradecounter/commerce";

/** The row that `actingColumns` selects. All but the groups are null where there is no contact, or no account to act for. */
export interface ActingRow {
  readonly user_id: RecordId;
  readonly contact_id: RecordId | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly enters_addresses: boolean;
  readonly own_account_id: RecordId | null;
  readonly account_id: RecordId | null;
  readonly account_code: string;
  readonly account_name: string;
  readonly account_phone: string | null;
  readonly role: AccountRole;
  readonly account_groups: readonly string[];
  readonly has_others: boolean;
}

/** Columns of the tables that `actingJoins` joins. */
export const actingColumns = raw(`
  c.id as contact_id, c.first_name, c.last_name, c.email, c.phone, c.enters_addresses, c.account_id as own_account_id,
  a.id as account_id, a.code as account_code, a.name as account_name, a.phone as account_phone, m.role, coalesce(a.buyer_groups, '{}') as account_groups,
  exists (select from account_contact o where o.store_id = c.store_id and o.contact_id = c.id and o.account_id <> a.id
    and o.account_active) as has_others`);

/**
 * Finds the account that the contact `c` acts for: the one that the request names, else the one chosen in the session if the contact may
 * still act for it, else the contact's own, else the one held longest. None where the contact may not act for the named one.
 */
export function actingJoins(named: RecordId | null, chosen: Statement): Statement {
  // an account is only found through its contact, with an inner join: with two outer joins in a row PostgreSQL 18 takes `a.id =
  // m.account_id` for `a.id = <the named account>`, so that anyone naming an account with a token got it without being a contact of it
  return sql`
    left join (account_contact m join account a on a.store_id = m.store_id and a.id = m.account_id and a.active)
      on m.store_id = c.store_id and m.contact_id = c.id and m.account_id = coalesce(
      ${named}::text,
      (select account_id from account_contact where store_id = c.store_id and contact_id = c.id and account_id = ${chosen}),
      (select account_id from account_contact where store_id = c.store_id and contact_id = c.id and account_id = c.account_id),
      (select account_id from account_contact where store_id = c.store_id and contact_id = c.id
        order by created_at, account_id limit 1))`;
}

/**
 * The identity of a user acting for this account, for work that is done while the user is away; undefined where the user may not sign in.
 */
export async function identityOfUser(
  q: Queries,
  storeId: RecordId,
  userId: RecordId,
  accountId: RecordId | null,
): Promise<Identity | undefined> {
  const row = await q.maybe<ActingRow>(sql`
    select c.user_id, ${actingColumns} from contact c ${actingJoins(accountId, raw("null"))}
    where c.store_id = ${storeId} and c.user_id = ${userId} and c.status = 'Active'`);
  return row && identityFrom(row);
}

export function identityFrom(
  row: ActingRow,
  {
    groups: otherGroups = [],
    scopes = shopperScopes,
  }: { groups?: readonly string[]; scopes?: Identity["scopes"] } = {},
): Identity {
  return {
    userId: row.user_id,
    contact: row.contact_id === null ? null : contactFrom(row, row.contact_id),
    account: row.account_id === null ? null : accountFrom(row, row.account_id),
    buyerGroups: otherGroups.length === 0 ? row.account_groups : [...new Set([...row.account_groups, ...otherGroups])],
    scopes,
  };
}

function contactFrom(row: ActingRow, id: RecordId): Identity["contact"] {
  const { first_name: firstName, last_name: lastName, email, phone, enters_addresses: entersAddresses } = row;
  return { id, firstName, lastName, email, phone, entersAddresses };
}

function accountFrom(row: ActingRow, id: RecordId): Identity["account"] {
  return {
    id,
    code: row.account_code,
    name: row.account_name,
    phone: row.account_phone,
    role: row.role,
    isOwn: id === row.own_account_id,
    hasOthers: row.has_others,
  };
}

/** The status of whoever is getting a session or token, locked so that nobody changes it before that is committed. */
export function lockedHolder(storeId: RecordId, userId: RecordId): Statement {
  return sql`select status from contact where store_id = ${storeId} and user_id = ${userId} for share`;
}
