import { recentlyUsed } from "../../recently-used.ts";
import type { Cart } from "./cart.ts";
import type { CartKey } from "./store.ts";

/** Shorter ones are read as quickly. */
const longFrom = 50;
/** All carts together, each twice; some 3 KB a line. */
const mostLines = 20_000;

export type CartMemory = ReturnType<typeof createCartMemory>;

/**
 * Long carts as they were last read or written, each with the mark of that version: the database is asked whether it still holds, and
 * sends a cart only where it does not. A page looks at a cart a dozen times, and a thousand lines take the database, the line and
 * us 20 ms to bring.
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
