import type { RecordId } from "@tradecounter/commerce";
import { sql, type Tx } from "../../db/index.ts";
import { findOrders } from "./store.ts";
import { termsOf } from "./search-terms.ts";

/** Batch size: each order comes with its search terms. */
const forgottenAtOnce = 100;

const nobody = { email: "", firstName: "", lastName: "" };

/**
 * Removes the orders' search terms for the person who ordered. Runs before the name is erased from the orders; a word that also belongs
 * to a part stays.
 */
export async function forgetPeopleInSearch(tx: Tx, storeId: RecordId, ids: readonly RecordId[]): Promise<void> {
  for (let at = 0; at < ids.length; at += forgottenAtOnce) {
    const orders = await findOrders(tx, storeId, ids.slice(at, at + forgottenAtOnce));
    const gone = [...orders.values()].flatMap((order) => {
      const stay = new Set(termsOf({ ...order, contact: nobody }));
      const goes = termsOf(order).filter((term) => !stay.has(term) && term !== `w:${order.orderNumber}`);
      return goes.map((term) => ({ id: order.id, term }));
    });
    await tx.run(sql`
      delete from order_search_term found
      using unnest(${gone.map(({ id }) => id)}::text[], ${gone.map(({ term }) => term)}::text[]) gone (order_id, term),
        order_summary o
      where o.store_id = ${storeId} and o.id = gone.order_id and found.history_id = o.history_id
        and found.term = gone.term and found.ordered_at = o.ordered_at and found.order_id = o.id`);
  }
}
