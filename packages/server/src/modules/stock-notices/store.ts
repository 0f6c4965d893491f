import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import { hashOfSecret } from "../../secrets.ts";

/** A shopper's request to be notified about a part. */
export interface StockNotice {
  readonly productId: RecordId;
  readonly email: string;
  readonly userId: RecordId | null;
  readonly language: string | null;
  readonly firstName: string | null;
  readonly name: string;
  readonly sku: string;
}

/** A buyer's confirmed address; undefined without one. */
export function addressOfBuyer(
  q: Queries,
  storeId: RecordId,
  userId: RecordId,
): Promise<{ readonly email: string; readonly firstName: string } | undefined> {
  return q.maybe(sql`
    select email, first_name as "firstName" from contact
    where store_id = ${storeId} and user_id = ${userId} and email is not null`);
}

/** How many parts an address waits for. */
export async function countNotices(q: Queries, storeId: RecordId, email: string): Promise<number> {
  const { count } = await q.one<{ count: number }>(sql`
    select count(*)::int as count from stock_notice where store_id = ${storeId} and lower(email) = lower(${email})`);
  return count;
}

/**
 * Saves it once per address. One waiting for `confirmBy`, the secret of a mailed link, gets the new link or is confirmed; false where it
 * was confirmed before, and nothing is to be mailed.
 */
export async function saveNotice(
  q: Queries,
  storeId: RecordId,
  notice: StockNotice,
  { confirmBy, now }: { confirmBy: string | null; now: Date },
): Promise<boolean> {
  const { productId, email, userId, language, firstName, name, sku } = notice;
  const hash = confirmBy === null ? null : hashOfSecret(confirmBy);
  const kept = await q.run(sql`
    insert into stock_notice as kept
      (store_id, product_id, email, user_id, language, first_name, name, sku, asked_at, confirm_hash)
    values (${storeId}, ${productId}, ${email}, ${userId}, ${language}, ${firstName}, ${name}, ${sku}, ${now}, ${hash})
    on conflict (store_id, product_id, lower(email)) do update set
      user_id = excluded.user_id, language = excluded.language, first_name = excluded.first_name,
      asked_at = excluded.asked_at, confirm_hash = excluded.confirm_hash
    where kept.confirm_hash is not null`);
  return kept === 1;
}

/** Confirms the address of the link's request; false where none made after `askedAfter` waits for it. */
export async function confirmNotice(
  q: Queries,
  storeId: RecordId,
  { token, askedAfter }: { token: string; askedAfter: Date },
): Promise<boolean> {
  const confirmed = await q.run(sql`
    update stock_notice set confirm_hash = null
    where store_id = ${storeId} and confirm_hash = ${hashOfSecret(token)} and asked_at > ${askedAfter}`);
  return confirmed === 1;
}

/**
 * Takes out the requests for parts with free stock at these locations, oldest first, and no more than there are pieces: somebody notified
 * since `sentAfter` who has not ordered may still want one. A part that is no longer sold is skipped, and may be sold again.
 */
export async function takeNotices(
  tx: Tx,
  storeId: RecordId,
  wanted: { locationIds: readonly RecordId[]; limit: number; sentAfter: Date; now: Date },
): Promise<StockNotice[]> {
  const { locationIds, limit, sentAfter, now } = wanted;
  const taken = await tx.many<StockNotice>(sql`
    delete from stock_notice where ctid = any(array(
      select waiting.at from (
        select n.ctid as at, n.product_id, n.asked_at,
          row_number() over (partition by n.product_id order by n.asked_at, n.email) as turn
        from stock_notice n
        where n.store_id = ${storeId} and n.confirm_hash is null
          and exists (select from product p where p.store_id = n.store_id and p.id = n.product_id and p.active)
      ) waiting
      where waiting.turn <= (
        select coalesce(sum(s.on_hand - s.reserved), 0) from stock s
        where s.store_id = ${storeId} and s.product_id = waiting.product_id and s.location_id = any(${locationIds}::text[])
      ) - (
        select count(*) from stock_notice_sent sent
        where sent.store_id = ${storeId} and sent.product_id = waiting.product_id and sent.sent_at > ${sentAfter}
      )
      order by waiting.asked_at limit ${limit}))
    returning product_id as "productId", email, user_id as "userId", language, first_name as "firstName", name, sku`);
  await tx.run(sql`
    insert into stock_notice_sent (store_id, product_id, email, sent_at)
    select ${storeId}, product_id, email, ${now}
    from unnest(
      ${taken.map(({ productId }) => productId)}::text[], ${taken.map(({ email }) => email)}::text[]
    ) told (product_id, email)`);
  return taken;
}

/** Forgets notified shoppers who have ordered the part since: they want no other piece, and the next one is for the next in line. */
export async function forgetWhoHasOrdered(
  q: Queries,
  storeId: RecordId,
  { email, productIds, orderedAt }: { email: string; productIds: readonly RecordId[]; orderedAt: Date },
): Promise<void> {
  await q.run(sql`
    delete from stock_notice_sent
    where store_id = ${storeId} and product_id = any(${productIds}::text[]) and lower(email) = lower(${email})
      and sent_at <= ${orderedAt}`);
}

export async function forgetNoticesBefore(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from stock_notice where store_id = ${storeId} and asked_at < ${before}`);
}

/** Deletes those whose link nobody has followed. */
export async function forgetUnconfirmed(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`
    delete from stock_notice where store_id = ${storeId} and confirm_hash is not null and asked_at <= ${before}`);
}

export async function forgetSentBefore(q: Queries, storeId: RecordId, before: Date): Promise<void> {
  await q.run(sql`delete from stock_notice_sent where store_id = ${storeId} and sent_at <= ${before}`);
}
