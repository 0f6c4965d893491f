import { isDeepStrictEqual } from "node:util";
import { ONE, type Decimal, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import { addressFrom, type AddressBook } from "../addresses/index.ts";
import type { Clock } from "../../clock.ts";
import type { Database, Queries, Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { outlookOn, release, reserve, type Allocation, type Outlook, type Wanted } from "../inventory/index.ts";
import { giftWrapRow } from "../catalog/index.ts";
import { waitDaysFrom, type DeliveryMethod } from "../delivery/index.ts";
import { usedUp, type Buyer, type Promotions } from "../promotions/index.ts";
import { defaultGroupOf } from "./rules.ts";
import { cartAccess, noCart, requireCarts, type NewCart } from "./access.ts";
import { createCarryOver } from "./carry-over.ts";
import { calculated, editionOf, methodsOf, payerOf, type Sources } from "./calculate.ts";
import type { Cart, CartItem, CartRef, DeliveryGroup, DeliveryGroupChange } from "./cart.ts";
import { arranged, contentsWithoutGroup, type Arrangement } from "./arrange.ts";
import { contentsAfterWrapping, withoutIdleWraps, wrappedOnce, wrapRefusal } from "./gift-wrap.ts";
import { couponsAfterAdding, couponsWithout, lastCouponRefusal } from "./coupons.ts";
import { entryRefusal, groupAfterChange, groupsAfterAdding } from "./groups.ts";
import {
  amountRefusal,
  changeRefusal,
  contentsRefusal,
  copyToPay,
  itemsAfterAdding,
  itemsAfterChange,
} from "./rules.ts";
import type { Decision, Refusal, WantedItem } from "./rules.ts";
import { modelIdsOf, wayRefusal, type WayToBuy } from "./selling-models.ts";
import * as store from "./store.ts";
import type { GroupContext } from "./wire-group.ts";

export interface CartNeeds extends Sources {
  readonly promotions: Promotions;
  readonly addresses: Pick<AddressBook, "resolve">;
  readonly db: Database;
  readonly clock: Clock;
}

/** What became of one wish among several. */
export type AddOutcome = { readonly refused: null; readonly itemId: RecordId } | Refusal;

export type CartService = ReturnType<typeof createCartService>;

/**
 * Carts and what is in them. A use case changes the cart in one transaction or not at all, and what it leaves behind adds
 * up. A cart that is not there, or another shopper's, is MISSING_RECORD (404). The functions that take a transaction want
 * the cart as the last of them answered it.
 */
export function createCartService({ db, clock, addresses, ...sources }: CartNeeds) {
  const access = cartAccess({ db, clock });
  const { find, findAndLock, lockCart, lockOrMakeCart, makeOrLockCart, newCart, write } = access;

  /** The cart as the shopper sees it; undefined when `ref` is `current` and there is none. Throws MISSING_RECORD else. */
  async function read(shopper: Shopper, ref: CartRef): Promise<Cart | undefined> {
    requireCarts(shopper);
    const cart = await find(db, shopper, ref);
    if (!cart) {
      if (ref === "current") return undefined;
      throw noCart();
    }
    if (!isOutdated(shopper, cart)) return cart;
    return db.transaction(async (tx) => upToDate(tx, shopper, await lockCart(tx, shopper, cart.id)));
  }

  /** The same where there must be a cart: throws MISSING_RECORD for `current` too. */
  async function readExisting(shopper: Shopper, ref: CartRef): Promise<Cart> {
    const cart = await read(shopper, ref);
    if (!cart) throw noCart();
    return cart;
  }

  /** Whether there is such a cart, and it is the shopper's. */
  async function isOwn(shopper: Shopper, cartId: RecordId): Promise<boolean> {
    return (await access.find(db, shopper, cartId)) !== undefined;
  }

  /**
   * Prices change with the catalogue, with what is agreed, with promotions, with taxes, with time and with the account and its groups, as
   * does what may be bought: the first look after that brings the cart up to date.
   */
  function isOutdated(shopper: Shopper, cart: Cart): boolean {
    if (cart.items.length === 0 || changeRefusal(cart)) return false;
    const payer = payerOf(cart, shopper);
    return (
      cart.catalogEdition !== editionOf(sources, shopper, cart) ||
      cart.promotionEdition !== sources.promotions.editionFor(payer) ||
      cart.groups.some((group) => sources.tax.hasMoved(payer, group.deliveryAddress, group, cart.updatedAt))
    );
  }

  /** Makes a cart. A primary one takes the place of the shopper's earlier primary cart, which becomes secondary. */
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
   * Makes a read-only copy of a cart that is only paid for; the cart itself stays as it is. Throws MISSING_RECORD, and INVALID_OPERATION
   * for a cart that is empty, ordered already or such a copy itself. Source: contract of the cart, section 4.16.
   */
  async function clone(shopper: Shopper, ref: CartRef): Promise<Cart> {
    return db.transaction((tx) => cloneWithin(tx, shopper, ref));
  }

  /** The same, inside a transaction of the modules above. */
  async function cloneWithin(tx: Tx, shopper: Shopper, ref: CartRef): Promise<Cart> {
    const locked = await lockCart(tx, shopper, ref);
    requireChangeable(locked);
    const cart = upToDate(tx, shopper, locked);
    if (cart.items.length === 0 || cart.type !== "Cart")
      throw new CommerceError("INVALID_OPERATION", "There is nothing in this cart that somebody could pay for.");
    const copy = copyToPay(cart, clock.now());
    await store.insertSecondaryCart(tx, copy);
    return copy;
  }

  /**
   * Makes a further cart with all this in it, for work that is done while its shopper is not there. What is refused is left out and
   * told by its place among the wishes. Throws what `changed` refuses.
   */
  async function createFilled(
    tx: Tx,
    shopper: Shopper,
    { name, wishes, delivery }: { name: string; wishes: readonly WantedItem[]; delivery: DeliveryGroupChange },
  ): Promise<{ cart: Cart; refused: (Refusal & { at: number })[] }> {
    const cart = newCart(shopper, { name, isSecondary: true });
    let { items, groups } = cart;
    const refused = wishes.flatMap((wanted, at) => {
      const decision = afterAdding(shopper, { ...cart, items, groups }, wanted);
      if (decision.refused !== null) return [{ ...decision, at }];
      ({ items, groups } = decision);
      return [];
    });
    const { deliveryMethodId, ...where } = delivery;
    const groupId = defaultGroupOf(cart).id;
    const sent = withChangedGroup(shopper, { ...cart, items, groups }, groupId, where);
    const offered = deliveryMethods(shopper, sent, groupOf(sent, groupId));
    // a method that is not offered any more gives way to the cheapest
    const isOffered = offered.some(({ id }) => id === deliveryMethodId);
    const filled = isOffered ? withChangedGroup(shopper, sent, groupId, { deliveryMethodId }) : sent;
    await store.insertSecondaryCart(tx, filled);
    return { cart: filled, refused };
  }

  /** The shopper's primary cart, made when there is none. */
  async function ensure(shopper: Shopper): Promise<{ cart: Cart; isNew: boolean }> {
    const present = await read(shopper, "current");
    if (present) return { cart: present, isNew: false };
    return db.transaction(async (tx) => makeOrLockCart(tx, shopper));
  }

  /** Marks the cart as deleted and gives back what it has reserved. Throws INVALID_OPERATION when it is closed. */
  async function remove(shopper: Shopper, ref: CartRef): Promise<void> {
    await db.transaction(async (tx) => {
      const cart = await lockCart(tx, shopper, ref);
      const refusal = changeRefusal(cart);
      if (refusal) throw new CommerceError("INVALID_OPERATION", refusal.message);
      store.saveStatus(tx, cart, "PendingDelete", clock.now());
      await release(tx, shopper.store, cart.id, clock.now());
    });
  }

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

  /** Adds several products, each by itself: one that is refused, here or before, leaves the others in the cart. */
  async function addItems(
    shopper: Shopper,
    ref: CartRef,
    wishes: readonly (WantedItem | Refusal)[],
  ): Promise<{ cart: Cart; outcomes: AddOutcome[] }> {
    return write(shopper, ref, lockOrMakeCart, (cart) => afterAddingAll(shopper, cart, wishes));
  }

  /** The same in the transaction of whoever has the items, who says which they are once the cart is locked. */
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

  function afterAddingAll(shopper: Shopper, cart: Cart, wishes: readonly (WantedItem | Refusal)[]) {
    let { items, groups } = cart;
    const outcomes = wishes.map((wanted): AddOutcome => {
      if ("refused" in wanted) return wanted;
      const decision = afterAdding(shopper, { ...cart, items, groups }, wanted);
      if (decision.refused) return decision;
      ({ items, groups } = decision);
      return { refused: null, itemId: decision.itemId };
    });
    return { cart: changed(shopper, cart, { items, groups }), outcomes };
  }

  function afterAdding(
    shopper: Shopper,
    cart: Cart,
    wanted: WantedItem,
  ): Decision<Pick<Cart, "items" | "groups"> & { itemId: RecordId }> {
    const product = productOf(shopper, wanted.productId);
    const isWrap = product !== undefined && product.id === giftWrapId(shopper);
    if (wanted.isGiftWrap && !isWrap) return wrapRefusal(shopper.store.settings.gifting);
    const refusal = wayRefusalOf(shopper, wanted.productId, wanted);
    if (product && refusal) return refusal;
    const decision = isWrap
      ? contentsAfterWrapping(cart, product, wanted)
      : { groups: cart.groups, ...itemsAfterAdding(cart, product, wanted) };
    if (decision.refused) return decision;
    const isPriced = sources.pricing.priceOf(payerOf(cart, shopper), wanted.productId, wanted.quantity);
    return isPriced
      ? decision
      : { refused: "ITEM_NOT_FOUND" as const, message: "This product has no price in this store." };
  }

  function wayRefusalOf(shopper: Shopper, productId: RecordId, way: WayToBuy): Refusal | undefined {
    if (!way.sellingModelId && !way.subscriptionTerm) return undefined;
    const snapshot = sources.catalog.shownTo(shopper);
    return wayRefusal(shopper.store, modelIdsOf(snapshot, snapshot.row(productId)), way);
  }

  /** The product that wraps gifts; undefined where none does. */
  function giftWrapId(shopper: Shopper): RecordId | undefined {
    const snapshot = sources.catalog.shownTo(shopper);
    const row = giftWrapRow(shopper, snapshot);
    return row === undefined ? undefined : snapshot.idOf(row);
  }

  /**
   * Sets an item's quantity and, where one is given, the way it is bought. Throws ITEM_NOT_FOUND, what the product's quantity rule and
   * its selling models refuse, and what `changed` refuses.
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

  /** Throws ITEM_NOT_FOUND, also when there is no cart, and what `changed` refuses. */
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

  function withoutItem(shopper: Shopper, cart: Cart, item: CartItem): Cart {
    return changed(shopper, cart, { items: cart.items.filter((each) => each !== item) });
  }

  /**
   * Puts a coupon on the cart where it takes effect. Throws MISSING_RECORD, API_DISABLED_FOR_ORG (a store without coupons),
   * ALREADY_APPLIED, MAX_LIMIT_EXCEEDED, INVALID_API_INPUT, COUPON_REDEMPTION_LIMIT_EXCEEDED, what keeps the coupon from
   * taking effect, BLOCKED_EXCLUSIVE also where it would displace another coupon, and what `changed` refuses.
   */
  async function addCoupon(shopper: Shopper, ref: CartRef, code: string): Promise<Cart> {
    const after = await couponAdding(db, { shopper, email: shopper.contact?.email ?? null }, code);
    const { cart } = await write(shopper, ref, lockCart, (cart) => ({ cart: after(cart) }));
    return cart;
  }

  /** What a cart is with the coupon. The buyer's uses are looked up beforehand, as a write decides at once. */
  async function couponAdding(q: Queries, buyer: Buyer, code: string): Promise<(cart: Cart) => Cart> {
    const { shopper } = buyer;
    const { promotions } = sources;
    if (!promotions.hasCoupons(shopper)) throw new CommerceError("API_DISABLED_FOR_ORG", "This store has no coupons.");
    const live = promotions.couponFor(shopper, code);
    const isSpent = live !== undefined && (await promotions.spentOf(q, buyer, [live.rule.id])).length > 0;
    return (cart) => {
      requireChangeable(cart);
      const decision = couponsAfterAdding(cart, code, live);
      if (decision.refused) throw errorFrom(decision);
      if (isSpent) throw errorFrom(usedUp(decision.coupons.at(-1)!.code));
      const after = changed(shopper, cart, { coupons: decision.coupons });
      const refusal = lastCouponRefusal(cart, after);
      if (refusal) throw errorFrom(refusal);
      return after;
    };
  }

  /** Takes a coupon off. Throws MISSING_RECORD, ITEM_NOT_FOUND, and what `changed` refuses. */
  async function removeCoupon(shopper: Shopper, ref: CartRef, couponId: RecordId): Promise<Cart> {
    const { cart } = await write(shopper, ref, lockCart, (cart) => ({
      cart: changed(shopper, cart, { coupons: couponsWithout(cart, couponId) }),
    }));
    return cart;
  }

  /** Changes where and how a group is delivered. Throws as `changeDeliveryGroup`, INVALID_API_INPUT for a past date and an address that is none, and ITEM_NOT_FOUND for a saved one. */
  async function changeGroup(
    shopper: Shopper,
    ref: CartRef,
    groupId: RecordId,
    wanted: DeliveryGroupChange,
  ): Promise<Cart> {
    requireGoodEntries(wanted);
    const deliveryAddress = wanted.deliveryAddress && (await addresses.resolve(shopper, wanted.deliveryAddress));
    const { cart } = await write(shopper, ref, lockCart, (cart) => ({
      cart: withChangedGroup(shopper, cart, groupId, { ...wanted, deliveryAddress }),
    }));
    return cart;
  }

  function requireGoodEntries(wanted: DeliveryGroupChange): void {
    const refusal = entryRefusal(wanted, clock.now());
    if (refusal) throw errorFrom(refusal);
  }

  /**
   * Makes a group without items. Throws MISSING_RECORD, API_DISABLED_FOR_ORG (a store that does not split, or sends no gifts),
   * LIMIT_EXCEEDED, ITEM_NOT_FOUND (no such saved address), INVALID_API_INPUT, and what `changed` refuses.
   */
  async function createGroup(
    shopper: Shopper,
    ref: CartRef,
    { name, ...wanted }: DeliveryGroupChange & { readonly name?: string },
  ): Promise<{ cart: Cart; groupId: RecordId }> {
    requireSplitting(shopper);
    requireGoodEntries(wanted);
    const deliveryAddress = wanted.deliveryAddress && (await addresses.resolve(shopper, wanted.deliveryAddress));
    return write(shopper, ref, lockCart, (cart) => {
      const decision = groupsAfterAdding(cart.groups, name);
      if (decision.refused) throw errorFrom(decision);
      const { groups, groupId } = decision;
      const after = withChangedGroup(shopper, { ...cart, groups }, groupId, { ...wanted, deliveryAddress });
      return { cart: after, groupId };
    });
  }

  /** Deletes a group; its items go to the default group, or with it. Throws MISSING_RECORD, ITEM_NOT_FOUND, INVALID_OPERATION (the default group), and what `changed` refuses. */
  async function removeGroup(
    shopper: Shopper,
    ref: CartRef,
    groupId: RecordId,
    how: { readonly deletesItems: boolean },
  ): Promise<Cart> {
    const { cart } = await write(shopper, ref, lockCart, (cart) => {
      const decision = contentsWithoutGroup(cart, groupId, how);
      if (decision.refused) throw errorFrom(decision);
      return { cart: changed(shopper, cart, { items: decision.items, groups: decision.groups }) };
    });
    return cart;
  }

  /**
   * Says how much of what goes with which group, all or nothing. Throws MISSING_RECORD, API_DISABLED_FOR_ORG (a store that does not
   * split), ITEM_NOT_FOUND (item, product, group or saved address), what quantity rules refuse, and what `changed` refuses.
   */
  async function arrange(
    shopper: Shopper,
    ref: CartRef,
    wishes: readonly Arrangement[],
    how: { readonly deletesEmptyGroups: boolean },
  ): Promise<Cart> {
    requireSplitting(shopper);
    const arrangements = await Promise.all(
      wishes.map(async ({ address, ...wish }) =>
        address ? { ...wish, address: addressFrom(await addresses.resolve(shopper, address)) } : wish,
      ),
    );
    const { cart } = await write(shopper, ref, lockCart, (cart) => {
      const decision = arranged(cart, arrangements, (id) => soldTo(shopper, cart, id), how);
      if (decision.refused) throw errorFrom(decision);
      return { cart: changed(shopper, cart, { items: decision.items, groups: decision.groups }) };
    });
    return cart;
  }

  /** The product as the catalogue has it; not for sale where it has no price. */
  function soldTo(shopper: Shopper, cart: Cart, productId: RecordId) {
    const product = productOf(shopper, productId);
    const isPriced = product && sources.pricing.priceOf(payerOf(cart, shopper), productId, ONE);
    return product && { ...product, isPurchasable: product.isPurchasable && isPriced !== undefined };
  }

  /**
   * Holds the stock of all items for so long, in place of what the cart held. All or nothing. What the shopper may not buy any more
   * holds none.
   */
  async function reserveStock(
    shopper: Shopper,
    ref: CartRef,
    seconds: number,
  ): Promise<{ cart: Cart; outcome: Allocation }> {
    return db.transaction(async (tx) => {
      const locked = await lockCart(tx, shopper, ref);
      requireChangeable(locked);
      const cart = upToDate(tx, shopper, locked);
      const items = cart.items.filter(({ messages }) => messages.every(({ type }) => type !== "Entitlement"));
      const wanted = stockWanted(shopper, { ...cart, items });
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + seconds * 1000);
      return { cart, outcome: await reserve(tx, shopper.store, { cartId: cart.id, wanted, expiresAt, now }) };
    });
  }

  async function releaseStock(shopper: Shopper, ref: CartRef): Promise<void> {
    await db.transaction(async (tx) => {
      const cart = await lockCart(tx, shopper, ref);
      requireChangeable(cart);
      await release(tx, shopper.store, cart.id, clock.now());
    });
  }

  // For the modules above, inside a transaction of theirs.

  /** Takes an item out of the cart, which is locked until then. Throws MISSING_RECORD, ITEM_NOT_FOUND, and what `changed` refuses. */
  async function takeOut(tx: Tx, shopper: Shopper, ref: CartRef, itemId: RecordId): Promise<CartItem> {
    const cart = await lockCart(tx, shopper, ref);
    const item = itemOf(cart, itemId);
    store.saveLockedCart(tx, cart, withoutItem(shopper, cart, item));
    return item;
  }

  /** The locked cart at the prices of the catalogue in force; stored when they have changed. */
  function upToDate(tx: Tx, shopper: Shopper, cart: Cart): Cart {
    return isOutdated(shopper, cart) ? recalculate(tx, shopper, cart) : cart;
  }

  /** Makes every amount of the locked cart anew and stores it. */
  function recalculate(tx: Tx, shopper: Shopper, cart: Cart): Cart {
    return store.saveLockedCart(tx, cart, calculated(sources, shopper, { ...cart, updatedAt: clock.now() }));
  }

  /** The locked cart without the promotions that this buyer has used as often as he may; stored when that changes it. */
  async function withinLimits(tx: Tx, buyer: Buyer, cart: Cart): Promise<Cart> {
    let looked = cart;
    for (;;) {
      const asked = [...looked.promotions.map(({ id }) => id), ...looked.spentPromotions];
      const spentPromotions = await sources.promotions.spentOf(tx, buyer, asked);
      const isNew = spentPromotions.some((id) => !looked.spentPromotions.includes(id));
      const isSame = !isNew && spentPromotions.length === looked.spentPromotions.length;
      if (isSame || changeRefusal(looked)) return looked;
      looked = recalculate(tx, buyer.shopper, { ...looked, spentPromotions });
      // what had stood aside for a spent one may be spent, too; given back again, it need not be looked at twice
      if (!isNew) return looked;
    }
  }

  /** The locked cart with a coupon, stored. Throws as `addCoupon`. */
  async function withCoupon(tx: Tx, buyer: Buyer, cart: Cart, code: string): Promise<Cart> {
    const after = await couponAdding(tx, buyer, code);
    return store.saveLockedCart(tx, cart, after(cart));
  }

  /** The locked cart without a coupon, stored. Throws ITEM_NOT_FOUND, and what `changed` refuses. */
  function withoutCoupon(tx: Tx, shopper: Shopper, cart: Cart, couponId: RecordId): Cart {
    return store.saveLockedCart(tx, cart, changed(shopper, cart, { coupons: couponsWithout(cart, couponId) }));
  }

  /**
   * Changes a delivery group of the locked cart and makes its amounts anew; stored only when something is another now.
   * Throws ITEM_NOT_FOUND (the group), API_DISABLED_FOR_ORG (gifts that the store does not send),
   * INVALID_API_INPUT (a delivery method that is not offered), and what `changed` refuses.
   */
  function changeDeliveryGroup(
    tx: Tx,
    shopper: Shopper,
    cart: Cart,
    groupId: RecordId,
    wanted: DeliveryGroupChange,
  ): Cart {
    const after = withChangedGroup(shopper, cart, groupId, wanted);
    // who goes on with what was proposed, such as the first delivery method, changes nothing
    const isAsBefore = isDeepStrictEqual({ ...after, updatedAt: cart.updatedAt }, cart);
    return isAsBefore ? cart : store.saveLockedCart(tx, cart, after);
  }

  function withChangedGroup(shopper: Shopper, cart: Cart, groupId: RecordId, wanted: DeliveryGroupChange): Cart {
    const decision = groupAfterChange(groupOf(cart, groupId), wanted, shopper.store.settings);
    if (decision.refused) throw errorFrom(decision);
    const { group } = decision;
    const { deliveryMethodId = group.deliveryMethodId } = wanted;
    const isOffered = deliveryMethods(shopper, cart, group).some((method) => method.id === deliveryMethodId);
    if (wanted.deliveryMethodId && !isOffered) {
      throw new CommerceError("INVALID_API_INPUT", "This shipping method is not offered for this address.");
    }
    const groups = cart.groups.map((each) => (each.id === groupId ? { ...group, deliveryMethodId } : each));
    const items = withoutIdleWraps({ items: cart.items, groups });
    return changed(shopper, cart, { groups, ...(items !== cart.items && { items }) });
  }

  /** The methods offered for a group as it is; none without an address or goods. */
  function deliveryMethods(shopper: Shopper, cart: Cart, group: DeliveryGroup): DeliveryMethod[] {
    return methodsOf(sources, shopper.store, cart, group);
  }

  /**
   * The cart with changed parts and all amounts made anew. Throws ALREADY_IN_PROCESS and INVALID_OPERATION by the cart's
   * status, LIMIT_EXCEEDED when its amounts would be beyond reason.
   */
  function changed(shopper: Shopper, cart: Cart, parts: Partial<Pick<Cart, "items" | "groups" | "coupons">>): Cart {
    requireChangeable(cart);
    const refused = parts.items || parts.coupons ? contentsRefusal(cart) : undefined;
    if (refused) throw errorFrom(refused);
    // Without recalculation in checkout a change ends the checkout. Source: contract of the cart, section 4.7.
    const status = shopper.store.settings.cartCalculateEnabled ? cart.status : "Active";
    const after = calculated(sources, shopper, { ...cart, ...parts, status, updatedAt: clock.now() });
    const refusal = amountRefusal(after);
    if (refusal) throw errorFrom(refusal);
    return after;
  }

  function productOf(shopper: Shopper, productId: RecordId) {
    const snapshot = sources.catalog.shownTo(shopper);
    const row = snapshot.row(productId);
    return row === undefined ? undefined : snapshot.product(row);
  }

  /** What `toWireGroup` needs. Without the places where the goods lie, days are told as if they lay at the quickest. */
  function groupContext({ store }: Shopper, places?: Outlook["places"]): GroupContext {
    return {
      methodsOf: (cart, group) => methodsOf(sources, store, cart, group),
      shippingMethodsEnabled: store.settings.shippingMethodsEnabled,
      now: clock.now(),
      terms: store.settings,
      waitDaysOf: (productId, method) =>
        waitDaysFrom(places?.get(productId) ?? [], method, {
          locations: store.locations,
          places: store.settings.places,
        }),
    };
  }

  /** What the cart wants of the stock, and at whose counter what of it is fetched. */
  function stockWanted(shopper: Shopper, cart: Cart): Wanted[] {
    const counters = new Map(cart.groups.map((group) => [group.id, counterOf(shopper, cart, group)]));
    return cart.items.map(({ productId, quantity, deliveryGroupId }) => {
      const counter = counters.get(deliveryGroupId);
      return { productId, quantity, ...(counter && { counter }) };
    });
  }

  function counterOf(shopper: Shopper, cart: Cart, group: DeliveryGroup): RecordId | undefined {
    if (group.deliveryMethodId === null) return undefined;
    const method = deliveryMethods(shopper, cart, group).find(({ id }) => id === group.deliveryMethodId);
    return shopper.store.locations.find(({ code }) => code === method?.pickupLocation)?.id;
  }

  /** From where what is in the cart would be taken. Nothing is asked of a store whose places are all as quick. */
  async function stockPlaces(q: Queries, shopper: Shopper, cart: Cart): Promise<Outlook["places"]> {
    const { store } = shopper;
    const isSlow = store.settings.places.some(({ handlingDays, transferDays }) => handlingDays || transferDays);
    if (!isSlow || cart.items.length === 0) return new Map();
    return (await outlookOn(q, store, { cartId: cart.id, wanted: stockWanted(shopper, cart), now: clock.now() }))
      .places;
  }

  /** The same with what it needs of the stock. */
  async function groupContextOf(shopper: Shopper, cart: Cart): Promise<GroupContext> {
    return groupContext(shopper, await stockPlaces(db, shopper, cart));
  }

  return {
    ...createCarryOver({ db, clock, access, afterAdding, changed, couponAdding }),
    read,
    readExisting,
    isOwn,
    groupContext,
    groupContextOf,
    stockPlaces,
    stockWanted,
    clone,
    cloneWithin,
    create,
    createFilled,
    ensure,
    remove,
    addItem,
    addItems,
    changeItem,
    removeItem,
    addCoupon,
    removeCoupon,
    changeGroup,
    createGroup,
    removeGroup,
    arrange,
    reserveStock,
    releaseStock,
    lockCart,
    lockCartById: access.lockCartById,
    takeOut,
    putIn,
    upToDate,
    withinLimits,
    withCoupon,
    withoutCoupon,
    setStatus: access.setStatus,
    changeDeliveryGroup,
    deliveryMethods,
    giftWrapId,
    productOf,
  };
}

/** The item of this id. Throws ITEM_NOT_FOUND. */
export function itemOf(cart: Cart, itemId: RecordId): CartItem {
  const item = cart.items.find(({ id }) => id === itemId);
  if (!item) throw new CommerceError("ITEM_NOT_FOUND");
  return item;
}

/** The delivery group of this id. Throws ITEM_NOT_FOUND. */
export function groupOf(cart: Cart, groupId: RecordId): DeliveryGroup {
  const group = cart.groups.find(({ id }) => id === groupId);
  if (!group) throw new CommerceError("ITEM_NOT_FOUND", "There is no such delivery group.");
  return group;
}

/** Throws API_DISABLED_FOR_ORG. Our choice: what is split already may be put together again, in whatever store. */
function requireSplitting({ store: { settings } }: Shopper): void {
  if (!settings.splitShipmentEnabled)
    throw new CommerceError("API_DISABLED_FOR_ORG", "This store sends an order to one place.");
}

/** Throws ALREADY_IN_PROCESS and INVALID_OPERATION by the cart's status. */
function requireChangeable(cart: Cart): void {
  const refusal = changeRefusal(cart);
  if (refusal) throw errorFrom(refusal);
}

function errorFrom({ refused, message }: Refusal): CommerceError {
  return new CommerceError(refused, message);
}
