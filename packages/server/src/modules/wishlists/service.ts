import { newRecordId, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import { CommerceError, limits } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Database, Queries, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { modelOf, type AddOutcome, type Cart, type CartRef, type CartService } from "../cart/index.ts";
import type { CatalogProduct } from "../catalog/index.ts";
import { priceByWay, type Price, type Pricing } from "../pricing/index.ts";
import { itemsAfterAdding, listsAtMost, nameFrom, productRefusal, wishBeside, wishesFrom } from "./rules.ts";
import * as store from "./store.ts";
import type { Holder, WantedItem, Wishlist, WishlistItem } from "./wishlist.ts";

export interface WishlistNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly carts: Pick<CartService, "addItems" | "giftWrapId" | "productOf" | "putIn" | "readExisting" | "takeOut">;
  readonly pricing: Pick<Pricing, "priceOf">;
}

/** One page of a list's items. */
export interface WantedPage {
  readonly isAscending: boolean;
  readonly size: number;
  readonly offset: number;
}

/** An item as this buyer sees it. */
export interface ShownItem {
  readonly item: WishlistItem;
  /** Undefined where the buyer may not see it. */
  readonly product: CatalogProduct | undefined;
  /** At the stored quantity and selling model; undefined where the buyer has none. */
  readonly price: Price | undefined;
  /** The selling model in words; undefined for a one-time purchase. */
  readonly sellingModelName: string | undefined;
}

export interface ShownWishlist {
  readonly wishlist: Wishlist;
  readonly items: readonly ShownItem[];
}

/** The result of adding a list to a cart. */
export interface AddedToCart {
  readonly cart: Cart;
  readonly outcomes: readonly { readonly item: WishlistItem; readonly outcome: AddOutcome }[];
}

export type Wishlists = ReturnType<typeof createWishlists>;

/**
 * Buyers' wish lists, each for the effective account. A list that the buyer may not see is ITEM_NOT_FOUND, like one that does not exist;
 * changing one shared by a colleague is INSUFFICIENT_ACCESS_OR_READONLY. Every use case throws GUEST_INSUFFICIENT_ACCESS for a guest.
 * Source: contract of the catalogue, section 9; docs/decisions/wish-lists.md.
 */
