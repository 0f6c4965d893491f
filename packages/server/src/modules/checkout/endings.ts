import type { RecordId } from "@tradecounter/commerce";
import type { Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import type { JobHandler } from "../jobs/index.ts";
import type { CheckoutRef } from "./checkout.ts";
import { endedSessions, openCartsOf, sessionOfCart } from "./store.ts";
import type { UseCaseNeeds } from "./use-case-needs.ts";
import { requireCheckout } from "./sessions.ts";

const sweepSeconds = 60;
const sweptAtOnce = 200;

/** Ends checkouts that do not become orders. */
export function createEndings({ db, clock, carts, sessions }: Omit<UseCaseNeeds, "addresses" | "views">) {
  const { end, holdsMoney, isExpired, lockLive } = sessions;

  /** Ends the checkout: refunds its payment, releases its stock, and makes the cart Active. Throws CHECKOUT_NOT_FOUND. */
  async function cancel(shopper: Shopper, ref: CheckoutRef): Promise<void> {
    requireCheckout(shopper);
    await db.transaction(async (tx) => {
      const { session, cart } = await lockLive(tx, shopper, ref);
      await end(tx, shopper.store, session);
      if (cart.status === "Checkout") carts.setStatus(tx, cart, "Active");
    });
  }

  /**
   * Ends a cart that must not be ordered any more: its payments are refunded, and its pay link becomes invalid. False where it is already
   * an order. The cart's lock decides: a payment whose order has not been placed by then is void. Throws MISSING_RECORD.
   */
  async function endCart(tx: Tx, store: Store, cartId: RecordId): Promise<boolean> {
    const cart = await carts.lockCartById(tx, store.id, cartId);
    if (cart.status === "Closed") return false;
    const session = await sessionOfCart(tx, store.id, cartId);
    if (session?.status === "Live") await end(tx, store, session);
    if (cart.status !== "PendingDelete") carts.setStatus(tx, cart, "PendingDelete");
    return true;
  }

  /** Ends all of a user's open carts, because the account is about to belong to somebody else. */
  async function endAllOf(tx: Tx, store: Store, userId: RecordId): Promise<void> {
    for (;;) {
      const cartIds = await openCartsOf(tx, store.id, userId);
      if (cartIds.length === 0) return;
      for (const cartId of cartIds) await endCart(tx, store, cartId);
      // whoever held one of the locks may have copied the cart
    }
  }

  /** Ends abandoned sessions, which releases what they hold. */
  function sweep(storeOf: (id: RecordId) => Store | undefined): JobHandler {
    return {
      kind: "checkout-expiry",
      everySeconds: sweepSeconds,
      async run({ storeId }) {
        const store = storeOf(storeId);
        if (!store) return;
        for (const { id, cartId } of await endedSessions(db, storeId, clock.now(), sweptAtOnce)) {
          await db.transaction(async (tx) => {
            const cart = await carts.lockCartById(tx, storeId, cartId);
            const session = await sessionOfCart(tx, storeId, cartId);
            if (session?.status !== "Live" || session.id !== id || (cart.status === "Checkout" && !isExpired(session)))
              return;
            // the job for money without an order refunds it first, and notifies the shopper
            if (cart.status === "Checkout" && (await holdsMoney(tx, session))) return;
            await end(tx, store, session);
            if (cart.status === "Checkout") carts.setStatus(tx, cart, "Active");
          });
        }
      },
    };
  }

  return { cancel, endCart, endAllOf, sweep };
}
