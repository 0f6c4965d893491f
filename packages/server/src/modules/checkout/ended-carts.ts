import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import { sql, type Database, type Statement } from "../../db/index.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";

/** Our choice: so long a cart stays that was deleted, that became an order, or that its guest has left alone. */
export const cartKeptDays = 30;

const dayMs = 86_400_000;
const sweepSeconds = 3600;
const sweptAtOnce = 200;
/** So many in one turn end well within a job's lease; the rest comes with the next one. */
const sweptInTurn = 10_000;

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly storeOf: (id: RecordId) => Store | undefined;
}

/**
 * Removes the carts that nobody needs any more. An order has a copy of all that was in its cart, and keeps its session; of
 * the other sessions those go with their cart that no money was asked for.
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

/** Answers how many there were. One with a live session waits until the session is ended: that gives back what it holds. */
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
