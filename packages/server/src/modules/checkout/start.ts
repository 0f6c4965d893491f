import { CommerceError } from "@tradecounter/wire";
import type { Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { DeliveryAddress } from "../addresses/index.ts";
import { asyncStatusOf, defaultGroupOf, type CartRef } from "../cart/index.ts";
import type { View } from "./checkout.ts";
import { AmountsAwaited, invalidInput } from "./errors.ts";
import { changeProblems } from "./rules.ts";
import { insertSession, sessionOf } from "./store.ts";
import type { Changed, Locked, UseCaseNeeds } from "./use-case-needs.ts";
import { emptyCart, requireCheckout } from "./sessions.ts";

/** What to start a checkout with: the cart, and where to deliver it. */
export interface Start {
  readonly cart: CartRef;
  readonly deliveryAddress?: DeliveryAddress | "default";
}

export function createStart({ db, clock, carts, addresses, sessions, views }: UseCaseNeeds) {
  const { afterTotalChange, end, isExpired, newSession } = sessions;
  const { answerLater, viewOf, withStock } = views;

  /**
   * Starts a checkout, or continues the cart's live one. Throws MISSING_RECORD (no such cart), INVALID_API_INPUT (empty cart),
   * INVALID_OPERATION (closed cart), ITEM_NOT_FOUND (no such saved address). Our choice: an expired session is replaced without having to
   * be deleted first.
   */
  async function start(shopper: Shopper, { cart: ref, deliveryAddress: wanted }: Start): Promise<View> {
    requireCheckout(shopper);
    const deliveryAddress =
      wanted === "default"
        ? await addresses.defaultDelivery(shopper)
        : wanted && (await addresses.resolveDelivery(shopper, wanted));
    const seen = await db.transaction(async (tx) => {
      const [locked, last] = await Promise.all([
        carts.lockCart(tx, shopper, ref),
        sessionOf(tx, shopper, ref === "active" ? "current" : ref),
      ]);
      const fresh = carts.upToDate(tx, shopper, locked);
      const cart = await carts.withinLimits(tx, { shopper, email: last?.contact?.email ?? null }, fresh);
      if (cart.items.length === 0) throw emptyCart();
      const present = last?.status === "Live" ? last : undefined;
      if (present && cart.status === "Checkout" && !isExpired(present)) {
        const open = { session: present, cart };
        return withStock(tx, shopper, await withStartAddress(tx, shopper, open, deliveryAddress));
      }
      if (cart.status !== "Active" && cart.status !== "Checkout") {
        throw new CommerceError(
          "INVALID_OPERATION",
          `The cart ${cart.id} cannot be checked out: its status is ${cart.status}.`,
        );
      }
      if (present) await end(tx, shopper.store, present);
      const session = newSession(shopper, cart, last);
      insertSession(tx, session, clock.now());
      const opened = cart.status === "Active" ? carts.setStatus(tx, cart, "Checkout") : cart;
      answerLater(session);
      return withStock(tx, shopper, await withStartAddress(tx, shopper, { session, cart: opened }, deliveryAddress));
    });
    return viewOf(shopper, seen);
  }

  /**
   * Copies a cart for somebody else to pay for and starts the copy's checkout, with the contact of the cart's own. Throws as the cart's
   * `clone`, GUEST_INSUFFICIENT_ACCESS where guests may not check out, and CHECKOUT_CONFLICT while taxes or fees are being fetched.
   */
  async function startCopy(tx: Tx, shopper: Shopper, ref: CartRef): Promise<Locked> {
    requireCheckout(shopper);
    const last = await sessionOf(tx, shopper, ref === "active" ? "current" : ref);
    const copy = await carts.cloneWithin(tx, shopper, ref);
    if (asyncStatusOf(copy) === "Processing") throw new AmountsAwaited(copy);
    const session = newSession(shopper, copy, last);
    insertSession(tx, session, clock.now());
    return { session, cart: carts.setStatus(tx, copy, "Checkout") };
  }

  /** The open checkout with its errors, if any, including those of a rejected address. */
  async function withStartAddress(
    tx: Tx,
    shopper: Shopper,
    open: Locked,
    address: DeliveryAddress | undefined,
  ): Promise<Changed> {
    if (!address) return open;
    const problems = changeProblems({ deliveryAddress: address }, shopper.store.settings, clock.now());
    if (problems.length > 0) return { ...open, refused: [invalidInput(problems)] };
    const groupId = defaultGroupOf(open.cart).id;
    const cart = carts.changeDeliveryGroup(tx, shopper, open.cart, groupId, { deliveryAddress: address });
    return { session: await afterTotalChange(tx, open, cart), cart };
  }

  return { start, startCopy };
}
