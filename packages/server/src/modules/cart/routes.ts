import { decimal, numberFrom, recordIdFrom, recordIdOf, type RecordId } from "@tradecounter/commerce";
import {
  addCartCoupon,
  addCartItem,
  addCartItems,
  basePath,
  changeCartItem,
  cloneCart,
  CommerceError,
  createCart,
  deleteCart,
  ensureCart,
  getCart,
  getCartCoupons,
  getCartItemPromotions,
  getCartItems,
  getCartProduct,
  getCartProducts,
  getCartPromotions,
  getCompactSummary,
  getCurrentCompactSummary,
  NO_ACCOUNT,
  preserveCart,
  releaseInventory,
  removeCartCoupon,
  removeCartItem,
  reserveInventory,
  type CartItemInput,
  type InventoryReservation,
} from "@tradecounter/wire";
import { reply } from "../../http/reply.ts";
import { idFrom } from "../../http/ids.ts";
import { route, type Route } from "../../http/route.ts";
import type { Shopper } from "../../http/shopper.ts";
import type { Allocation } from "../inventory/index.ts";
import { asyncStatusOf, itemOf, type Cart, type CartRef } from "./cart.ts";
import { deliveryGroupRoutes } from "./group-routes.ts";
import { pageOf } from "./paging.ts";
import { refFrom } from "./refs.ts";
import type { Refusal, WantedItem } from "./rules.ts";
import type { WayToBuy } from "./selling-models.ts";
import type { CartService } from "./service.ts";
import { noCarriedCart, toWireCarriedCart } from "./wire-carried.ts";
import { toWireChangedItem, toWireProduct, toWireResult } from "./wire-item.ts";
import {
  noCartItems,
  noCartSummary,
  toWireCompactSummary,
  toWireCoupons,
  toWireItemPromotions,
  toWireItems,
  toWirePromotions,
  toWireSummary,
  type ItemsQuery,
  type ProductLookup,
} from "./wire.ts";

/** Our choice: an added item's response includes the whole cart up to this many items. Source: contract of the cart, section 4.7. */
const CART_DATA_ITEMS = 25;

