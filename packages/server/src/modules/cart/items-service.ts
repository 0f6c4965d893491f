import { ONE, type Decimal, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { itemOf, type Cart, type CartItem, type CartRef } from "./cart.ts";
import { errorFrom, type AddOutcome } from "./changes.ts";
import { wrappedOnce } from "./gift-wrap.ts";
import { itemsAfterChange, type Refusal, type WantedItem } from "./rules.ts";
import type { WayToBuy } from "./selling-models.ts";
import * as store from "./store.ts";
import type { UseCaseNeeds } from "./use-case-needs.ts";

/** The items of a cart. */
export function createItems({ access, changes }: Pick<UseCaseNeeds, "access" | "changes">) {
  const { findAndLock, lockCart, lockOrMakeCart, write } = access;
  const { afterAdding, afterAddingAll, changed, productOf, wayRefusalOf, withoutItem } = changes;

  /** Adds one product. Throws what `itemsAfterAdding` refuses, and what `changed` refuses. */
  async function addItem(
    shopper: Shopper,
    ref: CartRef,
    wanted: WantedItem,
  ): Promise<{ cart: Cart; itemId: RecordId }> {
    return write(shopper, ref, lockOrMakeCart, (cart) => {
      const decision = afterAdding(shopper, cart, wanted);
      if (decision.refused) throw errorFrom(decision);
      const { items, groups, itemId } = decision;
      return { cart: changed(shopper, cart, { items, groups }), itemId };
    });
  }

  /** Adds several products, each on its own: a refused one, here or earlier, does not keep the others out. */
  async function addItems(
    shopper: Shopper,
    ref: CartRef,
    wishes: readonly (WantedItem | Refusal)[],
  ): Promise<{ cart: Cart; outcomes: AddOutcome[] }> {
    return write(shopper, ref, lockOrMakeCart, (cart) => afterAddingAll(shopper, cart, wishes));
  }

  /** As `addItems`, in the caller's transaction; the caller says which items once the cart is locked. */
  async function putIn<Wish extends WantedItem>(
    tx: Tx,
    shopper: Shopper,
    ref: CartRef,
    wishesNow: () => Promise<readonly Wish[]>,
  ): Promise<{ cart: Cart; outcomes: AddOutcome[]; wishes: readonly Wish[] }> {
    const locked = await lockOrMakeCart(tx, shopper, ref);
    const wishes = await wishesNow();
    const { cart, outcomes } = afterAddingAll(shopper, locked, wishes);
    return { cart: store.saveLockedCart(tx, locked, cart), outcomes, wishes };
  }

  /**
   * Sets an item's quantity and, if given, its selling model. Throws ITEM_NOT_FOUND, what the product's quantity rule and its selling
   * models refuse, and what `changed` refuses.
   */
  async function changeItem(
    shopper: Shopper,
    ref: CartRef,
    itemId: RecordId,
    quantity: Decimal,
    asked?: (item: CartItem) => WayToBuy,
  ): Promise<{ cart: Cart; itemId: RecordId }> {
    return write(shopper, ref, lockCart, (cart) => {
      const item = itemOf(cart, itemId);
      if (item.isGiftWrap && quantity !== ONE) throw errorFrom(wrappedOnce);
      const product = productOf(shopper, item.productId);
      const way = asked?.(item);
      const refusal = way && wayRefusalOf(shopper, item.productId, way);
      if (refusal) throw errorFrom(refusal);
      const decision = itemsAfterChange(cart.items, itemId, quantity, product, way);
      if (decision.refused) throw errorFrom(decision);
      return { cart: changed(shopper, cart, { items: decision.items }), itemId: decision.itemId };
    });
  }

  /** Throws ITEM_NOT_FOUND, even when there is no cart, and what `changed` refuses. */
  async function removeItem(shopper: Shopper, ref: CartRef, itemId: RecordId): Promise<Cart> {
    const lockCartWithItem: typeof lockCart = async (tx, ...named) => {
      const cart = await findAndLock(tx, ...named);
      if (!cart) throw new CommerceError("ITEM_NOT_FOUND");
      return cart;
    };
    const { cart } = await write(shopper, ref, lockCartWithItem, (cart) => {
      return { cart: withoutItem(shopper, cart, itemOf(cart, itemId)) };
    });
    return cart;
  }

  /** Removes an item from the cart, which it locks, and returns it. Throws MISSING_RECORD, ITEM_NOT_FOUND, and what `changed` refuses. */
  async function takeOut(tx: Tx, shopper: Shopper, ref: CartRef, itemId: RecordId): Promise<CartItem> {
    const cart = await lockCart(tx, shopper, ref);
    const item = itemOf(cart, itemId);
    store.saveLockedCart(tx, cart, withoutItem(shopper, cart, item));
    return item;
  }

  return { addItem, addItems, putIn, changeItem, removeItem, takeOut };
}
