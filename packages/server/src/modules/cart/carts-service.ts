import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { release } from "../inventory/index.ts";
import { noCart, requireCarts, type NewCart } from "./access.ts";
import { groupOf, type Cart, type CartRef, type DeliveryGroupChange } from "./cart.ts";
import { requireChangeable } from "./changes.ts";
import { changeRefusal, copyToPay, defaultGroupOf, type Refusal, type WantedItem } from "./rules.ts";
import * as store from "./store.ts";
import type { UseCaseNeeds } from "./use-case-needs.ts";

/** Reads, creates, copies and deletes whole carts. */
export function createCarts({ db, clock, access, changes, prices }: Omit<UseCaseNeeds, "sources" | "addresses">) {
  const { find, lockCart, makeOrLockCart, newCart } = access;

  /** The cart as the shopper sees it; undefined when `ref` is `current` and there is none. Otherwise throws MISSING_RECORD. */
  async function read(shopper: Shopper, ref: CartRef): Promise<Cart | undefined> {
    requireCarts(shopper);
    const cart = await find(db, shopper, ref);
    if (!cart) {
      if (ref === "current") return undefined;
      throw noCart();
    }
    if (!prices.isOutdated(shopper, cart)) return cart;
    return db.transaction(async (tx) => prices.upToDate(tx, shopper, await lockCart(tx, shopper, cart.id)));
  }

  /** As `read`, but a cart must exist: throws MISSING_RECORD for `current` too. */
  async function readExisting(shopper: Shopper, ref: CartRef): Promise<Cart> {
    const cart = await read(shopper, ref);
    if (!cart) throw noCart();
    return cart;
  }

  /** Whether the cart exists and belongs to the shopper. */
  async function isOwn(shopper: Shopper, cartId: RecordId): Promise<boolean> {
    return (await find(db, shopper, cartId)) !== undefined;
  }

  /** Creates a cart. A primary one replaces the shopper's earlier primary cart, which becomes secondary. */
  async function create(shopper: Shopper, wanted: NewCart = {}): Promise<Cart> {
    requireCarts(shopper);
    const cart = newCart(shopper, wanted);
    await db.transaction(async (tx) => {
      if (!cart.isPrimary) return store.insertSecondaryCart(tx, cart);
      do await store.demotePrimaryCart(tx, cart);
      while (!(await store.insertPrimaryCart(tx, cart)));
    });
    return cart;
  }

  /**
   * Creates a read-only copy of a cart, which can only be paid for; the cart itself stays as it is. Throws MISSING_RECORD, and
   * INVALID_OPERATION for a cart that is empty, already ordered or itself such a copy. Source: contract of the cart, section 4.16.
   */
  async function clone(shopper: Shopper, ref: CartRef): Promise<Cart> {
    return db.transaction((tx) => cloneWithin(tx, shopper, ref));
  }

  /** As `clone`, within a transaction of a higher module. */
  async function cloneWithin(tx: Tx, shopper: Shopper, ref: CartRef): Promise<Cart> {
    const locked = await lockCart(tx, shopper, ref);
    requireChangeable(locked);
    const cart = prices.upToDate(tx, shopper, locked);
    if (cart.items.length === 0 || cart.type !== "Cart")
      throw new CommerceError("INVALID_OPERATION", "There is nothing in this cart that somebody could pay for.");
    const copy = copyToPay(cart, clock.now());
    await store.insertSecondaryCart(tx, copy);
    return copy;
  }

  /**
   * Creates an additional cart with these contents, for work that runs while the shopper is away. Refused items are left out and reported
   * by their index in the list. Throws what `changed` refuses.
   */
  async function createFilled(
    tx: Tx,
    shopper: Shopper,
    { name, wishes, delivery }: { name: string; wishes: readonly WantedItem[]; delivery: DeliveryGroupChange },
  ): Promise<{ cart: Cart; refused: (Refusal & { at: number })[] }> {
    const cart = newCart(shopper, { name, isSecondary: true });
    const { items, groups, outcomes } = changes.addingEach(shopper, cart, wishes);
    const refused = outcomes.flatMap((outcome, at) => (outcome.refused === null ? [] : [{ ...outcome, at }]));
    const { deliveryMethodId, ...where } = delivery;
    const groupId = defaultGroupOf(cart).id;
    const sent = changes.withChangedGroup(shopper, { ...cart, items, groups }, groupId, where);
    const offered = changes.deliveryMethods(shopper, sent, groupOf(sent, groupId));
    // a method that is no longer offered is replaced by the cheapest
    const isOffered = offered.some(({ id }) => id === deliveryMethodId);
    const filled = isOffered ? changes.withChangedGroup(shopper, sent, groupId, { deliveryMethodId }) : sent;
    await store.insertSecondaryCart(tx, filled);
    return { cart: filled, refused };
  }

  /** The shopper's primary cart, created when there is none. */
  async function ensure(shopper: Shopper): Promise<{ cart: Cart; isNew: boolean }> {
    const present = await read(shopper, "current");
    if (present) return { cart: present, isNew: false };
    return db.transaction(async (tx) => makeOrLockCart(tx, shopper));
  }

  /** Marks the cart as deleted and releases its reservations. Throws INVALID_OPERATION when it is closed. */
  async function remove(shopper: Shopper, ref: CartRef): Promise<void> {
    await db.transaction(async (tx) => {
      const cart = await lockCart(tx, shopper, ref);
      const refusal = changeRefusal(cart);
      if (refusal) throw new CommerceError("INVALID_OPERATION", refusal.message);
      store.saveStatus(tx, cart, "PendingDelete", clock.now());
      await release(tx, shopper.store, cart.id, clock.now());
    });
  }

  return { read, readExisting, isOwn, create, clone, cloneWithin, createFilled, ensure, remove };
}