/** Source: contract of the cart, section 4; delivery groups: section 6. */
export function cartRoutes(carts: CartService): Route[] {
  const lookup =
    (shopper: Shopper): ProductLookup =>
    (productId) =>
      carts.productOf(shopper, productId);

  async function compactSummary(shopper: Shopper, ref: CartRef) {
    return toWireCompactSummary(await carts.read(shopper, ref), shopper.currency);
  }

  /** The response to an add or a change. */
  function changedItem(
    shopper: Shopper,
    ref: string,
    cart: Cart,
    itemId: RecordId,
    query: ItemsQuery & { includeCartData: boolean },
  ) {
    const item = itemOf(cart, itemId);
    const isWanted = query.includeCartData && cart.items.length < CART_DATA_ITEMS;
    const cartData = isWanted ? toWireItems(cart, `${ref}/cart-items`, query, lookup(shopper)) : null;
    return toWireChangedItem(cart, item, carts.productOf(shopper, item.productId), {
      fields: query.productFields,
      cartData,
    });
  }

  return [
    route(createCart, async ({ body }, shopper) => {
      if (body.type && body.type !== "Cart") {
        throw new CommerceError("INSUFFICIENT_ACCESS", `A shopper cannot make a cart of type ${body.type}.`);
      }
      const { name, currencyIsoCode: currency, isSecondary, effectiveAccountId } = body;
      if (
        effectiveAccountId &&
        !effectiveAccountId.startsWith(NO_ACCOUNT) &&
        effectiveAccountId !== shopper.accountId
      ) {
        throw new CommerceError("EFFECTIVE_ACCOUNT_NOT_FOUND");
      }
      if (currency && !shopper.store.settings.supportedCurrencies.includes(currency)) {
        throw new CommerceError("INVALID_API_INPUT", `This store does not sell in ${currency}.`);
      }
      const cart = await carts.create(shopper, {
        name: name?.trim() || undefined,
        currency: currency ?? undefined,
        isSecondary: isSecondary ?? false,
      });
      return toWireSummary(cart);
    }),

    route(ensureCart, async ({ params }, shopper) => {
      if (recordIdFrom(params.cartStateOrId)) {
        throw new CommerceError("INVALID_API_INPUT", "Only the current cart is made on demand.");
      }
      const { cart, isNew } = await carts.ensure(shopper);
      return reply(isNew ? 201 : 200, toWireSummary(cart));
    }),

    route(getCart, async ({ params }, shopper) => {
      const cart = await carts.read(shopper, refFrom(params));
      return cart ? asFarAs(cart, toWireSummary(cart)) : noCartSummary;
    }),

    route(deleteCart, async ({ params }, shopper) => carts.remove(shopper, refFrom(params)) as Promise<undefined>),

    route(getCompactSummary, async ({ params }, shopper) => compactSummary(shopper, refFrom(params))),
    route(getCurrentCompactSummary, async (_received, shopper) => compactSummary(shopper, "current")),

    route(getCartItems, async ({ params, query }, shopper) => {
      const cart = await carts.read(shopper, refFrom(params));
      if (!cart) return noCartItems;
      return asFarAs(cart, toWireItems(cart, `${params.cartStateOrId}/cart-items`, query, lookup(shopper)));
    }),

    route(addCartItem, async ({ params, query, body }, shopper) => {
      const { cart, itemId } = await carts.addItem(shopper, refFrom(params), wantedFrom(body));
      return changedItem(shopper, params.cartStateOrId, cart, itemId, query);
    }),

    route(addCartItems, async ({ params, body }, shopper) => {
      const wishes = body.inputs.map((read) => orRefusal(() => wantedFrom(read().richInput)));
      const { cart, outcomes } = await carts.addItems(shopper, refFrom(params), wishes);
      const results = outcomes.map((outcome) => {
        if (outcome.refused) return refusedResult(outcome);
        const item = itemOf(cart, outcome.itemId);
        return { result: toWireChangedItem(cart, item, carts.productOf(shopper, item.productId)), statusCode: 201 };
      });
      return { hasErrors: outcomes.some(({ refused }) => refused), results };
    }),

    route(changeCartItem, async ({ params, query, body }, shopper) => {
      refuseBonus(body);
      const asked = idFrom(params.cartItemId);
      const quantity = decimal(body.quantity);
      const { cart, itemId } = await carts.changeItem(shopper, refFrom(params), asked, quantity, (item) =>
        wayAfter(item, body),
      );
      return changedItem(shopper, params.cartStateOrId, cart, itemId, query);
    }),

    route(removeCartItem, async ({ params }, shopper) => {
      await carts.removeItem(shopper, refFrom(params), idFrom(params.cartItemId));
      return undefined;
    }),

    route(getCartProducts, async ({ params, query }, shopper) => {
      const cart = await carts.read(shopper, refFrom(params));
      const products = cart ? productsOf(shopper, cart) : [];
      const page = pageOf(products.length, query);
      const shown = products.slice(page.offset, page.offset + page.size);
      return {
        count: shown.length,
        currentPage: page.number,
        hasErrors: false,
        products: shown.map((productId) => itemsOfProduct(shopper, cart!, productId, query.productFields)),
        totalItemCount: products.length,
        totalNumberOfPages: page.count,
      };
    }),

    route(getCartProduct, async ({ params, query }, shopper) => {
      const cart = await carts.read(shopper, refFrom(params));
      const productId = idFrom(params.productId);
      if (!cart || !productsOf(shopper, cart).includes(productId)) throw new CommerceError("ITEM_NOT_FOUND");
      return itemsOfProduct(shopper, cart, productId, query.productFields);
    }),

    route(getCartCoupons, async ({ params }, shopper) =>
      toWireCoupons(await carts.readExisting(shopper, refFrom(params))),
    ),

    route(addCartCoupon, async ({ params, body }, shopper) =>
      toWireCoupons(await carts.addCoupon(shopper, refFrom(params), body.couponCode)),
    ),

    route(removeCartCoupon, async ({ params }, shopper) => {
      await carts.removeCoupon(shopper, refFrom(params), idFrom(params.cartCouponId));
      return undefined;
    }),

    route(getCartPromotions, async ({ params }, shopper) =>
      toWirePromotions(await carts.readExisting(shopper, refFrom(params))),
    ),

    route(getCartItemPromotions, async ({ params, body }, shopper) => {
      const cart = await carts.readExisting(shopper, refFrom(params));
      const asked = body.items.map(({ cartItemId }) => itemOf(cart, idFrom(cartItemId)));
      return {
        currencyIsoCode: cart.currency,
        items: Object.fromEntries(asked.map((item) => [item.id, toWireItemPromotions(cart, item)])),
      };
    }),

    route(cloneCart, async ({ params, query, body }, shopper) => {
      const account = query.targetEffectiveAccountId;
      if (account && !account.startsWith(NO_ACCOUNT) && account !== shopper.accountId)
        throw new CommerceError("EFFECTIVE_ACCOUNT_NOT_FOUND");
      const ref = body.cartId ? idFrom(body.cartId) : refFrom(params);
      return reply(201, toWireSummary(await carts.clone(shopper, ref)));
    }),

    route(preserveCart, async ({ params }, shopper) => {
      const carried = await carts.carryOver(shopper, refFrom(params));
      return carried ? toWireCarriedCart(carried) : noCarriedCart;
    }),

    route(reserveInventory, async ({ params, body }, shopper) => {
      requireInventory(shopper);
      const { cart, outcome } = await carts.reserveStock(shopper, refFrom(params), body.durationInSeconds ?? undefined);
      return toWireReservation(cart, outcome);
    }),

    route(releaseInventory, async ({ params }, shopper) => {
      requireInventory(shopper);
      await carts.releaseStock(shopper, refFrom(params));
      return undefined;
    }),

    ...deliveryGroupRoutes(carts),
  ];

  /** Sorted by id. Our choice: a product dropped from the catalog is left out, as nothing is known about it. */
  function productsOf(shopper: Shopper, cart: Cart): RecordId[] {
    const ids = new Set(cart.items.map((item) => item.productId));
    return [...ids].filter((id) => carts.productOf(shopper, id)).sort();
  }

  function itemsOfProduct(shopper: Shopper, cart: Cart, productId: RecordId, fields: readonly string[] = []) {
    const product = carts.productOf(shopper, productId)!;
    const own = cart.items.filter((item) => item.productId === productId);
    return {
      cartItems: own.map((item) => toWireResult(cart, item, product, fields)),
      product: toWireProduct(product, fields),
    };
  }
}

