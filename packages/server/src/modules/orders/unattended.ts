import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Database, Queries } from "../../db/index.ts";
import { shopperOfOwner, type Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { identityOfUser } from "../accounts/index.ts";
import { AmountsAwaited, ownerOfCheckout, type CheckoutOwner } from "../checkout/index.ts";
import type { OrderService } from "./service.ts";

export interface UnattendedNeeds {
  readonly db: Database;
  readonly orders: Pick<OrderService, "place">;
  /** The shopper with their account's prices. */
  readonly withPrices: (shopper: Shopper) => Promise<Shopper>;
}

/**
 * Places the order of a checkout whose shopper pressed the order button, paid and left. It is placed exactly as the shopper would have,
 * at the total that was paid, or not at all. Returns whether it was placed; undefined while its taxes or fees are being fetched.
 */
export function unattendedOrders({ db, orders, withPrices }: UnattendedNeeds) {
  return async (store: Store, checkoutId: RecordId): Promise<boolean | undefined> => {
    const owner = await ownerOfCheckout(db, store.id, checkoutId);
    const who = owner && (await shopperWho(db, store, owner));
    if (!who) return false;
    const shopper = await withPrices(who);
    try {
      const { problem } = await orders.place(shopper, checkoutId);
      return problem === undefined;
    } catch (error) {
      if (error instanceof AmountsAwaited) return undefined;
      // a problem that would keep the shopper from ordering; any other error is retried
      if (error instanceof CommerceError) return false;
      throw error;
    }
  };
}

/** The owner of a checkout; undefined where that buyer may no longer act for its account, or is a program with its own rights. */
export async function shopperWho(q: Queries, store: Store, owner: CheckoutOwner): Promise<Shopper | undefined> {
  const isGuest = owner.userId === store.guestUserId;
  const identity = isGuest ? undefined : await identityOfUser(q, store.id, owner.userId, owner.accountId);
  if (!isGuest && identity?.account?.id !== (owner.accountId ?? undefined)) return undefined;
  return shopperOfOwner(store, owner, identity);
}
