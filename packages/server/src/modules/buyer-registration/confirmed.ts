import type { RecordId } from "@tradecounter/commerce";
import { sql, type Tx } from "../../db/index.ts";
import { enqueue } from "../jobs/index.ts";

/** Gives a buyer whose address is confirmed the orders that a guest placed with it. */
export const confirmedJob = "buyer-registration.confirmed";

/** To be told of addresses with which orders have come in: those of buyers who have confirmed them get theirs. */
export async function noteOrdersOf(tx: Tx, storeId: RecordId, emails: readonly string[], now: Date): Promise<void> {
  const buyers = await tx.many<{ userId: RecordId }>(sql`
    select user_id as "userId" from contact
    where store_id = ${storeId} and lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])
      and status = 'Active' and email_verified_at is not null`);
  for (const { userId } of buyers) await enqueue(tx, storeId, confirmedJob, { userId }, now);
}
