import {
  checkQuantity,
  decimal,
  newRecordId,
  plus,
  readableQuantity,
  sumOf,
  ZERO,
  type Decimal,
  type RecordId,
} from "@tradecounter/commerce";
import type { ErrorCode } from "@tradecounter/wire";
import type { CatalogProduct } from "../catalog/index.ts";
import type { Cart, CartItem, CartStatus, DeliveryGroup } from "./cart.ts";
import { itemAlike, type WayToBuy } from "./selling-models.ts";

/** Our choice: the maximum number of items in one cart. */
const MAX_ITEMS = 1_000;

/** Our choice: no amount of a cart may reach this; anything above is a mistake. */
const TOO_MUCH = decimal("1000000000000");

export interface Refusal {
  readonly refused: ErrorCode;
  readonly message?: string;
}

export type Decision<Outcome> = Refusal | ({ readonly refused: null } & Outcome);

/** Whether a cart with this status accepts changes. Source: contract of the cart, sections 2.3 and 4.4. */
const changeRefusedWhile: Readonly<Record<CartStatus, ErrorCode | null>> = {
  Active: null,
  Checkout: null,
  PendingClosed: "ALREADY_IN_PROCESS",
  Closed: "INVALID_OPERATION",
  PendingDelete: "INVALID_OPERATION",
};

/** Why a cart accepts no changes now; undefined when it does. */
export function changeRefusal({ id, status }: Pick<Cart, "id" | "status">): Refusal | undefined {
  const refused = changeRefusedWhile[status];
  return refused ? { refused, message: `The cart ${id} cannot be changed: its status is ${status}.` } : undefined;
}

/**
 * Why a cart's contents cannot be changed; undefined where they can. Our choice: where and how a pay-only copy is delivered can still be
 * changed, as nobody could pay for it otherwise.
 */
export function contentsRefusal({ id, type }: Pick<Cart, "id" | "type">): Refusal | undefined {
  if (type === "Cart") return undefined;
  return { refused: "INSUFFICIENT_ACCESS_OR_READONLY", message: `The cart ${id} can be paid for, and not changed.` };
}

/**
 * A copy of a cart for somebody else to pay for, with all its items and delivery details. It is nobody's current cart, and later changes
 * to one do not affect the other.
 */
export function copyToPay(cart: Cart, now: Date): Cart {
  const groupIds = new Map(cart.groups.map(({ id }) => [id, newRecordId("deliveryGroup")]));
  return {
    ...cart,
    id: newRecordId("cart"),
    type: "PayNowReadOnly",
    status: "Active",
    isPrimary: false,
    version: 1,
    groups: cart.groups.map((group) => ({ ...group, id: groupIds.get(group.id)! })),
    items: cart.items.map((item) => ({
      ...item,
      id: newRecordId("cartItem"),
      deliveryGroupId: groupIds.get(item.deliveryGroupId)!,
    })),
    coupons: cart.coupons.map((coupon) => ({ ...coupon, id: newRecordId("cartCoupon") })),
    createdAt: now,
    updatedAt: now,
  };
}

/** An item that a shopper wants to add to the cart. */
export interface WantedItem extends WayToBuy {
  readonly productId: RecordId;
  readonly quantity: Decimal;
  /** Default: the cart's default group. */
  readonly deliveryGroupId?: RecordId;
  /** Declared to be a gift wrap: refused for any other product. */
  readonly isGiftWrap?: boolean;
}

/**
 * The items after adding: an existing item of the same product in the same delivery group is increased. The product's quantity rule
 * applies to the sum over all its items. Source: contract of the cart, sections 4.7 and 4.12.
 */
export function itemsAfterAdding(
  cart: Pick<Cart, "items" | "groups">,
  product: CatalogProduct | undefined,
  wanted: WantedItem,
): Decision<{ items: CartItem[]; itemId: RecordId }> {
  const unsold = additionRefusal(product);
  if (unsold || !product) return unsold ?? { refused: "ITEM_NOT_FOUND" };
  const groupId = wanted.deliveryGroupId ?? defaultGroupOf(cart).id;
  if (!cart.groups.some((group) => group.id === groupId)) return { refused: "ITEM_NOT_FOUND" };
  const present = itemAlike(cart.items, { ...wanted, productId: product.id, deliveryGroupId: groupId });
  const tooMany = present ? undefined : countRefusal(cart.items.length + 1);
  if (tooMany) return tooMany;
  if (wanted.quantity <= 0n) return { refused: "INVALID_API_INPUT", message: "Enter a quantity above 0." };
  const item = present
    ? { ...present, quantity: plus(present.quantity, wanted.quantity) }
    : { ...newItem(cart, product, groupId, wanted.quantity), ...wayOf(wanted) };
  const items = present ? cart.items.map((each) => (each === present ? item : each)) : [...cart.items, item];
  const refusal = quantityRefusal(items, product);
  if (refusal) return toldOfAdding(refusal, wanted.quantity, sumOf(quantitiesOf(cart.items, product)), product);
  return { refused: null, items, itemId: item.id };
}

