import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import { findOrders } from "./store.ts";
import { termsOf } from "./search-terms.ts";

/** Who receives an order: a buyer, and the account whose history it goes into. */
export interface OrderTaker {
  readonly userId: RecordId;
  readonly accountId: RecordId;
}

/** Batch size for a guest's orders: each comes with its search terms. */
const givenAtOnce = 100;

/**
 * Adds a guest's order to a buyer's history. Its contents and contact stay as they are. False where it already belongs to a buyer. The
 * browser that ordered can still see it.
 */
export async function giveGuestOrder(
  tx: Tx,
  storeId: RecordId,
  orderId: RecordId,
  taker: OrderTaker,
): Promise<boolean> {
  return (await give(tx, storeId, [orderId], taker)) === 1;
}

/** As `giveGuestOrder`, for up to a hundred orders that a guest placed with this e-mail address. Returns how many there were. */
export async function giveOrdersOfAddress(
  tx: Tx,
  storeId: RecordId,
  email: string,
  taker: OrderTaker,
): Promise<number> {
  const rows = await tx.many<{ id: RecordId }>(sql`
    select id from order_summary
    where lower(contact->>'email') = ${email.toLowerCase()} and store_id = ${storeId} and account_id is null and owner_id <> user_id
    limit ${givenAtOnce}`);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? 0 : give(tx, storeId, ids, taker);
}

async function give(
  q: Queries,
  storeId: RecordId,
  ids: readonly RecordId[],
  { userId, accountId }: OrderTaker,
): Promise<number> {
  const taken = await q.many<{ id: RecordId }>(sql`
    update order_summary set user_id = ${userId}, account_id = ${accountId}
    where store_id = ${storeId} and id = any(${ids}::text[]) and history_id is null returning id`);
  const orders = await findOrders(
    q,
    storeId,
    taken.map(({ id }) => id),
  );
  for (const order of orders.values())
    await q.run(sql`
      insert into order_search_term (history_id, term, ordered_at, order_id)
      select history_id, term, ordered_at, id
      from order_summary, unnest(${[...termsOf(order), ...(order.isImported ? [] : [`w:${order.orderNumber}`])]}::text[]) term
      where store_id = ${storeId} and id = ${order.id}
      on conflict do nothing`);
  return taken.length;
}
