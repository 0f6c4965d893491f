import { floor, numberFrom, ONE, sumOf, wireAmount, type RecordId } from "@tradecounter/commerce";
import {
  checkoutErrorType,
  checkoutNotices,
  type CartItemCollection,
  type CheckoutError,
  type DeliveryGroup as WireDeliveryGroup,
  type DeliveryGroupCollection,
} from "@tradecounter/wire";
import { arrivalOf, latestDue, toWireMethod, type ArrivalTerms, type DeliveryMethod } from "../delivery/index.ts";
import type { Cart, CartItem, DeliveryGroup } from "./cart.ts";

/** How a group's delivery methods are found, and the time from which delivery dates are counted. */
export interface GroupContext {
  readonly methodsOf: (cart: Cart, group: DeliveryGroup) => DeliveryMethod[];
  readonly shippingMethodsEnabled: boolean;
  readonly now: Date;
  /** The store's working days and hours, and its carriers'. */
  readonly terms: ArrivalTerms;
  /** Working days until the available quantity of a product can be packed, or is at the method's pickup counter. */
  readonly waitDaysOf: (productId: RecordId, method: DeliveryMethod) => number;
  /** When the last missing piece of a product is due, `yyyy-mm-dd`; null where unknown, undefined where everything is in stock. */
  readonly dueOf: (productId: RecordId) => string | null | undefined;
}

/** Source: contract of the cart, sections 3 and 6. */
export function toWireGroup(
  cart: Cart,
  group: DeliveryGroup,
  context: GroupContext,
  cartItems: CartItemCollection | null = null,
): WireDeliveryGroup {
  const { methodsOf, shippingMethodsEnabled, now, terms, waitDaysOf, dueOf } = context;
  const methods = methodsOf(cart, group);
  const items = cart.items.filter((item) => item.deliveryGroupId === group.id);
  const selected = methods.find((method) => method.id === group.deliveryMethodId);
  const isUnreachable = shippingMethodsEnabled && group.deliveryAddress && items.length > 0 && methods.length === 0;
  const goods = goodsThatGoFirst(items, context);
  // goods shipped together arrive when the last of them does
  const toWire = (method: DeliveryMethod) =>
    toWireMethod(method, {
      now,
      terms,
      waitDays: Math.max(0, ...goods.map(({ productId }) => waitDaysOf(productId, method))),
      due: latestDue(goods.map(({ productId }) => dueOf(productId))),
    });
  return {
    availableDeliveryMethods: methods.map(toWire),
    cartId: cart.id,
    cartItems,
    customFields: [
      ...(selected ? arrivals(items, selected, context) : []),
      ...exemption(group),
      ...wrapOf(group, items),
    ],
    deliveryAddress: group.deliveryAddress && { ...group.deliveryAddress, isDefault: null },
    desiredDeliveryDate: group.desiredDeliveryDate?.toISOString() ?? null,
    errors: isUnreachable ? [unreachable(group)] : null,
    giftMessage: group.giftMessage,
    giftToName: group.giftToName,
    id: group.id,
    isAllDigitalCartItems: false,
    isDefault: group.isDefault,
    isGift: group.isGift,
    name: group.name,
    selectedDeliveryMethod: selected ? toWire(selected) : null,
    shippingInstructions: group.shippingInstructions,
    totalCartItemCount: wholeCount(items.map((item) => item.quantity)),
    totalProductAmount: wireAmount(sumOf(items.map((item) => item.totals.totalPrice)), cart.currency),
  };
}

/**
 * Our choice: goods in stock do not wait for back-ordered ones, whose arrival is shown with their items. A gift's wrap counts for goods
 * only.
 */
function goodsThatGoFirst(items: readonly CartItem[], { dueOf }: Pick<GroupContext, "dueOf">): readonly CartItem[] {
  const there = items.filter(({ productId, isGiftWrap }) => !isGiftWrap && dueOf(productId) === undefined);
  return there.length > 0 ? there : items;
}

/**
 * When each item of the group arrives, one fragment per item. Our choice: items have no field for it on the platform, so it goes into
 * custom fields, the platform's extension point. Empty where the method does not say how long it takes, or the item's due date is
 * unknown.
 */
function arrivals(items: readonly CartItem[], method: DeliveryMethod, { now, terms, waitDaysOf, dueOf }: GroupContext) {
  const known = new Map<string, ReturnType<typeof arrivalOf>>();
  return items.flatMap(({ id, productId }) => {
    const waitDays = waitDaysOf(productId, method);
    const due = dueOf(productId);
    const key = `${waitDays} ${due}`;
    const arrival = known.get(key) ?? arrivalOf(method, { now, terms, waitDays, due });
    known.set(key, arrival);
    const { earliest, latest } = arrival;
    if (!latest) return [];
    const dates = { EarliestDelivery__c: (earliest ?? latest).toISOString(), LatestDelivery__c: latest.toISOString() };
    return [{ attributes: { type: "CartItem" }, id, ...dates }];
  });
}

/** Our choice: the item that wraps the group's gift, so that a client need not search all items of a cart for it. */
function wrapOf({ id }: DeliveryGroup, items: readonly CartItem[]) {
  const wrap = items.find(({ isGiftWrap }) => isGiftWrap);
  return wrap ? [{ attributes: { type: "CartDeliveryGroup" }, id, GiftWrapItem__c: wrap.id }] : [];
}

/** Our choice: the tax exemption certificate goes into custom fields, as a group has no field for it. */
function exemption({ id, taxExemption }: DeliveryGroup) {
  return taxExemption ? [{ attributes: { type: "CartDeliveryGroup" }, id, TaxExemption__c: taxExemption }] : [];
}

/** In order of creation, as in the contract, section 6.1. */
export function toWireGroups(cart: Cart, context: GroupContext): DeliveryGroupCollection {
  return { count: cart.groups.length, items: cart.groups.map((group) => toWireGroup(cart, group, context)) };
}

/** Our choice: the count is a whole number on the wire, so a fractional sum is rounded up and never shows as 0. */
function wholeCount(quantities: Parameters<typeof sumOf>[0]): number {
  const sum = sumOf(quantities);
  return numberFrom(floor(sum)) + (sum % ONE === 0n ? 0 : 1);
}

function unreachable(group: DeliveryGroup): CheckoutError {
  return {
    type: checkoutErrorType.delivery,
    title: "No shipping to this address",
    detail: checkoutNotices.NO_DELIVERY_METHODS.detail,
    instance: group.id,
    invalidParameters: null,
  };
}
