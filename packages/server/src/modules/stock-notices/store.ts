import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";

/** Somebody who is to be told of a part. */
export interface StockNotice {
  readonly productId: RecordId;
  readonly email: string;
  readonly userId: RecordId | null;
  readonly language: string | null;
  readonly firstName: string | null;
  readonly name: string;
  readonly sku: string;
}

/** Where mail reaches a buyer; undefined while he has confirmed no address. */
export function addressOfBuyer(
  q: Queries,
  storeId: RecordId,
  userId: RecordId,
): Promise<{ readonly email: string; readonly firstName: string } | undefined> {
  return q.maybe(sql`
    select email, first_name as "firstName" from contact
    where store_id = ${storeId} and user_id = ${userId} and email is not null`);
}

/** Of how many parts an address is to be told. */
export async function countNotices(q: Queries, storeId: RecordId, email: string): Promise<number> {
  const { count } = await q.one<{ count: number }>(sql`
    select count(*)::int as count from stock_notice where store_id = ${storeId} and lower(email) = lower(${email})`);
  return count;
}

/** Keeps it once for an address. */
export async function saveNotice(q: Queries, storeId: RecordId, notice: StockNotice, now: Date): Promise<void> {
  const { productId, email, userId, language, firstName, name, sku } = notice;
  await q.run(sql`
    insert into stock_notice (store_id, product_id, email, user_id, language, first_name, name, sku, asked_at)
    values (${storeId}, ${productId}, ${email}, ${userId}, ${language}, ${firstName}, ${name}, ${sku}, ${now})
    on conflict (store_id, product_id, lower(email)) do nothing`);
}

/**
 * Takes out those of whose part something is free at these places, the oldest first: of two that take at once each gets others. A part
 * that is not sold any more leads nowhere, and may be sold again.
 */
export function takeNotices(
  tx: Tx,
  storeId: RecordId,
  { locationIds, limit }: { locationIds: readonly RecordId[]; limit: number },
): Promise<StockNotice[]> {
  return tx.many<StockNotice>(sql`
    delete from stock_notice where ctid = any(array(
      select n.ctid from stock_notice n
      where n.store_id = ${storeId} and exists (
        select from stock s
        where s.store_id = n.store_id and s.product_id = n.product_id and s.location_id = any(${locationIds}::text[])
          and s.on_hand > s.reserved)
        and exists (select from product p where p.store_id = n.store_id and p.id = n.product_id and p.active)
      order by n.asked_at limit ${limit} for update skip locked))
    returning product_id as "productId", email, user_id as "userId", language, first_name as "firstName", name, sku`);
}

export async function forgetNoticesBefore(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from stock_notice where store_id = ${storeId} and asked_at < ${before}`);
}
