import type { RecordId } from "@tradecounter/commerce";
import { json, sql, type Queries, type Tx } from "../../db/index.ts";
import type { StoreSettings } from "../../stores/index.ts";

/** The texts of selling models are compiled into products: before changed ones are saved, records that a publish is due. */
export function notePublishDue(tx: Tx, storeId: RecordId, { sellingModels = [] }: StoreSettings): void {
  tx.write(sql`
    update store set publish_due = true
    where id = ${storeId} and coalesce(settings -> 'sellingModels', '[]') <> ${json(sellingModels)}::jsonb`);
}

/** Also true where the import that set up the store was killed before it could publish. */
export async function isPublishDue(q: Queries, storeId: RecordId): Promise<boolean> {
  const { isDue } = await q.one<{ isDue: boolean }>(sql`
    select publish_due as "isDue" from store where id = ${storeId}`);
  return isDue;
}

/** After a full publish, by a caller that keeps other imports from setting up the store. */
export async function noteNoPublishDue(q: Queries, storeId: RecordId): Promise<void> {
  await q.run(sql`update store set publish_due = false where id = ${storeId}`);
}
