import type { RecordId } from "@tradecounter/commerce";
import { json, raw, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { AddressParts, AddressType, SavedAddress } from "./saved.ts";

export type SortOrder = "CreatedDateAsc" | "CreatedDateDesc" | "NameAsc" | "NameDesc";

/** Which addresses of an account, in which order. */
export interface WantedAddresses {
  readonly id?: RecordId | undefined;
  readonly types?: readonly AddressType[] | undefined;
  readonly defaultOnly?: boolean;
  /** Limits delivery addresses to these countries. */
  readonly shippingCountries?: readonly string[] | undefined;
  readonly defaultFirst?: boolean;
  readonly sortOrder: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

const orders: Readonly<Record<SortOrder, Statement>> = {
  CreatedDateAsc: raw("created_at, id"),
  CreatedDateDesc: raw("created_at desc, id"),
  NameAsc: raw("lower(name), id"),
  NameDesc: raw("lower(name) desc, id"),
};

export async function findAddresses(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
  {
    id,
    types,
    defaultOnly = false,
    shippingCountries,
    defaultFirst = false,
    sortOrder,
    limit,
    offset,
  }: WantedAddresses,
): Promise<SavedAddress[]> {
  const rows = await q.many<AddressRow>(sql`
    select * from account_address
    where store_id = ${storeId} and account_id = ${accountId}
      and (${id ?? null}::text is null or id = ${id ?? null})
      and (${types ?? null}::text[] is null or address_type = any(${types ?? null}::text[]))
      and (is_default or not ${defaultOnly})
      and (${shippingCountries ?? null}::text[] is null or address_type <> 'Shipping'
        or address->>'country' = any(${shippingCountries ?? null}::text[]))
    order by (${defaultFirst} and is_default) desc, ${orders[sortOrder]}
    limit ${limit} offset ${offset}`);
  return rows.map(addressFromRow);
}

export async function findAddress(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
  id: RecordId,
): Promise<SavedAddress | undefined> {
  const row = await q.maybe<AddressRow>(sql`
    select * from account_address where store_id = ${storeId} and account_id = ${accountId} and id = ${id}`);
  return row && addressFromRow(row);
}

/** Those of the ids that the account has. */
export async function keptAddressIds(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
  ids: readonly RecordId[],
): Promise<ReadonlySet<RecordId>> {
  const rows = await q.many<{ id: RecordId }>(sql`
    select id from account_address where store_id = ${storeId} and account_id = ${accountId} and id = any(${ids})`);
  return new Set(rows.map(({ id }) => id));
}

export async function findSameAddress(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
  addressType: AddressType,
  parts: AddressParts,
): Promise<SavedAddress | undefined> {
  const row = await q.maybe<AddressRow>(sql`
    select * from account_address
    where store_id = ${storeId} and account_id = ${accountId} and address_type = ${addressType}
      and address = ${json(parts)}::jsonb
    limit 1`);
  return row && addressFromRow(row);
}

/** Serializes the writers of an account's addresses: their number and the default span all of them. */
export async function lockAddressBook(tx: Tx, storeId: RecordId, accountId: RecordId): Promise<void> {
  await tx.one(sql`select id from account where store_id = ${storeId} and id = ${accountId} for update`);
}

export async function countAddresses(q: Queries, storeId: RecordId, accountId: RecordId): Promise<number> {
  const { count } = await q.one<{ count: number }>(sql`
    select count(*)::int as count from account_address where store_id = ${storeId} and account_id = ${accountId}`);
  return count;
}

/** Writes the address, new or changed. It must not be a default while another of its type is. */
export async function saveAddress(
  q: Queries,
  storeId: RecordId,
  { id, accountId, addressType, isDefault, addedBy, ...parts }: SavedAddress,
  now: Date,
): Promise<void> {
  await q.run(sql`
    insert into account_address
      (store_id, id, account_id, address_type, is_default, name, address, added_by, created_at, updated_at)
    values (${storeId}, ${id}, ${accountId}, ${addressType}, ${isDefault}, ${parts.name}, ${json(parts)}, ${addedBy}, ${now}, ${now})
    on conflict (store_id, id) do update set
      address_type = excluded.address_type, is_default = excluded.is_default, name = excluded.name,
      address = excluded.address, updated_at = excluded.updated_at`);
}

export async function clearDefault(
  q: Queries,
  storeId: RecordId,
  { accountId, addressType }: Pick<SavedAddress, "accountId" | "addressType">,
): Promise<void> {
  await q.run(sql`
    update account_address set is_default = false
    where store_id = ${storeId} and account_id = ${accountId} and address_type = ${addressType} and is_default`);
}

export async function deleteAddress(q: Queries, storeId: RecordId, id: RecordId): Promise<void> {
  await q.run(sql`delete from account_address where store_id = ${storeId} and id = ${id}`);
}

/** Deletes the account's addresses that this user has added. */
export async function deleteAddressesBy(
  tx: Tx,
  storeId: RecordId,
  { accountId, userId }: { accountId: RecordId; userId: RecordId },
): Promise<void> {
  await tx.run(sql`
    delete from account_address where store_id = ${storeId} and account_id = ${accountId} and added_by = ${userId}`);
}

interface AddressRow {
  readonly id: RecordId;
  readonly account_id: RecordId;
  readonly address_type: AddressType;
  readonly is_default: boolean;
  readonly address: AddressParts;
  readonly added_by: RecordId;
}

function addressFromRow(row: AddressRow): SavedAddress {
  return {
    ...row.address,
    id: row.id,
    accountId: row.account_id,
    addressType: row.address_type,
    isDefault: row.is_default,
    addedBy: row.added_by,
  };
}
