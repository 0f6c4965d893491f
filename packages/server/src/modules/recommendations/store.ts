import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { PastOrder } from "./bought-together.ts";
import type { LearntProduct, Neighbour } from "./rules.ts";

/** How far the orders of a store have been learnt. */
export interface Run {
  readonly epochMs: number;
  readonly lastOrder: bigint;
  readonly wholeAtMs: number;
}

/** An order with the number by which it is counted. */
export interface NumberedOrder extends PastOrder {
  readonly number: bigint;
}

/** Locks what is learnt of a store; undefined where nothing is yet. */
export async function lockRun(tx: Tx, storeId: RecordId): Promise<Run | undefined> {
  const row = await tx.maybe<{ epoch: Date; last_order: string; whole_at: Date }>(sql`
    select epoch, last_order::text, whole_at from recommendation_run where store_id = ${storeId} for update`);
  return row && { epochMs: row.epoch.getTime(), lastOrder: BigInt(row.last_order), wholeAtMs: row.whole_at.getTime() };
}

export async function saveRun(q: Queries, storeId: RecordId, { epochMs, lastOrder, wholeAtMs }: Run): Promise<void> {
  const [epoch, wholeAt] = [new Date(epochMs), new Date(wholeAtMs)];
  await q.run(sql`
    insert into recommendation_run (store_id, epoch, last_order, whole_at)
    values (${storeId}, ${epoch}, ${String(lastOrder)}::bigint, ${wholeAt})
    on conflict (store_id) do update set epoch = ${epoch}, last_order = ${String(lastOrder)}::bigint, whole_at = ${wholeAt}`);
}

/**
 * Orders by their numbers, the oldest first, of those that had been placed by then: numbers are drawn before an order is there,
 * and one that is about to be written must not be passed over.
 */
export async function ordersAfter(
  q: Queries,
  storeId: RecordId,
  { lastOrder, placedBy, limit }: { lastOrder: bigint; placedBy: Date; limit: number },
): Promise<NumberedOrder[]> {
  const rows = await q.many<{ number: string; ordered_at: Date; ids: string[] }>(sql`
    select o.order_number::text as number, o.ordered_at, array(
      select distinct product_id from order_item_summary i where i.store_id = o.store_id and i.order_id = o.id) as ids
    from order_summary o
    where o.store_id = ${storeId} and o.order_number > ${String(lastOrder)}::bigint and o.ordered_at <= ${placedBy}
    order by o.order_number limit ${limit}`);
  return rows.map(({ number, ordered_at: orderedAt, ids }) => ({
    number: BigInt(number),
    ids,
    orderedAtMs: orderedAt.getTime(),
  }));
}

/** The number after which the last so many orders begin. */
export async function orderBefore(q: Queries, storeId: RecordId, count: number): Promise<bigint> {
  const row = await q.maybe<{ number: string }>(sql`
    select order_number::text as number from order_summary where store_id = ${storeId}
    order by order_number desc offset ${count} limit 1`);
  return BigInt(row?.number ?? 0);
}

interface Row {
  product_id: string;
  bought: number;
  neighbours: string[];
  together: number[];
}

export async function learntOf(q: Queries, storeId: RecordId, ids: readonly string[]): Promise<LearntProduct[]> {
  const rows = await q.many<Row>(sql`
    select product_id, bought, neighbours, together from recommendation
    where store_id = ${storeId} and product_id = any(${ids})`);
  return rows.map((row) => ({
    id: row.product_id,
    bought: row.bought,
    together: new Map(row.neighbours.map((id, at) => [id, row.together[at]!])),
  }));
}

/** How much these were bought, of those that were. */
export async function boughtOf(q: Queries, storeId: RecordId, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await q.many<{ product_id: string; bought: number }>(sql`
    select product_id, bought from recommendation where store_id = ${storeId} and product_id = any(${ids})`);
  return new Map(rows.map((row) => [row.product_id, row.bought]));
}

export interface SavedProduct {
  readonly id: string;
  readonly bought: number;
  readonly near: readonly (Neighbour & { readonly together: number })[];
}

export async function saveLearnt(q: Queries, storeId: RecordId, products: readonly SavedProduct[]): Promise<void> {
  const rows = products.map(({ id, bought, near }) => ({
    product_id: id,
    bought,
    neighbours: near.map((one) => one.id),
    together: near.map((one) => one.together),
    nearness: near.map((one) => one.nearness),
  }));
  await q.run(sql`
    insert into recommendation (store_id, product_id, bought, neighbours, together, nearness)
    select ${storeId}, product_id, bought, neighbours, together, nearness
    from jsonb_populate_recordset(null::recommendation, ${json(rows)}::jsonb)
    on conflict (store_id, product_id) do update set bought = excluded.bought, neighbours = excluded.neighbours,
      together = excluded.together, nearness = excluded.nearness`);
}

/** Forgets what nobody has bought in the orders that are learnt from. */
export async function forgetOthers(q: Queries, storeId: RecordId, ids: readonly string[]): Promise<void> {
  await q.run(sql`
    delete from recommendation where store_id = ${storeId} and product_id not in (select unnest(${ids}::text[]))`);
}

/** What is bought with each of these, the nearest first. */
export async function neighboursOf(
  q: Queries,
  storeId: RecordId,
  ids: readonly string[],
): Promise<Map<string, Neighbour[]>> {
  const rows = await q.many<{ product_id: string; neighbours: string[]; nearness: number[] }>(sql`
    select product_id, neighbours, nearness from recommendation
    where store_id = ${storeId} and product_id = any(${ids})`);
  return new Map(
    rows.map((row) => [row.product_id, row.neighbours.map((id, at) => ({ id, nearness: row.nearness[at]! }))]),
  );
}

/** What is bought most, best first. */
export async function bestSellers(q: Queries, storeId: RecordId, count: number): Promise<string[]> {
  const rows = await q.many<{ product_id: string }>(sql`
    select product_id from recommendation where store_id = ${storeId} order by bought desc, product_id limit ${count}`);
  return rows.map((row) => row.product_id);
}
