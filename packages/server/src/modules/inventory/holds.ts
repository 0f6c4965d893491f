import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Tx } from "../../db/index.ts";
import type { RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Wanted } from "./rules.ts";
import { reserve, type Allocation } from "./service.ts";

/** So long stock is held for somebody whom nobody knows: enough to pay, at his bank too. Our choice. */
export const strangerHoldSeconds = 900;

interface Asked {
  readonly cartId: RecordId;
  readonly wanted: readonly Wanted[];
  /** The store's time unless given, and never longer. */
  readonly seconds?: number | undefined;
}

export type HoldStock = ReturnType<typeof createStockHolds>;

/**
 * Holds stock for a shopper's cart, so often and so long as nobody keeps a part off sale by it. Holds are counted by network, and for a
 * buyer with an address of his own by buyer. Throws TooManyRequests where none is left; what the cart holds stays until it ends.
 */
export function createStockHolds({ limits, clock }: { readonly limits: RateLimits; readonly clock: Clock }) {
  return (tx: Tx, shopper: Shopper, { cartId, wanted, seconds = Infinity }: Asked): Promise<Allocation> => {
    const { store, userId, visitor } = shopper;
    const isStranger = !isKnown(shopper);
    const longest = Math.min(store.settings.inventory.reservationSeconds, isStranger ? strangerHoldSeconds : Infinity);
    const now = clock.now();
    const begin = () => {
      if (!isStranger) limits.take("stockHoldBy", `${store.id} ${userId}`);
      else if (visitor.address !== undefined) limits.take("stockHold", visitor.address);
    };
    const expiresAt = new Date(now.getTime() + Math.min(seconds, longest) * 1000);
    return reserve(tx, store, { cartId, wanted, expiresAt, now, begin });
  };
}

/** A program, or a buyer who has confirmed his address. */
function isKnown({ kind, contact }: Shopper): boolean {
  return kind === "buyer" && contact?.email !== null;
}
