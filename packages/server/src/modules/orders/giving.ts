import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries, type Tx } from "../../db/index.ts";
import { findOrders } from "./store.ts";
import { termsOf } from "./search-terms.ts";

/** Who gets an order: a buyer and the account whose history it is found in. */
export interface OrderTaker {
  readonly userId: RecordId;
  readonly accountId: RecordId;
}

/** So many of a guest's orders at once: each takes its words along. */
const givenAtOnce = 100;

/**
 * Puts a guest's order into a buyer's history. What was ordered, and as whom, stays as it is. False where it is somebody's already.
 * The browser that ordered sees it as before.
 */
export async function giveGuestOrder(
  tx: Tx,
  storeId: RecordId,
  orderId: RecordId,
  taker: OrderTaker,
): Promise<boolean> {
  return (await give(tx, storeId, [orderId], taker)) === 1;
}

/** The same with up to a hundred orders that a guest placed with this address. Answers how many there were. */
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
