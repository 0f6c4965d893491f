import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import { isByProgram, type Look, type Visit } from "./rules.ts";

/** How far a store's events have been learned from. */
export interface ViewRun {
  readonly epochMs: number;
  readonly untilMs: number;
  readonly refreshedMs: number;
}

/** Locks the learning state of a store's events. A store without one begins with the events after `since`. */
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

/** The moment by which this many parts had been viewed, at most `before`. */
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

/** A visit and its network: where that is unknown, the visit counts as its own. */
export interface FoundVisit {
  readonly network: string;
  readonly looks: readonly Look[];
}

/**
 * The visits that viewed parts between two moments, with what they had viewed within `recentMs` before: products that the store has, each
 * once per visit, at its first view.
 */
export async function visitsBetween(
  q: Queries,
  storeId: RecordId,
  { afterMs, untilMs, recentMs }: { afterMs: number; untilMs: number; recentMs: number },
): Promise<FoundVisit[]> {
  const rows = await q.many<{ visit: string; network: string; id: string; at: Date }>(sql`
    select v.visit, coalesce(f.network, v.visit) as network, p.id, v.first as at
    from (
      select visit, skus[1] as sku, min(at) as first, max(max(at)) over (partition by visit) as last
      from analytics_event
      where store_id = ${storeId} and name = 'view_item' and at > ${new Date(afterMs - recentMs)}
        and at <= ${new Date(untilMs)} and skus is not null
      group by visit, skus[1]) v
    join product p on p.store_id = ${storeId} and p.sku = v.sku
    left join analytics_visit f on f.store_id = ${storeId} and f.visit = v.visit
    where v.last > ${new Date(afterMs)}
    order by v.visit, v.first, p.id`);
  return [...Map.groupBy(rows, ({ visit }) => visit).values()].map((parts) => ({
    network: parts[0]!.network,
    looks: parts.map(({ id, at }) => ({ id, atMs: at.getTime() })),
  }));
}

/**
 * The same visits, with repeated views marked, whose network was counted for the part within a week before. From now on it is counted for
 * all others, except for views by programs: those count for nothing.
 */
export async function withRepeatsMarked(
  tx: Tx,
  storeId: RecordId,
  { visits, afterMs }: { visits: readonly FoundVisit[]; afterMs: number },
): Promise<Visit[]> {
  const looks = visits
    .filter(({ looks: own }) => !isByProgram(own))
    .flatMap(({ network, looks: own }) => own.map((look) => ({ ...look, network })))
    .filter(({ atMs }) => atMs > afterMs);
  const keyOf = ({ network, id }: { network: string; id: string }) => `${network} ${id}`;
  const firstOf = new Map<string, (typeof looks)[number]>();
  for (const look of looks) {
    const first = firstOf.get(keyOf(look));
    if (!first || look.atMs < first.atMs) firstOf.set(keyOf(look), look);
  }
  const firsts = [...firstOf.values()];
  const rows = await tx.many<{ network: string; id: string }>(sql`
    insert into viewed_from (store_id, network, product_id, at)
    select ${storeId}, network, product_id, at
    from unnest(${firsts.map(({ network }) => network)}::text[], ${firsts.map(({ id }) => id)}::text[],
      ${firsts.map(({ atMs }) => new Date(atMs).toISOString())}::timestamptz[]) as l (network, product_id, at)
    on conflict (store_id, network, product_id) do update set at = excluded.at
      where viewed_from.at < excluded.at - interval '7 days'
    returning network, product_id as id`);
  const counted = new Set(rows.map(keyOf));
  const uncounted = new Set(counted);
  return visits.map(({ network, looks: own }) => {
    if (isByProgram(own)) return own;
    return own.map((look) => {
      if (look.atMs <= afterMs) return look;
      const key = keyOf({ network, id: look.id });
      const firstMs = firstOf.get(key)!.atMs;
      // the first of several visits
      if (firstMs === look.atMs && uncounted.delete(key)) return look;
      return { ...look, repeatOfMs: counted.has(key) ? firstMs : afterMs };
    });
  });
}

/** Deletes records of what networks viewed more than a week before. */
export async function forgetCounted(q: Queries, storeId: RecordId, now: Date): Promise<void> {
  await q.run(sql`
    delete from viewed_from where store_id = ${storeId} and at < ${now}::timestamptz - interval '7 days'`);
}

/** Deletes products that nobody has viewed for long. */
export async function forgetViewed(q: Queries, storeId: RecordId, ids: readonly string[]): Promise<void> {
  await q.run(sql`delete from viewed_together where store_id = ${storeId} and product_id = any(${ids})`);
}

/** What a visit viewed, latest first. */
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
