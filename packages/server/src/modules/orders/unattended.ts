import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Database } from "../../db/index.ts";
import { shopperOfOwner, type Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { identityOfUser } from "../accounts/index.ts";
import { ownerOfCheckout } from "../checkout/index.ts";
import type { OrderService } from "./service.ts";

export interface UnattendedNeeds {
  readonly db: Database;
  readonly orders: Pick<OrderService, "place">;
  /** The shopper with the prices of his account. */
  readonly withPrices: (shopper: Shopper) => Promise<Shopper>;
}

/**
 * Places the order of a checkout whose shopper has pressed to order, has paid and is gone. It is placed as he would have done it
 * himself, at the total that he has paid, or not at all. Answers whether it is placed.
 */
export function unattendedOrders({ db, orders, withPrices }: UnattendedNeeds) {
  return async (store: Store, checkoutId: RecordId): Promise<boolean> => {
    const owner = await ownerOfCheckout(db, store.id, checkoutId);
    if (!owner) return false;
    const isGuest = owner.userId === store.guestUserId;
    const identity = isGuest ? undefined : await identityOfUser(db, store.id, owner.userId, owner.accountId);
    // he may not act for the account any more, or is a program with rights of its own
    if (!isGuest && identity?.account?.id !== (owner.accountId ?? undefined)) return false;
    const shopper = await withPrices(shopperOfOwner(store, owner, identity));
    try {
      const { problem } = await orders.place(shopper, checkoutId);
      return problem === undefined;
    } catch (error) {
      // what keeps the shopper from ordering; anything else is tried again
      if (error instanceof CommerceError) return false;
      throw error;
    }
  };
}
