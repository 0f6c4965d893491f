import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { StoreSettings } from "../../stores/index.ts";

/** Products tell the ways to buy them in words that are compiled: before others are saved it is noted that they are not seen yet. */
export function notePublishDue(tx: Tx, storeId: RecordId, { sellingModels = [] }: StoreSettings): void {
  tx.write(sql`
    update store set publish_due = true
    where id = ${storeId} and coalesce(settings -> 'sellingModels', '[]') <> ${json(sellingModels)}::jsonb`);
}

/** Also where the import that set the store up was killed before it could publish. */
export async function isPublishDue(q: Queries, storeId: RecordId): Promise<boolean> {
  const { isDue } = await q.one<{ isDue: boolean }>(sql`
    select publish_due as "isDue" from store where id = ${storeId}`);
  return isDue;
}

/** After a publish of the whole, by who keeps other imports from setting the store up. */
export async function noteNoPublishDue(q: Queries, storeId: RecordId): Promise<void> {
  await q.run(sql`update store set publish_due = false where id = ${storeId}`);
}
