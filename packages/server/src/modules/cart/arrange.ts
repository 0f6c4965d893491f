import { newRecordId, plus, sumOf, ZERO, type Decimal, type RecordId } from "@tradecounter/commerce";
import type { DeliveryAddress } from "../addresses/index.ts";
import type { CatalogProduct } from "../catalog/index.ts";
import type { Cart, CartItem } from "./cart.ts";
import { groupsWithout, withTarget } from "./groups.ts";
import { isBoughtAlike, itemAlike } from "./selling-models.ts";
import { additionRefusal, countRefusal, defaultGroupOf, newItem, quantityRefusal, type Decision } from "./rules.ts";

/** How much of an item, or of a product, goes to which delivery group. */
export interface Arrangement {
  readonly itemId?: RecordId;
  readonly productId?: RecordId;
  /** How much the group holds afterwards; when absent, the whole item moves there. */
  readonly quantity?: Decimal;
  /** Which group: by id, else by name, else by address; by default the item's own group, or for a product the default group. */
  readonly groupId?: RecordId;
  readonly groupName?: string;
  readonly address?: DeliveryAddress;
}

type Contents = Pick<Cart, "items" | "groups">;
type ProductOf = (id: RecordId) => CatalogProduct | undefined;

/**
 * Items and groups after the arrangements have been applied in order. A product has one item per group; quantities are the ones that the
 * arrangements state, and the products' quantity rules apply to the sums. Source: contract of the cart, section 6.6. Our choice: a
 * product that is no longer sold may be moved and removed, but not increased.
 */
export function arranged(
  cart: Contents,
  arrangements: readonly Arrangement[],
  productOf: ProductOf,
  { deletesEmptyGroups }: { deletesEmptyGroups: boolean },
): Decision<Contents> {
  let { items, groups }: Contents = cart;
  for (const arrangement of arrangements) {
    // from the original cart: an earlier arrangement may have moved or removed it
    const item = cart.items.find(({ id }) => id === arrangement.itemId);
    if (arrangement.itemId && !item) return { refused: "ITEM_NOT_FOUND" };
    const target = withTarget(groups, arrangement, item?.deliveryGroupId ?? defaultGroupOf(cart).id);
    if (target.refused) return target;
    ({ groups } = target);
    const decision = placed({ items, groups }, { ...arrangement, item, groupId: target.groupId }, productOf);
    if (decision.refused) return decision;
    ({ items } = decision);
  }
  items = items.filter(({ quantity }) => quantity !== ZERO);
  const tooMany = countRefusal(items.length);
  if (tooMany) return tooMany;
  for (const productId of new Set(items.map((item) => item.productId))) {
    const refusal = sumRefusal(cart.items, items, productId, productOf(productId));
    if (refusal) return refusal;
  }
  const empty = deletesEmptyGroups ? groups.filter(({ id }) => !items.some((item) => item.deliveryGroupId === id)) : [];
  return { refused: null, items, groups: groupsWithout(groups, empty) };
}

/**
 * The items after a group is deleted: they move to the default group, or are removed with it. Source: contract of the cart, section 6.5.
 */
export function contentsWithoutGroup(
  cart: Contents,
  groupId: RecordId,
  { deletesItems }: { deletesItems: boolean },
): Decision<Contents> {
  const group = cart.groups.find(({ id }) => id === groupId);
  if (!group) return { refused: "ITEM_NOT_FOUND", message: "There is no such delivery group." };
  if (group.isDefault) return { refused: "INVALID_OPERATION", message: "The cart's first delivery group stays." };
  const own = cart.items.filter((item) => item.deliveryGroupId === groupId);
  const home = defaultGroupOf(cart).id;
  const items = deletesItems
    ? cart.items.filter((item) => !own.includes(item))
    : own.reduce<readonly CartItem[]>((all, item) => itemsAfterMoving(all, item.id, home), cart.items);
  return { refused: null, items, groups: groupsWithout(cart.groups, [group]) };
}

interface Placing extends Pick<Arrangement, "productId" | "quantity"> {
  readonly item: CartItem | undefined;
  readonly groupId: RecordId;
}

/** Applies one arrangement. An item that drops to 0 stays, because a later arrangement may raise it again. */
function placed(
  cart: Contents,
  { item, groupId, quantity, ...named }: Placing,
  productOf: ProductOf,
): Decision<{ items: readonly CartItem[] }> {
  const productId = item?.productId ?? named.productId;
  if (!productId) return { refused: "INVALID_API_INPUT", message: "Name a cart item or a product." };
  if (quantity === undefined) {
    if (!item) return { refused: "INVALID_API_INPUT", message: "Say how many of the product go there." };
    return { refused: null, items: itemsAfterMoving(cart.items, item.id, groupId) };
  }
  if (quantity < ZERO) return { refused: "INVALID_API_INPUT", message: "Enter a quantity that is not below 0." };
  const present = cart.items.find(
    (each) => each.productId === productId && each.deliveryGroupId === groupId && (!item || isBoughtAlike(each, item)),
  );
  if (present) return { refused: null, items: replaced(cart.items, { ...present, quantity }) };
  if (quantity === ZERO) return { refused: null, items: cart.items };
  const split = item ?? cart.items.find((each) => each.productId === productId);
  if (split) {
    const part = { ...split, id: newRecordId("cartItem"), deliveryGroupId: groupId, quantity };
    return { refused: null, items: [...cart.items, { ...part, position: (cart.items.at(-1)?.position ?? 0) + 1 }] };
  }
  const product = productOf(productId);
  const refusal = additionRefusal(product);
  return refusal ?? { refused: null, items: [...cart.items, newItem(cart, product!, groupId, quantity)] };
}

/**
 * Moves the whole item to that group, where it merges with an item of the same product. If there is none it keeps its id, for clients
 * that display it.
 */
function itemsAfterMoving(items: readonly CartItem[], itemId: RecordId, groupId: RecordId): readonly CartItem[] {
  const moved = items.find(({ id }) => id === itemId);
  if (!moved || moved.deliveryGroupId === groupId) return items;
  const present = itemAlike(items, { ...moved, deliveryGroupId: groupId });
  if (!present) return replaced(items, { ...moved, deliveryGroupId: groupId });
  const joined = { ...present, quantity: plus(present.quantity, moved.quantity) };
  return replaced(items, joined).filter((item) => item !== moved);
}

function replaced(items: readonly CartItem[], item: CartItem): CartItem[] {
  return items.map((each) => (each.id === item.id ? item : each));
}

/** Checks the total quantity of a product. An unchanged total is allowed, even if the quantity rule has changed since. */
function sumRefusal(
  before: readonly CartItem[],
  after: readonly CartItem[],
  productId: RecordId,
  product: CatalogProduct | undefined,
) {
  const [had, has] = [quantityIn(before, productId), quantityIn(after, productId)];
  if (had === has) return undefined;
  if (product?.isPurchasable) return quantityRefusal(after, product);
  return has > had ? { refused: "ITEM_NOT_FOUND" as const } : undefined;
}

function quantityIn(items: readonly CartItem[], productId: RecordId): Decimal {
  return sumOf(items.filter((item) => item.productId === productId).map(({ quantity }) => quantity));
}
