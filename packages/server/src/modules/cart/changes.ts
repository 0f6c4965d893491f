import { ONE, type RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Clock } from "../../clock.ts";
import type { Shopper } from "../../http/shopper.ts";
import { giftWrapRow } from "../catalog/index.ts";
import { methodChosen, type DeliveryMethod } from "../delivery/index.ts";
import { calculated, methodsOf, payerOf, type Sources } from "./calculate.ts";
import { groupOf, type Cart, type CartItem, type DeliveryGroup, type DeliveryGroupChange } from "./cart.ts";
import { contentsAfterWrapping, withoutIdleWraps, wrapRefusal } from "./gift-wrap.ts";
import { groupAfterChange } from "./groups.ts";
import {
  amountRefusal,
  changeRefusal,
  contentsRefusal,
  itemsAfterAdding,
  type Decision,
  type Refusal,
  type WantedItem,
} from "./rules.ts";
import { modelIdsOf, wayRefusal, type WayToBuy } from "./selling-models.ts";

/** The outcome for one of several items to add. */
export type AddOutcome = { readonly refused: null; readonly itemId: RecordId } | Refusal;

export type CartChanges = ReturnType<typeof createCartChanges>;

/** Computes a cart after a change, synchronously and from memory; the caller stores it. */
export function createCartChanges({ clock, sources }: { clock: Clock; sources: Sources }) {
  /**
   * The cart with some parts changed and all amounts recalculated. Throws ALREADY_IN_PROCESS and INVALID_OPERATION depending on the
   * cart's status, LIMIT_EXCEEDED when its amounts would be unreasonable.
   */
  function changed(shopper: Shopper, cart: Cart, parts: Partial<Pick<Cart, "items" | "groups" | "coupons">>): Cart {
    requireChangeable(cart);
    const refused = parts.items || parts.coupons ? contentsRefusal(cart) : undefined;
    if (refused) throw errorFrom(refused);
    // Where carts are not recalculated in checkout, a change ends the checkout. Source: contract of the cart, section 4.7.
    const status = shopper.store.settings.cartCalculateEnabled ? cart.status : "Active";
    const after = calculated(sources, shopper, { ...cart, ...parts, status, updatedAt: clock.now() });
    const refusal = amountRefusal(after);
    if (refusal) throw errorFrom(refusal);
    return after;
  }

  /** The cart's items after adding several, each on its own, and the outcome for each. Amounts are not recalculated. */
  function addingEach(shopper: Shopper, cart: Cart, wishes: readonly (WantedItem | Refusal)[]) {
    let { items, groups } = cart;
    const outcomes = wishes.map((wanted): AddOutcome => {
      if ("refused" in wanted) return wanted;
      const decision = afterAdding(shopper, { ...cart, items, groups }, wanted);
      if (decision.refused) return decision;
      ({ items, groups } = decision);
      return { refused: null, itemId: decision.itemId };
    });
    return { items, groups, outcomes };
  }

  function afterAddingAll(shopper: Shopper, cart: Cart, wishes: readonly (WantedItem | Refusal)[]) {
    const { items, groups, outcomes } = addingEach(shopper, cart, wishes);
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

  /** The gift wrap product; undefined where there is none. */
  function giftWrapId(shopper: Shopper): RecordId | undefined {
    const snapshot = sources.catalog.shownTo(shopper);
    const row = giftWrapRow(shopper, snapshot);
    return row === undefined ? undefined : snapshot.idOf(row);
  }

  function withoutItem(shopper: Shopper, cart: Cart, item: CartItem): Cart {
    return changed(shopper, cart, { items: cart.items.filter((each) => each !== item) });
  }

  function withChangedGroup(shopper: Shopper, cart: Cart, groupId: RecordId, wanted: DeliveryGroupChange): Cart {
    const before = groupOf(cart, groupId);
    const decision = groupAfterChange(before, wanted, shopper.store.settings);
    if (decision.refused) throw errorFrom(decision);
    const { group } = decision;
    // for another address, the cheapest method may no longer be the cheapest; a method that the shopper chose over it stays
    const wasCheapest = () =>
      methodChosen(deliveryMethods(shopper, cart, before), null)?.id === before.deliveryMethodId;
    const kept = wanted.deliveryAddress && wasCheapest() ? null : group.deliveryMethodId;
    const { deliveryMethodId = kept } = wanted;
    const isOffered = deliveryMethods(shopper, cart, group).some((method) => method.id === deliveryMethodId);
    if (wanted.deliveryMethodId && !isOffered) {
      throw new CommerceError("INVALID_API_INPUT", "This shipping method is not offered for this address.");
    }
    const { provisionalMethodId, ...rest } = group;
    const isChosenForHim = !wanted.deliveryMethodId && provisionalMethodId !== undefined;
    const after = { ...rest, deliveryMethodId, ...(isChosenForHim && { provisionalMethodId }) };
    const groups = cart.groups.map((each) => (each.id === groupId ? after : each));
    const items = withoutIdleWraps({ items: cart.items, groups });
    return changed(shopper, cart, { groups, ...(items !== cart.items && { items }) });
  }

  /** The methods offered for the group as it is; none without an address or goods. */
  function deliveryMethods(shopper: Shopper, cart: Cart, group: DeliveryGroup): DeliveryMethod[] {
    return methodsOf(sources, shopper.store, cart, group);
  }

  function productOf(shopper: Shopper, productId: RecordId) {
    const snapshot = sources.catalog.shownTo(shopper);
    const row = snapshot.row(productId);
    return row === undefined ? undefined : snapshot.product(row);
  }

  /** The product as the catalog has it; not for sale if it has no price. */
  function soldTo(shopper: Shopper, cart: Cart, productId: RecordId) {
    const product = productOf(shopper, productId);
    const isPriced = product && sources.pricing.priceOf(payerOf(cart, shopper), productId, ONE);
    return product && { ...product, isPurchasable: product.isPurchasable && isPriced !== undefined };
  }

  return {
    changed,
    addingEach,
    afterAddingAll,
    afterAdding,
    wayRefusalOf,
    giftWrapId,
    withoutItem,
    withChangedGroup,
    deliveryMethods,
    productOf,
    soldTo,
  };
}

/** Throws ALREADY_IN_PROCESS and INVALID_OPERATION depending on the cart's status. */
export function requireChangeable(cart: Cart): void {
  const refusal = changeRefusal(cart);
  if (refusal) throw errorFrom(refusal);
}

export function errorFrom({ refused, message }: Refusal): CommerceError {
  return new CommerceError(refused, message);
}
