import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Tx } from "../../db/index.ts";
import type { Limited, RateLimits } from "../../http/rate-limits.ts";
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

export type StockHolds = ReturnType<typeof createStockHolds>;

/**
 * Holds stock for a shopper's cart, so often and so long as nobody keeps a part off sale by it. Holds that no order followed are counted:
 * by network, and for a buyer with an address of his own by buyer.
 */
export function createStockHolds({ limits, clock }: { readonly limits: RateLimits; readonly clock: Clock }) {
  /** Throws TooManyRequests where none is left; what the cart holds stays until it ends. */
  function hold(tx: Tx, shopper: Shopper, { cartId, wanted, seconds = Infinity }: Asked): Promise<Allocation> {
    const { store } = shopper;
    const { reservationSeconds } = store.settings.inventory;
    const longest = isKnown(shopper) ? reservationSeconds : Math.min(reservationSeconds, strangerHoldSeconds);
    const now = clock.now();
    const begin = () => {
      const counted = countedBy(shopper);
      if (counted) limits.take(...counted);
    };
    const expiresAt = new Date(now.getTime() + Math.min(seconds, longest) * 1000);
    return reserve(tx, store, { cartId, wanted, expiresAt, now, begin });
  }

  return {
    hold,
    /** What was held is ordered: that hold kept nothing from anybody. */
    ordered(shopper: Shopper): void {
      const counted = countedBy(shopper);
      if (counted) limits.giveBackTo(...counted);
    },
  };
}

function countedBy(shopper: Shopper): [limited: Limited, by: string] | undefined {
  const { store, userId, visitor } = shopper;
  if (isKnown(shopper)) return ["stockHoldBy", `${store.id} ${userId}`];
  return visitor.address === undefined ? undefined : ["stockHold", visitor.address];
}

/** A program, or a buyer who has confirmed his address. */
function isKnown({ kind, contact }: Shopper): boolean {
  return kind === "buyer" && contact?.email !== null;
}
