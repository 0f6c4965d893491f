import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { defaultGroupOf, type Cart } from "../cart/index.ts";
import type { CheckoutRef, Open, View } from "./checkout.ts";
import { invalidInput } from "./errors.ts";
import { changeProblems, contactAfter, mixRefusal, profileContact, type CheckoutChange } from "./rules.ts";
import type { UseCaseNeeds } from "./use-case-needs.ts";
import { requireCheckout } from "./sessions.ts";

/** A shopper's changes to the checkout and to the coupons on its cart. */
export function createChanges({ db, clock, carts, addresses, sessions, views }: UseCaseNeeds) {
  const { afterTotalChange, cancelPayment, lockOpen, save, withoutPayment } = sessions;
  const { answerLater, viewOf, withStock } = views;

  /**
   * Changes one part of the checkout. Invalid entries are answered with errors, and nothing is changed. Throws INVALID_API_INPUT (parts
   * that cannot be changed together, a method that is not offered), ITEM_NOT_FOUND (no such saved address), CHECKOUT_NOT_FOUND and
   * CHECKOUT_EXPIRED.
   */
  async function change(shopper: Shopper, ref: CheckoutRef, asked: CheckoutChange): Promise<View> {
    requireCheckout(shopper);
    const refusal = mixRefusal(asked);
    if (refusal) throw new CommerceError("INVALID_API_INPUT", refusal);
    const address = asked.deliveryAddress;
    const wanted = address ? { ...asked, deliveryAddress: await addresses.resolveDelivery(shopper, address) } : asked;
    const seen = await db.transaction(async (tx) => {
      const open = await lockOpen(tx, shopper, ref);
      const { settings } = shopper.store;
      const known = open.session.contact ?? profileContact(shopper);
      const contact = wanted.contact && contactAfter(known, wanted.contact, settings);
      const problems = [...(Array.isArray(contact) ? contact : []), ...changeProblems(wanted, settings, clock.now())];
      if (problems.length > 0) return withStock(tx, shopper, { ...open, refused: [invalidInput(problems)] });
      const session = contact && !Array.isArray(contact) ? save(tx, open.session, { contact }) : open.session;
      const email = session.contact?.email ?? null;
      const isSameBuyer = email === (open.session.contact?.email ?? null);
      const before = isSameBuyer ? open.cart : await carts.withinLimits(tx, { shopper, email }, open.cart);
      const cart = changeGroup(tx, shopper, before, wanted);
      answerLater(session);
      const after = wanted.deliveryMethodId
        ? await withoutPayment(tx, session)
        : await afterTotalChange(tx, { session, cart: open.cart }, cart);
      return withStock(tx, shopper, { session: after, cart });
    });
    return viewOf(shopper, seen);
  }

  /** The cart with its delivery details changed, if requested. */
  function changeGroup(tx: Tx, shopper: Shopper, cart: Cart, wanted: CheckoutChange): Cart {
    const { deliveryAddress, desiredDeliveryDate, shippingInstructions, deliveryMethodId } = wanted;
    const group = { deliveryAddress, desiredDeliveryDate, shippingInstructions, deliveryMethodId };
    if (Object.values(group).every((value) => value === undefined)) return cart;
    return carts.changeDeliveryGroup(tx, shopper, cart, defaultGroupOf(cart).id, group);
  }

  /** Adds a coupon to the checkout's cart. Throws as the cart's own call, CHECKOUT_NOT_FOUND and CHECKOUT_EXPIRED. */
  async function addCoupon(shopper: Shopper, ref: CheckoutRef, code: string): Promise<Cart> {
    return changeCoupons(shopper, ref, (tx, { session, cart }) =>
      carts.withCoupon(tx, { shopper, email: session.contact?.email ?? null }, cart, code),
    );
  }

  /** Throws ITEM_NOT_FOUND, CHECKOUT_NOT_FOUND and CHECKOUT_EXPIRED. */
  async function removeCoupon(shopper: Shopper, ref: CheckoutRef, couponId: RecordId): Promise<Cart> {
    return changeCoupons(shopper, ref, async (tx, { cart }) => carts.withoutCoupon(tx, shopper, cart, couponId));
  }

  /** Voids an earlier payment, whatever the total is now. Source: contract of cart and checkout, section 5.5. */
  async function changeCoupons(
    shopper: Shopper,
    ref: CheckoutRef,
    work: (tx: Tx, open: Open) => Promise<Cart>,
  ): Promise<Cart> {
    requireCheckout(shopper);
    return db.transaction(async (tx) => {
      const open = await lockOpen(tx, shopper, ref);
      const cart = await work(tx, open);
      await cancelPayment(tx, open.session);
      answerLater(open.session);
      return cart;
    });
  }

  return { change, addCoupon, removeCoupon };
}
