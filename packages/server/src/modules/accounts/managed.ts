import type { RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries } from "../../db/index.ts";
import type { AccountAddress } from "./store.ts";

/** An account for which somebody may act. */
export interface Manageable {
  readonly id: RecordId;
  readonly code: string;
  readonly name: string;
  readonly phone: string | null;
  readonly address: AccountAddress | null;
  /** Whether it is his own. */
  readonly isOwn: boolean;
}

export interface WantedAccounts {
  readonly withOwn: boolean;
  readonly search?: string | undefined;
  /** Without one all of them. */
  readonly pageSize?: number | undefined;
  /** From 0. */
  readonly page: number;
}

const isOwn = raw("coalesce(a.id = c.account_id, false)");

const accountsOf = sql`
  from contact c
  join account_contact m on m.store_id = c.store_id and m.contact_id = c.id
  join account a on a.store_id = m.store_id and a.id = m.account_id and a.active`;

/** The accounts of a contact by name, his own one first, and how many there are on all pages. */
export async function managedAccounts(
  q: Queries,
  storeId: RecordId,
  contactId: RecordId,
  { withOwn, search = "", pageSize, page }: WantedAccounts,
): Promise<{ accounts: Manageable[]; total: number }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = sql`
    where c.store_id = ${storeId} and c.id = ${contactId} and (${withOwn} or a.id is distinct from c.account_id)
      and a.search_text like all (${words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}::text[])`;
  // of thousands of rows no more than what orders them is carried along
  const rows = await q.many<Manageable & { total: number }>(sql`
    select a.id, a.code, a.name, a.phone, a.address, "isOwn", total from (
      select a.store_id, a.id, ${isOwn} as "isOwn", a.search_text collate "C" as place, (count(*) over ())::int as total
      ${accountsOf} ${wanted}
      order by "isOwn" desc, place, a.id
      limit ${pageSize ?? null} offset ${page * (pageSize ?? 0)}
    ) found join account a on a.store_id = found.store_id and a.id = found.id
    order by "isOwn" desc, place, a.id`);
  const total = rows[0]?.total ?? (page > 0 ? await countOf(q, wanted) : 0);
  return { accounts: rows, total };
}

/** Behind the last page no row tells it. */
async function countOf(q: Queries, wanted: ReturnType<typeof sql>): Promise<number> {
  return (await q.one<{ total: number }>(sql`select count(*)::int as total ${accountsOf} ${wanted}`)).total;
}

/** Undefined where the contact may not act for the account, or there is no such account. */
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