/** Why a cart cannot hold this many items; undefined where it can. */
export function countRefusal(count: number): Refusal | undefined {
  if (count <= MAX_ITEMS) return undefined;
  return { refused: "LIMIT_EXCEEDED", message: `A cart holds at most ${MAX_ITEMS.toLocaleString("en")} items.` };
}

/** Only the fields that are set: a one-time purchase is stored without any. */
export function wayOf({
  sellingModelId,
  subscriptionTerm,
}: WayToBuy): Pick<CartItem, "sellingModelId" | "subscriptionTerm"> {
  return { ...(sellingModelId && { sellingModelId }), ...(subscriptionTerm && { subscriptionTerm }) };
}

/** Why a product cannot be added to a cart; undefined where it can. */
export function additionRefusal(product: CatalogProduct | undefined): Refusal | undefined {
  if (product?.productClass === "VariationParent") {
    return { refused: "INVALID_API_INPUT", message: `Choose one of the variations of ${product.name}.` };
  }
  return product?.isPurchasable ? undefined : { refused: "ITEM_NOT_FOUND" };
}

/**
 * Rewords a refusal of the sum for the quantity being added: told to choose 1,010 with 1,000 already in the cart, a shopper would add
 * that many to them.
 */
function toldOfAdding(refusal: Refusal, added: Decimal, present: Decimal, { quantityRule }: CatalogProduct): Refusal {
  if (present === ZERO) return refusal;
  const alone = checkQuantity(added, quantityRule && { ...quantityRule, minimum: null });
  if (alone.refused === refusal.refused) return alone;
  return { ...refusal, message: `${refusal.message} In the cart already: ${readableQuantity(present)}.` };
}

function quantitiesOf(items: readonly CartItem[], { id }: CatalogProduct): Decimal[] {
  return items.filter((item) => item.productId === id).map((item) => item.quantity);
}

/**
 * The items after setting one item's quantity and, if given, its selling model: an existing item with that model absorbs it. Source:
 * contract of the cart, section 4.8.
 */
export function itemsAfterChange(
  items: readonly CartItem[],
  itemId: RecordId,
  quantity: Decimal,
  product: CatalogProduct | undefined,
  way?: WayToBuy,
): Decision<{ items: CartItem[]; itemId: RecordId }> {
  const item = items.find(({ id }) => id === itemId);
  if (!item) return { refused: "ITEM_NOT_FOUND" };
  const once = { sellingModelId: undefined, subscriptionTerm: undefined, sellingModel: undefined };
  const next: CartItem = { ...item, ...(way && { ...once, ...wayOf(way) }), quantity };
  const joined = itemAlike(
    items.filter((each) => each !== item),
    next,
  );
  const changed = joined
    ? items.flatMap((each) => {
        if (each === item) return [];
        return [each === joined ? { ...joined, quantity: plus(joined.quantity, quantity) } : each];
      })
    : items.map((each) => (each === item ? next : each));
  if (!product?.isPurchasable) {
    return { refused: "ITEM_NOT_FOUND", message: "This product is no longer sold. Remove it from the cart." };
  }
  return quantityRefusal(changed, product) ?? { refused: null, items: changed, itemId: joined?.id ?? itemId };
}

/** Why the total quantity of a product's items is not allowed; undefined where it is. */
export function quantityRefusal(items: readonly CartItem[], product: CatalogProduct): Refusal | undefined {
  const own = quantitiesOf(items, product);
  const single = own.find((quantity) => quantity <= 0n);
  const verdict = checkQuantity(single ?? sumOf(own), product.quantityRule);
  return verdict.refused ? verdict : undefined;
}

/** Why the cart's amounts are too large to store; undefined where they are not. */
export function amountRefusal({ totals }: Pick<Cart, "totals">): Refusal | undefined {
  const isTooMuch = totals.totalListPrice >= TOO_MUCH || totals.grandTotalAmount >= TOO_MUCH;
  return isTooMuch
    ? { refused: "LIMIT_EXCEEDED", message: "The cart is worth more than one order can be." }
    : undefined;
}

export function defaultGroupOf({ groups }: Pick<Cart, "groups">): DeliveryGroup {
  return groups.find((group) => group.isDefault)!;
}

/** Unpriced: the price is set when the cart is calculated. */
export function newItem(
  cart: Pick<Cart, "items">,
  product: CatalogProduct,
  groupId: RecordId,
  quantity: Decimal,
): CartItem {
  return {
    id: newRecordId("cartItem"),
    deliveryGroupId: groupId,
    productId: product.id,
    position: (cart.items.at(-1)?.position ?? 0) + 1,
    name: product.name,
    sku: product.sku,
    quantity,
    pricebookEntryId: null,
    taxPercent: ZERO,
    parcel: { weight: ZERO, length: ZERO },
    totals: unpriced,
    adjustments: [],
    messages: [],
  };
}

const unpriced: CartItem["totals"] = {
  listPrice: ZERO,
  salesPrice: ZERO,
  unitAdjustmentAmount: ZERO,
  unitAdjustedPrice: ZERO,
  totalListPrice: ZERO,
  totalAdjustmentAmount: ZERO,
  totalPrice: ZERO,
  itemizedAdjustmentAmount: ZERO,
  totalTax: ZERO,
  totalAmount: ZERO,
};
