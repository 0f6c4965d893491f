import { isDeepStrictEqual } from "node:util";
import type { RecordId } from "@tradecounter/commerce";
import { CommerceError } from "@tradecounter/wire";
import type { Tx } from "../../db/index.ts";
import type { Shopper } from "../../http/shopper.ts";
import { addressFrom } from "../addresses/index.ts";
import { arranged, contentsWithoutGroup, type Arrangement } from "./arrange.ts";
import type { Cart, CartRef, DeliveryGroupChange } from "./cart.ts";
import { errorFrom } from "./changes.ts";
import { entryRefusal, groupsAfterAdding } from "./groups.ts";
import * as store from "./store.ts";
import type { UseCaseNeeds } from "./use-case-needs.ts";

/** The delivery groups of a cart: where, how and when its items are sent. */
export function createGroups({
  clock,
  addresses,
  access,
  changes,
}: Pick<UseCaseNeeds, "clock" | "addresses" | "access" | "changes">) {
  const { lockCart, write } = access;
  const { changed, soldTo, withChangedGroup } = changes;

  /**
   * Changes where and how a group is delivered. Throws as `changeDeliveryGroup`, INVALID_API_INPUT for a past date or an invalid address,
   * and ITEM_NOT_FOUND for an unknown saved address.
   */
  async function changeGroup(
    shopper: Shopper,
    ref: CartRef,
    groupId: RecordId,
    wanted: DeliveryGroupChange,
  ): Promise<Cart> {
    requireGoodEntries(wanted);
    const deliveryAddress =
      wanted.deliveryAddress && (await addresses.resolveDelivery(shopper, wanted.deliveryAddress));
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
   * Creates a group without items. Throws MISSING_RECORD, API_DISABLED_FOR_ORG (a store without split shipments or gifts), LIMIT_EXCEEDED,
   * ITEM_NOT_FOUND (no such saved address), INVALID_API_INPUT, and what `changed` refuses.
   */
  async function createGroup(
    shopper: Shopper,
    ref: CartRef,
    { name, ...wanted }: DeliveryGroupChange & { readonly name?: string },
  ): Promise<{ cart: Cart; groupId: RecordId }> {
    requireSplitting(shopper);
    requireGoodEntries(wanted);
    const deliveryAddress =
      wanted.deliveryAddress && (await addresses.resolveDelivery(shopper, wanted.deliveryAddress));
    return write(shopper, ref, lockCart, (cart) => {
      const decision = groupsAfterAdding(cart.groups, name);
      if (decision.refused) throw errorFrom(decision);
      const { groups, groupId } = decision;
      const after = withChangedGroup(shopper, { ...cart, groups }, groupId, { ...wanted, deliveryAddress });
      return { cart: after, groupId };
    });
  }

  /**
   * Deletes a group; its items move to the default group, or are deleted with it. Throws MISSING_RECORD, ITEM_NOT_FOUND, INVALID_OPERATION
   * (the default group), and what `changed` refuses.
   */
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
   * Sets how much of each item goes to which group, all or nothing. Throws MISSING_RECORD, API_DISABLED_FOR_ORG (a store without split
   * shipments), ITEM_NOT_FOUND (item, product, group or saved address), what quantity rules refuse, and what `changed` refuses.
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
        address ? { ...wish, address: addressFrom(await addresses.resolveDelivery(shopper, address)) } : wish,
      ),
    );
    const { cart } = await write(shopper, ref, lockCart, (cart) => {
      const decision = arranged(cart, arrangements, (id) => soldTo(shopper, cart, id), how);
      if (decision.refused) throw errorFrom(decision);
      return { cart: changed(shopper, cart, { items: decision.items, groups: decision.groups }) };
    });
    return cart;
  }

  /**
   * Changes a delivery group of the locked cart and recalculates it; stored only if something has changed. Throws ITEM_NOT_FOUND (the
   * group), API_DISABLED_FOR_ORG (gifts in a store without them), INVALID_API_INPUT (a delivery method that is not offered), and what
   * `changed` refuses.
   */
  function changeDeliveryGroup(
    tx: Tx,
    shopper: Shopper,
    cart: Cart,
    groupId: RecordId,
    wanted: DeliveryGroupChange,
  ): Cart {
    const after = withChangedGroup(shopper, cart, groupId, wanted);
    // confirming a default, such as the first delivery method, changes nothing
    const isAsBefore = isDeepStrictEqual({ ...after, updatedAt: cart.updatedAt }, cart);
    return isAsBefore ? cart : store.saveLockedCart(tx, cart, after);
  }

  return { changeGroup, createGroup, removeGroup, arrange, changeDeliveryGroup };
}

/** Throws API_DISABLED_FOR_ORG. Our choice: an existing split may be merged again in any store. */
function requireSplitting({ store: { settings } }: Shopper): void {
  if (!settings.splitShipmentEnabled)
    throw new CommerceError("API_DISABLED_FOR_ORG", "This store ships an order to one address.");
}
