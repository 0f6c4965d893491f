import type { RecordId } from "@tradecounter/commerce";
import type { Clock } from "../../clock.ts";
import type { Tx } from "../../db/index.ts";
import type { Limited, RateLimits } from "../../http/rate-limits.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Wanted } from "./rules.ts";
import { reserve, type Allocation } from "./service.ts";

/** How long stock is reserved for an unknown shopper: enough to pay, including the bank's confirmation. Our choice. */
export const strangerHoldSeconds = 900;

interface Asked {
  readonly cartId: RecordId;
  readonly wanted: readonly Wanted[];
  /** By default the store's time, which is also the maximum. */
  readonly seconds?: number | undefined;
}

export type StockHolds = ReturnType<typeof createStockHolds>;

/**
 * Reserves stock for a shopper's cart, limited so that nobody keeps a part off sale that way. Reservations without a subsequent order are
 * counted: by network, or for a buyer with a confirmed address by buyer.
 */
export function createStockHolds({ limits, clock }: { readonly limits: RateLimits; readonly clock: Clock }) {
  /** Throws TooManyRequests where no hold is left; the cart's present reservation stays until it expires. */
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
    /** The reserved stock was ordered: that hold kept nothing from anybody. */
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

/** A program, or a buyer with a confirmed address. */
function isKnown({ kind, contact }: Shopper): boolean {
  return kind === "buyer" && contact?.email !== null;
}
