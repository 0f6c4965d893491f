import { decimal, type RecordId } from "@tradecounter/commerce";
import { raw, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { OwnPrice } from "./own-prices.ts";
import type { PriceEntry } from "./price-columns.ts";

export interface EntryRow {
  id: string;
  product_id: string;
  currency: string;
  unit_price: string;
  tier_from: string[];
  tier_unit_price: string[];
}

export function priceBooksOf(q: Queries, storeId: string) {
  return q.many<{ id: string; code: string }>(
    sql`select id, code from price_book where store_id = ${storeId} order by code`,
  );
}

/** A price book's active entries in key order, so that each batch is one short index range. */
export function entriesAfter(
  q: Queries,
  storeId: string,
  bookId: string,
  after: { currency: string; product_id: string },
  limit: number,
): Promise<EntryRow[]> {
  return q.many(sql`
    select id, product_id, currency, unit_price, tier_from, tier_unit_price from price_book_entry
    where store_id = ${storeId} and price_book_id = ${bookId} and active and (currency, product_id) > (${after.currency}, ${after.product_id})
    order by currency, product_id limit ${limit}`);
}

/**
 * A price book's active entries for these products, by currency. Its few currencies are looked up first: in the key they come before
 * products.
 */
export function entriesOfProducts(
  q: Queries,
  storeId: string,
  bookId: string,
  productIds: readonly string[],
): Promise<EntryRow[]> {
  const next = (after: Statement) => sql`(
    select currency from price_book_entry
    where store_id = ${storeId} and price_book_id = ${bookId} and currency > ${after} order by currency limit 1)`;
  return q.many(sql`
    with recursive known (currency) as (
      select ${next(sql`''`)} union all select ${next(sql`known.currency`)} from known where known.currency is not null
    )
    select id, product_id, currency, unit_price, tier_from, tier_unit_price from price_book_entry
    where store_id = ${storeId} and price_book_id = ${bookId} and product_id = any(${productIds}) and active
      and currency = any(array(select currency from known where currency is not null))
    order by currency, product_id`);
}

interface AccountPriceRow extends Omit<EntryRow, "id"> {
  id: RecordId;
  valid_from: Date | null;
  valid_to: Date | null;
}

const accountPriceColumns = raw(
  "id, product_id, currency, unit_price, tier_from, tier_unit_price, valid_from, valid_to",
);

/** An account's contract prices, and the number of the last change included. */
export async function readAccountPrices(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
): Promise<{ number: string; prices: OwnPrice[] }> {
  // one statement, so that number and prices are from the same moment
  const rows = await q.many<AccountPriceRow & { number: string; id: RecordId | null }>(sql`
    select coalesce(c.number, 0)::text as number, p.* from (select 1) one
    left join account_price_change c on c.store_id = ${storeId} and c.account_id = ${accountId}
    left join (
      select ${accountPriceColumns} from account_price
      where store_id = ${storeId} and account_id = ${accountId} and active
    ) p on true`);
  return { number: rows[0]!.number, prices: rows.filter(({ id }) => id !== null).map(ownPriceFrom) };
}

/** The same for a single product. */
export async function accountPricesOfProduct(
  q: Queries,
  storeId: RecordId,
  accountId: RecordId,
  productId: RecordId,
): Promise<OwnPrice[]> {
  const rows = await q.many<AccountPriceRow>(sql`
    select ${accountPriceColumns} from account_price
    where store_id = ${storeId} and account_id = ${accountId} and product_id = ${productId} and active`);
  return rows.map(ownPriceFrom);
}

export async function productOf(q: Queries, storeId: RecordId, sku: string): Promise<RecordId | undefined> {
  const row = await q.maybe<{ id: RecordId }>(sql`select id from product where store_id = ${storeId} and sku = ${sku}`);
  return row?.id;
}

export function accountOf(
  q: Queries,
  storeId: RecordId,
  code: string,
): Promise<{ id: RecordId; buyerGroups: string[] } | undefined> {
  return q.maybe(
    sql`select id, buyer_groups as "buyerGroups" from account where store_id = ${storeId} and code = ${code} and active`,
  );
}

/** A product's entries in all price books, by book code. */
export async function entriesOfProduct(
  q: Queries,
  storeId: RecordId,
  productId: RecordId,
  currency: string,
): Promise<Map<string, PriceEntry>> {
  const rows = await q.many<EntryRow & { id: RecordId; code: string }>(sql`
    select b.code, e.id, e.product_id, e.currency, e.unit_price, e.tier_from, e.tier_unit_price
    from price_book b join price_book_entry e on e.store_id = b.store_id and e.price_book_id = b.id
    where b.store_id = ${storeId} and e.product_id = ${productId} and e.currency = ${currency} and e.active`);
  return new Map(rows.map((row) => [row.code, entryFrom(row)]));
}

function ownPriceFrom(row: AccountPriceRow): OwnPrice {
  return {
    ...entryFrom(row),
    productId: row.product_id as RecordId,
    currency: row.currency,
    validFrom: row.valid_from?.getTime() ?? null,
    validTo: row.valid_to?.getTime() ?? null,
  };
}

function entryFrom(row: EntryRow & { id: RecordId }): PriceEntry {
  return {
    id: row.id,
    unitPrice: decimal(row.unit_price),
    steps: row.tier_from.map((from, at) => ({ from: decimal(from), unitPrice: decimal(row.tier_unit_price[at]!) })),
  };
}

/** Changes with each change of account prices. */
export const accountPricesMark = sql`select string_agg(store_id || number, ',' order by store_id) from account_price_revision`;

/** The number of the last change, for each store whose account prices have ever changed. */
export async function lastChanges(q: Queries): Promise<{ storeId: string; number: bigint }[]> {
  const rows = await q.many<{ store_id: string; number: string }>(
    sql`select store_id, number::text from account_price_revision`,
  );
  return rows.map(({ store_id, number }) => ({ storeId: store_id, number: BigInt(number) }));
}

export async function accountsChangedSince(q: Queries, storeId: string, number: bigint): Promise<string[]> {
  const rows = await q.many<{ account_id: string }>(sql`
    select account_id from account_price_change where store_id = ${storeId} and number > ${String(number)}::bigint`);
  return rows.map(({ account_id }) => account_id);
}

/**
 * Makes every process read these accounts' prices again once the transaction commits: for all code that writes any. `accounts` is a query
 * for their ids, without duplicates. From here on writers of a store are serialized.
 */
export async function noteChangedAccountPrices(tx: Tx, storeId: RecordId, accounts: Statement): Promise<void> {
  await tx.run(sql`
    with revision as (
      insert into account_price_revision (store_id, number) values (${storeId}, 1)
      on conflict (store_id) do update set number = account_price_revision.number + 1
      returning number
    )
    insert into account_price_change (store_id, account_id, number)
    select ${storeId}, changed.id, revision.number from revision, (${accounts}) changed (id)
    on conflict (store_id, account_id) do update set number = excluded.number`);
}
