import { ONE, type RecordId } from "@tradecounter/commerce";
import type { CatalogProduct } from "../catalog/index.ts";
import type { Cart, CartItem } from "./cart.ts";
import { countRefusal, defaultGroupOf, newItem, type Decision, type Refusal, type WantedItem } from "./rules.ts";

type Contents = Pick<Cart, "items" | "groups">;

/**
 * Items and groups after wrapping a group's items. Our choice: a delivery is wrapped once, so wrapping it again changes nothing, and
 * wrapping it marks it as a gift. Source: contract of the cart, section 6.7.
 */
export function contentsAfterWrapping(
  cart: Contents,
  wrap: CatalogProduct,
  wanted: WantedItem,
): Decision<Contents & { itemId: RecordId }> {
  const groupId = wanted.deliveryGroupId ?? defaultGroupOf(cart).id;
  if (!cart.groups.some(({ id }) => id === groupId)) return { refused: "ITEM_NOT_FOUND" };
  if (wanted.quantity !== ONE) return wrappedOnce;
  const present = cart.items.find((item) => item.productId === wrap.id && item.deliveryGroupId === groupId);
  if (present) return { refused: null, ...cart, itemId: present.id };
  const tooMany = countRefusal(cart.items.length + 1);
  if (tooMany) return tooMany;
  const item: CartItem = { ...newItem(cart, wrap, groupId, ONE), isGiftWrap: true };
  const groups = cart.groups.map((group) => (group.id === groupId ? { ...group, isGift: true } : group));
  return { refused: null, items: [...cart.items, item], groups, itemId: item.id };
}

export const wrappedOnce: Refusal = { refused: "INVALID_API_INPUT", message: "A shipment can be wrapped once." };

/** Why an item declared to be a gift wrap is not one. */
export function wrapRefusal({ wrapEnabled, enabled }: { wrapEnabled: boolean; enabled: boolean }): Refusal {
  return enabled && wrapEnabled
    ? { refused: "INVALID_API_INPUT", message: "This product is not gift wrap." }
    : { refused: "API_DISABLED_FOR_ORG", message: "This store does not offer gift wrap." };
}

/** The items without the wraps of groups that are not gifts. Source: contract of the cart, section 6.7. */
export function withoutIdleWraps({ items, groups }: Contents): readonly CartItem[] {
  if (!items.some(({ isGiftWrap }) => isGiftWrap)) return items;
  const gifts = new Set(groups.flatMap(({ id, isGift }) => (isGift ? [id] : [])));
  return items.filter((item) => !item.isGiftWrap || gifts.has(item.deliveryGroupId));
}
