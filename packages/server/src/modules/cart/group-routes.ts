import { instantFrom, type RecordId } from "@tradecounter/commerce";
import { changeDeliveryGroup, getDeliveryGroup, getDeliveryGroups, type DeliveryGroupInput } from "@tradecounter/wire";
import { idFrom } from "../../http/ids.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Cart, DeliveryGroup, DeliveryGroupChange } from "./cart.ts";
import { pageOf } from "./paging.ts";
import { refFrom } from "./refs.ts";
import { groupOf, type CartService } from "./service.ts";
import { toWireGroup } from "./wire-group.ts";
import { toWireItems, type ItemsQuery } from "./wire.ts";

/** Source: contract of the cart, sections 6.1, 6.3 and 6.4. */
export function deliveryGroupRoutes(carts: CartService): Route[] {
  /** The group with a page of its items, where some are wanted. */
  function shown(shopper: Shopper, cart: Cart, group: DeliveryGroup, query?: ItemsQuery) {
    const own = { ...cart, items: cart.items.filter((item) => item.deliveryGroupId === group.id) };
    const path = `${cart.id}/delivery-groups/${group.id}`;
    const items = query ? toWireItems(own, path, query, (id) => carts.productOf(shopper, id)) : null;
    return toWireGroup(cart, group, carts.groupContext(shopper), items);
  }

  return [
    route(getDeliveryGroups, async ({ params, query }, shopper) => {
      const cart = await carts.read(shopper, refFrom(params));
      if (!cart) return { count: 0, items: [] };
      const page = pageOf(cart.groups.length, { page: query.page, pageSize: query.pageSize ?? query.limit ?? 25 });
      const groups = cart.groups.slice(page.offset, page.offset + page.size);
      const items = query.cartItemLimit > 0 ? { pageSize: query.cartItemLimit, sort: query.sort } : undefined;
      return { count: groups.length, items: groups.map((group) => shown(shopper, cart, group, items)) };
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
  ];
}

/**
 * Our choice: a name is not changed here, as the shopper never sees it, and null for a delivery method or gift flag says
 * nothing, since neither can be cleared.
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