/** The body with a status that says whether its amounts are final. Source: contract of the cart, sections 1.4 and 4.6. */
function asFarAs<Body>(cart: Cart, body: Body) {
  if (asyncStatusOf(cart) !== "Processing") return reply(200, body);
  return reply(202, body, { location: `${basePath(cart.storeId)}/carts/${cart.id}`, "retry-after": "1" });
}

/**
 * As received from the core: the quantity is text. Our choice: `customFields` are accepted and dropped, here as in all cart calls, since
 * nothing reads them.
 */
type CartItemReceived = Omit<CartItemInput, "quantity"> & { quantity: string };

function wantedFrom(input: CartItemReceived): WantedItem {
  refuseBonus(input);
  const { cartDeliveryGroupId, subType } = input;
  return {
    ...(subType && { isGiftWrap: true }),
    productId: idFrom(input.productId),
    quantity: decimal(input.quantity),
    ...(cartDeliveryGroupId && { deliveryGroupId: idFrom(cartDeliveryGroupId) }),
    ...wayAfter({}, input),
  };
}

/** Our choice: an unsupported sub-type is refused rather than silently left out of an order. */
function refuseBonus({ subType }: Pick<CartItemInput, "subType">): void {
  if (subType === "Bonus") throw new CommerceError("INVALID_API_INPUT", "Bonus items are not offered.");
}

/** An absent field stays as it is; null means a one-time purchase. A change of model clears the term unless one is given with it. */
function wayAfter(
  present: WayToBuy,
  {
    productSellingModelId: model,
    subscriptionTerm: term,
  }: Pick<CartItemInput, "productSellingModelId" | "subscriptionTerm">,
): WayToBuy {
  if (model === undefined && term === undefined) return present;
  const sellingModelId = model === undefined ? present.sellingModelId : model === null ? undefined : idFrom(model);
  return { sellingModelId, subscriptionTerm: term ?? undefined };
}

function orRefusal(wish: () => WantedItem): WantedItem | Refusal {
  try {
    return wish();
  } catch (error) {
    if (error instanceof CommerceError) return { refused: error.code, message: error.message };
    throw error;
  }
}

function refusedResult({ refused, message }: Refusal) {
  const error = new CommerceError(refused, message);
  return { result: error.toWire(), statusCode: error.status };
}

function requireInventory({ store }: Shopper): void {
  if (!store.settings.inventory.enabled)
    throw new CommerceError("API_DISABLED_FOR_ORG", "This store keeps no stock figures.");
}

/** Source: contract of the cart, section 4.17. */
function toWireReservation(cart: Cart, { taken, shortages }: Allocation): InventoryReservation {
  const isShort = shortages.length > 0;
  const itemIdOf = (productId: RecordId) => cart.items.find((item) => item.productId === productId)?.id ?? null;
  const missing = "INSUFFICIENT_INVENTORY";
  return {
    errorCode: isShort ? missing : null,
    errorMessage: isShort ? "Not everything in the cart is in stock in that quantity." : null,
    reservationIdentifier: isShort ? null : recordIdOf("inventoryReservation", cart.id),
    success: !isShort,
    inventoryItemReservations: isShort
      ? shortages.map(({ productId, wanted, available }) => ({
          errorCode: missing,
          errorMessage: `Only ${numberFrom(available)} in stock.`,
          id: null,
          itemReservationSourceId: itemIdOf(productId),
          productId,
          quantity: numberFrom(wanted),
          reservedAtLocationId: null,
        }))
      : taken.map(({ productId, locationId, quantity: reserved }) => ({
          errorCode: null,
          errorMessage: null,
          id: recordIdOf("inventoryItemReservation", cart.id, productId, locationId),
          itemReservationSourceId: itemIdOf(productId),
          productId,
          quantity: numberFrom(reserved),
          reservedAtLocationId: locationId,
        })),
  };
}
