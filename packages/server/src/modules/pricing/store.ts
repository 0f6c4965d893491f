import { sql, type Queries } from "../../db/index.ts";

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

/** A price book's entries, of all products or of some, in the order of its key, so that each batch is one short walk along the index. */
export function entriesAfter(
  q: Queries,
  storeId: string,
  bookId: string,
  { after, only }: { after: { currency: string; product_id: string }; only: readonly string[] | undefined },
  limit: number,
): Promise<EntryRow[]> {
  return q.many(sql`
    select id, product_id, currency, unit_price, tier_from, tier_unit_price from price_book_entry
    where store_id = ${storeId} and price_book_id = ${bookId} and (currency, product_id) > (${after.currency}, ${after.product_id})
      ${only ? sql`and product_id = any(${only})` : sql``}
    order by currency, product_id limit ${limit}`);
}
