import type { RecordId } from "@tradecounter/commerce";
import { sql, type Tx } from "../../db/index.ts";
import { enqueue } from "../jobs/index.ts";

/** Moves the orders that a guest placed with an address to the buyer who has confirmed it. */
export const confirmedJob = "buyer-registration.confirmed";

/** To be called with the addresses of orders that have come in: buyers who have confirmed them get these orders. */
export async function noteOrdersOf(tx: Tx, storeId: RecordId, emails: readonly string[], now: Date): Promise<void> {
  const buyers = await tx.many<{ userId: RecordId }>(sql`
    select user_id as "userId" from contact
    where store_id = ${storeId} and lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])
      and status = 'Active' and email_verified_at is not null`);
  for (const { userId } of buyers) await enqueue(tx, storeId, confirmedJob, { userId }, now);
}
