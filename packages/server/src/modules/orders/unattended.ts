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
  /** The shopper with the prices of his account. */
  readonly withPrices: (shopper: Shopper) => Promise<Shopper>;
}

/**
 * Places the order of a checkout whose shopper has pressed to order, has paid and is gone. It is placed as he would have done it
 * himself, at the total that he has paid, or not at all. Answers whether it is placed; undefined while its taxes or fees are looked up.
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
      // what keeps the shopper from ordering; anything else is tried again
      if (error instanceof CommerceError) return false;
      throw error;
    }
  };
}

/** Whose a checkout is; undefined where he may not act for its account any more, or is a program with rights of its own. */
export async function shopperWho(q: Queries, store: Store, owner: CheckoutOwner): Promise<Shopper | undefined> {
  const isGuest = owner.userId === store.guestUserId;
  const identity = isGuest ? undefined : await identityOfUser(q, store.id, owner.userId, owner.accountId);
  if (!isGuest && identity?.account?.id !== (owner.accountId ?? undefined)) return undefined;
  return shopperOfOwner(store, owner, identity);
}
