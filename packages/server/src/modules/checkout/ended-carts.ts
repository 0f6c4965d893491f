import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import { sql, type Database, type Statement } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";

/** Our choice: how long a cart is kept that was deleted, was ordered, or was abandoned by a guest. */
export const cartKeptDays = 30;

const dayMs = 86_400_000;
const sweepSeconds = 3600;
const sweptAtOnce = 200;
/** Few enough to finish well within a job's lease; the rest waits for the next run. */
const sweptInTurn = 10_000;

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly storeOf: (id: RecordId) => Store | undefined;
}

/**
 * Deletes carts that nobody needs any more. An order has a copy of its cart's contents and keeps its session; other sessions are deleted
 * with their cart unless money was requested for them.
 */
export function endedCartsSweep({ db, clock, storeOf }: Needs): JobHandler {
  return {
    kind: "cart-expiry",
    everySeconds: sweepSeconds,
    async run({ storeId }) {
      const store = storeOf(storeId);
      if (!store) return;
      const until = new Date(clock.now().getTime() - cartKeptDays * dayMs);
      const old = sql`created_at < ${until} and updated_at < ${until}`;
      const ended = sql`status in ('Closed', 'PendingDelete') and ${old} order by created_at`;
      const left = sql`status = 'Active' and ${old} and user_id = ${store.guestUserId} order by created_at`;
      for (const which of [ended, left]) {
        for (let count = 0; count < sweptInTurn; count += sweptAtOnce) {
          if ((await removeCarts(db, storeId, which)) < sweptAtOnce) break;
        }
      }
    },
  };
}

/** Returns how many were deleted. A cart with a live session waits until the session ends, which releases its reservations. */
async function removeCarts(db: Database, storeId: RecordId, which: Statement): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await tx.many<{ id: RecordId; isInCheckout: boolean }>(sql`
      select id, exists (
        select from checkout where checkout.store_id = cart.store_id and cart_id = cart.id and checkout.status = 'Live'
      ) as "isInCheckout"
      from cart where store_id = ${storeId} and ${which} limit ${sweptAtOnce} for update skip locked`);
    const ids = found.filter(({ isInCheckout }) => !isInCheckout).map(({ id }) => id);
    if (ids.length === 0) return 0;
    tx.write(sql`
      delete from checkout
      where store_id = ${storeId} and cart_id = any(${ids}) and status = 'Canceled' and not has_payments`);
    tx.write(sql`delete from cart where store_id = ${storeId} and id = any(${ids})`);
    return found.length;
  });
}
