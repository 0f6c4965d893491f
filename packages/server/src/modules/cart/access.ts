import { newRecordId, ZERO, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Queries, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Cart, CartRef, CartStatus } from "./cart.ts";
import { newGroup } from "./groups.ts";
import { createCartMemory } from "./memory.ts";
import * as store from "./store.ts";

export interface NewCart {
  readonly name?: string;
  readonly currency?: string;
  readonly isSecondary?: boolean;
}

export type CartAccess = ReturnType<typeof cartAccess>;

/**
 * Finds, creates, locks and stores carts. Their contents and prices are up to the use cases. Throws GUEST_INSUFFICIENT_ACCESS where
 * guests have no carts.
 */
export function cartAccess({ db, clock }: { db: Database; clock: Clock }) {
  const memory = createCartMemory();

  /** The cart as it is now; undefined when there is none. */
  async function find(q: Queries, shopper: Shopper, ref: CartRef): Promise<Cart | undefined> {
    const cart = shopper.ownerId === null ? undefined : await store.readCart(q, keyOf(shopper, ref), memory);
    return cart?.status === "PendingDelete" ? undefined : cart;
  }

  /** The cart, locked until the transaction ends. Throws MISSING_RECORD. */
  async function lockCart(tx: Tx, shopper: Shopper, ref: CartRef): Promise<Cart> {
    const cart = await findAndLock(tx, shopper, ref);
    if (!cart) throw noCart();
    return cart;
  }

  /** As `lockCart`, but undefined when there is none. */
  async function findAndLock(tx: Tx, shopper: Shopper, ref: CartRef): Promise<Cart | undefined> {
    requireCarts(shopper);
    if (shopper.ownerId === null) return undefined;
    const cart = await lockNamed(tx, keyOf(shopper, ref));
    return cart?.status === "PendingDelete" ? undefined : cart;
  }

  /** The cart with this key, locked; undefined when there is none. */
  const lockNamed = (tx: Tx, key: store.CartKey) => store.lockCart(tx, key, memory);

  /** Any shopper's cart, for work that no shopper requests (jobs, late payment responses). Throws MISSING_RECORD. */
  async function lockCartById(tx: Tx, storeId: RecordId, cartId: RecordId): Promise<Cart> {
    const cart = await lockNamed(tx, { storeId, ownerId: null, ref: cartId });
    if (!cart) throw noCart();
    return cart;
  }

  /** The cart, locked; a missing current cart is created. Throws MISSING_RECORD when a cart named by id does not exist. */
  async function lockOrMakeCart(tx: Tx, shopper: Shopper, ref: CartRef): Promise<Cart> {
    const present = await findAndLock(tx, shopper, ref);
    if (present) return present;
    if (!isMadeOnDemand(ref)) throw noCart();
    return (await makeOrLockCart(tx, shopper)).cart;
  }

  /** A new primary cart, or the one that another request has just created. */
  async function makeOrLockCart(tx: Tx, shopper: Shopper): Promise<{ cart: Cart; isNew: boolean }> {
    const cart = newCart(shopper, {});
    if (await store.insertPrimaryCart(tx, cart)) return { cart, isNew: true };
    // Another tab has created one. It may be in checkout, where `active` would not find it.
    return { cart: await lockCart(tx, shopper, "current"), isNew: false };
  }

  /** An empty cart with its default delivery group, not stored yet. */
  function newCart(
    shopper: Shopper,
    { name = "Cart", currency = shopper.currency, isSecondary = false }: NewCart,
  ): Cart {
    const now = clock.now();
    return {
      id: newRecordId("cart"),
      storeId: shopper.store.id,
      ownerId: shopper.ensureOwner(),
      userId: shopper.userId,
      accountId: shopper.accountId,
      name,
      type: "Cart",
      status: "Active",
      isPrimary: !isSecondary,
      currency,
      taxType: shopper.store.settings.taxType,
      version: 1,
      catalogEdition: null,
      promotionEdition: null,
      coupons: [],
      promotions: [],
      spentPromotions: [],
      items: [],
      groups: [newGroup([])],
      totals: emptyTotals,
      createdAt: now,
      updatedAt: now,
    };
  }

  /**
   * Computes the new cart and stores it. Most writes are uncontended: they read, decide, and store on the condition that the cart is
   * unchanged since the read, in two round trips; a shopper's first write takes one, which also creates the cart. A write that loses a
   * race decides again with the cart locked.
   */
  async function write<Outcome extends { cart: Cart }>(
    shopper: Shopper,
    ref: CartRef,
    lock: (tx: Tx, shopper: Shopper, ref: CartRef) => Promise<Cart>,
    decide: (cart: Cart) => Outcome,
  ): Promise<Outcome> {
    requireCarts(shopper);
    const seen = await find(db, shopper, ref);
    if (seen) {
      const outcome = decide(seen);
      const cart = await store.saveCart(db, seen, outcome.cart, memory);
      if (cart) return { ...outcome, cart };
    } else if (lock === lockOrMakeCart && isMadeOnDemand(ref)) {
      const outcome = decide(newCart(shopper, {}));
      if (await store.insertPrimaryCart(db, outcome.cart)) return outcome;
    }
    return db.transaction(async (tx) => {
      const locked = await lock(tx, shopper, ref);
      const outcome = decide(locked);
      return { ...outcome, cart: store.saveLockedCart(tx, locked, outcome.cart) };
    });
  }

  /** Sets the locked cart's status. */
  function setStatus(tx: Tx, cart: Cart, status: CartStatus): Cart {
    // a cart that returns from checkout keeps its amounts, which are as old as they were
    return store.saveStatus(tx, cart, status, status === "Active" ? cart.updatedAt : clock.now());
  }

  return {
    find,
    findAndLock,
    lockCart,
    lockCartById,
    lockNamed,
    lockOrMakeCart,
    makeOrLockCart,
    newCart,
    write,
    setStatus,
  };
}

export function requireCarts({ kind, store: { settings } }: Shopper): void {
  if (kind === "guest" && !settings.guestCartEnabled) throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
}

function keyOf(shopper: Shopper, ref: CartRef): store.CartKey {
  return { storeId: shopper.store.id, ownerId: shopper.ownerId ?? "", ref };
}

function isMadeOnDemand(ref: CartRef): boolean {
  return ref === "current" || ref === "active";
}

export function noCart(): CommerceError {
  return new CommerceError("MISSING_RECORD", "There is no such cart.", { status: 404 });
}

const emptyTotals: Cart["totals"] = {
  totalProductListAmount: ZERO,
  totalListPrice: ZERO,
  totalProductAmount: ZERO,
  totalPromotionalAdjustmentAmount: ZERO,
  totalProductAmountAfterAdjustments: ZERO,
  totalChargeAmount: ZERO,
  totalTaxAmount: ZERO,
  grandTotalAmount: ZERO,
  totalProductCount: ZERO,
  totalProductLineItemCount: 0,
  uniqueProductCount: 0,
};
