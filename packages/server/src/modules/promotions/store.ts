import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { Promotions } from "../../stores/index.ts";
import { promotionIdOf } from "./in-force.ts";

/** A store's promotions and their revision number. */
export interface Revised {
  readonly revision: number;
  readonly promotions: Promotions;
}

/** The result of a change: it is in force, it already was, or somebody else's came first. */
export type Saved = { readonly outcome: "saved" | "unchanged" | "outdated"; readonly revision: number };

export async function readPromotions(q: Queries, storeId: RecordId): Promise<Revised> {
  return q.one<Revised>(sql`select promotions_revision as revision, promotions from store where id = ${storeId}`);
}

/**
 * Replaces the store's promotions; counted uses stay. If `edited` is given, nothing is saved unless that revision is still the latest; a
 * dry run returns the result it would have.
 */
export async function savePromotions(
  tx: Tx,
  storeId: RecordId,
  wanted: Promotions,
  { edited, dryRun = false }: { edited?: number | undefined; dryRun?: boolean } = {},
): Promise<Saved> {
  const { revision, promotions } = await tx.one<Revised>(sql`
    select promotions_revision as revision, promotions from store where id = ${storeId} for no key update`);
  if (json(wanted) === json(promotions)) return { outcome: "unchanged", revision };
  if (edited !== undefined && edited !== revision) return { outcome: "outdated", revision };
  if (dryRun) return { outcome: "saved", revision: revision + 1 };
  await tx.run(sql`
    update store set promotions = ${json(wanted)}::json, promotions_revision = ${revision + 1} where id = ${storeId}`);
  const limits = wanted.promotions.map(({ code, limit }) => [promotionIdOf(storeId, code), limit ?? null] as const);
  await tx.run(sql`
    update promotion_use set is_used_up = coalesce(used >= limits.most, false)
    from unnest(${limits.map(([id]) => id)}::text[], ${limits.map(([, most]) => most)}::int[]) as limits (id, most)
    where store_id = ${storeId} and promotion_id = limits.id and buyer = ''`);
  return { outcome: "saved", revision: revision + 1 };
}

/** A use to be counted: for all buyers (buyer ''), or for one. */
export interface Use {
  readonly promotionId: RecordId;
  readonly buyer: string;
  readonly limit: number;
}

/**
 * Counts an order's uses, and returns those whose limit had already been reached; then the transaction must be rolled back. Rows are
 * locked until it ends, in a fixed order, so that two orders competing for the last use are serialized.
 */
export async function countUses(
  tx: Tx,
  storeId: RecordId,
  orderId: RecordId,
  uses: readonly Use[],
): Promise<readonly RecordId[]> {
  const inOrder = uses.toSorted((a, b) => (a.promotionId + a.buyer < b.promotionId + b.buyer ? -1 : 1));
  const counted = await tx.many<{ promotion_id: RecordId; buyer: string }>(sql`
    with wanted as (
      select * from unnest(${inOrder.map(({ promotionId }) => promotionId)}::text[], ${inOrder.map(({ buyer }) => buyer)}::text[],
        ${inOrder.map(({ limit }) => limit)}::int[]) with ordinality as wanted (promotion_id, buyer, most, place)),
    counted as (
      insert into promotion_use as present (store_id, promotion_id, buyer, used, is_used_up)
      select ${storeId}, promotion_id, buyer, 1, most <= 1 from wanted order by place
      on conflict (store_id, promotion_id, buyer) do update set used = present.used + 1,
        is_used_up = present.used + 1 >= (select most from wanted
          where wanted.promotion_id = present.promotion_id and wanted.buyer = present.buyer)
      where present.used < (select most from wanted
        where wanted.promotion_id = present.promotion_id and wanted.buyer = present.buyer)
      returning promotion_id, buyer)
    insert into promotion_redemption (store_id, order_id, promotion_id, buyer)
    select ${storeId}, ${orderId}, promotion_id, buyer from counted
    returning promotion_id, buyer`);
  const done = new Set(counted.map((use) => use.promotion_id + use.buyer));
  return distinct(uses.filter((use) => !done.has(use.promotionId + use.buyer)));
}

/** Returns an order's uses; a second time does nothing. */
export async function giveBackUses(tx: Tx, storeId: RecordId, orderId: RecordId): Promise<void> {
  await tx.run(sql`
    with given as (
      delete from promotion_redemption where store_id = ${storeId} and order_id = ${orderId}
      returning promotion_id, buyer)
    update promotion_use as present set used = greatest(present.used - 1, 0), is_used_up = false
    from given
    where present.store_id = ${storeId} and present.promotion_id = given.promotion_id and present.buyer = given.buyer`);
}

/** The promotions among these uses whose limit has been reached. */
export async function metLimits(q: Queries, storeId: RecordId, uses: readonly Use[]): Promise<readonly RecordId[]> {
  const left = await usesLeft(q, storeId, uses);
  return distinct(uses.filter(({ promotionId }) => left.get(promotionId) === 0));
}

/** How often each of these promotions may still be used: by the tightest of its limits, 0 or more. */
export async function usesLeft(
  q: Queries,
  storeId: RecordId,
  uses: readonly Use[],
): Promise<ReadonlyMap<RecordId, number>> {
  const rows = await q.many<{ promotion_id: RecordId; buyer: string; used: number }>(sql`
    select promotion_id, buyer, used from promotion_use
    where store_id = ${storeId} and promotion_id = any(${[...new Set(uses.map(({ promotionId }) => promotionId))]}::text[])
      and buyer = any(${[...new Set(uses.map(({ buyer }) => buyer))]}::text[])`);
  const used = new Map(rows.map((row) => [row.promotion_id + row.buyer, row.used]));
  const left = new Map<RecordId, number>();
  for (const { promotionId, buyer, limit } of uses) {
    const own = Math.max(limit - (used.get(promotionId + buyer) ?? 0), 0);
    left.set(promotionId, Math.min(left.get(promotionId) ?? own, own));
  }
  return left;
}

function distinct(uses: readonly Use[]): RecordId[] {
  return [...new Set(uses.map(({ promotionId }) => promotionId))].sort();
}
