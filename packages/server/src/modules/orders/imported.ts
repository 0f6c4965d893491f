import { formatDecimal, minus, newRecordId, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import { progressOf, type ChangeKind, type OrderChange } from "./change.ts";
import type { ItemQuantity, Progress } from "./fulfillment-rules.ts";
import type { Order } from "./order.ts";
import { counterOf, insertionOf, type NewOrder } from "./store.ts";

/** An order that was placed elsewhere, with its outcome there. */
export type ImportedOrder = NewOrder & {
  readonly canceled: readonly ItemQuantity[];
  /** Null where unknown: then it counts from the import on. */
  readonly canceledAt: Date | null;
  /** The amount of its total that was refunded. */
  readonly refunded: Decimal;
  readonly refundedAt: Date | null;
};

/**
 * Inserts orders that were placed elsewhere, in the order in which they get their numbers. They appear in histories and feed the store's
 * recommendations, and have no other effect.
 */
export async function insertImportedOrders(
  tx: Tx,
  storeId: RecordId,
  orders: readonly ImportedOrder[],
  importedAt: Date,
): Promise<void> {
  await countFromAbove(tx, storeId, highestNumber(orders));
  await tx.run(insertionOf(storeId, orders, importedAt));
  const changes = orders.flatMap((order) => changeRows(order, importedAt));
  if (changes.length === 0) return;
  await tx.run(sql`
    with changes as (select * from jsonb_to_recordset(${json(changes)}::jsonb) as change (
      id text, order_id text, number int, kind text, status text, amount numeric, items jsonb, made_at timestamptz)),
    made as (
      insert into order_change (store_id, order_id, id, number, key, request_hash, kind, made_by, status, amount, made_at)
      select ${storeId}, order_id, id, number, 'import ' || kind, '', kind, 'import', status, amount, made_at from changes)
    insert into order_change_item (store_id, change_id, id, order_item_id, quantity)
    select ${storeId}, changes.id, item.id, item.order_item_id, item.quantity
    from changes, jsonb_to_recordset(changes.items) as item (id text, order_item_id text, quantity numeric)`);
}

/** The order's history as the store would have recorded it, in chronological order. */
function changeRows(
  { id: orderId, status, canceled, canceledAt, refunded, refundedAt }: ImportedOrder,
  importedAt: Date,
) {
  const items = canceled.map(({ itemId, quantity }) => ({
    id: newRecordId("shipmentItem"),
    order_item_id: itemId,
    quantity: formatDecimal(quantity),
  }));
  const of = (kind: ChangeKind, at: Date | null, made: { items: typeof items; amount: string | null }) => ({
    id: newRecordId("orderChange"),
    order_id: orderId,
    kind,
    status,
    made_at: (at ?? importedAt).toISOString(),
    ...made,
  });
  return [
    ...(items.length > 0 ? [of("Cancellation", canceledAt, { items, amount: null })] : []),
    ...(refunded > ZERO ? [of("Refund", refundedAt, { items: [], amount: formatDecimal(refunded) })] : []),
  ]
    .toSorted((a, b) => (a.made_at < b.made_at ? -1 : a.made_at > b.made_at ? 1 : 0))
    .map((change, at) => ({ ...change, number: at + 1 }));
}

/** Longer numbers are not counters but dates with a time. Those that the store counts stay readable by a lookup. */
const countedDigits = 11;
/** More numbers than others will draw between our reading the counter and setting it, which would otherwise set it back. */
const drawnMeanwhile = 100;

function highestNumber(orders: readonly NewOrder[]): number {
  const counted = new RegExp(`^\\d{1,${countedDigits}}$`);
  return orders.reduce(
    (highest, { referenceNumber }) =>
      counted.test(referenceNumber) ? Math.max(highest, Number(referenceNumber)) : highest,
    0,
  );
}

/** Keeps the store from drawing a number that an imported order has. */
async function countFromAbove(tx: Tx, storeId: RecordId, number: number): Promise<void> {
  const counter = sql`${counterOf(storeId)}::regclass`;
  await tx.run(sql`
    select setval(${counter}, ${number + drawnMeanwhile}::bigint)
    where ${number}::bigint > coalesce(pg_sequence_last_value(${counter}), 0)`);
}

/** An order sold elsewhere is complete: everything that was not canceled has shipped. */
export function progressOfImported(
  { items, status }: Pick<Order, "items" | "status">,
  changes: readonly OrderChange[],
): Progress {
  // an older release recorded no cancellation for an order that was canceled as a whole
  const canceled =
    status === "Canceled" ? new Map(items.map(({ id, quantity }) => [id, quantity])) : progressOf(changes, []).canceled;
  const shipped = new Map(items.map(({ id, quantity }) => [id, minus(quantity, canceled.get(id) ?? ZERO)]));
  return { shipped, canceled, cores: new Map() };
}

/** Those of the numbers that belong to orders that the store took itself, with or without leading zeros. */
export async function numbersOfOwnOrders(q: Queries, storeId: RecordId, numbers: readonly string[]): Promise<string[]> {
  const rows = await q.many<{ number: string }>(sql`
    select number from unnest(${numbers}::text[]) number where exists (
      select from order_summary o where o.reference_number = number and o.store_id = ${storeId} and o.imported_at is null)
    or number ~ '^\\d{1,12}$' and exists (
      select from order_summary o
      where o.order_number = (case when number ~ '^\\d{1,12}$' then number end)::bigint and o.store_id = ${storeId} and o.imported_at is null)`);
  return rows.map(({ number }) => number);
}

/** Deletes imported orders with all their data. Returns how many there were. */
export async function removeImportedOrders(tx: Tx, storeId: RecordId, ids: readonly RecordId[]): Promise<number> {
  const gone = sql`
    select o.id from order_summary o
    where o.store_id = ${storeId} and o.id = any(${ids}::text[]) and o.imported_at is not null`;
  await tx.run(sql`
    delete from order_search_term t using order_summary o
    where o.store_id = ${storeId} and o.id in (${gone}) and t.history_id = o.history_id and t.order_id = o.id`);
  await tx.run(sql`delete from order_item_summary where store_id = ${storeId} and order_id in (${gone})`);
  await tx.run(sql`delete from order_delivery_group_summary where store_id = ${storeId} and order_id in (${gone})`);
  return tx.run(sql`delete from order_summary where store_id = ${storeId} and id in (${gone})`);
}
