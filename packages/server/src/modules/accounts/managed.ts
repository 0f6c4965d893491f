import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries } from "../../db/index.ts";
import type { AccountRole } from "./account.ts";
import type { AccountAddress } from "./store.ts";

/** An account that a contact may act for. */
export interface Manageable {
  readonly id: RecordId;
  readonly code: string;
  readonly name: string;
  readonly phone: string | null;
  readonly address: AccountAddress | null;
  /** Whether it is the contact's own. */
  readonly isOwn: boolean;
}

export interface WantedAccounts {
  readonly withOwn: boolean;
  readonly search?: string | undefined;
  /** When absent, all. */
  readonly pageSize?: number | undefined;
  /** From 0. */
  readonly page: number;
}

const isOwn = raw("coalesce(a.id = c.account_id, false)");

const accountsOf = sql`
  from contact c
  join account_contact m on m.store_id = c.store_id and m.contact_id = c.id
  join account a on a.store_id = m.store_id and a.id = m.account_id and a.active`;

/** A contact's accounts by name, their own first, and the number on all pages. */
export async function managedAccounts(
  q: Queries,
  storeId: RecordId,
  contactId: RecordId,
  { withOwn, search = "", pageSize, page }: WantedAccounts,
): Promise<{ accounts: Manageable[]; total: number }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  // for thousands of rows only the sort columns are read, and only displayed accounts are looked up
  const rows = await q.many<Manageable & { total: number }>(sql`
    with found as materialized (
      select m.account_id, coalesce(m.account_id = c.account_id, false) as "isOwn", m.search_text collate "C" as place
      from contact c join account_contact m on m.store_id = c.store_id and m.contact_id = c.id and m.account_active
      where c.store_id = ${storeId} and c.id = ${contactId} and (${withOwn} or m.account_id is distinct from c.account_id)
        and m.search_text like all (${words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}::text[])
    ), counted as (select count(*)::int as total from found)
    select a.id, a.code, a.name, a.phone, a.address, shown."isOwn", counted.total
    from counted left join (
      select * from found order by "isOwn" desc, place, account_id
      limit ${pageSize ?? null} offset ${page * (pageSize ?? 0)}
    ) shown on true
    left join account a on a.store_id = ${storeId} and a.id = shown.account_id
    order by shown."isOwn" desc, shown.place, shown.account_id`);
  const [{ total }] = rows as [(typeof rows)[number]];
  // past the last page there is only the total
  return { accounts: rows.filter(({ id }) => id !== null), total };
}

/** A contact's role in an account; undefined where the contact may not act for it, or it does not exist. */
export async function roleFor(
  q: Queries,
  storeId: RecordId,
  contactId: RecordId,
  accountId: RecordId,
): Promise<AccountRole | undefined> {
  const found = await q.maybe<{ role: AccountRole }>(sql`
    select m.role ${accountsOf} where c.store_id = ${storeId} and c.id = ${contactId} and a.id = ${accountId}`);
  return found?.role;
}

/** Undefined where the contact may not act for the account, or it does not exist. */
export function managedAccount(
  q: Queries,
  storeId: RecordId,
  contactId: RecordId,
  accountId: RecordId,
): Promise<Manageable | undefined> {
  return q.maybe<Manageable>(sql`
    select a.id, a.code, a.name, a.phone, a.address, ${isOwn} as "isOwn" ${accountsOf}
    where c.store_id = ${storeId} and c.id = ${contactId} and a.id = ${accountId}`);
}
