import { floor, numberFrom, ONE, sumOf, wireAmount, type StoreCalendar } from "@tradecounter/commerce";
import {
  checkoutErrorType,
  checkoutNotices,
  type CartItemCollection,
  type CheckoutError,
  type DeliveryGroup as WireDeliveryGroup,
  type DeliveryGroupCollection,
} from "@tradecounter/wire";
import { toWireMethod, type DeliveryMethod } from "../delivery/index.ts";
import type { Cart, DeliveryGroup } from "./cart.ts";

/** How the methods offered for a group are found, and the time that delivery dates count from. */
export interface GroupContext {
  readonly methodsOf: (cart: Cart, group: DeliveryGroup) => DeliveryMethod[];
  readonly shippingMethodsEnabled: boolean;
  readonly now: Date;
  /** Of the store, whose working days and hours count. */
  readonly calendar: StoreCalendar;
}

/** Source: contract of the cart, sections 3 and 6. */
export function toWireGroup(
  cart: Cart,
  group: DeliveryGroup,
  { methodsOf, shippingMethodsEnabled, now, calendar }: GroupContext,
  cartItems: CartItemCollection | null = null,
): WireDeliveryGroup {
  const methods = methodsOf(cart, group);
  const items = cart.items.filter((item) => item.deliveryGroupId === group.id);
  const selected = methods.find((method) => method.id === group.deliveryMethodId);
  const isUnreachable = shippingMethodsEnabled && group.deliveryAddress && items.length > 0 && methods.length === 0;
  return {
    availableDeliveryMethods: methods.map((method) => toWireMethod(method, now, calendar)),
    cartId: cart.id,
    cartItems,
    customFields: [],
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
    selectedDeliveryMethod: selected ? toWireMethod(selected, now, calendar) : null,
    shippingInstructions: group.shippingInstructions,
    totalCartItemCount: wholeCount(items.map((item) => item.quantity)),
    totalProductAmount: wireAmount(sumOf(items.map((item) => item.totals.totalPrice)), cart.currency),
  };
}

/** In the order of creation, as the contract's section 6.1 has it. */
export function toWireGroups(cart: Cart, context: GroupContext): DeliveryGroupCollection {
  return { count: cart.groups.length, items: cart.groups.map((group) => toWireGroup(cart, group, context)) };
}

/** Our choice: the count is a whole number on the wire, so a sum with decimals is rounded up: there is something. */
function wholeCount(quantities: Parameters<typeof sumOf>[0]): number {
  const sum = sumOf(quantities);
  return numberFrom(floor(sum)) + (sum % ONE === 0n ? 0 : 1);
}

function unreachable(group: DeliveryGroup): CheckoutError {
  return {
    type: checkoutErrorType.delivery,
    title: "No delivery to this address",
    detail: checkoutNotices.NO_DELIVERY_METHODS.detail,
    instance: group.id,
    invalidParameters: null,
  };
}
