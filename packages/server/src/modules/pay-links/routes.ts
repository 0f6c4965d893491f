import { decimal, wireAmount, wireQuantity } from "@tradecounter/commerce";
import {
  createPayLink,
  getPayLinks,
  openPayLink,
  payByLink,
  withdrawPayLink,
  type OpenedPayLink,
  type PayLinkHead,
} from "@tradecounter/wire";
import { idFrom } from "../../http/ids.ts";
import { reply } from "../../http/reply.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Store } from "../../stores/index.ts";
import { addressFrom } from "../addresses/index.ts";
import { ownPriceOf, toWireGroups, toWireSummary, type Cart, type CartItem, type CartService } from "../cart/index.ts";
import { mayOrderOnAccount, pathOf, type Opened, type PayLinks } from "./service.ts";
import type { OpenLink, PayLink } from "./store.ts";

interface PayLinkRouteNeeds {
  readonly payLinks: PayLinks;
  readonly carts: Pick<CartService, "groupContextOf">;
  /** The URL of the store's site. */
  readonly siteOf: (store: Store) => string;
}

/** Anyone with a link may pay with it, even where guests may not browse. */
export function payLinkRoutes({ payLinks, carts, siteOf }: PayLinkRouteNeeds): Route[] {
  return [
    route(createPayLink, async ({ body: { cartId, email } }, shopper) => {
      const cart = cartId === "current" || cartId === "active" ? cartId : idFrom(cartId);
      const made = await payLinks.create(shopper, { cart, email: email?.trim() || null });
      const { token } = made;
      const expiresAt = made.expiresAt.toISOString();
      return reply(201, { cartId: made.cart.id, expiresAt, token, url: urlOf(shopper, token) });
    }),
    route(getPayLinks, async (_, shopper) => ({ payLinks: (await payLinks.list(shopper)).map(toWireHead) })),
    route(withdrawPayLink, async ({ body }, shopper) => {
      const cartId = idFrom(body.cartId);
      await payLinks.withdraw(shopper, cartId);
      return { cartId, status: "Withdrawn" as const };
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
    const isOwn = link.ownerId === shopper.ownerId;
    const url = urlOf(shopper, token);
    const told = { expiresAt: expiresAt.toISOString(), isOwn, orderReferenceNumber, status, url };
    if (opened.status !== "Open") return { ...told, ...nothingToPay };
    const { cart, payer } = opened;
    return {
      ...told,
      askedBy: nameIn(link),
      cartSummary: toWireSummary(cart),
      deliveryGroups: toWireGroups(cart, await carts.groupContextOf(payer, cart)),
      items: cart.items.map((item) => toWireItem(cart, item)),
      takesPurchaseOrder: mayOrderOnAccount(shopper, link),
    };
  }
}

const nothingToPay = { askedBy: null, cartSummary: null, deliveryGroups: null, items: [], takesPurchaseOrder: false };

const nameIn = ({ firstName, lastName }: Pick<PayLink, "firstName" | "lastName">) =>
  [firstName, lastName].filter(Boolean).join(" ") || null;

function toWireHead(link: OpenLink): PayLinkHead {
  const { cartId, createdAt, currency, expiresAt, grandTotalAmount } = link;
  return {
    askedBy: nameIn(link),
    cartId,
    createdDate: createdAt.toISOString(),
    currencyIsoCode: currency,
    expiresAt: expiresAt.toISOString(),
    grandTotalAmount: wireAmount(decimal(grandTotalAmount), currency),
  };
}

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
