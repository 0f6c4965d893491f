import { wireAmount, wireQuantity } from "@tradecounter/commerce";
import { createPayLink, openPayLink, payByLink, type OpenedPayLink } from "@tradecounter/wire";
import { idFrom } from "../../http/ids.ts";
import { reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { addressFrom } from "../addresses/index.ts";
import { ownPriceOf, toWireGroups, toWireSummary, type Cart, type CartItem, type CartService } from "../cart/index.ts";
import { mayOrderOnAccount, pathOf, type Opened, type PayLinks } from "./service.ts";

interface PayLinkRouteNeeds {
  readonly payLinks: PayLinks;
  readonly carts: Pick<CartService, "groupContextOf">;
  /** Where the store is shown. */
  readonly siteOf: (store: Store) => string;
}

/** Whoever has a link may pay by it, also where guests may not look around. */
export function payLinkRoutes({ payLinks, carts, siteOf }: PayLinkRouteNeeds): Route[] {
  return [
    route(createPayLink, async ({ body: { cartId, email } }, shopper) => {
      const cart = cartId === "current" || cartId === "active" ? cartId : idFrom(cartId);
      const made = await payLinks.create(shopper, { cart, email: email?.trim() || null });
      const { token } = made;
      const expiresAt = made.expiresAt.toISOString();
      return reply(201, { cartId: made.cart.id, expiresAt, token, url: urlOf(shopper, token) });
    }),
    route(
      openPayLink,
      async ({ body }, shopper) => toWireLink(shopper, await payLinks.open(shopper, body.token), body.token),
      { admitsEveryGuest: true },
    ),
    route(
      payByLink,
      async ({ body }, shopper) => {
        const paid = await payLinks.pay(shopper, body.token, {
          requestType: body.requestType as "Auth" | "PostAuth" | "SimplePurchaseOrder",
          token: body.paymentToken.trim(),
          billingAddress: body.billingAddress ? addressFrom({ ...body.billingAddress, id: null }) : null,
          returnPath: body.returnPath ?? null,
          total: body.total ?? null,
        });
        return reply(paid.orderReferenceNumber === null ? 422 : 200, paid);
      },
      { admitsEveryGuest: true },
    ),
  ];

  function urlOf({ store }: Shopper, token: string): string {
    return siteOf(store) + pathOf(token);
  }

  async function toWireLink(shopper: Shopper, opened: Opened, token: string): Promise<OpenedPayLink> {
    const { link, status } = opened;
    const { expiresAt, orderReferenceNumber } = link;
    const told = { expiresAt: expiresAt.toISOString(), orderReferenceNumber, status, url: urlOf(shopper, token) };
    if (opened.status !== "Open") return { ...told, ...nothingToPay };
    const { cart, payer } = opened;
    return {
      ...told,
      askedBy: [link.firstName, link.lastName].filter(Boolean).join(" ") || null,
      cartSummary: toWireSummary(cart),
      deliveryGroups: toWireGroups(cart, await carts.groupContextOf(payer, cart)),
      items: cart.items.map((item) => toWireItem(cart, item)),
      takesPurchaseOrder: mayOrderOnAccount(shopper, link),
    };
  }
}

const nothingToPay = { askedBy: null, cartSummary: null, deliveryGroups: null, items: [], takesPurchaseOrder: false };

function toWireItem(cart: Cart, item: CartItem): OpenedPayLink["items"][number] {
  return {
    cartDeliveryGroupId: item.deliveryGroupId,
    cartItemId: item.id,
    name: item.name,
    quantity: wireQuantity(item.quantity),
    sku: item.sku,
    totalPrice: wireAmount(ownPriceOf(cart, item), cart.currency),
  };
}
