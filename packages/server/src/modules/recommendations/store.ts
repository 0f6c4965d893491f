import type { RecordId } from "@tradecounter/commerce";
import { json, raw, sql, type Queries, type Tx } from "../../db/index.ts";
import type { PastOrder } from "./bought-together.ts";
import type { LearntProduct, Neighbour } from "./rules.ts";

/** How far a store's orders have been learned from. */
export interface Run {
  readonly epochMs: number;
  readonly lastOrder: bigint;
  /** For imported orders: an import writes them in order of their numbers, and a store has one import at a time. */
  readonly lastImported: bigint;
  readonly wholeAtMs: number;
}

/** An order with its number. */
export interface NumberedOrder extends PastOrder {
  readonly number: bigint;
}

/** Locks a store's learning state; undefined where nothing has been learned yet. */
export async function lockRun(tx: Tx, storeId: RecordId): Promise<Run | undefined> {
  const row = await tx.maybe<{ epoch: Date; last_order: string; last_imported: string; whole_at: Date }>(sql`
    select epoch, last_order::text, last_imported::text, whole_at from recommendation_run where store_id = ${storeId} for update`);
  return (
    row && {
      epochMs: row.epoch.getTime(),
      lastOrder: BigInt(row.last_order),
      lastImported: BigInt(row.last_imported),
      wholeAtMs: row.whole_at.getTime(),
    }
  );
}

export async function saveRun(q: Queries, storeId: RecordId, run: Run): Promise<void> {
  const [epoch, wholeAt] = [new Date(run.epochMs), new Date(run.wholeAtMs)];
  const [lastOrder, lastImported] = [String(run.lastOrder), String(run.lastImported)];
  await q.run(sql`
    insert into recommendation_run (store_id, epoch, last_order, last_imported, whole_at)
    values (${storeId}, ${epoch}, ${lastOrder}::bigint, ${lastImported}::bigint, ${wholeAt})
    on conflict (store_id) do update set epoch = excluded.epoch, last_order = excluded.last_order,
      last_imported = excluded.last_imported, whole_at = excluded.whole_at`);
}

/**
 * The store's own orders by number, oldest first, that had been placed by then: numbers are drawn before an order is written, and one
 * that is about to be written must not be skipped.
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
      and o.status <> 'Canceled' and o.imported_at is null
    order by o.order_number limit ${limit}`);
  return rows.map(({ number, ordered_at: orderedAt, ids }) => ({
    number: BigInt(number),
    ids,
    orderedAtMs: orderedAt.getTime(),
  }));
}

/** The last numbers of a store's orders: of its own that had been placed by then, and of imported ones. */
export async function lastNumbers(
  q: Queries,
  storeId: RecordId,
  placedBy: Date,
): Promise<Pick<Run, "lastOrder" | "lastImported">> {
  const row = await q.one<{ own: string | null; imported: string | null }>(sql`
    select (
      select order_number::text as number from order_summary
      where store_id = ${storeId} and imported_at is null and ordered_at <= ${placedBy} order by order_number desc limit 1) as own, (
      select order_number::text as number from order_summary
      where store_id = ${storeId} and imported_at is not null order by order_number desc limit 1) as imported`);
  return { lastOrder: BigInt(row.own ?? 0), lastImported: BigInt(row.imported ?? 0) };
}

export async function hasImportedAfter(q: Queries, storeId: RecordId, number: bigint): Promise<boolean> {
  const { found } = await q.one<{ found: boolean }>(sql`
    select exists (
      select from order_summary
      where store_id = ${storeId} and imported_at is not null and order_number > ${String(number)}::bigint) as found`);
  return found;
}

