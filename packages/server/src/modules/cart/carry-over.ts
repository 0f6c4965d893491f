import { CommerceError } from "@tradecounter/wire";
import type { Queries, Tx } from "../../db/index.ts";
import { endGuestSession, guestOwnerId, type Shopper } from "../../http/shopper.ts";
import { release } from "../inventory/index.ts";
import type { Buyer } from "../promotions/index.ts";
import {
  findCarried,
  insertCarried,
  type CarriedCart,
  type CarriedCoupon,
  type CarriedItem,
} from "./carry-over-store.ts";
import type { Cart, CartRef } from "./cart.ts";
import { groupsWithWishes } from "./groups.ts";
import { text } from "./rows.ts";
import { changeRefusal, defaultGroupOf, wayOf, type Refusal } from "./rules.ts";
import * as store from "./store.ts";
import type { UseCaseNeeds } from "./use-case-needs.ts";

interface CarryOverNeeds extends Pick<UseCaseNeeds, "db" | "clock" | "access" | "changes"> {
  /** How to add the coupon to a cart. Both throw CommerceError where it cannot be added. */
  readonly couponAdding: (q: Queries, buyer: Buyer, code: string) => Promise<(cart: Cart) => Cart>;
}

const toldForMs = 30 * 60_000;

/** Carries a guest's cart over to a buyer's. Source: contract of the cart, section 4.15; requirement C3.6. */
export function createCarryOver({ db, clock, access, changes, couponAdding }: CarryOverNeeds) {
  /**
   * Moves the contents of this browser's guest cart (`ref`) into the buyer's own cart, in one transaction, and once: a repeated request
   * within half an hour gets the same result. Undefined where there is nothing to carry over, or the cart belongs to another browser. Our
   * choice: items go into the buyer's existing cart, where quantities add up within the products' rules; an item that breaks a rule is left
   * out, and the buyer's own stays as it is. The guest's gift and delivery entries are carried over where the buyer has entered none.
   * Throws ALREADY_IN_PROCESS while an order is being placed with the buyer's cart.
   */
  async function carryOver(shopper: Shopper, ref: CartRef): Promise<CarriedCart | undefined> {
    const guestOwner = guestOwnerId(shopper.store, shopper.visitor);
    if (shopper.kind !== "buyer" || guestOwner === null || shopper.ownerId === null) return undefined;
    const key = { storeId: shopper.store.id, guestOwnerId: guestOwner, ownerId: shopper.ownerId };
    const carried = await db.transaction(async (tx) => {
      const guestCart = await access.lockNamed(tx, { storeId: key.storeId, ownerId: guestOwner, ref });
      // a cart that is being ordered, or was, must not go into another order
      const isThere = guestCart?.type === "Cart" && !changeRefusal(guestCart) && guestCart.items.length > 0;
      if (!isThere) return findCarried(tx, key, { ref, since: new Date(clock.now().getTime() - toldForMs) });
      const outcome = await carry(tx, shopper, guestCart);
      await insertCarried(tx, key, { ...outcome, guestCartId: guestCart.id, at: clock.now() });
      return outcome;
    });
    // with nothing to report, the buyer's next pages need not ask
    if (carried && [...carried.items, ...carried.coupons].every(({ message }) => message === null))
      endGuestSession(shopper.store, shopper.visitor);
    return carried;
  }

  async function carry(tx: Tx, shopper: Shopper, guestCart: Cart): Promise<CarriedCart> {
    const own = await access.lockOrMakeCart(tx, shopper, "current");
    const wishes = guestCart.items.map((item) => ({
      productId: item.productId,
      quantity: item.quantity,
      ...wayOf(item),
    }));
    const { items, groups, outcomes: added } = changes.addingEach(shopper, own, wishes);
    const outcomes = guestCart.items.map(({ id, productId, name, quantity }, at): CarriedItem => {
      const outcome = added[at]!;
      const known = { productId, name, quantity: text(quantity) };
      return outcome.refused === null
        ? { ...known, itemId: outcome.itemId, message: null }
        : { ...known, itemId: id, message: reasonOf(outcome) };
    });
    const sent = groupsWithWishes(groups, defaultGroupOf(guestCart));
    const cart = items === own.items ? own : changes.changed(shopper, own, { items, groups: sent });
    const withCoupons = await carryCoupons(tx, shopper, cart, guestCart);
    if (withCoupons.cart !== own) store.saveLockedCart(tx, own, withCoupons.cart);
    access.setStatus(tx, guestCart, "PendingDelete");
    await release(tx, shopper.store, guestCart.id, clock.now());
    return { cartId: own.id, currency: own.currency, items: outcomes, coupons: withCoupons.outcomes };
  }

  /** Adds the guest's coupons to the buyer's cart, each on its own. One that is already there counts as carried over. */
  async function carryCoupons(
    tx: Tx,
    shopper: Shopper,
    own: Cart,
    guestCart: Cart,
  ): Promise<{ cart: Cart; outcomes: CarriedCoupon[] }> {
    let cart = own;
    const outcomes: CarriedCoupon[] = [];
    for (const { code } of guestCart.coupons) {
      try {
        const after = await couponAdding(tx, { shopper, email: shopper.contact?.email ?? null }, code);
        cart = after(cart);
        outcomes.push({ code, message: null });
      } catch (error) {
        if (!(error instanceof CommerceError)) throw error;
        outcomes.push({ code, message: error.code === "ALREADY_APPLIED" ? null : error.message });
      }
    }
    return { cart, outcomes };
  }

  return { carryOver };
}

function reasonOf({ refused, message }: Refusal): string {
  if (refused === "ITEM_NOT_FOUND") return message ?? "It is not sold to your account.";
  return message ?? new CommerceError(refused).message;
}
