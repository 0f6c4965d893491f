import { decimal, instantFrom, type RecordId } from "@tradecounter/commerce";
import {
  arrangeItems,
  changeDeliveryGroup,
  createDeliveryGroup,
  deleteDeliveryGroup,
  estimateDelivery,
  getDeliveryGroup,
  getDeliveryGroups,
  type Arrangement as ArrangementInput,
  type DeliveryGroupInput,
} from "@tradecounter/wire";
import { idFrom } from "../../http/ids.ts";
import { reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import { addressFrom } from "../addresses/index.ts";
import type { Arrangement } from "./arrange.ts";
import { estimatedDelivery } from "./estimate.ts";
import { groupOf, type Cart, type DeliveryGroup, type DeliveryGroupChange } from "./cart.ts";
import { pageOf } from "./paging.ts";
import { refFrom } from "./refs.ts";
import type { CartService } from "./service.ts";
import { toWireGroup, toWireGroups, type GroupContext } from "./wire-group.ts";
import { toWireItems, type ItemsQuery } from "./wire.ts";

/** Source: contract of the cart, section 6. */
export function deliveryGroupRoutes(carts: CartService): Route[] {
  /** The group, with a page of its items if requested. */
  function shownIn(context: GroupContext, shopper: Shopper, cart: Cart, group: DeliveryGroup, query?: ItemsQuery) {
    const own = { ...cart, items: cart.items.filter((item) => item.deliveryGroupId === group.id) };
    const path = `${cart.id}/delivery-groups/${group.id}`;
    const items = query ? toWireItems(own, path, query, (id) => carts.productOf(shopper, id)) : null;
    return toWireGroup(cart, group, context, items);
  }

  /** A cart without an address yet needs no stock lookup; long carts are in that state most of the time. */
  const contextOf = async (shopper: Shopper, cart: Cart) =>
    cart.groups.some(({ deliveryAddress }) => deliveryAddress)
      ? carts.groupContextOf(shopper, cart)
      : carts.groupContext(shopper);

  const shown = async (shopper: Shopper, cart: Cart, group: DeliveryGroup, query?: ItemsQuery) =>
    shownIn(await contextOf(shopper, cart), shopper, cart, group, query);

  return [
    route(getDeliveryGroups, async ({ params, query }, shopper) => {
      const cart = await carts.read(shopper, refFrom(params));
      if (!cart) return { count: 0, items: [] };
      const page = pageOf(cart.groups.length, { page: query.page, pageSize: query.pageSize ?? query.limit ?? 25 });
      const groups = cart.groups.slice(page.offset, page.offset + page.size);
      const items = query.cartItemLimit > 0 ? { pageSize: query.cartItemLimit, sort: query.sort } : undefined;
      const context = await contextOf(shopper, cart);
      return { count: groups.length, items: groups.map((group) => shownIn(context, shopper, cart, group, items)) };
    }),

    route(estimateDelivery, async ({ params, query }, shopper) => {
      const cart = await carts.readExisting(shopper, refFrom(params));
      const context = await carts.groupContextOf(shopper, cart);
      return estimatedDelivery(cart, query, { ...shopper.store.settings, context });
    }),

    route(getDeliveryGroup, async ({ params, query }, shopper) => {
      const cart = await carts.readExisting(shopper, refFrom(params));
      return shown(shopper, cart, groupOf(cart, idFrom(params.deliveryGroupId)), query);
    }),

    route(changeDeliveryGroup, async ({ params, body }, shopper) => {
      const groupId = idFrom(params.deliveryGroupId);
      const cart = await carts.changeGroup(shopper, refFrom(params), groupId, groupChangeFrom(body));
      return shown(shopper, cart, groupOf(cart, groupId));
    }),

    route(createDeliveryGroup, async ({ params, body }, shopper) => {
      const wanted = { ...groupChangeFrom(body), name: body.name?.trim() || undefined };
      const { cart, groupId } = await carts.createGroup(shopper, refFrom(params), wanted);
      return shown(shopper, cart, groupOf(cart, groupId));
    }),

    /**
     * Our choice: the cart is recalculated before the response is sent; 202 means that a checkout is still in progress, as in the
     * contract.
     */
    route(deleteDeliveryGroup, async ({ params, query }, shopper) => {
      const how = { deletesItems: query.deleteCartItems };
      await carts.removeGroup(shopper, refFrom(params), idFrom(params.deliveryGroupId), how);
      return reply(shopper.store.settings.cartCalculateEnabled ? 202 : 204, undefined);
    }),

    route(arrangeItems, async ({ params, query, body }, shopper) => {
      const how = { deletesEmptyGroups: query.deleteEmptyDeliveryGroups };
      const cart = await carts.arrange(shopper, refFrom(params), body.arrangements.map(arrangementFrom), how);
      return toWireGroups(cart, await contextOf(shopper, cart));
    }),
  ];
}

function arrangementFrom(input: ArrangementInput): Arrangement {
  const { cartItemId, productId, quantity, deliveryGroupId, deliveryGroupName, deliveryAddress, deliveryAddressId } =
    input;
  const address = deliveryAddressId ? { id: deliveryAddressId } : deliveryAddress;
  return {
    ...(cartItemId && { itemId: idFrom(cartItemId) }),
    ...(productId && { productId: idFrom(productId) }),
    ...(quantity != null && { quantity: decimal(quantity) }),
    ...(deliveryGroupId && { groupId: idFrom(deliveryGroupId) }),
    ...(deliveryGroupName && { groupName: deliveryGroupName }),
    ...(address && { address: addressFrom(address) }),
  };
}

/**
 * Our choice: this call does not change a name, as the shopper never sees it, and ignores null for a delivery method or gift flag, since
 * neither can be cleared.
 */
function groupChangeFrom(body: DeliveryGroupInput & { isGift?: boolean | null }): DeliveryGroupChange {
  const { deliveryAddress: address, desiredDeliveryDate: date, deliveryMethodId: methodId } = body;
  return {
    ...(address !== undefined && {
      deliveryAddress: address && { ...address, id: (address.id ?? null) as RecordId | null },
    }),
    ...(date !== undefined && { desiredDeliveryDate: date === null ? null : instantFrom(date) }),
    ...(methodId && { deliveryMethodId: idFrom(methodId) }),
    shippingInstructions: body.shippingInstructions,
    isGift: body.isGift ?? undefined,
    giftMessage: body.giftMessage,
    giftToName: body.giftToName,
  };
}
