import { decimal, formatDecimal, newRecordId, type RecordId } from "@tradecounter/commerce";
import { json, raw, sql, type Queries, type Statement, type Tx } from "../../db/index.ts";
import type { Order, OrderHead } from "./order.ts";
import { findOrder, hasNumber, orderHeadFrom, type OrderHeadRow } from "./store.ts";
import type { ChangeKind, OrderChange } from "./change.ts";
import type { ItemQuantity } from "./fulfillment-rules.ts";

/** The order, locked: other writers wait until this transaction ends. */
export async function lockOrder(tx: Tx, storeId: RecordId, orderId: RecordId): Promise<Order | undefined> {
  const row = await tx.maybe(
    sql`select id from order_summary where store_id = ${storeId} and id = ${orderId} for update`,
  );
  return row ? findOrder(tx, storeId, { by: "id", value: orderId }) : undefined;
}

/** Oldest first. */
export async function changesOf(q: Queries, storeId: RecordId, orderIds: readonly RecordId[]): Promise<OrderChange[]> {
  // one order at a time: with few orders, the database would otherwise scan the changes of all
  const rows = await q.many<ChangeRow>(
    withItems(sql`unnest(${orderIds}::text[]) as wanted (order_id) cross join lateral (
      select * from order_change where store_id = ${storeId} and order_id = wanted.order_id order by number offset 0) as order_change`),
  );
  return rows.map(changeFrom);
}

export async function changeById(q: Queries, storeId: RecordId, id: RecordId): Promise<OrderChange | undefined> {
  const row = await q.maybe<ChangeRow>(withItems(sql`order_change where store_id = ${storeId} and id = ${id}`));
  return row && changeFrom(row);
}

/** The change made with this key, with the hash of its request. */
export async function changeByKey(
  tx: Tx,
  { storeId, id }: Pick<Order, "storeId" | "id">,
  key: string,
): Promise<(OrderChange & { readonly requestHash: string }) | undefined> {
  const row = await tx.maybe<ChangeRow>(
    withItems(sql`order_change where store_id = ${storeId} and order_id = ${id} and key = ${key}`),
  );
  return row && { ...changeFrom(row), requestHash: row.request_hash };
}

export interface NewChange extends Omit<OrderChange, "number" | "items"> {
  readonly key: string;
  readonly requestHash: string;
  readonly items: readonly ItemQuantity[];
}

/** Inserts the change and updates the order's status. Requires the order's lock. */
export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  const { storeId, orderId, items, amount, shipment } = change;
  await tx.run(sql`
    insert into order_change (store_id, order_id, id, number, key, request_hash, kind, made_by, reason, shipment, status, amount, made_at)
    values (${storeId}, ${orderId}, ${change.id},
      (select coalesce(max(number), 0) + 1 from order_change where store_id = ${storeId} and order_id = ${orderId}),
      ${change.key}, ${change.requestHash}, ${change.kind}, ${change.madeBy}, ${change.reason},
      ${shipment && json(shipment)}::jsonb, ${change.status}, ${amount === null ? null : formatDecimal(amount)}, ${change.madeAt})`);
  if (items.length > 0)
    await tx.run(sql`
      insert into order_change_item (store_id, change_id, id, order_item_id, quantity)
      select ${storeId}, ${change.id}, id, order_item_id, quantity
      from unnest(${items.map(() => newRecordId("shipmentItem"))}::text[], ${items.map(({ itemId }) => itemId)}::text[],
        ${items.map(({ quantity }) => formatDecimal(quantity))}::numeric[]) as made (id, order_item_id, quantity)`);
  await tx.run(sql`update order_summary set status = ${change.status} where store_id = ${storeId} and id = ${orderId}`);
}

export interface WantedOrders {
  readonly status?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly accountId?: RecordId | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** Only orders before this one, by number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * All orders of a store, including guests'; newest first, by order number, which counts up. Imported orders, which need no work, are
 * included when a number or an account is given: among orders with the same number they come after the store's own.
 */
export async function ordersOf(q: Queries, storeId: RecordId, wanted: WantedOrders): Promise<OrderHead[]> {
  const { status, orderNumber, accountId, from, until, before, limit } = wanted;
  const rows = await q.many<OrderHeadRow>(sql`
    select * from order_summary where store_id = ${storeId}
      ${status === undefined ? sql`` : sql`and status = ${status}`}
      ${orderNumber === undefined ? sql`` : sql`and ${hasNumber(raw("order_summary"), orderNumber)}`}
      ${orderNumber === undefined && accountId === undefined ? sql`and imported_at is null` : sql``}
      ${accountId === undefined ? sql`` : sql`and account_id = ${accountId}`}
      ${from === undefined ? sql`` : sql`and ordered_at >= ${from}`}
      ${until === undefined ? sql`` : sql`and ordered_at < ${until}`}
      ${before === undefined ? sql`` : sql`and order_number < ${before}`}
    order by ${orderNumber === undefined ? sql`` : sql`imported_at is not null,`} order_number desc limit ${limit}`);
  return rows.map(orderHeadFrom);
}

function withItems(changes: Statement): Statement {
  return sql`
    select order_change.*, (
      select coalesce(json_agg(json_build_object('id', id, 'itemId', order_item_id, 'quantity', quantity::text) order by id), '[]')
      from order_change_item where store_id = order_change.store_id and change_id = order_change.id) as items
    from ${changes}`;
}

interface ChangeRow {
  store_id: RecordId;
  order_id: RecordId;
  id: RecordId;
  number: number;
  request_hash: string;
  kind: ChangeKind;
  made_by: string;
  reason: string | null;
  shipment: OrderChange["shipment"];
  status: string;
  amount: string | null;
  made_at: Date;
  items: { id: RecordId; itemId: RecordId; quantity: string }[];
}

function changeFrom(row: ChangeRow): OrderChange {
  return {
    id: row.id,
    storeId: row.store_id,
    orderId: row.order_id,
    number: row.number,
    kind: row.kind,
    madeBy: row.made_by,
    reason: row.reason,
    shipment: row.shipment,
    status: row.status,
    amount: row.amount === null ? null : decimal(row.amount),
    madeAt: row.made_at,
    items: row.items.map((item) => ({ ...item, quantity: decimal(item.quantity) })),
  };
}
