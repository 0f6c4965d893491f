import { recentlyUsed } from "../../recently-used.ts";
import type { Cart } from "./cart.ts";
import type { CartKey } from "./store.ts";

/** Shorter carts are read from the database just as fast. */
const longFrom = 50;
/** For all carts together, each counted twice; about 3 KB a line. */
const mostLines = 20_000;

export type CartMemory = ReturnType<typeof createCartMemory>;

/**
 * Caches long carts as last read or written, each with the mark of its version: the database is asked whether it still has that version,
 * and sends the cart only if not. A page reads a cart a dozen times, and fetching a thousand lines takes 20 ms of database, network and
 * our own time.
 */
export function createCartMemory() {
  const kept = recentlyUsed<{ readonly cart: Cart; readonly mark: string }>(mostLines);
  return {
    recall: (key: CartKey) => kept.get(nameOf(key)),
    keep(cart: Cart, mark: string): void {
      const { storeId, ownerId, id, isPrimary, items } = cart;
      if (items.length < longFrom) return;
      for (const ref of isPrimary ? [id, "current" as const] : [id])
        kept.set(nameOf({ storeId, ownerId, ref }), { cart, mark }, items.length);
    },
  };
}

const nameOf = ({ storeId, ownerId, ref }: CartKey): string =>
  ref === "current" || ref === "active" ? `${storeId} of ${ownerId}` : `${storeId} ${ref}`;
