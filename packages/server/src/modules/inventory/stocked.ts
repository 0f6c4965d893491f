import type { RecordId } from "@tradecounter/commerce";
import { sql, type Queries } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import { locationsOf } from "./store.ts";

const pageSize = 5000;

/**
 * The products, all or only these, with free stock at a location that the store sells from, a page at a time. An expired reservation
 * counts until it is swept.
 */
export async function* stockedProducts(q: Queries, store: Store, only?: readonly string[]): AsyncGenerator<RecordId[]> {
  const locationIds = locationsOf(store);
  for (let after = "", isLast = false; !isLast;) {
    const rows = await q.many<{ product_id: RecordId }>(sql`
      select product_id from stock
      where store_id = ${store.id} and product_id > ${after} and location_id = any(${locationIds}) and on_hand > reserved
        ${only ? sql`and product_id = any(${only})` : sql``}
      group by product_id order by product_id limit ${pageSize}`);
    yield rows.map((row) => row.product_id);
    isLast = rows.length < pageSize;
    after = rows.at(-1)?.product_id ?? "";
  }
}
