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
 * Takes out those of whose part something is free at these places, the oldest first, and no more than there are pieces that nobody
 * was told of. Of a piece that is offered somebody was told since `sentAfter`, and it was not ordered since, by him or another: as each
 * order takes what was offered before it, and never what is offered later, that is the most that were told from any mail on, less what
 * was ordered from then on. A part that is not sold any more leads nowhere, and may be sold again.
 */
export async function takeNotices(
  tx: Tx,
  storeId: RecordId,
  wanted: { locationIds: readonly RecordId[]; limit: number; sentAfter: Date; now: Date },
): Promise<StockNotice[]> {
  const { locationIds, limit, sentAfter, now } = wanted;
  // a place that has promised more than it has takes nothing from the others
  const free = sql`
    select sum(greatest(s.on_hand - s.reserved, 0)) from stock s
    where s.store_id = ${storeId} and s.product_id = p.id and s.location_id = any(${locationIds}::text[])`;
  const taken = await tx.many<StockNotice>(sql`
    with sent as materialized (
      select product_id, sent_at, count(*) as pieces from stock_notice_sent
      where store_id = ${storeId} and sent_at > ${sentAfter}
      group by product_id, sent_at
    ), ordered as materialized (
      select i.product_id, o.ordered_at, i.quantity from order_summary o
      join order_item_summary i on i.store_id = o.store_id and i.order_id = o.id
      where o.store_id = ${storeId} and o.ordered_at > ${sentAfter} and o.imported_at is null
        and i.product_id in (select product_id from sent)
    ), offered as (
      select product_id, max(
        (select sum(pieces) from sent s where s.product_id = sent.product_id and s.sent_at >= sent.sent_at)
        - (select coalesce(sum(quantity), 0) from ordered o
           where o.product_id = sent.product_id and o.ordered_at >= sent.sent_at)
      ) as pieces
      from sent group by product_id
    )
    delete from stock_notice where ctid = any(array(
      select waiting.at from (
        select n.ctid as at, n.asked_at, p.id as product_id, p.free,
          row_number() over (partition by n.product_id order by n.asked_at, n.email) as turn
        from stock_notice n
        join (
          select p.id, (${free}) as free from product p
          where p.store_id = ${storeId} and p.active
            and p.id in (select product_id from stock_notice where store_id = ${storeId})
        ) p on p.id = n.product_id and p.free > 0
        where n.store_id = ${storeId}
      ) waiting
      left join offered on offered.product_id = waiting.product_id
      where waiting.turn <= waiting.free - greatest(coalesce(offered.pieces, 0), 0)
      order by waiting.asked_at limit ${limit}))
    returning product_id as "productId", email, user_id as "userId", language, first_name as "firstName", name, sku`);
  await tx.run(sql`
    insert into stock_notice_sent (store_id, product_id, sent_at)
    select ${storeId}, product_id, ${now} from unnest(${taken.map(({ productId }) => productId)}::text[]) product_id`);
  return taken;
}

export async function forgetNoticesBefore(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from stock_notice where store_id = ${storeId} and asked_at < ${before}`);
}

export async function forgetSentBefore(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from stock_notice_sent where store_id = ${storeId} and sent_at <= ${before}`);
}
