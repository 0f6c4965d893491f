import { formatDecimal, type RecordId } from "@tradecounter/commerce";
import { sql, type Tx } from "../../db/index.ts";
import type { Incoming, Taken } from "./rules.ts";
import { rowsBack } from "./store.ts";

/** The incoming quantity of a product that an order is promised. */
export interface Promised extends Incoming {
  readonly productId: RecordId;
}

/** Promises incoming stock to an order. Requires the lock of its stock. */
export function savePromised(
  tx: Tx,
  storeId: RecordId,
  { orderId, promised, now }: { orderId: RecordId; promised: readonly Promised[]; now: Date },
): void {
  if (promised.length === 0) return;
  const columns = [
    promised.map((each) => each.productId),
    promised.map((each) => each.locationId),
    promised.map((each) => formatDecimal(each.quantity)),
    promised.map((each) => each.date),
  ] as const;
  tx.write(sql`
    with late as (
      select * from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::numeric[], ${columns[3]}::date[])
        as late (product_id, location_id, quantity, expected_date)),
    noted as (
      insert into backorder (store_id, order_id, product_id, location_id, quantity, expected_date, promised_at)
      select ${storeId}, ${orderId}, product_id, location_id, quantity, expected_date, ${now}::timestamptz from late)
    update stock set promised = promised + late.quantity from late
    where stock.store_id = ${storeId} and stock.product_id = late.product_id and stock.location_id = late.location_id`);
}

/**
 * Takes promises back: `returned` of each. What has not arrived yet can be promised to others; what has since arrived for this order is
 * on the shelf, and becomes free. Requires the lock of its stock.
 */
export async function takePromisesBack(
  tx: Tx,
  { storeId, orderId, back }: { storeId: RecordId; orderId: RecordId; back: readonly Taken[] },
): Promise<void> {
  if (back.length === 0) return;
  await tx.run(sql`
    with given as (
      select product_id, location_id, back.quantity, least(back.quantity, b.quantity - b.returned - b.arrived) as unarrived
      from backorder b join ${rowsBack(back)} using (product_id, location_id) where b.store_id = ${storeId} and b.order_id = ${orderId}),
    noted as (
      update backorder b set returned = b.returned + given.quantity, arrived = b.arrived - (given.quantity - given.unarrived)
      from given
      where b.store_id = ${storeId} and b.order_id = ${orderId} and b.product_id = given.product_id
        and b.location_id = given.location_id)
    update stock set promised = promised - given.unarrived, on_hand = on_hand + given.quantity - given.unarrived from given
    where stock.store_id = ${storeId} and stock.product_id = given.product_id and stock.location_id = given.location_id`);
}