export function createWishlists({ db, clock, carts, pricing }: WishlistNeeds) {
  async function list(shopper: Shopper): Promise<Wishlist[]> {
    return store.findWishlists(db, holderFrom(shopper));
  }

  async function one(shopper: Shopper, id: RecordId, page: WantedPage): Promise<ShownWishlist> {
    const wishlist = visible(await store.findWishlist(db, holderFrom(shopper), id));
    const { isAscending, size: limit, offset } = page;
    const items = await store.findItems(db, shopper.store.id, id, { isAscending, limit, offset });
    return { wishlist, items: items.map((item) => shownTo(shopper, item)) };
  }

  function shownTo(shopper: Shopper, item: WishlistItem): ShownItem {
    const product = carts.productOf(shopper, item.productId);
    const once = product && pricing.priceOf(shopper, item.productId, item.quantity);
    const model = modelOf(shopper.store, item);
    return { item, product, price: once && model ? priceByWay(once, model) : once, sellingModelName: model?.name };
  }

  /**
   * A new list with these products. Throws INVALID_API_INPUT for a name that is blank or another list's, MAX_LIMIT_EXCEEDED, and
   * as `add` for a product.
   */
  async function create(
    shopper: Shopper,
    { name: typed, isShared, wishes }: { name: string; isShared: boolean; wishes: readonly WantedItem[] },
  ): Promise<Wishlist> {
    const holder = holderFrom(shopper);
    const name = nameOrThrow(typed);
    refuseUnkeepable(shopper, wishes);
    return db.transaction(async (tx) => {
      const wishlist = { id: newRecordId("wishlist"), name, isShared, createdAt: clock.now() };
      if ((await store.countOwnWishlists(tx, holder)) >= listsAtMost) {
        const words = `You can keep at most ${listsAtMost} lists. Delete one first.`;
        throw new CommerceError("MAX_LIMIT_EXCEEDED", words);
      }
      if (!(await store.insertWishlist(tx, holder, wishlist))) throw nameTaken();
      await addTo(tx, holder, { id: wishlist.id, itemCount: 0 }, wishes);
      return visible(await store.findWishlist(tx, holder, wishlist.id));
    });
  }

  /** Throws INVALID_API_INPUT for a name that is blank or another list's. An absent field stays as it is. */
  async function change(
    shopper: Shopper,
    id: RecordId,
    wanted: { name: string | undefined; isShared: boolean | undefined },
  ): Promise<Wishlist> {
    const holder = holderFrom(shopper);
    return db.transaction(async (tx) => {
      const present = await lockOwn(tx, holder, id);
      const name = wanted.name === undefined ? present.name : nameOrThrow(wanted.name);
      const now = clock.now();
      const after = { ...present, name, isShared: wanted.isShared ?? present.isShared, updatedAt: now };
      if (!(await store.saveWishlist(tx, holder, after, now))) throw nameTaken();
      return after;
    });
  }

  async function remove(shopper: Shopper, id: RecordId): Promise<void> {
    const holder = holderFrom(shopper);
    await db.transaction(async (tx) => {
      await lockOwn(tx, holder, id);
      await store.deleteWishlist(tx, holder.storeId, id);
    });
  }

  /**
   * Saves a product; one on the list stays one item. Throws ITEM_NOT_FOUND for one that the buyer may not see, INVALID_API_INPUT for one
   * with variations or without a quantity, and TOO_MANY_RECORDS.
   */
  async function add(shopper: Shopper, id: RecordId, wanted: WantedItem): Promise<ShownItem> {
    const holder = holderFrom(shopper);
    refuseUnkeepable(shopper, [wanted]);
    const { items } = await db.transaction(async (tx) => addTo(tx, holder, await lockOwn(tx, holder, id), [wanted]));
    return shownTo(shopper, items[0]!);
  }

  /** Throws ITEM_NOT_FOUND also for an item of another list, and INVALID_API_INPUT for no quantity. */
  async function changeQuantity(
    shopper: Shopper,
    id: RecordId,
    itemId: RecordId,
    quantity: Decimal,
  ): Promise<ShownItem> {
    const holder = holderFrom(shopper);
    refuseNone(quantity);
    const item = await db.transaction(async (tx) => {
      await lockOwn(tx, holder, id);
      const saved = await store.saveQuantity(tx, holder.storeId, id, { id: itemId, quantity });
      if (!saved) throw noItem();
      await store.markChanged(tx, holder.storeId, id, clock.now());
      return saved;
    });
    return shownTo(shopper, item);
  }

  /** Throws ITEM_NOT_FOUND also for an item of another list. */
  async function removeItem(shopper: Shopper, id: RecordId, itemId: RecordId): Promise<void> {
    const holder = holderFrom(shopper);
    await db.transaction(async (tx) => {
      await lockOwn(tx, holder, id);
      if ((await store.deleteItems(tx, holder.storeId, id, [itemId])) === 0) throw noItem();
      await store.markChanged(tx, holder.storeId, id, clock.now());
    });
  }

  /**
   * Adds a list, or some of its items, to a cart; refused ones are left out and reported. The list stays as it is. Throws ITEM_NOT_FOUND
   * for an item that is not on it, and what the cart refuses as a whole.
   */
  async function addToCart(
    shopper: Shopper,
    id: RecordId,
    { ref, itemIds }: { ref: CartRef; itemIds: readonly RecordId[] | undefined },
  ): Promise<AddedToCart> {
    visible(await store.findWishlist(db, holderFrom(shopper), id));
    const wanted = await itemsOf(db, shopper, id, itemIds);
    const { cart, outcomes } = await carts.addItems(shopper, ref, wanted);
    return { cart, outcomes: outcomes.map((outcome, at) => ({ item: wanted[at]!, outcome })) };
  }

  /**
   * As `addToCart`, and removes the added items from the list: a repeated request finds them gone and duplicates nothing. Throws
   * INSUFFICIENT_ACCESS_OR_READONLY too.
   */
  async function moveToCart(
    shopper: Shopper,
    id: RecordId,
    { ref, itemIds }: { ref: CartRef; itemIds: readonly RecordId[] | undefined },
  ): Promise<AddedToCart> {
    const holder = holderFrom(shopper);
    return db.transaction(async (tx) => {
      // the cart is locked before the list, as in `moveItem`
      const { cart, ...put } = await carts.putIn(tx, shopper, ref, async () => {
        await lockOwn(tx, holder, id);
        return itemsOf(tx, shopper, id, itemIds);
      });
      const outcomes = put.outcomes.map((outcome, at) => ({ item: put.wishes[at]!, outcome }));
      const taken = outcomes.flatMap(({ item, outcome }) => (outcome.refused ? [] : [item.id]));
      if ((await store.deleteItems(tx, holder.storeId, id, taken)) > 0)
        await store.markChanged(tx, holder.storeId, id, clock.now());
      return { cart, outcomes };
    });
  }

  /** A list's items, or some of them. Throws ITEM_NOT_FOUND for one that is not on it. */
  async function itemsOf(
    q: Queries,
    shopper: Shopper,
    id: RecordId,
    itemIds: readonly RecordId[] | undefined,
  ): Promise<WishlistItem[]> {
    const whole = { isAscending: true, limit: limits.wishlistItems, offset: 0 };
    const all = await store.findItems(q, shopper.store.id, id, whole);
    if (itemIds?.some((itemId) => !all.some((item) => item.id === itemId))) throw noItem();
    return itemIds === undefined ? all : all.filter((item) => itemIds.includes(item.id));
  }

  /**
   * Saves each product of a cart with its quantity, as a one-time purchase. Those on the list stay as they are; returns how many are new.
   * Our choice: products that the buyer may no longer see are left out, and so is gift wrap, which would turn whatever the list is added to
   * later into a gift. Throws MISSING_RECORD and TOO_MANY_RECORDS.
   */
  async function addCart(shopper: Shopper, id: RecordId, ref: CartRef): Promise<number> {
    const holder = holderFrom(shopper);
    const { items } = await carts.readExisting(shopper, ref);
    const wrapId = carts.giftWrapId(shopper);
    const kept = wishesFrom(items).filter(
      ({ productId }) => productId !== wrapId && !productRefusal(carts.productOf(shopper, productId)),
    );
    return db.transaction(async (tx) => {
      const wishlist = await lockOwn(tx, holder, id);
      const productIds = kept.map(({ productId }) => productId);
      const present = await store.findItemsOf(tx, holder.storeId, id, productIds);
      const fresh = kept.filter(({ productId }) => !present.some((item) => item.productId === productId));
      return (await addTo(tx, holder, wishlist, fresh)).added.length;
    });
  }

  /**
   * Moves an item from a cart to a list, adding to the quantity stored with the same selling model: both changes or neither. The item moves
   * once, so a repeated request duplicates nothing. Returns how many products are new on the list. Throws MISSING_RECORD, ITEM_NOT_FOUND
   * also for an item that has left the cart, what the cart refuses, and as `add`.
   */
  async function moveItem(
    shopper: Shopper,
    id: RecordId,
    { ref, itemId }: { ref: CartRef; itemId: RecordId },
  ): Promise<number> {
    const holder = holderFrom(shopper);
    return db.transaction(async (tx) => {
      const item = await carts.takeOut(tx, shopper, ref, itemId);
      refuseUnkeepable(shopper, [item]);
      const wishlist = await lockOwn(tx, holder, id);
      const present = await store.findItemsOf(tx, holder.storeId, id, [item.productId]);
      return (await addTo(tx, holder, wishlist, [wishBeside(present, item)])).added.length;
    });
  }

  async function addTo(
    tx: Tx,
    { storeId }: Holder,
    { id, itemCount }: Pick<Wishlist, "id" | "itemCount">,
    wishes: readonly WantedItem[],
  ) {
    const productIds = wishes.map(({ productId }) => productId);
    const present = itemCount > 0 ? await store.findItemsOf(tx, storeId, id, productIds) : [];
    const after = itemsAfterAdding(present, itemCount, wishes);
    if (!after) {
      const most = limits.wishlistItems.toLocaleString("en");
      throw new CommerceError("TOO_MANY_RECORDS", `A list holds at most ${most} products.`);
    }
    if (after.added.length > 0) await store.insertItems(tx, storeId, id, after.added);
    for (const item of after.changed) await store.saveQuantity(tx, storeId, id, item);
    if (after.added.length + after.changed.length > 0) await store.markChanged(tx, storeId, id, clock.now());
    return after;
  }

  async function lockOwn(tx: Tx, holder: Holder, id: RecordId): Promise<Wishlist> {
    const wishlist = visible(await store.lockWishlist(tx, holder, id));
    if (wishlist.userId !== holder.userId) {
      const words = "A colleague shares this list with you. Only who made it can change it.";
      throw new CommerceError("INSUFFICIENT_ACCESS_OR_READONLY", words);
    }
    return wishlist;
  }

  function refuseUnkeepable(shopper: Shopper, wishes: readonly WantedItem[]): void {
    for (const { productId, quantity } of wishes) {
      const refusal = productRefusal(carts.productOf(shopper, productId));
      if (refusal) throw new CommerceError(refusal.refused, refusal.message);
      if (quantity !== undefined) refuseNone(quantity);
    }
  }

  return {
    list,
    one,
    create,
    change,
    remove,
    add,
    changeQuantity,
    removeItem,
    addToCart,
    moveToCart,
    addCart,
    moveItem,
  };
}

function holderFrom({ kind, store: { id: storeId }, userId, accountId }: Shopper): Holder {
  if (kind === "guest") throw new CommerceError("GUEST_INSUFFICIENT_ACCESS");
  return { storeId, userId, holderId: accountId ?? userId };
}

function visible(wishlist: Wishlist | undefined): Wishlist {
  if (!wishlist) throw new CommerceError("ITEM_NOT_FOUND", "We cannot find this list.");
  return wishlist;
}

function nameOrThrow(typed: string): string {
  const named = nameFrom(typed);
  if ("problem" in named) throw CommerceError.ofFields([named.problem]);
  return named.name;
}

function nameTaken(): CommerceError {
  return CommerceError.ofFields([{ field: "name", message: "You have a list of this name. Choose another name." }]);
}

function noItem(): CommerceError {
  return new CommerceError("ITEM_NOT_FOUND", "This product is not on the list anymore.");
}

function refuseNone(quantity: Decimal): void {
  if (quantity <= ZERO) throw CommerceError.ofFields([{ field: "quantity", message: "Enter a quantity above 0." }]);
}