/** This many orders that had been placed by then, here or elsewhere, newest first. */
export async function newestOrders(
  q: Queries,
  storeId: RecordId,
  { placedBy, limit }: { placedBy: Date; limit: number },
): Promise<RecordId[]> {
  const counted = sql`store_id = ${storeId} and ordered_at <= ${placedBy} and status <> 'Canceled'`;
  // the store's own numbers increase with time: their index finds the newest
  const rows = await q.many<{ id: RecordId }>(sql`
    select id from (
      (select id, ordered_at from order_summary where ${counted} and imported_at is null order by order_number desc limit ${limit})
      union all
      (select id, ordered_at from order_summary where ${counted} and imported_at is not null order by ordered_at desc limit ${limit})) newest
    order by ordered_at desc, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function pastOrders(q: Queries, storeId: RecordId, orderIds: readonly RecordId[]): Promise<PastOrder[]> {
  const rows = await q.many<{ ordered_at: Date; ids: string[] }>(sql`
    select o.ordered_at, array(
      select distinct product_id from order_item_summary i where i.store_id = o.store_id and i.order_id = o.id) as ids
    from order_summary o where o.store_id = ${storeId} and o.id = any(${orderIds}::text[])`);
  return rows.map(({ ordered_at: orderedAt, ids }) => ({ ids, orderedAtMs: orderedAt.getTime() }));
}

/** What is learned from: orders with their products, and visits with the products viewed. Both tables are alike except for one name. */
const learntBy = {
  bought: { table: raw("recommendation"), amount: raw("bought") },
  viewed: { table: raw("viewed_together"), amount: raw("viewed") },
};

export type LearntBy = keyof typeof learntBy;

interface Row {
  product_id: string;
  amount: number;
  neighbours: string[];
  together: number[];
}

const learntFrom = (row: Row): LearntProduct => ({
  id: row.product_id,
  amount: row.amount,
  together: new Map(row.neighbours.map((id, at) => [id, row.together[at]!])),
});

export async function learntOf(
  q: Queries,
  by: LearntBy,
  storeId: RecordId,
  ids: readonly string[],
): Promise<LearntProduct[]> {
  const { table, amount } = learntBy[by];
  const rows = await q.many<Row>(sql`
    select product_id, ${amount} as amount, neighbours, together from ${table}
    where store_id = ${storeId} and product_id = any(${ids})`);
  return rows.map(learntFrom);
}

/** This many viewed products, in order of id, after a given one. */
export async function viewedAfter(
  q: Queries,
  storeId: RecordId,
  { after, limit }: { after: string; limit: number },
): Promise<LearntProduct[]> {
  const rows = await q.many<Row>(sql`
    select product_id, viewed as amount, neighbours, together from viewed_together
    where store_id = ${storeId} and product_id > ${after} order by product_id limit ${limit}`);
  return rows.map(learntFrom);
}

/** How much these were bought or viewed, for those that were. */
export async function amountsOf(
  q: Queries,
  by: LearntBy,
  storeId: RecordId,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { table, amount } = learntBy[by];
  const rows = await q.many<{ product_id: string; amount: number }>(sql`
    select product_id, ${amount} as amount from ${table} where store_id = ${storeId} and product_id = any(${ids})`);
  return new Map(rows.map((row) => [row.product_id, row.amount]));
}

export interface SavedProduct {
  readonly id: string;
  readonly amount: number;
  readonly near: readonly (Neighbour & { readonly together: number })[];
}

export async function saveLearnt(
  q: Queries,
  by: LearntBy,
  storeId: RecordId,
  products: readonly SavedProduct[],
): Promise<void> {
  const { table, amount } = learntBy[by];
  const rows = products.map((product) => ({
    product_id: product.id,
    [by]: product.amount,
    neighbours: product.near.map((one) => one.id),
    together: product.near.map((one) => one.together),
    nearness: product.near.map((one) => one.nearness),
  }));
  await q.run(sql`
    insert into ${table} (store_id, product_id, ${amount}, neighbours, together, nearness)
    select ${storeId}, product_id, ${amount}, neighbours, together, nearness
    from jsonb_populate_recordset(null::${table}, ${json(rows)}::jsonb)
    on conflict (store_id, product_id) do update set ${amount} = excluded.${amount}, neighbours = excluded.neighbours,
      together = excluded.together, nearness = excluded.nearness`);
}

/** Deletes products that are in none of the orders learned from. */
export async function forgetOthers(q: Queries, storeId: RecordId, ids: readonly string[]): Promise<void> {
  await q.run(sql`
    delete from recommendation where store_id = ${storeId} and product_id not in (select unnest(${ids}::text[]))`);
}

/** What is bought or viewed with each of these, nearest first. */
export async function neighboursOf(
  q: Queries,
  by: LearntBy,
  storeId: RecordId,
  ids: readonly string[],
): Promise<Map<string, Neighbour[]>> {
  const rows = await q.many<{ product_id: string; neighbours: string[]; nearness: number[] }>(sql`
    select product_id, neighbours, nearness from ${learntBy[by].table}
    where store_id = ${storeId} and product_id = any(${ids})`);
  const neighboursIn = ({ neighbours, nearness }: (typeof rows)[number]) =>
    neighbours.flatMap((id, at) => (nearness[at]! > 0 ? [{ id, nearness: nearness[at]! }] : []));
  return new Map(rows.map((row) => [row.product_id, neighboursIn(row)]));
}

/** Changes when more was learned, or it was learned again; empty where nothing has been yet. */
export async function learntVersion(q: Queries, by: LearntBy, storeId: RecordId): Promise<string> {
  const row = await q.maybe<{ version: string }>(
    by === "bought"
      ? sql`select concat_ws(' ', last_order, whole_at) as version from recommendation_run where store_id = ${storeId}`
      : sql`select concat_ws(' ', viewed_until, refreshed_at) as version from viewed_run where store_id = ${storeId}`,
  );
  return row?.version ?? "";
}

/** The most bought or viewed products, best first. */
export async function mostOf(q: Queries, by: LearntBy, storeId: RecordId, count: number): Promise<string[]> {
  const { table, amount } = learntBy[by];
  const rows = await q.many<{ product_id: string }>(sql`
    select product_id from ${table} where store_id = ${storeId} order by ${amount} desc, product_id limit ${count}`);
  return rows.map((row) => row.product_id);
}
