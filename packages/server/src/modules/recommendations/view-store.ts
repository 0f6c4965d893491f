import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import type { Visit } from "./rules.ts";

/** How far the events of a store have been learnt. */
export interface ViewRun {
  readonly epochMs: number;
  readonly untilMs: number;
  readonly refreshedMs: number;
}

/** Locks what is learnt of a store's events. A store of which nothing is begins with the events after `since`. */
export async function lockViewRun(
  tx: Tx,
  storeId: RecordId,
  { now, since }: { now: Date; since: Date },
): Promise<ViewRun> {
  await tx.run(sql`
    insert into viewed_run (store_id, epoch, viewed_until, refreshed_at) values (${storeId}, ${now}, ${since}, ${now})
    on conflict do nothing`);
  const row = await tx.one<{ epoch: Date; viewed_until: Date; refreshed_at: Date }>(sql`
    select epoch, viewed_until, refreshed_at from viewed_run where store_id = ${storeId} for update`);
  return {
    epochMs: row.epoch.getTime(),
    untilMs: row.viewed_until.getTime(),
    refreshedMs: row.refreshed_at.getTime(),
  };
}

export async function saveViewedUntil(tx: Tx, storeId: RecordId, untilMs: number): Promise<void> {
  await tx.run(sql`update viewed_run set viewed_until = ${new Date(untilMs)} where store_id = ${storeId}`);
}

export async function saveRefreshed(tx: Tx, storeId: RecordId, at: Date): Promise<void> {
  await tx.run(sql`update viewed_run set refreshed_at = ${at} where store_id = ${storeId}`);
}

/** The moment until which so many parts were looked at, at the latest `before`. */
export async function viewsEnd(
  q: Queries,
  storeId: RecordId,
  { afterMs, before, count }: { afterMs: number; before: Date; count: number },
): Promise<number> {
  const row = await q.maybe<{ at: Date }>(sql`
    select at from analytics_event
    where store_id = ${storeId} and name = 'view_item' and at > ${new Date(afterMs)} and at <= ${before}
    order by at offset ${count} limit 1`);
  return (row?.at ?? before).getTime();
}

/**
 * The visits that looked at parts between two moments, with what they had looked at within `recentMs` before: products that the store
 * has, each once in a visit, when it was first looked at.
 */
export async function visitsBetween(
  q: Queries,
  storeId: RecordId,
  { afterMs, untilMs, recentMs }: { afterMs: number; untilMs: number; recentMs: number },
): Promise<Visit[]> {
  const rows = await q.many<{ visit: string; id: string; at: Date }>(sql`
    select v.visit, p.id, v.first as at
    from (
      select visit, skus[1] as sku, min(at) as first, max(max(at)) over (partition by visit) as last
      from analytics_event
      where store_id = ${storeId} and name = 'view_item' and at > ${new Date(afterMs - recentMs)}
        and at <= ${new Date(untilMs)} and skus is not null
      group by visit, skus[1]) v
    join product p on p.store_id = ${storeId} and p.sku = v.sku
    where v.last > ${new Date(afterMs)}
    order by v.visit, v.first, p.id`);
  return [...Map.groupBy(rows, ({ visit }) => visit).values()].map((parts) =>
    parts.map(({ id, at }) => ({ id, atMs: at.getTime() })),
  );
}

/** Forgets products that nobody has looked at for long. */
export async function forgetViewed(q: Queries, storeId: RecordId, ids: readonly string[]): Promise<void> {
  await q.run(sql`delete from viewed_together where store_id = ${storeId} and product_id = any(${ids})`);
}

/** What a visit looked at, the last first. */
export async function viewedBy(
  q: Queries,
  storeId: RecordId,
  { visit, since, limit }: { visit: string; since: Date; limit: number },
): Promise<string[]> {
  const rows = await q.many<{ id: string }>(sql`
    select p.id from (
      select skus[1] as sku, max(at) as at from analytics_event
      where store_id = ${storeId} and name = 'view_item' and visit = ${visit} and at > ${since} and skus is not null
      group by 1) v
    join product p on p.store_id = ${storeId} and p.sku = v.sku
    order by v.at desc, p.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
