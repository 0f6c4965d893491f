import { sql, type Queries, type Statement } from "../../db/index.ts";

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

/** A price book's active entries in the order of its key, so that each batch is one short walk along the index. */
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

/** A price book's active entries of these products, by currency. Its few currencies are looked up first: the key has them before products. */
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
