import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import type { Progress } from "./fulfillment-rules.ts";
import type { Order } from "./order.ts";
import { counterOf, insertionOf, type NewOrder } from "./store.ts";

/**
 * Writes orders that were placed elsewhere, in the order in which they get their numbers. Nothing follows from them but that they are in
 * histories, and that the store learns from them what goes together.
 */
export async function insertImportedOrders(
  tx: Tx,
  storeId: RecordId,
  orders: readonly NewOrder[],
  importedAt: Date,
): Promise<void> {
  await countFromAbove(tx, storeId, highestNumber(orders));
  await tx.run(insertionOf(storeId, orders, importedAt));
}

/** Longer ones are no count: a date with a time. Those that the store counts stay such as a lookup reads. */
const countedDigits = 11;
/** More than are drawn by others between reading the counter and setting it, which would set it back. */
const drawnMeanwhile = 100;

function highestNumber(orders: readonly NewOrder[]): number {
  const counted = new RegExp(`^\\d{1,${countedDigits}}$`);
  return orders.reduce(
    (highest, { referenceNumber }) =>
      counted.test(referenceNumber) ? Math.max(highest, Number(referenceNumber)) : highest,
    0,
  );
}

/** Lets the store draw no number that an imported order has. */
async function countFromAbove(tx: Tx, storeId: RecordId, number: number): Promise<void> {
  const counter = sql`${counterOf(storeId)}::regclass`;
  await tx.run(sql`
    select setval(${counter}, ${number + drawnMeanwhile}::bigint)
    where ${number}::bigint > coalesce(pg_sequence_last_value(${counter}), 0)`);
}

/** What was sold elsewhere is over: all of it has left, or was cancelled. */
export function progressOfImported({ items, status }: Pick<Order, "items" | "status">): Progress {
  const all = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const none = new Map<never, never>();
  return status === "Canceled"
    ? { shipped: none, canceled: all, cores: none }
    : { shipped: all, canceled: none, cores: none };
}

/** Those of these numbers that orders have which the store took itself, with zeros before them or without. */
export async function numbersOfOwnOrders(q: Queries, storeId: RecordId, numbers: readonly string[]): Promise<string[]> {
  const rows = await q.many<{ number: string }>(sql`
    select number from unnest(${numbers}::text[]) number where exists (
      select from order_summary o where o.reference_number = number and o.store_id = ${storeId} and o.imported_at is null)
    or number ~ '^\\d{1,12}$' and exists (
      select from order_summary o
      where o.order_number = (case when number ~ '^\\d{1,12}$' then number end)::bigint and o.store_id = ${storeId} and o.imported_at is null)`);
  return rows.map(({ number }) => number);
}
